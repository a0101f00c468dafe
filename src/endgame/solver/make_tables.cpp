#include "endgame/solver/make_tables.h"

#include <algorithm>
#include <chrono>
#include <cstdio>

#include "endgame/table_folder.h"
#include "game_types.h"

namespace fray {
namespace {

template <HasEndgames G>
class TableMaker {
 public:
  TableMaker(const std::string& folder, const EndingSettings& settings, const std::atomic<bool>& stop,
             const TablesReport& report)
      : folder_(folder), settings_(settings), stop_(stop), report_(report) {}

  /// Makes the table of an ending unless it is there, and before it those it leads to.
  Result<void> make(std::uint32_t ending) {
    const Endgame& what = G::endgames()[ending];
    const auto there = open_table(folder_, G::info().name, what.name, what.places);
    if (!there) return pass_on(there.error());
    if (*there) {
      MadeTable made;
      made.ending = what.name;
      made.was_there = true;
      made.places = what.places;
      made.error = (*there)->error;
      report_.made(made);
      return {};
    }
    const auto started = std::chrono::steady_clock::now();
    report_.progress(what.name + ": going through the turns of " + std::to_string(what.places) + " places");
    const auto trees = write_turn_trees<G>(ending, settings_.threads, stop_);
    if (!trees) return pass_on(trees.error());
    std::vector<EarlierEnding> earlier;
    for (const std::uint32_t other : trees->elsewhere) {
      if (const auto made = make_if_missing(other); !made) return made;
      auto read = read_earlier(other);
      if (!read) return pass_on(read.error());
      earlier.push_back(std::move(*read));
    }
    auto solved = solve_ending(*trees, earlier, settings_, stop_, [&](int sweeps, double residual) {
      char text[64];
      std::snprintf(text, sizeof text, ": sweep %d, values change by %.2g points", sweeps, residual);
      report_.progress(what.name + text);
    });
    if (!solved) return fail(solved.error().code, what.name + ": " + solved.error().message);
    return save(what, *trees, *solved, started);
  }

 private:
  Result<void> make_if_missing(std::uint32_t ending) {
    const Endgame& what = G::endgames()[ending];
    const auto there = open_table(folder_, G::info().name, what.name, what.places);
    if (!there) return pass_on(there.error());
    return *there ? Result<void>{} : make(ending);
  }

  Result<EarlierEnding> read_earlier(std::uint32_t ending) {
    const Endgame& what = G::endgames()[ending];
    const auto table = open_table(folder_, G::info().name, what.name, what.places);
    if (!table) return pass_on(table.error());
    if (!*table) return fail("bad_tables", "tables: " + folder_ + ": that of " + what.name + " is gone");
    EarlierEnding earlier{ending, {}, (*table)->error};
    earlier.places.resize(what.places);
    for (std::uint32_t i = 0; i < what.places; ++i) {
      if ((*table)->at(i).is_impossible()) continue;
      const EndgameValue value = (*table)->value_at(i);
      earlier.places[i] = {2 * value.points - 1, value.turns, value.certain};
    }
    return earlier;
  }

  Result<void> save(const Endgame& what, const TurnTrees& trees, const SolvedEnding& solved,
                    std::chrono::steady_clock::time_point started) {
    MadeTable made;
    made.ending = what.name;
    made.places = what.places;
    made.residual = solved.residual;
    made.error = solved.error + EndgameEntry::kRounding;
    made.sweeps = solved.sweeps;
    for (const SolvedPlace& place : solved.places) made.most_turns = std::max(made.most_turns, place.turns);
    const double step = made.most_turns / EndgameEntry::kMostSteps;
    std::vector<EndgameEntry> entries(what.places, EndgameEntry::impossible());
    for (std::uint32_t i = 0; i < what.places; ++i) {
      if (!trees.possible(i)) continue;
      const SolvedPlace& place = solved.places[i];
      entries[i] = EndgameEntry::of({0.5 + place.value / 2, place.turns, place.certain}, step);
      ++made.positions;
    }
    const TableHead head{std::string(G::info().name),
                         what.name,
                         step,
                         made.error,
                         made.residual,
                         static_cast<std::uint32_t>(made.sweeps)};
    const auto bytes = save_table(folder_, head, entries);
    if (!bytes) return pass_on(bytes.error());
    made.bytes = *bytes;
    made.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    report_.made(made);
    return {};
  }

  const std::string& folder_;
  const EndingSettings& settings_;
  const std::atomic<bool>& stop_;
  const TablesReport& report_;
};

/// Calls visit.operator()<G>() for a game that has endings.
template <class R, class Visit>
Result<R> with_endgames(const AnyGame& game, const Visit& visit) {
  return AllGames::with(game.info().name, [&]<Game G>() -> Result<R> {
    if constexpr (HasEndgames<G>) return visit.template operator()<G>();
    return fail("not_possible",
                std::string(game.info().title) +
                    " has no endings that can be solved; docs/solve.md says which games have and why");
  });
}

/// How many pieces the name of an ending has.
std::size_t pieces_in(std::string_view name) {
  return static_cast<std::size_t>(std::ranges::count_if(name, [](char c) { return c != 'v'; }));
}

}  // namespace

Result<std::vector<std::uint32_t>> endings_named(const AnyGame& game, std::string_view text) {
  return with_endgames<std::vector<std::uint32_t>>(
      game, [&]<HasEndgames G>() -> Result<std::vector<std::uint32_t>> {
        std::vector<std::uint32_t> found;
        const bool number = text.size() == 1 && text[0] >= '2' && text[0] <= '9';
        if (text == "all" || number) {
          const std::size_t most = number ? static_cast<std::size_t>(text[0] - '0') : 99;
          std::size_t largest = 0;
          for (std::uint32_t i = 0; i < G::endgames().size(); ++i) {
            const std::size_t pieces = pieces_in(G::endgames()[i].name);
            largest = std::max(largest, pieces);
            if (pieces <= most) found.push_back(i);
          }
          if (number && most > largest)
            return fail("bad_ending", "there are endings of up to " + std::to_string(largest) +
                                          " pieces, not of " + std::string(text));
          return found;
        }
        for (std::size_t at = 0; at <= text.size();) {
          const std::size_t end = std::min(text.find(',', at), text.size());
          const auto one = G::find_endgame(text.substr(at, end - at));
          if (!one) return pass_on(one.error());
          found.push_back(*one);
          at = end + 1;
        }
        return found;
      });
}

std::vector<std::string> names_of(const AnyGame& game, const std::vector<std::uint32_t>& endings) {
  const auto names =
      with_endgames<std::vector<std::string>>(game, [&]<HasEndgames G>() -> Result<std::vector<std::string>> {
        std::vector<std::string> found;
        for (const std::uint32_t ending : endings) found.push_back(G::endgames()[ending].name);
        return found;
      });
  return names ? *names : std::vector<std::string>{};
}

Result<void> make_tables(const AnyGame& game, const std::vector<std::uint32_t>& endings,
                         const std::string& folder, const EndingSettings& settings,
                         const std::atomic<bool>& stop, const TablesReport& report) {
  const auto done = with_endgames<bool>(game, [&]<HasEndgames G>() -> Result<bool> {
    TableMaker<G> maker(folder, settings, stop, report);
    for (const std::uint32_t ending : endings) {
      if (const auto made = maker.make(ending); !made) return pass_on(made.error());
    }
    return true;
  });
  if (!done) return pass_on(done.error());
  return {};
}

}  // namespace fray
