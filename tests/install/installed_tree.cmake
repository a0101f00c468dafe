# Installs the libraries into a folder of the build, builds examples/ against that by CMake and by pkg-config, as a stranger
# would, and looks at what the programs print. Run as a script: -DBUILD=<build folder> -DEXAMPLES=<examples/>
# -DCOMPILER=<C++ compiler> -DFLAGS=<its flags> -DGENERATOR=<of CMake>.
cmake_minimum_required(VERSION 3.25)

set(work ${BUILD}/tests/installed)
set(prefix ${work}/prefix)
file(REMOVE_RECURSE ${work})

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE errors)
  if(NOT result EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "${command}: ${result}\n${output}${errors}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

# expect(PROGRAM ARGUMENT... PRINTS REGEX...)
function(expect)
  cmake_parse_arguments(expected "" "" PRINTS ${ARGN})
  run(${expected_UNPARSED_ARGUMENTS})
  foreach(regex ${expected_PRINTS})
    if(NOT output MATCHES "${regex}")
      message(FATAL_ERROR "${expected_UNPARSED_ARGUMENTS} prints\n${output}but not ${regex}")
    endif()
  endforeach()
endfunction()

function(expect_right_answers battle think)
  # C15: rook and pawn count 2 + 1 against the queen's strength: 15 of 36 rolls.
  expect(${battle} 1 PRINTS "xg7[+]h6: 15 of 36" "attacker wins with 0[.]41666" "White rolls [1-6] [+] [1-6]" "side=")
  expect(${think} PRINTS "1 points: d1d8" "best: d1d8")
  expect(${think} conflict PRINTS "best: [a-h][1-8][a-h][1-8]")
endfunction()

run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix} --component library)

run(${CMAKE_COMMAND} -S ${EXAMPLES} -B ${work}/build -G ${GENERATOR} -DCMAKE_PREFIX_PATH=${prefix}
  -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_CXX_FLAGS=${FLAGS})
run(${CMAKE_COMMAND} --build ${work}/build)
expect_right_answers(${work}/build/battle ${work}/build/think)

# A moved tree serves as well.
file(RENAME ${prefix} ${work}/moved)
file(GLOB_RECURSE description ${work}/moved/fray.pc)
get_filename_component(folder ${description} DIRECTORY)
run(${CMAKE_COMMAND} -E env PKG_CONFIG_PATH=${folder} pkg-config --cflags --libs fray)
separate_arguments(found UNIX_COMMAND "${output}")
separate_arguments(flags UNIX_COMMAND "${FLAGS}")
foreach(program battle think)
  run(${COMPILER} -std=c++20 ${flags} ${EXAMPLES}/${program}.cpp -o ${work}/${program} ${found})
endforeach()
expect_right_answers(${work}/battle ${work}/think)
