// The shop's shelves (D81): what there is to buy, and what it does, in words.
#pragma once

#include <string>
#include <vector>

#include "dnd/items/items.h"

namespace fray::dnd::campaign {

/// Every thing of a set of tables in every size, without abilities, in the order of the table.
std::vector<Item> wares(TableSetNumber tables);

/// "+2 to Fortitude, Reflex and Will (resistance)"; with abilities, what each of them does.
std::string words_of(const Item& item);
std::string words_of(Ability ability, TableSetNumber tables);

/// Whom an item is for: all pieces can wear all items, but some do something for one kind only.
std::string wearers_of(const Item& item);

}  // namespace fray::dnd::campaign
