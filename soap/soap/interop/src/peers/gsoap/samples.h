/** Samples of the cases; those of samples.json and of the class Samples are the same. */
#pragma once

#include "soapH.h"
#include <initializer_list>
#include <string>
#include <vector>

namespace peer {

typedef std::vector<std::string> Texts;

const Texts STRINGS = {
    "plain", "", " ", " spaces  around ", "<a href=\"x\">&amp; ]]> '", "line\nfeed", "tab\ttab", "carriage\rreturn",
    "both\r\nof them", u8"\u00fcn\u00efc\u00f6d\u00e9", u8"\u0085 next line, \u2028 separator",
    u8"\u65e5\u672c\u8a9e, \u0395\u03bb\u03bb\u03b7\u03bd\u03b9\u03ba\u03ac, \u05e2\u05d1\u05e8\u05d9\u05ea",
    u8"\U0001f600 beyond the BMP", u8"\ufeffbyte order mark", u8"\ud7ff\ue000\ufffd", u8"e\u0301 is not \u00e9"};
const Texts INTEGERS = {"0", "-1", "123456789012345678901234567890"};
const Texts DECIMALS = {"0", "-0.10", "12345678901234567890.123456789", "1000"};
const Texts UUIDS = {"123e4567-e89b-12d3-a456-426614174000"};
const Texts ADDRESSES = {"http://a.example/b?c=d&e#f", "urn:x"};
const Texts NAMES = {"\"urn:a&b\":name", u8"\"urn:parley:interop:cases\":\u00fcn\u00ef"};
const Texts ZONED_TIMES = {"2026-11-27T10:15:30Z", "2026-11-27T10:15:30.123Z", "2026-11-27T10:15:30.123456789Z",
    "1969-12-31T23:59:59Z", "12026-01-01T00:00:00Z"};
const Texts OFFSET_TIMES = {"2026-11-27T10:15:30+05:30", "2026-11-27T00:00:00-08:00", "2026-11-27T00:00:00Z"};
const Texts LOCAL_TIMES = {"2026-11-27T10:15:30", "2026-11-27T00:00:00", "12026-02-28T23:59:59.5"};
const Texts DATES = {"2026-11-27", "2024-02-29", "12026-01-31"};
const Texts TIMES = {"10:15:30", "00:00:00", "23:59:59.999"};
const Texts DURATIONS = {"PT0S", "PT36H", "PT1H30M", "PT0.5S", "-PT5S", "-PT1H0.25S"};
const Texts PERIODS = {"P0D", "P1Y2M3D", "-P10D"};
const Texts YEARS = {"2026", "0476", "12026"};
const Texts YEAR_MONTHS = {"2026-11", "12026-01"};
const Texts MONTH_DAYS = {"--11-27", "--02-29"};

const int LARGE_CHARS = 300000;
const int LARGE_LINES = 3000;

/** Values that live as long as the process: the members of gSOAP's records are pointers. */
c__Line *line(int number, const std::string &item, const std::string &price);
c__Order *order(const std::string &id, c__Color color, const std::string &placed);
c__Order *small();
c__Order *large();
c__Shape *circle(double radius);
c__Shape *square(int side, const std::string &label);
c__Tag *tag(const std::string &name, int weight, const std::string &item);
c__Tag *colored();
c__Nulls *nothing();
c__Nulls *something();
c__Tree *tree(const std::string &name, std::initializer_list<c__Tree *> children);
a__Address *address(const std::string &street, const std::string &city);
std::vector<xsd__base64Binary> bytes();

}  // namespace peer
