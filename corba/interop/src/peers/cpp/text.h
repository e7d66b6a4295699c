// The plain text of a value, alike in every peer; its form stands in the module's README.
#ifndef INTEROP_TEXT
#define INTEROP_TEXT

#include <cases.hh>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <map>
#include <sstream>
#include <string>

// With its private member to be seen.
class SpecialValue : public virtual OBV_interop::Special {
 public:
  SpecialValue() {}
  SpecialValue(CORBA::Long theId, const char* theExtra, CORBA::Long theSecret) {
    id(theId), extra(theExtra), hidden(theSecret);
  }
  CORBA::Long secret() const { return hidden(); }
};

class Text {
 public:
  template <class T>
  static std::string of(const T& value) {
    Text text;
    text.put(value);
    return text.out.str();
  }

  static std::string wide(const CORBA::WChar* words) {
    Text text;
    text.putWide(words);
    return text.out.str();
  }

  static std::string refused(const interop::Refused& value) {
    Text text;
    text.put(value);
    return text.out.str();
  }

  static const char* of(interop::Colour shade) {
    static const char* names[] = {"RED", "GREEN", "BLUE"};
    return names[shade];
  }

  // Parts that callers compose.
  std::ostringstream out;

  void put(CORBA::Boolean value) { out << (value ? "true" : "false"); }
  void put(CORBA::Octet value) { out << int(int8_t(value)); }
  void putChar(CORBA::Char value) { out << '#' << int((unsigned char)value); }
  void put(CORBA::WChar value) { out << '#' << unsigned(value); }
  void put(CORBA::Short value) { out << value; }
  void put(CORBA::UShort value) { out << int16_t(value); }
  void put(CORBA::Long value) { out << value; }
  void put(CORBA::ULong value) { out << int32_t(value); }
  void put(CORBA::LongLong value) { out << (long long)value; }
  void put(CORBA::ULongLong value) { out << (long long)value; }
  void put(interop::Colour value) { out << of(value); }

  void put(CORBA::Float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    hex("f%08x", bits);
  }

  void put(CORBA::Double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    hex("d%016lx", bits);
  }

  // UTF-8, as these peers are set up.
  void put(const char* words) {
    out << '"';
    for (const unsigned char* at = (const unsigned char*)words; *at;) {
      unsigned point = *at++;
      int more = point >= 0xf0 ? 3 : point >= 0xe0 ? 2 : point >= 0xc0 ? 1 : 0;
      if (more) point &= 0x3f >> more;
      while (more-- && *at) point = point << 6 | (*at++ & 0x3f);
      unit(point);
    }
    out << '"';
  }

  void putWide(const CORBA::WChar* words) {
    out << '"';
    for (; *words; words++) unit(unsigned(*words));
    out << '"';
  }

  void put(const interop::Point& v) { out << '{', put(v.x), comma(), put(v.y), out << '}'; }

  void put(const interop::Basics& v) {
    out << '{', put(v.flag), comma(), put(v.small), comma(), putChar(v.letter), comma();
    put(v.wideLetter), comma(), put(v.shortValue), comma(), put(v.shortBits), comma();
    put(v.longValue), comma(), put(v.longBits), comma(), put(v.hyperValue), comma();
    put(v.hyperBits), comma(), put(v.single), comma(), put(v.precise), comma();
    put((const char*)v.text), comma(), putWide(v.wideText), comma(), put(v.shade), out << '}';
  }

  void put(const interop::Padded& v) {
    out << '{', put(v.a), comma(), put(v.b), comma(), put(v.c), comma(), put(v.d), comma();
    put(v.e), comma(), put(v.f), comma(), putChar(v.g), comma(), put(v.h), comma(), put(v.i);
    out << '}';
  }

  void put(const interop::Octets& v) { all(v); }
  void put(const interop::Longs& v) { all(v); }
  void put(const interop::FewLongs& v) { all(v); }
  void put(const interop::Table& v) { all(v); }
  void put(const interop::Doubles& v) { all(v); }
  void put(const interop::Points& v) { all(v); }
  void put(const interop::Trees& v) { all(v); }

  void put(const interop::Texts& v) {
    out << '[';
    for (CORBA::ULong at = 0; at < v.length(); at++) {
      if (at) comma();
      put((const char*)v[at]);
    }
    out << ']';
  }

  void put(const interop::WideTexts& v) {
    out << '[';
    for (CORBA::ULong at = 0; at < v.length(); at++) {
      if (at) comma();
      putWide(v[at]);
    }
    out << ']';
  }

  void putGrid(const interop::Grid_slice* v) {
    out << '[';
    for (int row = 0; row < 2; row++) {
      out << (row ? ",[" : "[");
      for (int cell = 0; cell < 3; cell++) out << (cell ? "," : "") << v[row][cell];
      out << ']';
    }
    out << ']';
  }

  void put(const interop::Tree& v) {
    out << '{', put(v.weight), comma(), put(v.branches), out << '}';
  }

  void put(const interop::Collected& v) {
    out << '{', put(v.bytes), comma(), put(v.rows), comma(), put(v.weights), comma();
    put(v.names), comma(), put(v.wideNames), comma(), put(v.path), comma(), put(v.few), comma();
    put((const char*)v.code), comma(), putGrid(v.cells), comma(), put(v.root), out << '}';
  }

  void put(const interop::Shape& v) {
    out << '(', put(v._d()), out << ':';
    v._d() == interop::RED ? put(v.radius()) : put(v.name());
    out << ')';
  }

  void put(const interop::Number& v) {
    out << '(', put(v._d()), out << ':';
    v._d() == 1 ? put(v.whole()) : v._d() == -7 ? putWide(v.words()) : put(v.other());
    out << ')';
  }

  void put(const interop::Perhaps& v) {
    out << '(', put(v._d()), out << ':';
    if (v._d()) put(v.place());
    out << ')';
  }

  void put(const interop::Letter& v) {
    out << '(', putChar(v._d()), out << ':';
    v._d() == 'a' ? put(v.path()) : v._d() == 'b' ? put(v.count()) : put(v.flag());
    out << ')';
  }

  void put(const interop::Far& v) {
    out << '(', put(v._d()), out << ':';
    if (v._d() == -5) put(v.text());
    if (v._d() == 1) put(v.shade());
    out << ')';
  }

  void put(const interop::Unions& v) {
    out << '{', put(v.first), comma(), put(v.second), comma(), put(v.third), comma();
    put(v.fourth), comma(), put(v.fifth), out << '}';
  }

  void put(const interop::Refused& v) {
    out << '{', put((const char*)v.why), comma(), put(v.code), comma(), put(v.shade), out << '}';
  }

  void put(CORBA::ValueBase* v);
  void put(const CORBA::Any& v);
  void put(interop::Describable_ptr v);

 private:
  std::map<CORBA::ValueBase*, int> values;

  void comma() { out << ','; }

  template <class N>
  void hex(const char* form, N bits) {
    char text[24];
    snprintf(text, sizeof text, form, bits);
    out << text;
  }

  void unit(unsigned point) {
    if (point > 0xffff) {
      unit(0xd7c0 + (point >> 10));
      unit(0xdc00 + (point & 0x3ff));
    } else if (point < 0x20 || point > 0x7e || point == '"' || point == '\\') {
      hex("\\u%04x", point);
    } else {
      out << char(point);
    }
  }

  template <class S>
  void all(const S& v) {
    out << '[';
    for (CORBA::ULong at = 0; at < v.length(); at++) {
      if (at) comma();
      put(v[at]);
    }
    out << ']';
  }
};

#endif
