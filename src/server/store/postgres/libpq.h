// libpq, PostgreSQL's own client library. Nothing is linked with it: it is loaded when a database is a
// PostgreSQL, so that a server without one needs none. This and libpq.cpp are all that knows of that.
#pragma once

// Debian has it in this folder; its own further headers lie beside it.
#include <postgresql/libpq-fe.h>

#include "core/result.h"

namespace fray::postgres {

/// The functions of libpq that are used, by their names.
struct Libpq {
  decltype(&::PQconnectdbParams) PQconnectdbParams;
  decltype(&::PQfinish) PQfinish;
  decltype(&::PQstatus) PQstatus;
  decltype(&::PQserverVersion) PQserverVersion;
  decltype(&::PQerrorMessage) PQerrorMessage;
  decltype(&::PQsocket) PQsocket;
  decltype(&::PQsetnonblocking) PQsetnonblocking;
  decltype(&::PQsetNoticeReceiver) PQsetNoticeReceiver;
  decltype(&::PQenterPipelineMode) PQenterPipelineMode;
  decltype(&::PQexitPipelineMode) PQexitPipelineMode;
  decltype(&::PQpipelineSync) PQpipelineSync;
  decltype(&::PQsendQuery) PQsendQuery;
  decltype(&::PQsendPrepare) PQsendPrepare;
  decltype(&::PQsendQueryPrepared) PQsendQueryPrepared;
  decltype(&::PQflush) PQflush;
  decltype(&::PQconsumeInput) PQconsumeInput;
  decltype(&::PQisBusy) PQisBusy;
  decltype(&::PQgetResult) PQgetResult;
  decltype(&::PQclear) PQclear;
  decltype(&::PQresultStatus) PQresultStatus;
  decltype(&::PQresultErrorField) PQresultErrorField;
  decltype(&::PQresultErrorMessage) PQresultErrorMessage;
  decltype(&::PQntuples) PQntuples;
  decltype(&::PQcmdTuples) PQcmdTuples;
  decltype(&::PQgetisnull) PQgetisnull;
  decltype(&::PQgetlength) PQgetlength;
  decltype(&::PQgetvalue) PQgetvalue;
};

/// Loads the library, once for the process. Error "storage" if it is not installed, with the name of Debian's
/// package, or too old. Any thread.
Result<void> load_libpq();
/// After load_libpq() has answered well.
const Libpq& libpq();

}  // namespace fray::postgres
