/** Samples of binary content, and their texts, as Blobs of Parley's side has them. */
#pragma once

#include "soapH.h"
#include <string>
#include <vector>

namespace peer {

/** Bytes of a length, among them lines that look like boundaries. */
std::vector<unsigned char> blob(int length);

/** Length and checksum. */
std::string blob_text(const unsigned char *bytes, size_t length);

inline std::string blob_text(const std::vector<unsigned char> &bytes) { return blob_text(bytes.data(), bytes.size()); }

inline std::string blob_text(const xsd__base64Binary &content) { return blob_text(content.__ptr, content.__size); }

}  // namespace peer
