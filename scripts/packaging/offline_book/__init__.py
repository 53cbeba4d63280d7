# offline_book - the documents as one HTML page; scripts/book is its command.
# SPDX-License-Identifier: MIT
