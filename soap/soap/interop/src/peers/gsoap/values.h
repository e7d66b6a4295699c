/** Texts of values, as ValueText of Parley's side has them. */
#pragma once

#include "soapH.h"
#include <string>
#include <vector>

namespace peer {

/** Text of a string with \u0000 for each UTF-16 unit that is not printable ASCII; the string is UTF-8. */
std::string quoted(const std::string &utf8);

/** Text of a qualified name, which gSOAP has with its own prefix or its namespace in quotes before a colon. */
std::string qualified(const std::string &name);

/** Text of a string that stands for a number or a time. */
inline std::string plain(const std::string &value) { return value; }

std::string text(bool value);
std::string text(char value);
std::string text(short value);
std::string text(int value);
std::string text(LONG64 value);
std::string text(unsigned short value);
std::string text(float value);
std::string text(double value);
std::string text(c__Color value);
std::string text(const xsd__base64Binary &value);
std::string text(const c__Line &value);
std::string text(const c__Order &value);
std::string text(const c__Shape &value);
std::string text(const c__Tag &value);
std::string text(const c__Nulls &value);
std::string text(const c__Tree &value);
std::string text(const a__Address &value);
inline std::string text(const std::string &value) { return quoted(value); }

template <class T> std::string text(const std::vector<T> &values);

template <class T> std::string text(T *const &value) { return value ? text(*value) : "nil"; }

template <class T> std::string text(const std::vector<T> &values) {
  std::string all = "[";
  for (const auto &value : values) {
    all += (all.size() > 1 ? "," : "") + text(value);
  }
  return all + "]";
}

}  // namespace peer
