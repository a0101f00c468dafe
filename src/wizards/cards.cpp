#include "wizards/cards.h"

#include <cctype>
#include <vector>

namespace fray::wizards {
namespace {

constexpr std::string_view kRankLetters = "23456789TJQKA";

struct CardWords {
  std::string name;
  std::string code;
};

const std::vector<CardWords>& all_words() {
  static const std::vector<CardWords> words = [] {
    constexpr std::array<std::string_view, 5> kCourt{"10", "jack", "queen", "king", "ace"};
    std::vector<CardWords> made;
    for (const Suit suit : kSuits) {
      for (int rank = 0; rank <= Rank::ace; ++rank) {
        const auto at = static_cast<std::size_t>(rank);
        const std::string face = rank < Rank::ten ? std::string(1, kRankLetters[at])
                                                  : std::string(kCourt[at - std::size_t{Rank::ten}]);
        made.push_back({face + " of " + std::string(name_of(suit)),
                        std::string{kRankLetters[at], kSuitLetters[index_of(suit)]}});
      }
    }
    made.push_back({"joker", "Jk"});
    return made;
  }();
  return words;
}

char upper(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }
char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

}  // namespace

std::string_view name_of(Card card) { return all_words()[card].name; }
std::string_view code_of(Card card) { return all_words()[card].code; }

std::optional<Card> parse_card(std::string_view text) {
  if (text.size() != 2) return std::nullopt;
  if (upper(text[0]) == 'J' && lower(text[1]) == 'k') return kJoker;
  const std::size_t rank = kRankLetters.find(upper(text[0]));
  const std::size_t suit = kSuitLetters.find(lower(text[1]));
  if (rank == std::string_view::npos || suit == std::string_view::npos) return std::nullopt;
  return card_of(static_cast<Suit>(suit), static_cast<int>(rank));
}

}  // namespace fray::wizards
