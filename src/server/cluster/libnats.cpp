#include "server/cluster/libnats.h"

#include "server/shared_library.h"

namespace fray {
namespace {

Result<LibNats> load_functions() {
  SharedLibrary library("libnats.so.3.4", "libnats3.4");
  LibNats nats{};
  const auto find = [&](auto& function, const char* name) { library.find(function, name); };
  find(nats.status_text, "natsStatus_GetText");
  find(nats.release_thread_memory, "nats_ReleaseThreadMemory");
  find(nats.options_create, "natsOptions_Create");
  find(nats.options_destroy, "natsOptions_Destroy");
  find(nats.options_set_url, "natsOptions_SetURL");
  find(nats.options_set_user, "natsOptions_SetUserInfo");
  find(nats.options_set_token, "natsOptions_SetToken");
  find(nats.options_set_name, "natsOptions_SetName");
  find(nats.options_set_timeout, "natsOptions_SetTimeout");
  find(nats.options_set_ping_interval, "natsOptions_SetPingInterval");
  find(nats.options_set_most_pings_out, "natsOptions_SetMaxPingsOut");
  find(nats.options_allow_reconnect, "natsOptions_SetAllowReconnect");
  find(nats.options_set_write_deadline, "natsOptions_SetWriteDeadline");
  find(nats.options_send_at_once, "natsOptions_SetSendAsap");
  find(nats.options_use_global_delivery, "natsOptions_UseGlobalMessageDelivery");
  find(nats.options_on_closed, "natsOptions_SetClosedCB");
  find(nats.options_on_error, "natsOptions_SetErrorHandler");
  find(nats.options_set_secure, "natsOptions_SetSecure");
  find(nats.options_load_authority, "natsOptions_LoadCATrustedCertificates");
  find(nats.options_expect_host, "natsOptions_SetExpectedHostname");
  find(nats.connect, "natsConnection_Connect");
  find(nats.connection_destroy, "natsConnection_Destroy");
  find(nats.last_error, "natsConnection_GetLastError");
  find(nats.flush, "natsConnection_FlushTimeout");
  find(nats.publish, "natsConnection_PublishMsg");
  find(nats.subscribe, "natsConnection_Subscribe");
  find(nats.unsubscribe, "natsSubscription_Unsubscribe");
  find(nats.subscription_set_limits, "natsSubscription_SetPendingLimits");
  find(nats.subscription_destroy, "natsSubscription_Destroy");
  find(nats.message_create, "natsMsg_Create");
  find(nats.message_destroy, "natsMsg_Destroy");
  find(nats.message_subject, "natsMsg_GetSubject");
  find(nats.message_reply, "natsMsg_GetReply");
  find(nats.message_data, "natsMsg_GetData");
  find(nats.message_length, "natsMsg_GetDataLength");
  find(nats.header_set, "natsMsgHeader_Set");
  find(nats.header_get, "natsMsgHeader_Get");
  if (!library.problem().empty()) return fail("nats", library.problem());
  return nats;
}

}  // namespace

Result<const LibNats*> load_libnats() {
  static const Result<LibNats> loaded = load_functions();
  if (!loaded) return pass_on(loaded.error());
  return &*loaded;
}

}  // namespace fray
