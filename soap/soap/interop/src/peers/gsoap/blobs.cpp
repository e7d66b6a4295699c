#include "blobs.h"
#include <cstdint>
#include <cstdio>

namespace peer {

std::vector<unsigned char> blob(int length) {
  const std::string pattern("\r\n--uuid:\r\n\r\n--\0\xff", 17);
  std::vector<unsigned char> bytes(length);
  for (int i = 0; i < length; i++) {
    bytes[i] = static_cast<unsigned char>(pattern[i % pattern.size()] + (i % 1000 < 500 ? 0 : i / 1000));
  }
  return bytes;
}

std::string blob_text(const unsigned char *bytes, size_t length) {
  std::uint32_t sum = 0xffffffff;  // CRC-32 of IEEE 802.3
  for (size_t i = 0; i < length; i++) {
    sum ^= bytes[i];
    for (int bit = 0; bit < 8; bit++) {
      sum = sum & 1 ? sum >> 1 ^ 0xedb88320 : sum >> 1;
    }
  }
  char text[32];
  std::snprintf(text, sizeof text, "%zu/%x", length, ~sum);
  return text;
}

}  // namespace peer
