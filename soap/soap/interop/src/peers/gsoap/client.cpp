#include "blobs.h"
#include "peer.h"
#include "samples.h"
#include "values.h"
#include <functional>
#include <iostream>
#include <limits>
#include <stdexcept>

namespace peer {
namespace {

const size_t SHOWN_CHARS = 200;

std::string shortened(const std::string &text) {
  std::string line;
  for (char sign : text) {
    bool blank = sign == ' ' || sign == '\n' || sign == '\t';
    if (!blank || (!line.empty() && line.back() != ' ')) {
      line += blank ? ' ' : sign;
    }
  }
  return line.substr(0, SHOWN_CHARS);
}

std::string outcome(const std::function<std::string()> &check) {
  try {
    return check();
  } catch (const std::exception &e) {
    return e.what();
  }
}

std::string text_of(const char *value) { return value ? value : ""; }

std::string text_of(const std::string *value) { return value ? *value : "nil"; }

template <class V> std::string shown(const V &value) { return text(value); }

/** One run of all cases at one address. */
class Run {
 public:
  Run(const std::string &version, const std::string &base)
      : base(base), soap(soap_new1(SOAP_C_UTFSTRING | SOAP_IO_KEEPALIVE)) {
    soap_set_version(soap, version == "1.2" ? 2 : 1);
  }

  ~Run() {
    fresh();
    soap_free(soap);
  }

  void all(bool attachments) {
    scalars();
    times();
    records();
    wrapped();
    bare();
    rpc();
    shared();
    holders();
    if (attachments) {
      binary(true);
      binary(false);
    }
  }

 private:
  template <class Q, class R> using Call = int (*)(struct soap *, const char *, const char *, Q *, R &);
  template <class V> using Text = std::function<std::string(const V &)>;

  std::string base;
  struct soap *soap;

  /** Frees what the last call received, and returns the context for the next call. */
  struct soap *fresh() {
    soap_destroy(soap);
    soap_end(soap);
    soap->header = nullptr;
    soap->fault = nullptr;
    return soap;
  }

  struct SOAP_ENV__Header *header() {
    fresh();
    soap->header = soap_new_SOAP_ENV__Header(soap);
    return soap->header;
  }

  /** Fails with the fault if a call did not succeed. */
  void must(int error) {
    if (error) {
      throw std::runtime_error(reason(error));
    }
  }

  std::string reason(int error) {
    return code(error) + ": " + text_of(soap_fault_string(soap));
  }

  /** Returns the code of the fault of a call, in the words of SOAP 1.2. */
  std::string code(int error) {
    if (!error) {
      return "no fault";
    }
    soap_set_fault(soap);
    std::string name = text_of(*soap_faultcode(soap));
    name = name.substr(name.find(':') + 1);
    return name == "Server" || name == "Receiver" ? "RECEIVER" : name == "Client" || name == "Sender" ? "SENDER" : name;
  }

  const struct SOAP_ENV__Detail &detail(int error) {
    auto found = !error || !soap->fault ? nullptr
        : soap->version == 2            ? soap->fault->SOAP_ENV__Detail
                                        : soap->fault->detail;
    if (!found) {
      throw std::runtime_error(error ? "no detail in " + reason(error) : "no fault");
    }
    return *found;
  }

  template <class F> static std::string stock(const F *fault) {
    return fault ? fault->item + ": " + std::to_string(fault->left) : "another detail";
  }

  /** Sends a one-way message, and reads the empty response. */
  void sent(int error) {
    must(error);
    must(soap_recv_empty_response(soap));
  }

  /** Calls an operation with wrapper elements; what the response points to lives until the next call. */
  template <class Q, class R> R call(const char *path, Call<Q, R> operation, Q &request) {
    R response;
    must(operation(soap, (base + path).c_str(), nullptr, &request, response));
    return response;
  }

  std::string seen() {
    _c__seen request;
    fresh();
    return call("/wrapped", soap_call___c__seen, request).return_;
  }

  void report(const char *name, const std::string &result) { std::cout << name << "\t" << result << "\n"; }

  /** Sends samples; the result of each must have the text of the sample, and the server must have seen it. */
  template <class V>
  void echo(const char *name, const std::vector<V> &samples, const Text<V> &text, const Text<V> &echoed) {
    std::string result = "ok";
    for (size_t i = 0; i < samples.size() && result == "ok"; i++) {
      const V &sample = samples[i];
      std::string sent = text(sample);
      std::string got = outcome([&] { return echoed(sample); });
      std::string there = got == sent ? outcome([&] { return seen(); }) : sent;
      if (got != sent || there != sent) {
        result = shortened(sent) + (got != sent ? " returned as " + shortened(got) : " seen as " + shortened(there));
      }
    }
    report(name, result);
  }

  /** Sends samples by an operation of the wrapped style. */
  template <class Q, class R>
  void wrap(const char *name, Call<Q, R> operation, const std::vector<decltype(Q::value)> &samples,
      const Text<decltype(Q::value)> &text = shown<decltype(Q::value)>) {
    echo<decltype(Q::value)>(name, samples, text, [&](const decltype(Q::value) &sample) {
      Q request;
      request.value = sample;
      fresh();
      return text(call("/wrapped", operation, request).return_);
    });
  }

  void expect(const char *name, const std::string &expected, const std::function<std::string()> &check) {
    std::string got = outcome(check);
    report(name, got == expected ? "ok" : shortened(got) + " for " + shortened(expected));
  }

  void scalars();
  void times();
  void records();
  void wrapped();
  void bare();
  void rpc();
  void shared();
  void holders();
  void binary(bool mtom);
};

void Run::scalars() {
  const double most = std::numeric_limits<double>::max();
  const double infinite = std::numeric_limits<double>::infinity();
  wrap("boolean", soap_call___c__booleanValue, {true, false});
  wrap("byte", soap_call___c__byteValue, {0, -128, 127});
  wrap("short", soap_call___c__shortValue, {-32768, 32767});
  wrap("int", soap_call___c__intValue, {0, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()});
  wrap("long", soap_call___c__longValue,
      {0, std::numeric_limits<LONG64>::min(), std::numeric_limits<LONG64>::max()});
  wrap("float", soap_call___c__floatValue,
      {0, -1.5f, std::numeric_limits<float>::max(), std::numeric_limits<float>::quiet_NaN(), float(infinite)});
  wrap("double", soap_call___c__doubleValue,
      {0, -0.0, 1.5, std::numeric_limits<double>::denorm_min(), most, std::numeric_limits<double>::quiet_NaN(),
          infinite, -infinite});
  wrap("unsignedShort", soap_call___c__charValue, {'A', 0, 0xffff});
  wrap("integer", soap_call___c__integerValue, INTEGERS, plain);
  wrap("decimal", soap_call___c__decimalValue, DECIMALS, plain);
  wrap("string", soap_call___c__stringValue, STRINGS);
  wrap("base64Binary", soap_call___c__base64Value, bytes());
  wrap("UUID", soap_call___c__uuidValue, UUIDS);
  wrap("anyURI", soap_call___c__uriValue, ADDRESSES);
  wrap("QName", soap_call___c__qnameValue, NAMES, qualified);
}

void Run::times() {
  wrap("dateTime", soap_call___c__instantValue, ZONED_TIMES, plain);
  wrap("dateTime with an offset", soap_call___c__offsetTimeValue, OFFSET_TIMES, plain);
  wrap("dateTime without a zone", soap_call___c__localTimeValue, LOCAL_TIMES, plain);
  wrap("date", soap_call___c__dateValue, DATES, plain);
  wrap("time", soap_call___c__timeValue, TIMES, plain);
  wrap("duration", soap_call___c__durationValue, DURATIONS, plain);
  wrap("duration of days", soap_call___c__periodValue, PERIODS, plain);
  wrap("gYear", soap_call___c__yearValue, YEARS, plain);
  wrap("gYearMonth", soap_call___c__yearMonthValue, YEAR_MONTHS, plain);
  wrap("gMonthDay", soap_call___c__monthDayValue, MONTH_DAYS, plain);
}

void Run::records() {
  std::string there = "there";
  wrap("record", soap_call___c__orderValue, {small(), order("", c__Color::RED, "1970-01-01T00:00:00Z")});
  wrap("enum", soap_call___c__colorValue, {c__Color::RED, c__Color::GREEN, c__Color::deep_x0020blue});
  wrap("abstract type", soap_call___c__shapeValue, {circle(0.5), square(-2, "<s>")});
  wrap("attributes", soap_call___c__tagValue, {colored(), tag("", 0, "")});
  wrap("tab in an attribute", soap_call___c__tagValue, {tag("a\tb", 1, "")});
  wrap("nil and absent", soap_call___c__nullsValue, {nothing(), something()});
  wrap("other namespace", soap_call___c__addressValue, {address("1 Main St", "")});
  wrap("recursive record", soap_call___c__treeValue, {tree("a", {tree("b", {}), tree("c", {})})});
  wrap("optional", soap_call___c__optionalValue, {&there, nullptr});
  wrap("list", soap_call___c__stringsValue, {{"a", "", " b "}, {}});
  wrap("array", soap_call___c__intsValue, {{1, -2}, {}});
  wrap("list of abstract type", soap_call___c__shapesValue, {{circle(1), square(2, "")}});
  wrap("large text", soap_call___c__stringValue, {std::string(LARGE_CHARS, '7')});
  wrap("large record", soap_call___c__orderValue, {large()});
}

void Run::wrapped() {
  const std::string at = base + "/wrapped";
  expect("several parameters", "7,\"two\",[Line{1,\"ink & <paper>\",2.50}],RED", [&] {
    c__Color red = c__Color::RED;
    _c__manyValues request;
    request.first = 7;
    request.second = "two";
    request.third = {line(1, "ink & <paper>", "2.50")};
    request.fourth = &red;
    fresh();
    return call("/wrapped", soap_call___c__manyValues, request).return_;
  });
  expect("headers", "\"body\",\"s & 1\",Tag{\"t\",1,nil,nil,\"h\\u00e9ader\"}", [&] {
    std::string session = "s & 1";
    _c__headers request;
    request.value = "body";
    header()->c__session = &session;
    soap->header->c__trace = tag("t", 1, u8"h\u00e9ader");
    return call("/wrapped", soap_call___c__headers, request).return_;
  });
  expect("declared fault", "ink: 3", [&] {
    _c__refuse request;
    _c__refuseResponse response;
    request.item = "ink";
    request.left = 3;
    return stock(detail(soap_call___c__refuse(fresh(), at.c_str(), nullptr, &request, response)).c__OutOfStock);
  });
  expect("undeclared fault", "RECEIVER", [&] {
    _c__fail request;
    _c__failResponse response;
    request.reason = "broken";
    return code(soap_call___c__fail(fresh(), at.c_str(), nullptr, &request, response));
  });
  expect("fault of the sender", "SENDER: no <way>", [&] {
    _c__reject request;
    _c__rejectResponse response;
    request.reason = "no <way>";
    return reason(soap_call___c__reject(fresh(), at.c_str(), nullptr, &request, response));
  });
  expect("one-way", "a note", [&] {
    _c__note note;
    _c__noted noted;
    note.text = "a note";
    sent(soap_send___c__note(fresh(), at.c_str(), nullptr, &note));
    return call("/wrapped", soap_call___c__noted, noted).return_;
  });
  expect("no argument, no result", "\"nothing\"", [&] {
    _c__nothing request;
    fresh();
    call("/wrapped", soap_call___c__nothing, request);
    return seen();
  });
  expect("no result", "\"gone\"", [&] {
    _c__consume request;
    request.value = "gone";
    fresh();
    call("/wrapped", soap_call___c__consume, request);
    return seen();
  });
}

void Run::bare() {
  const std::string at = base + "/bare";
  echo<std::string>("bare text", {"", "<&>"}, quoted, [&](const std::string &sample) {
    std::string got;
    must(soap_call___b__text(fresh(), at.c_str(), nullptr, sample, got));
    return quoted(got);
  });
  auto empty = order("", c__Color::RED, "1970-01-01T00:00:00Z");
  echo<c__Order *>("bare record", {small(), empty}, shown<c__Order *>, [&](c__Order *const &sample) {
    c__Order got;
    must(soap_call___b__order(fresh(), at.c_str(), nullptr, sample, got));
    return text(got);
  });
  echo<c__Shape *>("bare abstract type", {circle(2.5)}, shown<c__Shape *>, [&](c__Shape *const &sample) {
    c__Shape got;
    must(soap_call___b__shape(fresh(), at.c_str(), nullptr, sample, got));
    return text(got);
  });
  expect("bare header", "s/v", [&] {
    std::string session = "s", got;
    header()->b__session = &session;
    must(soap_call___b__header(soap, at.c_str(), nullptr, "v", got));
    return got;
  });
  expect("bare declared fault", "pen: 0", [&] {
    std::string got;
    return stock(detail(soap_call___b__refuse(fresh(), at.c_str(), nullptr, "pen", got)).b__OutOfStock);
  });
  expect("bare one-way, empty body", "bare note", [&] {
    std::string got;
    sent(soap_send___b__note(fresh(), at.c_str(), nullptr, "bare note"));
    must(soap_call___b__noted(fresh(), at.c_str(), nullptr, got));
    return got;
  });
  expect("bare empty response", "\"gone\"", [&] {
    struct __b__consumeResponse response;
    must(soap_call___b__consume(fresh(), at.c_str(), nullptr, "gone", response));
    return seen();
  });
}

void Run::rpc() {
  const std::string at = base + "/rpc";
  echo<std::string>("rpc text", {"", "<&>"}, quoted, [&](const std::string &sample) {
    struct r__textResponse got;
    must(soap_call_r__text(fresh(), at.c_str(), nullptr, sample, got));
    return quoted(got.return_);
  });
  expect("rpc parts", "9000000005", [&] {
    struct r__addResponse got;
    must(soap_call_r__add(fresh(), at.c_str(), nullptr, 5, 9000000000, got));
    return std::to_string(got.return_);
  });
  auto empty = order("", c__Color::RED, "1970-01-01T00:00:00Z");
  echo<c__Order *>("rpc record", {small(), empty}, shown<c__Order *>, [&](c__Order *const &sample) {
    struct r__orderResponse got;
    must(soap_call_r__order(fresh(), at.c_str(), nullptr, sample, got));
    return text(got.return_);
  });
  echo<c__Shape *>("rpc abstract type", {square(3, "x")}, shown<c__Shape *>, [&](c__Shape *const &sample) {
    struct r__shapeResponse got;
    must(soap_call_r__shape(fresh(), at.c_str(), nullptr, sample, got));
    return text(got.return_);
  });
  expect("rpc header", "s/v", [&] {
    std::string session = "s";
    struct r__headerResponse got;
    header()->r__session = &session;
    must(soap_call_r__header(soap, at.c_str(), nullptr, "v", got));
    return got.return_;
  });
  expect("rpc declared fault", "cap: 9", [&] {
    struct r__refuseResponse got;
    return stock(detail(soap_call_r__refuse(fresh(), at.c_str(), nullptr, "cap", 9, got)).r__OutOfStock);
  });
  expect("rpc one-way", "rpc note", [&] {
    struct r__notedResponse got;
    sent(soap_send_r__note(fresh(), at.c_str(), nullptr, "rpc note"));
    must(soap_call_r__noted(fresh(), at.c_str(), nullptr, got));
    return got.return_;
  });
  expect("rpc no argument, no result", "\"nothing\"", [&] {
    struct r__nothingResponse got;
    must(soap_call_r__nothing(fresh(), at.c_str(), nullptr, got));
    return seen();
  });
}

void Run::shared() {
  const std::string at = base + "/shared";
  echo<std::string>("JAX-WS names", {"x"}, quoted, [&](const std::string &sample) {
    std::string value = sample;
    _s__RenamedOperation request;
    request.RenamedParameter = &value;
    fresh();
    return text(call("/shared", soap_call___s__RenamedOperation, request).RenamedResult);
  });
  expect("JAX-WS qualified elements", "3.75", [&] {
    std::string left = "1.25", right = "2.50";
    _s__qualified request;
    request.s__left = &left;
    request.s__right = &right;
    fresh();
    return text_of(call("/shared", soap_call___s__qualified, request).s__sum);
  });
  expect("JAX-WS header first", "s/v", [&] {
    std::string session = "s", value = "v";
    _s__header request;
    request.value = &value;
    header()->s__session = &session;
    return text_of(call("/shared", soap_call___s__header, request).both);
  });
  echo<std::vector<int>>("JAX-WS list", {{1, 2}}, shown<std::vector<int>>, [&](const std::vector<int> &sample) {
    _s__numbers request;
    request.number = sample;
    fresh();
    return text(call("/shared", soap_call___s__numbers, request).return_);
  });
  expect("JAX-WS fault without a bean", "no", [&] {
    std::string no = "no";
    _s__refuse request;
    _s__refuseResponse response;
    request.reason = &no;
    auto refused = detail(soap_call___s__refuse(fresh(), at.c_str(), nullptr, &request, response)).s__Refused;
    return refused ? refused->message : "another detail";
  });
  expect("JAX-WS one-way", "shared", [&] {
    std::string text = "shared";
    _s__note note;
    _s__noted noted;
    note.text = &text;
    sent(soap_send___s__note(fresh(), at.c_str(), nullptr, &note));
    return text_of(call("/shared", soap_call___s__noted, noted).return_);
  });
}

void Run::holders() {
  const std::string at = base + "/shared";
  expect("JAX-WS holders that are results", "a|b c", [&] {
    std::string text = "a b c";
    _s__split request;
    request.text = &text;
    fresh();
    auto got = call("/shared", soap_call___s__split, request);
    return text_of(got.first) + "|" + text_of(got.rest);
  });
  expect("JAX-WS holder beside a result", "40 42", [&] {
    int forty = 40;
    _s__add request;
    request.number = &forty;
    request.more = 2;
    fresh();
    auto got = call("/shared", soap_call___s__add, request);
    return std::to_string(got.before) + " " + text(got.number);
  });
  expect("JAX-WS holder in the headers", "x <s>", [&] {
    std::string x = "x", stamp = "s";
    _s__stamped request;
    struct __s__stampedResponse got;
    request.value = &x;
    header()->s__stamp = &stamp;
    must(soap_call___s__stamped(soap, at.c_str(), nullptr, &request, got));
    return text_of(got.s__stampedResponse->same) + " " + text_of(soap->header->s__stamp);
  });
  expect("JAX-WS bare method", "<&>", [&] {
    std::string got;
    must(soap_call___s__bare(fresh(), at.c_str(), nullptr, "<&>", got));
    return got;
  });
}
void Run::binary(bool mtom) {
  const std::string form = mtom ? "MTOM" : "base64";
  if (mtom) {
    soap_set_omode(soap, SOAP_ENC_MTOM);
  } else {
    soap_clr_omode(soap, SOAP_ENC_MTOM);
  }
  auto content = [mtom](std::vector<unsigned char> &bytes) {
    xsd__base64Binary made;
    made.__ptr = bytes.data();
    made.__size = bytes.size();
    made.type = mtom ? const_cast<char *>("application/octet-stream") : nullptr;  // which makes it a part
    return made;
  };
  for (int length : {0, 1, 1000, 5000, 3000000}) {
    std::vector<unsigned char> bytes = blob(length);
    const std::string number = " " + std::to_string(length);
    expect((form + " attachment" + number).c_str(), blob_text(bytes), [&] {
      _t__mirror request;
      request.content = content(bytes);
      fresh();
      return blob_text(call("/attachments", soap_call___t__mirror, request).return_);
    });
    expect((form + " result" + number).c_str(), blob_text(bytes), [&] {
      _t__sample request;
      request.length = length;
      fresh();
      return blob_text(call("/attachments", soap_call___t__sample, request).return_);
    });
    expect((form + " array" + number).c_str(), blob_text(bytes), [&] {
      _t__bytes request;
      request.content = content(bytes);
      fresh();
      return blob_text(call("/attachments", soap_call___t__bytes, request).return_);
    });
  }
  std::vector<unsigned char> first = blob(30000), second = blob(2000), stamp = {1, 2};
  xsd__base64Binary extra = content(second);
  t__Parcel parcel;
  parcel.title = "<p>";
  parcel.content = content(first);
  parcel.extra = &extra;
  parcel.stamp = content(stamp);
  parcel.weight = 7;
  const std::string all =
      quoted("<p>") + "," + quoted(blob_text(first)) + "," + quoted(blob_text(second)) + ",0102,7";
  expect((form + " record").c_str(), all, [&] {
    _t__inOrder request;
    request.parcel = &parcel;
    fresh();
    return call("/attachments", soap_call___t__inOrder, request).return_;
  });
  expect((form + " record backwards").c_str(), all, [&] {
    _t__backwards request;
    request.parcel = &parcel;
    fresh();
    return call("/attachments", soap_call___t__backwards, request).return_;
  });
}
}  // namespace

void run(const std::string &version, const std::string &base, bool attachments) { Run(version, base).all(attachments); }

}  // namespace peer
