// `fray` as a program of its own.
#pragma once

#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <string>

namespace fray {

struct ProgramRun {
  int exit_code = -1;
  std::string output;  ///< what it printed; of run_fray stdout and stderr
};

/// A command as a shell reads it.
inline ProgramRun run_shell(const std::string& command) {
  ProgramRun run;
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return run;
  std::array<char, 4096> buffer;
  while (const std::size_t size = fread(buffer.data(), 1, buffer.size(), pipe)) {
    run.output.append(buffer.data(), size);
  }
  const int status = pclose(pipe);
  if (WIFEXITED(status)) run.exit_code = WEXITSTATUS(status);
  return run;
}

/// `arguments` as a shell reads them.
inline ProgramRun run_fray(const std::string& arguments) {
  return run_shell(FRAY_PROGRAM " " + arguments + " 2>&1");
}

}  // namespace fray
