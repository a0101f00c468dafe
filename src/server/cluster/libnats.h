// The functions of NATS's C client. It is loaded when it is needed first, so that a program that is not told
// of any NATS server neither needs it nor pays for it.
#pragma once

#include <nats/nats.h>

#include "core/result.h"

namespace fray {

/// A member for each function, by the library's own name.
struct LibNats {
  decltype(&natsStatus_GetText) status_text;
  decltype(&nats_ReleaseThreadMemory) release_thread_memory;
  decltype(&natsOptions_Create) options_create;
  decltype(&natsOptions_Destroy) options_destroy;
  decltype(&natsOptions_SetURL) options_set_url;
  decltype(&natsOptions_SetUserInfo) options_set_user;
  decltype(&natsOptions_SetToken) options_set_token;
  decltype(&natsOptions_SetName) options_set_name;
  decltype(&natsOptions_SetTimeout) options_set_timeout;
  decltype(&natsOptions_SetPingInterval) options_set_ping_interval;
  decltype(&natsOptions_SetMaxPingsOut) options_set_most_pings_out;
  decltype(&natsOptions_SetAllowReconnect) options_allow_reconnect;
  decltype(&natsOptions_SetWriteDeadline) options_set_write_deadline;
  decltype(&natsOptions_SetSendAsap) options_send_at_once;
  decltype(&natsOptions_UseGlobalMessageDelivery) options_use_global_delivery;
  decltype(&natsOptions_SetClosedCB) options_on_closed;
  decltype(&natsOptions_SetErrorHandler) options_on_error;
  decltype(&natsOptions_SetSecure) options_set_secure;
  decltype(&natsOptions_LoadCATrustedCertificates) options_load_authority;
  decltype(&natsOptions_SetExpectedHostname) options_expect_host;
  decltype(&natsConnection_Connect) connect;
  decltype(&natsConnection_Destroy) connection_destroy;
  decltype(&natsConnection_GetLastError) last_error;
  decltype(&natsConnection_FlushTimeout) flush;
  decltype(&natsConnection_PublishMsg) publish;
  decltype(&natsConnection_Subscribe) subscribe;
  decltype(&natsSubscription_Unsubscribe) unsubscribe;
  decltype(&natsSubscription_SetPendingLimits) subscription_set_limits;
  decltype(&natsSubscription_Destroy) subscription_destroy;
  decltype(&natsMsg_Create) message_create;
  decltype(&natsMsg_Destroy) message_destroy;
  decltype(&natsMsg_GetSubject) message_subject;
  decltype(&natsMsg_GetReply) message_reply;
  decltype(&natsMsg_GetData) message_data;
  decltype(&natsMsg_GetDataLength) message_length;
  decltype(&natsMsgHeader_Set) header_set;
  decltype(&natsMsgHeader_Get) header_get;
};

/// The library, which stays loaded until the program ends. Error "nats" names the package that has it. Any
/// thread.
Result<const LibNats*> load_libnats();

}  // namespace fray
