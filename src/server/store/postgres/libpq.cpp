#include "server/store/postgres/libpq.h"

#include <string>

#include "server/shared_library.h"

namespace fray::postgres {
namespace {

struct Loaded {
  Libpq table{};
  std::string problem;
};

Loaded load() {
  Loaded loaded;
  SharedLibrary library("libpq.so.5", "libpq5");
  Libpq& table = loaded.table;
  library.find(table.PQconnectdbParams, "PQconnectdbParams");
  library.find(table.PQfinish, "PQfinish");
  library.find(table.PQstatus, "PQstatus");
  library.find(table.PQserverVersion, "PQserverVersion");
  library.find(table.PQerrorMessage, "PQerrorMessage");
  library.find(table.PQsocket, "PQsocket");
  library.find(table.PQsetnonblocking, "PQsetnonblocking");
  library.find(table.PQsetNoticeReceiver, "PQsetNoticeReceiver");
  library.find(table.PQenterPipelineMode, "PQenterPipelineMode");
  library.find(table.PQexitPipelineMode, "PQexitPipelineMode");
  library.find(table.PQpipelineSync, "PQpipelineSync");
  library.find(table.PQsendQuery, "PQsendQuery");
  library.find(table.PQsendPrepare, "PQsendPrepare");
  library.find(table.PQsendQueryPrepared, "PQsendQueryPrepared");
  library.find(table.PQflush, "PQflush");
  library.find(table.PQconsumeInput, "PQconsumeInput");
  library.find(table.PQisBusy, "PQisBusy");
  library.find(table.PQgetResult, "PQgetResult");
  library.find(table.PQclear, "PQclear");
  library.find(table.PQresultStatus, "PQresultStatus");
  library.find(table.PQresultErrorField, "PQresultErrorField");
  library.find(table.PQresultErrorMessage, "PQresultErrorMessage");
  library.find(table.PQntuples, "PQntuples");
  library.find(table.PQcmdTuples, "PQcmdTuples");
  library.find(table.PQgetisnull, "PQgetisnull");
  library.find(table.PQgetlength, "PQgetlength");
  library.find(table.PQgetvalue, "PQgetvalue");
  loaded.problem = library.problem();
  return loaded;
}

const Loaded& loaded_once() {
  static const Loaded loaded = load();
  return loaded;
}

}  // namespace

Result<void> load_libpq() {
  if (!loaded_once().problem.empty()) return fail("storage", loaded_once().problem);
  return {};
}

const Libpq& libpq() { return loaded_once().table; }

}  // namespace fray::postgres
