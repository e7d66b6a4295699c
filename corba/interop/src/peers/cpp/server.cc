// Serves the cases until its standard input ends. Prints "cases REFERENCE", then "ready".
// Options: --giop 0|1|2, --bidirectional, --naming REFERENCE to be bound there as "cases".
#include <omniORB4/Naming.hh>
#include <atomic>
#include <iostream>
#include <unistd.h>

#include "orb.h"

using interop::Cases_ptr;
using CORBA::String_out;

namespace {

template <class T>
void sees(const T& value, String_out seen) {
  seen = CORBA::string_dup(Text::of(value).c_str());
}

template <class V>
V* echoed(V* value, String_out seen) {
  sees(static_cast<CORBA::ValueBase*>(value), seen);
  CORBA::add_ref(value);
  return value;
}

class CounterServant : public POA_interop::Counter {
 public:
  explicit CounterServant(CORBA::Long start) : sum(start) {}
  CORBA::Long add(CORBA::Long amount) { return sum += amount; }
  CORBA::Long total() { return sum; }

 private:
  std::atomic<CORBA::Long> sum;
};

class CasesServant : public POA_interop::Cases {
 public:
  explicit CasesServant(PortableServer::POA_ptr adapter) : objects(adapter), sum(0) {}

  interop::Cases_var elsewhere;

  CORBA::Long add(CORBA::Long amount) { return sum += amount; }
  CORBA::Long total() { return sum; }

  void title(const char* text) {
    omni_mutex_lock held(lock);
    theTitle = text;
  }
  char* title() {
    omni_mutex_lock held(lock);
    return CORBA::string_dup(theTitle.c_str());
  }
  interop::Colour shade() { return interop::GREEN; }

  CORBA::Long echo(CORBA::Long value) { return value; }

  interop::Basics* echoBasics(const interop::Basics& v, String_out seen) {
    sees(v, seen);
    return new interop::Basics(v);
  }
  interop::Padded echoPadded(const interop::Padded& v, String_out seen) {
    sees(v, seen);
    return v;
  }
  char* echoText(const char* v, String_out seen) {
    sees(v, seen);
    return CORBA::string_dup(v);
  }
  CORBA::WChar* echoWideText(const CORBA::WChar* v, String_out seen) {
    seen = CORBA::string_dup(Text::wide(v).c_str());
    return CORBA::wstring_dup(v);
  }
  interop::Collected* echoCollected(const interop::Collected& v, String_out seen) {
    sees(v, seen);
    return new interop::Collected(v);
  }
  interop::Unions* echoUnions(const interop::Unions& v, String_out seen) {
    sees(v, seen);
    return new interop::Unions(v);
  }
  CORBA::Any* echoAny(const CORBA::Any& v, String_out seen) {
    sees(v, seen);
    return new CORBA::Any(v);
  }
  interop::Money echoMoney(const interop::Money& v, String_out seen) {
    seen = CORBA::Fixed(v).NP_asString();
    return v;
  }

  CORBA::Long turn(char*& text, interop::Points& trail, CORBA::Long times, interop::Colour& next) {
    std::string twice = std::string(text) + text;
    CORBA::string_free(text);
    text = CORBA::string_dup(twice.c_str());
    interop::Points turned(trail);
    for (CORBA::ULong at = 0; at < trail.length(); at++) trail[at] = turned[trail.length() - 1 - at];
    next = interop::BLUE;
    return times + 1;
  }

  void fail(CORBA::Long kind) {
    switch (kind) {
      case 1: throw interop::Refused("no", 7, interop::BLUE);
      case 2: throw interop::Silent();
      case 3: throw CORBA::BAD_PARAM(0x4f4d0001, CORBA::COMPLETED_YES);
      case 4: throw CORBA::NO_RESOURCES(17, CORBA::COMPLETED_NO);
    }
  }

  void tell(const char* text) {
    omni_mutex_lock held(lock);
    theTold = text;
  }
  char* told() {
    omni_mutex_lock held(lock);
    return CORBA::string_dup(theTold.c_str());
  }
  void pause(CORBA::Long millis) { usleep(1000 * millis); }

  interop::CallBack_ptr echoCallBack(interop::CallBack_ptr v) {
    return interop::CallBack::_duplicate(v);
  }
  CORBA::Object_ptr echoObject(CORBA::Object_ptr v) { return CORBA::Object::_duplicate(v); }
  CORBA::Long call(interop::CallBack_ptr back, CORBA::Long number) {
    back->told(("told " + std::to_string(number)).c_str());
    return back->called(number);
  }
  interop::Counter_ptr makeCounter(CORBA::Long start) {
    PortableServer::Servant_var<CounterServant> made(new CounterServant(start));
    PortableServer::ObjectId_var id = objects->activate_object(made);
    CORBA::Object_var reference = objects->id_to_reference(id);
    return interop::Counter::_narrow(reference);
  }
  void forget(interop::Counter_ptr made) {
    PortableServer::ObjectId_var id = objects->reference_to_id(made);
    objects->deactivate_object(id);
  }
  interop::Cases_ptr forwarder() { return interop::Cases::_duplicate(elsewhere); }

  interop::Octets* echoLarge(const interop::Octets& v) { return new interop::Octets(v); }

  interop::Node* echoNode(interop::Node* v, String_out seen) { return echoed(v, seen); }
  interop::Nodes* echoNodes(interop::Node* first, const interop::Nodes& rest, String_out seen) {
    interop::Nodes_var all = new interop::Nodes();
    all->length(rest.length() + 1);
    Text text;
    text.out << '[';
    for (CORBA::ULong at = 0; at <= rest.length(); at++) {
      interop::Node* node = at ? rest[at - 1].in() : first;
      if (at) text.out << ',';
      text.put(node);
      CORBA::add_ref(node);
      all[at] = node;
    }
    text.out << ']';
    seen = CORBA::string_dup(text.out.str().c_str());
    return all._retn();
  }
  interop::Plain* echoPlain(interop::Plain* v, String_out seen) { return echoed(v, seen); }
  interop::TextBox* echoTextBox(interop::TextBox* v, String_out seen) { return echoed(v, seen); }
  interop::LongBox* echoLongBox(interop::LongBox* v, String_out seen) { return echoed(v, seen); }
  interop::PointBox* echoPointBox(interop::PointBox* v, String_out seen) {
    return echoed(v, seen);
  }
  interop::LongsBox* echoLongsBox(interop::LongsBox* v, String_out seen) {
    return echoed(v, seen);
  }
  CORBA::ValueBase* echoAnyValue(CORBA::ValueBase* v, String_out seen) { return echoed(v, seen); }
  interop::Describable_ptr echoDescribable(interop::Describable_ptr v, String_out seen) {
    Text text;
    text.put(v);
    seen = CORBA::string_dup(text.out.str().c_str());
    return interop::Describable::_duplicate(v);
  }
  interop::Order* echoOrder(interop::Order* v) {
    CORBA::add_ref(v);
    return v;
  }

 private:
  PortableServer::POA_ptr objects;
  std::atomic<CORBA::Long> sum;
  omni_mutex lock;
  std::string theTitle, theTold;
};

void bind(CORBA::ORB_ptr orb, const std::string& naming, CORBA::Object_ptr object) {
  CORBA::Object_var found = orb->string_to_object(naming.c_str());
  CosNaming::NamingContextExt_var context = CosNaming::NamingContextExt::_narrow(found);
  CosNaming::Name_var name = context->to_name("cases");
  context->rebind(name, object);
}

}  // namespace

int serve(const Options& options) {
  CORBA::ORB_var orb = makeOrb(options);
  PortableServer::POA_var objects = makeAdapter(orb, options.has("--bidirectional"));
  CasesServant* servant = new CasesServant(objects);
  PortableServer::ObjectId_var id = objects->activate_object(servant);
  CORBA::Object_var reference = objects->id_to_reference(id);
  interop::Cases_var cases = interop::Cases::_narrow(reference);
  servant->elsewhere = makeForwarder(orb, cases);
  CORBA::String_var text = orb->object_to_string(cases);
  std::cout << "cases " << (const char*)text << std::endl;
  if (options.has("--naming")) bind(orb, options.value("--naming", ""), cases);
  std::cout << "ready" << std::endl;
  while (std::cin.get() != EOF) {}
  _exit(0);
}
