// Does what its standard input says, line after line, until it ends: cases REFERENCE, echo REFERENCE (one call),
// bench REFERENCE CALLS. Prints a line for each case, and "end".
// Options: --giop 0|1|2, --bidirectional.
#include <algorithm>
#include <chrono>
#include <functional>
#include <iostream>
#include <limits>
#include <thread>
#include <unistd.h>

#include "orb.h"

namespace {

const char* LATIN = "Gr\u00fc\u00dfe, \u00c6r\u00f8";
const char* UTF8 = "\u03a9 \u20ac \u017elu\u0165ou\u010dk\u00fd \u65e5\u672c\u8a9e";
const wchar_t* WIDE = L"\u03a9 \u20ac \u017elu\u0165ou\u010dk\u00fd \u65e5\u672c\u8a9e";

struct Seen : std::string {
  explicit Seen(const std::string& text) : std::string(text) {}
};

void same(const std::string& sent, const std::string& seen) {
  if (sent != seen) throw Seen("sent " + sent + " seen " + seen);
}

void same(long long sent, long long seen) { same(std::to_string(sent), std::to_string(seen)); }

void run(const std::string& name, const std::function<void()>& step) {
  std::string result = "ok";
  try {
    step();
  } catch (Seen& seen) {
    result = "FAILED " + seen;
  } catch (CORBA::SystemException& e) {
    const char* minor = e.NP_minorString();
    result = std::string("FAILED ") + e._name() + " minor " + (minor ? minor : std::to_string(e.minor()));
  } catch (CORBA::UserException& e) {
    result = std::string("FAILED ") + e._name();
  } catch (std::exception& e) {
    result = std::string("FAILED ") + e.what();
  }
  std::cout << name << '\t' << result.substr(0, 300) << std::endl;
}

class CallBackServant : public POA_interop::CallBack {
 public:
  CallBackServant() : arrived(&lock) {}

  CORBA::Long called(CORBA::Long number) { return 2 * number; }
  void told(const char* text) {
    omni_mutex_lock held(lock);
    last = text;
    arrived.broadcast();
  }
  std::string next() {
    unsigned long seconds, nanos;
    omni_thread::get_time(&seconds, &nanos, 5);
    omni_mutex_lock held(lock);
    while (last.empty() && arrived.timedwait(seconds, nanos)) {
    }
    return last;
  }

 private:
  omni_mutex lock;
  omni_condition arrived;
  std::string last;
};

class BadgeServant : public POA_interop::Badge {
 public:
  char* describe() { return CORBA::string_dup("a badge"); }
};

// A value of its own; whoever calls owns it.
interop::Node* node(const char* name, interop::Node* next = 0) {
  interop::Node* made = new OBV_interop::Node(name, 0, 0);
  made->next(next);
  return made;
}

interop::Node* cycle() {
  interop::Node* first = node("first");
  interop::Node_var second = node("second", first);
  first->next(second);
  first->other(first);
  return first;
}

interop::Node* chain(int length) {
  interop::Node_var rest = 0;
  for (int at = length; at > 0; at--) {
    rest = node(("node " + std::to_string(at)).c_str(), rest.in());
  }
  return rest._retn();
}

interop::Order* makeOrder(int lines) {
  interop::Order* order = new OBV_interop::Order();
  order->number(4711000000LL);
  order->customer("Ada");
  interop::Line_var next = 0;
  for (int at = lines; at > 0; at--) {
    std::string item = "item " + std::to_string(at);
    interop::Line_var line = new OBV_interop::Line(item.c_str(), at, at * 1.25, 0, 0);
    line->owner(order);
    line->next(next);
    next = line;
  }
  order->first(next);
  return order;
}

interop::Points points() {
  interop::Points all;
  all.length(3);
  all[0].x = 1, all[0].y = 1.25;
  all[1].x = -2, all[1].y = -2.5;
  all[2].x = 3, all[2].y = 1e300;
  return all;
}

interop::Tree tree() {
  interop::Tree root;
  root.weight = 1;
  root.branches.length(2);
  root.branches[0].weight = 2;
  root.branches[0].branches.length(1);
  root.branches[0].branches[0].weight = 3;
  root.branches[1].weight = 4;
  return root;
}

interop::Basics basics(bool wide) {
  interop::Basics v;
  v.flag = true, v.small = 200, v.letter = 'z', v.wideLetter = wide ? L'\u8a9e' : L'w';
  v.shortValue = -32768, v.shortBits = 65535, v.longValue = std::numeric_limits<int>::min();
  v.longBits = 0xffffffffu, v.hyperValue = std::numeric_limits<long>::min();
  v.hyperBits = ~0ul, v.single = 1e-45f, v.precise = 3.141592653589793;
  v.text = LATIN, v.wideText = wide ? WIDE : L"plain", v.shade = interop::BLUE;
  return v;
}

interop::Collected collected() {
  interop::Collected v;
  v.bytes.length(3), v.bytes[0] = 1, v.bytes[1] = 2, v.bytes[2] = 253;
  v.rows.length(3), v.rows[1].length(1), v.rows[1][0] = 1;
  v.rows[2].length(2), v.rows[2][0] = 2, v.rows[2][1] = 3;
  v.weights.length(2), v.weights[0] = 1.5, v.weights[1] = std::numeric_limits<double>::infinity();
  v.names.length(2), v.names[1] = LATIN;
  v.wideNames.length(2), v.wideNames[0] = WIDE, v.wideNames[1] = L"";
  v.path = points();
  v.few.length(4), v.few[0] = 4, v.few[1] = 3, v.few[2] = 2, v.few[3] = 1;
  v.code = "12345678";
  for (int at = 0; at < 6; at++) v.cells[at / 3][at % 3] = at + 1;
  v.root = tree();
  return v;
}

interop::Unions unions(int kind) {
  interop::Unions v;
  interop::Point place = {4, 5.5};
  v.second.whole(12);
  switch (kind) {
    case 1:
      v.first.radius(2.5), v.third.place(place), v.fourth.path(points()), v.fifth.text("far");
      break;
    case 2:
      v.first.name("green"), v.first._d(interop::GREEN), v.second.words(WIDE);
      v.third._default(), v.fourth.count(v.second), v.fifth.shade(interop::GREEN);
      break;
    default:
      v.first.name("blue"), v.first._d(interop::BLUE), v.second.other(247), v.second._d(0);
      v.third._default(), v.fourth.flag(true), v.fifth._default();
      // Labels that every ORB can keep for a default.
      v.fourth._d('\0'), v.fifth._d(7);
  }
  return v;
}

class Cases {
 public:
  Cases(PortableServer::POA_ptr adapter, interop::Cases_ptr reference)
      : objects(adapter), cases(reference) {}

  void all() {
    run("exists", [&] { same(0, cases->_non_existent()); });
    run("is a", [&] { same(1, cases->_is_a("IDL:interop/Counter:1.0")); });
    run("echo", [&] { same(-42, cases->echo(-42)); });
    structures();
    texts();
    anys();
    outcomes();
    references();
    values();
  }

 private:
  PortableServer::POA_ptr objects;
  interop::Cases_ptr cases;

  // For what is returned by pointer: the text of it, and what the server saw, must be as sent.
  template <class T, class E>
  void echoed(const std::string& name, const T& value, E echo) {
    run(name, [&] {
      CORBA::String_var seen;
      auto back = echo(value, seen);
      same(Text::of(value), std::string(seen));
      same(Text::of(value), Text::of(*back));
      delete back;
    });
  }

  template <class V, class E>
  void echoedValue(const std::string& name, V* value, E echo) {
    run(name, [&] {
      CORBA::String_var seen;
      CORBA::ValueBase* back = echo(value, seen);
      std::string sent = Text::of(static_cast<CORBA::ValueBase*>(value));
      same(sent, std::string(seen));
      same(sent, Text::of(back));
      CORBA::remove_ref(back);
      CORBA::remove_ref(value);
    });
  }

#define CALL(operation) [&](auto& value, auto& seen) { return cases->operation(value, seen); }
#define CALL_VALUE(operation) \
  [&](auto* value, auto& seen) -> CORBA::ValueBase* { return cases->operation(value, seen); }

  void structures() {
    echoed("basics", basics(false), CALL(echoBasics));
    echoed("basics wide", basics(true), CALL(echoBasics));
    interop::Padded padded = {1, 2.5, 3, 0x0102030405060708L, true, -6, 'g', 7.75f, 9};
    run("padding", [&] {
      CORBA::String_var seen;
      interop::Padded back = cases->echoPadded(padded, seen);
      same(Text::of(padded), std::string(seen));
      same(Text::of(padded), Text::of(back));
    });
    for (const char* digits : {"-1234567.89", "0.05"}) {
      run(digits[0] == '-' ? "fixed" : "fixed even", [&] {
        CORBA::String_var seen;
        interop::Money money = CORBA::Fixed(digits);
        CORBA::Fixed back = cases->echoMoney(money, seen);
        CORBA::String_var text = back.NP_asString();
        same(digits, std::string(seen));
        same(digits, std::string(text));
      });
    }
    echoed("collections", collected(), CALL(echoCollected));
    for (int kind = 1; kind <= 3; kind++) {
      echoed("unions " + std::to_string(kind), unions(kind), CALL(echoUnions));
    }
    run("out and inout", [&] {
      CORBA::String_var text = CORBA::string_dup("twice ");
      interop::Points trail = points();
      interop::Colour next;
      same(8, cases->turn(text.inout(), trail, 7, next));
      same("twice twice ", std::string(text));
      same(3, trail[0].x);
      same(interop::BLUE, next);
    });
    run("large", [&] {
      interop::Octets bytes;
      bytes.length(300000);
      for (CORBA::ULong at = 0; at < bytes.length(); at++) bytes[at] = CORBA::Octet(at * 31);
      interop::Octets_var back = cases->echoLarge(bytes);
      same(Text::of(bytes), Text::of(back.in()));
    });
  }

  void text(const std::string& name, const char* words) {
    run(name, [&] {
      CORBA::String_var seen;
      CORBA::String_var back = cases->echoText(words, seen);
      same(Text::of(words), std::string(seen));
      same(words, std::string(back));
    });
  }

  void wide(const std::string& name, const wchar_t* words) {
    run(name, [&] {
      CORBA::String_var seen;
      CORBA::WString_var back = cases->echoWideText(words, seen);
      same(Text::wide(words), std::string(seen));
      same(Text::wide(words), Text::wide(back));
    });
  }

  void texts() {
    text("string", "plain");
    text("string empty", "");
    text("string Latin", LATIN);
    text("string UTF-8", UTF8);
    std::string many;
    while (many.size() < 50000) many += "0123456789";
    text("large text", many.c_str());
    wide("wstring", L"plain");
    wide("wstring wide", WIDE);
    wide("wstring beyond BMP", L"clef \U0001d11e");
  }

  template <class F>
  void any(const std::string& kind, F fill) {
    CORBA::Any value;
    fill(value);
    echoed("any " + kind, value, CALL(echoAny));
  }

  void anys() {
    any("null", [](CORBA::Any&) {});
    any("boolean", [](CORBA::Any& v) { v <<= CORBA::Any::from_boolean(true); });
    any("octet", [](CORBA::Any& v) { v <<= CORBA::Any::from_octet(200); });
    any("char", [](CORBA::Any& v) { v <<= CORBA::Any::from_char('z'); });
    any("wchar", [](CORBA::Any& v) { v <<= CORBA::Any::from_wchar(L'\u8a9e'); });
    any("short", [](CORBA::Any& v) { v <<= CORBA::Short(-2); });
    any("ushort", [](CORBA::Any& v) { v <<= CORBA::UShort(-3); });
    any("long", [](CORBA::Any& v) { v <<= CORBA::Long(-4); });
    any("ulong", [](CORBA::Any& v) { v <<= CORBA::ULong(-5); });
    any("longlong", [](CORBA::Any& v) { v <<= CORBA::LongLong(-6); });
    any("ulonglong", [](CORBA::Any& v) { v <<= CORBA::ULongLong(-7); });
    any("float", [](CORBA::Any& v) { v <<= CORBA::Float(1.5); });
    any("double", [](CORBA::Any& v) { v <<= CORBA::Double(-2.5); });
    any("string", [](CORBA::Any& v) { v <<= LATIN; });
    any("wstring", [](CORBA::Any& v) { v <<= WIDE; });
    any("typecode", [](CORBA::Any& v) { v <<= interop::_tc_Point; });
    any("any", [](CORBA::Any& v) {
      CORBA::Any inner;
      inner <<= "inner";
      v <<= inner;
    });
    any("object", [&](CORBA::Any& v) { v <<= cases; });
    any("nil object", [&](CORBA::Any& v) { v <<= CORBA::Object::_nil(); });
    any("enum", [](CORBA::Any& v) { v <<= interop::BLUE; });
    any("struct", [](CORBA::Any& v) { v <<= points()[0]; });
    any("large struct", [](CORBA::Any& v) { v <<= basics(true); });
    any("recursive struct", [](CORBA::Any& v) { v <<= tree(); });
    any("union", [](CORBA::Any& v) { v <<= unions(1).second; });
    any("sequence", [](CORBA::Any& v) { v <<= collected().rows[2]; });
    any("sequence of structs", [](CORBA::Any& v) { v <<= points(); });
    any("array", [](CORBA::Any& v) {
      interop::Collected all = collected();
      v <<= interop::Grid_forany(all.cells);
    });
    any("exception", [](CORBA::Any& v) { v <<= interop::Refused("why", 3, interop::RED); });
    any("value", [](CORBA::Any& v) {
      interop::Node_var inner = node("in an any");
      v <<= inner.in();
    });
    any("box", [](CORBA::Any& v) {
      interop::TextBox_var inner = new interop::TextBox("boxed");
      v <<= inner.in();
    });
    any("fixed", [](CORBA::Any& v) { v <<= CORBA::Any::from_fixed(CORBA::Fixed("1234.56"), 9, 2); });
  }

  template <class X>
  void fails(const std::string& name, int kind, std::function<void(X&)> check) {
    run(name, [&] {
      try {
        cases->fail(kind);
      } catch (X& seen) {
        check(seen);
        return;
      }
      throw Seen("nothing thrown");
    });
  }

  void outcomes() {
    fails<interop::Refused>("user exception", 1, [](interop::Refused& e) {
      same("{\"no\",7,BLUE}", Text::of(e));
    });
    fails<interop::Silent>("empty exception", 2, [](interop::Silent&) {});
    fails<CORBA::BAD_PARAM>("system exception", 3, [](CORBA::BAD_PARAM& e) {
      same(0x4f4d0001, e.minor()), same(CORBA::COMPLETED_YES, e.completed());
    });
    fails<CORBA::NO_RESOURCES>("system exception 2", 4, [](CORBA::NO_RESOURCES& e) {
      same(17, e.minor()), same(CORBA::COMPLETED_NO, e.completed());
    });
    run("oneway", [&] {
      std::string words = std::string("oneway ") + LATIN;
      cases->tell(words.c_str());
      CORBA::String_var told = cases->told();
      for (int tries = 0; words != (const char*)told && tries < 1000; tries++) {
        usleep(5000);
        told = cases->told();
      }
      same(words, std::string(told));
    });
    run("attributes", [&] {
      cases->title("The title");
      CORBA::String_var title = cases->title();
      same("The title", std::string(title));
      same(interop::GREEN, cases->shade());
    });
    run("inherited", [&] {
      CORBA::Long before = cases->total();
      same(before + 5, cases->add(5));
    });
  }

  void references() {
    PortableServer::Servant_var<CallBackServant> servant(new CallBackServant());
    PortableServer::ObjectId_var id = objects->activate_object(servant);
    CORBA::Object_var made = objects->id_to_reference(id);
    interop::CallBack_var back = interop::CallBack::_narrow(made);
    run("reference nil", [&] {
      interop::CallBack_var nil = cases->echoCallBack(interop::CallBack::_nil());
      same(1, CORBA::is_nil(nil));
    });
    run("reference", [&] {
      interop::CallBack_var other = cases->echoCallBack(back);
      same(1, other->_is_equivalent(back));
    });
    run("object", [&] {
      CORBA::Object_var other = cases->echoObject(cases);
      same(1, other->_is_a(interop::Cases::_PD_repoId));
    });
    run("call-back", [&] {
      same(42, cases->call(back, 21));
      same("told 21", servant->next());
    });
    run("made object", [&] {
      interop::Counter_var counter = cases->makeCounter(40);
      same(42, counter->add(2));
      same(42, counter->total());
    });
    run("forward", [&] {
      interop::Cases_var forwarder = cases->forwarder();
      same(17, forwarder->echo(17));
    });
    run("no such object", [&] {
      interop::Counter_var counter = cases->makeCounter(1);
      cases->forget(counter);
      try {
        counter->total();
      } catch (CORBA::OBJECT_NOT_EXIST&) {
        return;
      }
      throw Seen("OBJECT_NOT_EXIST expected, nothing thrown");
    });
  }

  void values() {
    echoedValue("value", node("one"), CALL_VALUE(echoNode));
    echoedValue("value null", (interop::Node*)0, CALL_VALUE(echoNode));
    echoedValue("value cycle", cycle(), CALL_VALUE(echoNode));
    echoedValue("value chain", chain(100), CALL_VALUE(echoNode));
    run("value shared", [&] { shared(); });
    OBV_interop::Plain* plain = new OBV_interop::Plain();
    plain->id(77);
    echoedValue("value base", (interop::Plain*)plain, CALL_VALUE(echoPlain));
    echoedValue("value derived", (interop::Plain*)new SpecialValue(1, LATIN, 3), CALL_VALUE(echoPlain));
    echoedValue("value box string", new interop::TextBox("boxed"), CALL_VALUE(echoTextBox));
    echoedValue("value box null", (interop::TextBox*)0, CALL_VALUE(echoTextBox));
    echoedValue("value box long", new interop::LongBox(5), CALL_VALUE(echoLongBox));
    echoedValue("value box struct", new interop::PointBox(points()[0]), CALL_VALUE(echoPointBox));
    interop::Longs longs;
    longs.length(2), longs[0] = 1, longs[1] = 2;
    echoedValue("value box sequence", new interop::LongsBox(longs), CALL_VALUE(echoLongsBox));
    echoedValue("ValueBase", node("base"), CALL_VALUE(echoAnyValue));
    run("abstract value", [&] {
      interop::Label* label = new LabelValue("text");
      CORBA::String_var seen;
      interop::Describable_var back = cases->echoDescribable(label, seen);
      same("@1{\"text\"}", std::string(seen));
      same("@1{\"text\"}", Text::of(back.in()));
    });
    run("abstract reference", [&] {
      PortableServer::Servant_var<BadgeServant> servant(new BadgeServant());
      PortableServer::ObjectId_var id = objects->activate_object(servant);
      CORBA::Object_var made = objects->id_to_reference(id);
      interop::Badge_var badge = interop::Badge::_narrow(made);
      CORBA::String_var seen;
      interop::Describable_var back = cases->echoDescribable(badge, seen);
      CORBA::String_var words = back->describe();
      same("a badge", std::string(words));
    });
    run("abstract null", [&] {
      CORBA::String_var seen;
      interop::Describable_var back = cases->echoDescribable(interop::Describable::_nil(), seen);
      same("nil", std::string(seen));
      same("nil", Text::of(back.in()));
    });
    echoedValue("order", makeOrder(5), [&](interop::Order* value, CORBA::String_var& seen) {
      seen = Text::of(static_cast<CORBA::ValueBase*>(value)).c_str();
      return (CORBA::ValueBase*)cases->echoOrder(value);
    });
    echoedValue("long order", makeOrder(200), [&](interop::Order* value, CORBA::String_var& seen) {
      seen = Text::of(static_cast<CORBA::ValueBase*>(value)).c_str();
      return (CORBA::ValueBase*)cases->echoOrder(value);
    });
  }

  void shared() {
    interop::Node_var twice = node("shared");
    interop::Node_var around = cycle();
    interop::Nodes rest;
    rest.length(4);
    interop::Node* sent[] = {twice, 0, around, twice};
    Text text;
    text.out << '[';
    text.put(twice.in());
    for (int at = 0; at < 4; at++) {
      CORBA::add_ref(sent[at]);
      rest[at] = sent[at];
      text.out << ',';
      text.put(sent[at]);
    }
    text.out << ']';
    CORBA::String_var seen;
    interop::Nodes_var back = cases->echoNodes(twice, rest, seen);
    Text other;
    for (CORBA::ULong at = 0; at < back->length(); at++) {
      other.out << (at ? "," : "[");
      other.put(back[at].in());
    }
    other.out << ']';
    same(text.out.str(), std::string(seen));
    same(text.out.str(), other.out.str());
  }
};

double median(int calls, const std::function<void()>& step) {
  std::vector<double> micros(calls);
  for (int round = 0; round < 2; round++) {
    for (double& time : micros) {
      auto begin = std::chrono::steady_clock::now();
      step();
      time = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count();
    }
  }
  std::nth_element(micros.begin(), micros.begin() + calls / 2, micros.end());
  return micros[calls / 2];
}

void bench(interop::Cases_ptr cases, int calls) {
  interop::Order_var order = makeOrder(5);
  std::cout << "bench echo\t" << median(calls, [&] { cases->echo(7); }) << std::endl;
  std::cout << "bench order\t" << median(calls / 4, [&] {
    interop::Order_var back = cases->echoOrder(order);
  }) << std::endl;
}

}  // namespace

int serve(const Options& options);

int main(int count, char** words) {
  Options options{std::vector<std::string>(words + 1, words + count)};
  if (options.words.at(0) == "server") return serve(options);
  CORBA::ORB_var orb = makeOrb(options);
  PortableServer::POA_var objects = makeAdapter(orb, options.has("--bidirectional"));
  std::string verb, reference;
  while (std::cin >> verb >> reference) {
    int calls = 0;
    if (verb == "bench") std::cin >> calls;
    run("reach", [&] {
      CORBA::Object_var object = orb->string_to_object(reference.c_str());
      interop::Cases_var cases = interop::Cases::_narrow(object);
      if (verb == "cases") Cases(objects, cases).all();
      if (verb == "echo") run("echo", [&] { same(42, cases->echo(42)); });
      if (verb == "bench") bench(cases, calls);
    });
    std::cout << "end" << std::endl;
  }
  _exit(0);
}
