#include "server/store/service_time.h"

#include <algorithm>
#include <utility>

namespace fray {

ServiceTime::ServiceTime(std::vector<Downtime> downtimes)
    : downtimes_(std::move(downtimes)), later_(downtimes_.size()) {
  for (std::size_t i = downtimes_.size(); i-- > 0;) {
    later_[i] = total_;
    total_ += downtimes_[i].ended - downtimes_[i].began;
  }
}

std::int64_t ServiceTime::down_since(Moment moment) const {
  const auto first =
      std::upper_bound(downtimes_.begin(), downtimes_.end(), moment,
                       [](Moment then, const Downtime& downtime) { return then < downtime.ended; });
  if (first == downtimes_.end()) return 0;
  return first->ended - std::max(first->began, moment) +
         later_[static_cast<std::size_t>(first - downtimes_.begin())];
}

}  // namespace fray
