#include "server/compression.h"

#include <zstd.h>

#include <memory>

namespace fray {
namespace {

/// A damaged length must not take all memory.
constexpr std::size_t kMostBytes = std::size_t{256} << 20;

struct FreeContext {
  void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
};

tl::unexpected<Error> zstd_error(std::size_t code) {
  return fail("storage", std::string("zstd: ") + ZSTD_getErrorName(code));
}

}  // namespace

Result<PackedBytes> compress(std::string_view text, int level) {
  // Making one costs more than packing a few kB.
  thread_local const std::unique_ptr<ZSTD_CCtx, FreeContext> context(ZSTD_createCCtx());
  if (!context) return fail("storage", "zstd: no memory");
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, level);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
  PackedBytes bytes(ZSTD_compressBound(text.size()));
  const std::size_t size =
      ZSTD_compress2(context.get(), bytes.data(), bytes.size(), text.data(), text.size());
  if (ZSTD_isError(size) != 0) return zstd_error(size);
  return PackedBytes(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
}

Result<std::string> decompress(std::span<const std::uint8_t> bytes) {
  const unsigned long long size = ZSTD_getFrameContentSize(bytes.data(), bytes.size());
  if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN || size > kMostBytes) {
    return fail("storage", "zstd: the frame does not say how long it is");
  }
  std::string text(static_cast<std::size_t>(size), '\0');
  const std::size_t got = ZSTD_decompress(text.data(), text.size(), bytes.data(), bytes.size());
  if (ZSTD_isError(got) != 0) return zstd_error(got);
  if (got != text.size()) return fail("storage", "zstd: the frame ends early");
  return text;
}

}  // namespace fray
