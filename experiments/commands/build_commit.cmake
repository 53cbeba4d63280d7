# build_commit.cmake - writes OUTPUT, a C++ file with the commit of SOURCE, if it has changed.
# SPDX-License-Identifier: MIT
execute_process(COMMAND git -C ${SOURCE} describe --always --dirty --abbrev=12 --tags
  OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
if(failed)
  set(commit unknown)
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "// Written by build_commit.cmake.
namespace splitpoint {
extern const char* const kBuildCommit;
const char* const kBuildCommit = \"${commit}\";
}  // namespace splitpoint
")
