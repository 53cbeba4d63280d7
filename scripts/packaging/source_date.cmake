# source_date.cmake - cpack reads it: the files of a package have the date of the commit.
# SPDX-License-Identifier: MIT
if(NOT DEFINED ENV{SOURCE_DATE_EPOCH})
  execute_process(COMMAND git log -1 --format=%ct WORKING_DIRECTORY ${CMAKE_CURRENT_LIST_DIR}
                  OUTPUT_VARIABLE seconds OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(seconds)
    set(ENV{SOURCE_DATE_EPOCH} ${seconds})
  endif()
endif()
