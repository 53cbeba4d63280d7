# __init__.py - matches between configurations and engines: who is stronger, and by how much.
# SPDX-License-Identifier: MIT
