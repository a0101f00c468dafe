// Texts that are made once for many.
#include "server/api/shared_texts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <condition_variable>
#include <mutex>
#include <string>
#include <vector>

#include "server/threaded_background.h"

namespace fray::test {
namespace {

using testing::ElementsAre;

/// Holds up those who make texts until it is opened.
class Gate {
 public:
  void open() {
    const std::lock_guard lock(mutex_);
    open_ = true;
    opened_.notify_all();
  }
  void pass() {
    std::unique_lock lock(mutex_);
    opened_.wait(lock, [&] { return open_; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable opened_;
  bool open_ = false;
};

class SharedTextsTest : public testing::Test {
 protected:
  /// Asks for the replay of a room, whose text is `text`.
  void ask(const std::string& room, const std::string& asker, const std::string& text, bool is_final = true) {
    ++asked;
    texts.get(
        room, "replay", asker,
        [this, text, is_final]() -> Result<SharedTexts::Made> {
          gate.pass();
          ++made;
          if (text == "bad") return fail("bad_log", "it cannot be read");
          return SharedTexts::Made{text, is_final};
        },
        [this](const Result<SharedTexts::Text>& answer) {
          answers.push_back(answer ? **answer : answer.error().code);
          if (answer) last = *answer;
        });
  }
  /// Lets everything happen until all who asked have their answers.
  void settle() {
    gate.open();
    while (answers.size() < asked) context.run_one();
  }

  boost::asio::io_context context;
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> guard{context.get_executor()};
  Gate gate;
  std::atomic<int> made = 0;
  ThreadedBackground background{context, 2, 3, 100};
  SharedTexts texts{background, 10};
  std::vector<std::string> answers;
  SharedTexts::Text last;
  std::size_t asked = 0;
};

TEST_F(SharedTextsTest, WhoAsksAtTheSameTimeSharesOneMaking) {
  for (int i = 0; i < 20; ++i) ask("r", "a", "text");
  settle();
  EXPECT_EQ(made, 1);
  EXPECT_EQ(answers, std::vector<std::string>(20, "text"));
}

TEST_F(SharedTextsTest, WhatIsFinalIsKeptAndNotCopied) {
  ask("r", "a", "text");
  settle();
  const auto first = last;
  ask("r", "b", "text");
  settle();
  EXPECT_EQ(made, 1);
  EXPECT_EQ(last, first) << "the same object";
  EXPECT_EQ(texts.bytes(), 4U);
}

TEST_F(SharedTextsTest, WhatIsNotFinalIsMadeAnew) {
  ask("r", "a", "one", false);
  settle();
  ask("r", "a", "two", false);
  settle();
  EXPECT_THAT(answers, ElementsAre("one", "two"));
}

TEST_F(SharedTextsTest, AChangeEndsWhatIsKept) {
  ask("r", "a", "old");
  ask("r2", "a", "other");
  settle();
  texts.changed("r");
  ask("r", "a", "new");
  ask("r2", "a", "not");
  settle();
  EXPECT_THAT(answers, ElementsAre("old", "other", "other", "new"));
}

TEST_F(SharedTextsTest, WhatWasBeingMadeDuringAChangeIsForThoseWhoHadAsked) {
  ask("r", "a", "old");
  texts.changed("r");
  ask("r", "a", "new");
  settle();
  EXPECT_THAT(answers, ElementsAre("old", "new"));
  ask("r", "a", "made again");
  settle();
  EXPECT_EQ(answers.back(), "new");
}

TEST_F(SharedTextsTest, NobodyWaitsInAnothersQueue) {
  // One address has much to be made. The other asks for the last of that, and its own turn comes sooner.
  for (const char* room : {"r1", "r2", "r3"}) ask(room, "a", room);
  ask("r3", "b", "r3");
  settle();
  EXPECT_EQ(answers.size(), 4U);
  EXPECT_LE(made, 4);
  EXPECT_EQ(std::count(answers.begin(), answers.end(), "r3"), 2);
}

TEST_F(SharedTextsTest, ErrorsAreToldAndNotKept) {
  ask("r", "a", "bad");
  ask("r", "a", "bad");
  settle();
  EXPECT_THAT(answers, ElementsAre("bad_log", "bad_log"));
  ask("r", "a", "good");
  settle();
  EXPECT_EQ(answers.back(), "good");
}

TEST_F(SharedTextsTest, WhoAsksForTooMuchIsRefusedAndOthersAreNot) {
  for (const char* room : {"r1", "r2", "r3", "r4", "r5"}) ask(room, "a", room);
  ask("r6", "b", "r6");
  settle();
  EXPECT_EQ(std::count(answers.begin(), answers.end(), "busy"), 2);
  EXPECT_EQ(std::count(answers.begin(), answers.end(), "r6"), 1);
}

TEST_F(SharedTextsTest, NoMoreIsKeptThanMayBe) {
  ask("r1", "a", "1234");
  settle();
  ask("r2", "a", "1234");
  settle();
  ask("r1", "a", "not");
  settle();
  ask("r3", "a", "1234");
  settle();
  EXPECT_EQ(texts.bytes(), 8U);
  ask("r1", "a", "not");
  ask("r2", "a", "new");
  settle();
  EXPECT_EQ(answers[answers.size() - 2], "1234") << "asked for later than r2";
  EXPECT_EQ(answers.back(), "new");
  ask("r4", "a", "more than fits");
  settle();
  EXPECT_LE(texts.bytes(), 10U);
}

}  // namespace
}  // namespace fray::test
