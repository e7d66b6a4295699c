#include "values.h"
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>

extern struct Namespace namespaces[];

namespace peer {
namespace {

const unsigned FIRST_OF_TWO_UNITS = 0x10000;
const double LARGEST_PLAIN = 1e7;
const double SMALLEST_PLAIN = 1e-3;

std::string formatted(const char *format, unsigned value) {
  char buffer[16];
  std::snprintf(buffer, sizeof buffer, format, value);
  return buffer;
}

std::string unit(unsigned value) {
  bool printed = value >= ' ' && value <= '~' && value != '"' && value != '\\';
  return printed ? std::string(1, char(value)) : formatted("\\u%04x", value);
}

/** Reads one code point of UTF-8, and moves the position behind it. */
unsigned next(const std::string &utf8, size_t &at) {
  unsigned char first = utf8[at++];
  int more = first < 0xc0 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
  unsigned point = more ? first & (0x3f >> more) : first;
  for (; more && at < utf8.size(); more--) {
    point = point << 6 | (utf8[at++] & 0x3f);
  }
  return point;
}

/** Returns the shortest text of a format that is read as the same number, with one decimal or more. */
template <class T> std::string shortest(const char *format, T value) {
  char digits[40];
  int decimals = 1;
  do {
    std::snprintf(digits, sizeof digits, format, decimals++, double(value));
  } while (T(std::strtod(digits, nullptr)) != value);
  return digits;
}

/** Returns the text that Java has for a number. */
template <class T> std::string fraction(T value) {
  if (std::isnan(value)) {
    return "NaN";
  }
  if (std::isinf(value)) {
    return value < 0 ? "-Infinity" : "Infinity";
  }
  double size = std::fabs(double(value));
  if (size == 0 || (size >= SMALLEST_PLAIN && size < LARGEST_PLAIN)) {
    return shortest("%.*f", value);
  }
  std::string text = shortest("%.*e", value);
  size_t sign = text.find('e');
  return text.substr(0, sign) + "E" + std::to_string(std::atoi(text.c_str() + sign + 1));
}

/** Returns the text of a string that may be absent. */
std::string optional(const std::string *value) { return value ? quoted(*value) : "nil"; }

}  // namespace

std::string quoted(const std::string &utf8) {
  std::string all = "\"";
  for (size_t at = 0; at < utf8.size();) {
    unsigned point = next(utf8, at);
    if (point < FIRST_OF_TWO_UNITS) {
      all += unit(point);
    } else {
      all += unit(0xd800 + ((point - FIRST_OF_TWO_UNITS) >> 10)) + unit(0xdc00 + (point & 0x3ff));
    }
  }
  return all + '"';
}

std::string qualified(const std::string &name) {
  size_t colon = name.rfind(':');
  std::string space = name.substr(0, colon == std::string::npos ? 0 : colon);
  if (!space.empty() && space.front() == '"') {
    space = space.substr(1, space.size() - 2);
  } else {
    for (const struct Namespace *known = namespaces; known->id; known++) {
      space = space == known->id ? known->ns : space;
    }
  }
  return (space.empty() ? "" : "{" + space + "}") + name.substr(colon + 1);
}

std::string text(bool value) { return value ? "true" : "false"; }
std::string text(char value) { return std::to_string(int(value)); }
std::string text(short value) { return std::to_string(value); }
std::string text(int value) { return std::to_string(value); }
std::string text(LONG64 value) { return std::to_string(value); }
std::string text(unsigned short value) { return "#" + std::to_string(value); }
std::string text(float value) { return fraction(value); }
std::string text(double value) { return fraction(value); }

std::string text(c__Color value) {
  return value == c__Color::RED ? "RED" : value == c__Color::GREEN ? "GREEN" : "DEEP_BLUE";
}

std::string text(const xsd__base64Binary &value) {
  std::string all;
  for (int i = 0; i < value.__size; i++) {
    all += formatted("%02x", value.__ptr[i]);
  }
  return all;
}

std::string text(const c__Line &value) {
  return "Line{" + text(value.number) + "," + quoted(value.item) + "," + value.price + "}";
}

std::string text(const c__Order &value) {
  return "Order{" + quoted(value.id) + "," + value.placed + "," + text(value.color) + "," + text(value.lines) + ","
      + text(value.notes) + "," + text(value.shipTo) + "}";
}

std::string text(const c__Shape &value) {
  if (auto circle = dynamic_cast<const c__Circle *>(&value)) {
    return "Circle{" + text(circle->radius) + "}";
  }
  if (auto square = dynamic_cast<const c__Square *>(&value)) {
    return "Square{" + text(square->side) + "," + quoted(square->label) + "}";
  }
  return "Shape{}";
}

std::string text(const c__Tag &value) {
  return "Tag{" + quoted(value.name) + "," + text(value.c__weight) + "," + optional(value.note) + ","
      + text(value.color) + "," + quoted(value.__item) + "}";
}

std::string text(const c__Nulls &value) {
  return "Nulls{" + optional(value.nilText) + "," + text(value.nilNumber) + "," + text(value.nilLine) + ","
      + optional(value.absentText) + "," + text(value.absentNumber) + "}";
}

std::string text(const c__Tree &value) { return "Tree{" + quoted(value.name) + "," + text(value.children) + "}"; }

std::string text(const a__Address &value) {
  return "Address{" + quoted(value.a__street) + "," + quoted(value.a__city) + "}";
}

}  // namespace peer
