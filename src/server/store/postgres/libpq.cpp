#include "server/store/postgres/libpq.h"

#include <dlfcn.h>

#include <string>

namespace fray::postgres {
namespace {

constexpr const char* kLibrary = "libpq.so.5";

class Loading {
 public:
  Loading() : library_(dlopen(kLibrary, RTLD_NOW | RTLD_LOCAL)) {
    if (library_ == nullptr) {
      const char* reason = dlerror();
      problem_ = std::string("PostgreSQL's library ") + kLibrary + " cannot be loaded; install Debian's " +
                 "package libpq5 (" + (reason == nullptr ? "no reason given" : reason) + ")";
    }
  }

  template <class Function>
  void find(Function*& function, const char* name) {
    if (!problem_.empty()) return;
    function = reinterpret_cast<Function*>(dlsym(library_, name));
    if (function == nullptr) {
      problem_ = std::string(kLibrary) + " has no function " + name +
                 "; version 14 or later is needed, as in Debian's package libpq5";
    }
  }

  const std::string& problem() const { return problem_; }

 private:
  void* library_;  // stays until the process ends
  std::string problem_;
};

struct Loaded {
  Libpq table{};
  std::string problem;
};

Loaded load() {
  Loaded loaded;
  Loading loading;
  Libpq& table = loaded.table;
  loading.find(table.PQconnectdbParams, "PQconnectdbParams");
  loading.find(table.PQfinish, "PQfinish");
  loading.find(table.PQstatus, "PQstatus");
  loading.find(table.PQserverVersion, "PQserverVersion");
  loading.find(table.PQerrorMessage, "PQerrorMessage");
  loading.find(table.PQsocket, "PQsocket");
  loading.find(table.PQsetnonblocking, "PQsetnonblocking");
  loading.find(table.PQsetNoticeReceiver, "PQsetNoticeReceiver");
  loading.find(table.PQenterPipelineMode, "PQenterPipelineMode");
  loading.find(table.PQexitPipelineMode, "PQexitPipelineMode");
  loading.find(table.PQpipelineSync, "PQpipelineSync");
  loading.find(table.PQsendQuery, "PQsendQuery");
  loading.find(table.PQsendPrepare, "PQsendPrepare");
  loading.find(table.PQsendQueryPrepared, "PQsendQueryPrepared");
  loading.find(table.PQflush, "PQflush");
  loading.find(table.PQconsumeInput, "PQconsumeInput");
  loading.find(table.PQisBusy, "PQisBusy");
  loading.find(table.PQgetResult, "PQgetResult");
  loading.find(table.PQclear, "PQclear");
  loading.find(table.PQresultStatus, "PQresultStatus");
  loading.find(table.PQresultErrorField, "PQresultErrorField");
  loading.find(table.PQresultErrorMessage, "PQresultErrorMessage");
  loading.find(table.PQntuples, "PQntuples");
  loading.find(table.PQcmdTuples, "PQcmdTuples");
  loading.find(table.PQgetisnull, "PQgetisnull");
  loading.find(table.PQgetlength, "PQgetlength");
  loading.find(table.PQgetvalue, "PQgetvalue");
  loaded.problem = loading.problem();
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
