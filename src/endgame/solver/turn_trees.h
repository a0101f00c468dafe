// The trees of all turn starts of an ending, made by playing every turn through the contract of its game.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/endgame.h"
#include "endgame/solver/in_parallel.h"
#include "endgame/solver/turn_tree.h"

namespace fray {

struct TurnTrees {
  /// So many places lie together and are worked on by one thread at a time.
  static constexpr std::uint32_t kPlacesOfChunk = 4096;
  static constexpr std::uint32_t kImpossible = 0xffffffffu;

  struct Chunk {
    std::vector<std::uint32_t> words;
    std::vector<std::uint32_t> begins;  ///< of each place in `words`, or kImpossible
  };

  std::uint32_t places = 0;
  std::vector<Chunk> chunks;
  std::vector<std::uint32_t> elsewhere;  ///< the earlier endings that are played into, ascending

  bool possible(std::uint32_t place) const {
    return chunks[place / kPlacesOfChunk].begins[place % kPlacesOfChunk] != kImpossible;
  }
  std::uint64_t words() const {
    std::uint64_t sum = 0;
    for (const Chunk& chunk : chunks) sum += chunk.words.size();
    return sum;
  }
};

/// Writes one tree after the other. For one thread.
template <HasEndgames G>
class TurnTreeWriter {
  static_assert(!SimultaneousGame<G> && !BattleGame<G>);

 public:
  using Position = typename G::Position;
  using Sort = TreeWord::Sort;

  explicit TurnTreeWriter(std::uint32_t ending) : ending_(ending) {}

  void write_chunk(std::uint32_t first, std::uint32_t end, TurnTrees::Chunk& chunk) {
    words_ = &chunk.words;
    for (std::uint32_t place = first; place < end; ++place) {
      const auto p = G::endgame_position(ending_, place, trail_);
      chunk.begins.push_back(p ? static_cast<std::uint32_t>(chunk.words.size()) : TurnTrees::kImpossible);
      if (p) write(*p, true, Sort::chance);
    }
    chunk.words.shrink_to_fit();
  }

  /// What could not be written, if anything.
  const std::string& problem() const { return problem_; }
  const std::vector<std::uint32_t>& elsewhere() const { return elsewhere_; }

 private:
  /// Weights and denominators share a word with nothing, but sums of weighted values must fit 64 bits.
  static constexpr std::uint64_t kLargestDenominator = std::uint64_t{1} << 20;

  void put(Sort sort, std::uint32_t number) { words_->push_back(TreeWord(sort, number).word()); }

  /// Writes what follows from `p`. Where the parent is a choice of the same side, the children are its own:
  /// answers how many these are, else 1.
  std::uint32_t write(const Position& p, bool root, Sort parent) {
    const NodeKind kind = G::node_kind(p);
    if (kind == NodeKind::terminal) {
      put(Sort::result, static_cast<std::uint32_t>(1 + result_value(G::result(p), Side::white) / kWinValue));
      return 1;
    }
    if (!root && G::turn_start(p)) return write_leaf(p);
    return kind == NodeKind::chance ? write_chance(p) : write_decision(p, parent);
  }

  std::uint32_t write_leaf(const Position& p) {
    const auto place = G::endgame_place(p);
    if (!place || place->ending > ending_) {
      problem_ = "a turn leads to a position of no earlier ending";
      put(Sort::result, 1);
    } else if (place->ending == ending_) {
      put(Sort::place, place->index);
    } else {
      put(Sort::elsewhere, place->ending);
      words_->push_back(place->index);
      const auto at = std::lower_bound(elsewhere_.begin(), elsewhere_.end(), place->ending);
      if (at == elsewhere_.end() || *at != place->ending) elsewhere_.insert(at, place->ending);
    }
    return 1;
  }

  std::uint32_t write_decision(const Position& p, Sort parent) {
    const Sort sort = G::side_to_act(p) == Side::white ? Sort::white : Sort::black;
    const std::size_t head = words_->size();
    if (sort != parent) put(sort, 0);
    ActionList actions;
    G::legal_actions(p, actions);
    std::uint32_t children = 0;
    for (const Action action : actions) {
      Position child = p;
      NullSink sink;
      G::apply(child, action, trail_, sink);
      children += write(child, false, sort);
    }
    if (sort == parent) return children;
    if (children == 1) {
      words_->erase(words_->begin() + static_cast<std::ptrdiff_t>(head));
    } else {
      (*words_)[head] = TreeWord(sort, children).word();
    }
    return 1;
  }

  std::uint32_t write_chance(const Position& p) {
    OutcomeList outcomes;
    G::chance_outcomes(p, outcomes);
    if (outcomes.denominator > kLargestDenominator) problem_ = "a roll has too many outcomes";
    put(Sort::chance, static_cast<std::uint32_t>(outcomes.items.size()));
    words_->push_back(static_cast<std::uint32_t>(outcomes.denominator));
    for (const WeightedOutcome& item : outcomes.items) {
      words_->push_back(static_cast<std::uint32_t>(item.weight));
      Position child = p;
      NullSink sink;
      G::apply(child, item.outcome, trail_, sink);
      write(child, false, Sort::chance);
    }
    return 1;
  }

  std::uint32_t ending_;
  Trail trail_;
  std::vector<std::uint32_t>* words_ = nullptr;
  std::vector<std::uint32_t> elsewhere_;
  std::string problem_;
};

/// All trees of an ending. Error "interrupted" once `stop` is set; "bad_ending" where the game does not keep
/// to the order of its endings.
template <HasEndgames G>
Result<TurnTrees> write_turn_trees(std::uint32_t ending, int threads, const std::atomic<bool>& stop) {
  TurnTrees trees;
  trees.places = G::endgames()[ending].places;
  trees.chunks.resize((trees.places + TurnTrees::kPlacesOfChunk - 1) / TurnTrees::kPlacesOfChunk);
  std::vector<std::vector<std::uint32_t>> elsewhere(trees.chunks.size());
  std::vector<std::string> problems(trees.chunks.size());
  in_parallel(trees.chunks.size(), threads, [&](std::size_t i) {
    if (stop) return;
    const auto first = static_cast<std::uint32_t>(i) * TurnTrees::kPlacesOfChunk;
    TurnTreeWriter<G> writer(ending);
    writer.write_chunk(first, std::min(first + TurnTrees::kPlacesOfChunk, trees.places), trees.chunks[i]);
    elsewhere[i] = writer.elsewhere();
    problems[i] = writer.problem();
  });
  if (stop) return fail("interrupted", "interrupted");
  for (const std::string& problem : problems) {
    if (!problem.empty()) return fail("bad_ending", G::endgames()[ending].name + ": " + problem);
  }
  for (const auto& some : elsewhere) trees.elsewhere.insert(trees.elsewhere.end(), some.begin(), some.end());
  std::sort(trees.elsewhere.begin(), trees.elsewhere.end());
  trees.elsewhere.erase(std::unique(trees.elsewhere.begin(), trees.elsewhere.end()), trees.elsewhere.end());
  return trees;
}

}  // namespace fray
