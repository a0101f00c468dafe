#include "server/store/open_store.h"

#include "server/store/postgres/address.h"
#include "server/store/postgres/store.h"

namespace fray {

bool is_postgres(std::string_view address) { return postgres::is_url(address); }

Result<std::unique_ptr<Store>> open_store(const std::string& address, const StoreSettings& settings) {
  return is_postgres(address) ? postgres::open(address, settings) : Store::open(address, settings);
}

}  // namespace fray
