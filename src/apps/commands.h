// The subcommands of `fray`. Each adds itself to the program and, when chosen, stores its exit code: 0
// success, 1 failure, 2 wrong use. Results go to stdout, everything else to stderr.
#pragma once

#include <CLI/CLI.hpp>

namespace fray {

void add_games_command(CLI::App& program, int& exit_code);
void add_bench_command(CLI::App& program, int& exit_code);
void add_dnd_tables_command(CLI::App& program, int& exit_code);
void add_fit_command(CLI::App& program, int& exit_code);
void add_lab_command(CLI::App& program, int& exit_code);
void add_train_command(CLI::App& program, int& exit_code);
void add_tune_command(CLI::App& program, int& exit_code);
void add_match_command(CLI::App& program, int& exit_code);
void add_perft_command(CLI::App& program, int& exit_code);
void add_play_command(CLI::App& program, int& exit_code);
void add_referee_command(CLI::App& program, int& exit_code);
void add_serve_command(CLI::App& program, int& exit_code);
void add_solve_command(CLI::App& program, int& exit_code);
void add_store_command(CLI::App& program, int& exit_code);
void add_uci_command(CLI::App& program, int& exit_code);
void add_verify_command(CLI::App& program, int& exit_code);
void add_worker_command(CLI::App& program, int& exit_code);

}  // namespace fray
