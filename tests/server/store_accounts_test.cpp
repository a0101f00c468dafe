#include "server/store/accounts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sodium.h>

#include <atomic>
#include <set>
#include <thread>

#include "server/store/store.h"
#include "server/store_fixture.h"
#include "server/store_place.h"

namespace fray::test {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr Moment kDay = 24 * 60 * 60 * 1000;

class Accounts : public testing::TestWithParam<StoreKind> {
 protected:
  const StorePlace place_{GetParam()};
  std::atomic<Moment> now_ = 1'789'000'000'000;
  std::unique_ptr<Store> store_ = place_.open({.now = [this] { return now_.load(); }});
};

INSTANTIATE_TEST_SUITE_P(Where, Accounts, lasting_kinds(), name_of_kind);

TEST_P(Accounts, AreFoundByNameAndPassword) {
  const auto ada = store_->create_account("Ada_L-1815", "a password");
  ASSERT_TRUE(ada) << ada.error().message;
  const auto bob = store_->create_account("Bob", "another password");
  ASSERT_TRUE(bob);
  EXPECT_NE(ada->id, bob->id);
  const auto found = store_->check_password("ada_l-1815", "a password");
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_EQ(found->id, ada->id);
  EXPECT_EQ(found->name, "Ada_L-1815");
}

TEST_P(Accounts, AWrongPasswordAndAnUnknownNameSoundTheSame) {
  ASSERT_TRUE(store_->create_account("Ada", "a password"));
  const auto wrong = store_->check_password("Ada", "a passwore");
  const auto unknown = store_->check_password("Eve", "a password");
  const auto shorter = store_->check_password("Ada", "");
  const auto longer = store_->check_password("Ada", std::string(100'000, 'a'));
  for (const auto* result : {&wrong, &unknown, &shorter, &longer}) {
    ASSERT_FALSE(*result);
    EXPECT_EQ(result->error().code, "bad_login");
    EXPECT_EQ(result->error().message, wrong.error().message);
  }
}

/// Where there is no account, a hash of the same cost is computed, not one that is turned down at sight.
TEST(AccountsHash, AnUnknownNameCostsAsMuchAsAWrongPassword) {
  EXPECT_EQ(crypto_pwhash_str_needs_rehash(decoy_hash().c_str(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                           crypto_pwhash_MEMLIMIT_INTERACTIVE),
            0);
  EXPECT_EQ(hash_password("a password").value().size(), decoy_hash().size());
}

TEST_P(Accounts, ANameIsTakenInUpperAndLowerCase) {
  ASSERT_TRUE(store_->create_account("Ada", "a password"));
  const auto again = store_->create_account("aDA", "another password");
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().code, "name_taken");
  EXPECT_THAT(again.error().message, HasSubstr("aDA"));
  EXPECT_FALSE(store_->check_password("ada", "another password"));
}

TEST_P(Accounts, OfTwoAtOnceOneGetsTheName) {
  std::atomic<int> made = 0, taken = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; ++i) {
    threads.emplace_back([&] {
      const auto account = store_->create_account("Ada", "a password");
      if (account)
        ++made;
      else if (account.error().code == "name_taken")
        ++taken;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(made, 1);
  EXPECT_EQ(taken, 2);
  EXPECT_EQ(store_->counts().failed, 0u);
}

TEST_P(Accounts, SayWhatNamesAndPasswordsMustBe) {
  for (const std::string& name : {std::string("a"), std::string(25, 'a'), std::string("a b"),
                                  std::string("Zoë"), std::string("a\0b", 3), std::string()}) {
    const auto account = store_->create_account(name, "a password");
    ASSERT_FALSE(account) << name;
    EXPECT_EQ(account.error().code, "bad_request");
    EXPECT_THAT(account.error().message, HasSubstr("2 to 24"));
  }
  for (const std::size_t size : {0, 7, 201}) {
    const auto account = store_->create_account("Ada", std::string(size, 'x'));
    ASSERT_FALSE(account) << size;
    EXPECT_EQ(account.error().code, "bad_request");
    EXPECT_THAT(account.error().message, HasSubstr("8 to 200 bytes, this one has " + std::to_string(size)));
  }
  EXPECT_TRUE(store_->create_account("ab", std::string(8, 'x')));
  const std::string long_name(24, 'a'), long_password = std::string(199, 'x') + '\0';
  EXPECT_TRUE(store_->create_account(long_name, long_password));
  EXPECT_TRUE(store_->check_password(long_name, long_password));
  EXPECT_FALSE(store_->check_password(long_name, long_password + "x"));
  EXPECT_FALSE(store_->check_password(long_name, std::string(199, 'x')));
}

TEST_P(Accounts, ASessionLastsThirtyDays) {
  const auto ada = store_->create_account("Ada", "a password");
  ASSERT_TRUE(ada);
  const auto token = store_->start_session(ada->id);
  ASSERT_TRUE(token) << token.error().message;
  const auto who = [&] { return store_->account_of_session(*token).value(); };
  ASSERT_TRUE(who());
  EXPECT_EQ(who()->id, ada->id);
  EXPECT_EQ(who()->name, "Ada");
  now_ += 30 * kDay - 1;
  EXPECT_TRUE(who());
  now_ += 1;
  EXPECT_FALSE(who());
  ASSERT_TRUE(store_->start_session(ada->id));  // which also forgets the one that has ended
  now_ -= kDay;
  EXPECT_FALSE(who());
}

TEST_P(Accounts, ASessionEndsWhenItIsEnded) {
  const auto ada = store_->create_account("Ada", "a password").value();
  const auto one = store_->start_session(ada.id).value(), two = store_->start_session(ada.id).value();
  EXPECT_TRUE(store_->end_session(one));
  EXPECT_FALSE(store_->account_of_session(one).value());
  EXPECT_TRUE(store_->account_of_session(two).value());
  EXPECT_TRUE(store_->end_session("no token at all"));
  EXPECT_FALSE(store_->account_of_session("").value());
}

TEST_P(Accounts, ASessionNeedsAnAccount) {
  const auto token = store_->start_session(4711);
  ASSERT_FALSE(token);
  EXPECT_EQ(token.error().code, "storage");
}

TEST_P(Accounts, AreThereAfterARestart) {
  const auto ada = store_->create_account("Ada", "a password").value();
  const auto token = store_->start_session(ada.id).value();
  store_.reset();
  store_ = place_.open({.now = [this] { return now_.load(); }});
  EXPECT_TRUE(store_->check_password("Ada", "a password"));
  EXPECT_EQ(store_->account_of_session(token).value()->id, ada.id);
}

/// Those of PostgreSQL are where its owner keeps them.
TEST(AccountsOnFile, NoPasswordOrTokenIsInTheFiles) {
  const StorePlace place(StoreKind::file);
  const auto store = place.open();
  const auto ada = store->create_account("Ada", "correct horse battery").value();
  const auto token = store->start_session(ada.id).value();
  std::string all;
  for (const auto& file : std::filesystem::directory_iterator(place.folder().path()))
    all += contents(file.path());
  EXPECT_THAT(all, HasSubstr("$argon2id$"));
  EXPECT_THAT(all, Not(HasSubstr("correct horse")));
  EXPECT_THAT(all, Not(HasSubstr(token)));
}

TEST(Token, Is43CharactersOfBase64url) {
  std::set<std::string> tokens;
  for (int i = 0; i < 1000; ++i) {
    const std::string token = new_token();
    ASSERT_EQ(token.size(), 43u);
    ASSERT_EQ(token.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"),
              std::string::npos);
    tokens.insert(token);
  }
  EXPECT_EQ(tokens.size(), 1000u);
}

}  // namespace
}  // namespace fray::test
