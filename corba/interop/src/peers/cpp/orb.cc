#include "orb.h"

#include <algorithm>

bool Options::has(const std::string& name) const {
  return std::find(words.begin(), words.end(), name) != words.end();
}

std::string Options::value(const std::string& name, const std::string& otherwise) const {
  auto at = std::find(words.begin(), words.end(), name);
  return at == words.end() || at + 1 == words.end() ? otherwise : *(at + 1);
}

namespace {

template <class T>
class Factory : public virtual CORBA::ValueFactoryBase {
 public:
  CORBA::ValueBase* create_for_unmarshal() { return new T(); }
};

template <class T>
void known(CORBA::ORB_ptr orb, const char* id) {
  CORBA::ValueFactoryBase* old = orb->register_value_factory(id, new Factory<T>());
  if (old) old->_remove_ref();
}

}  // namespace

CORBA::ORB_ptr makeOrb(const Options& options) {
  std::string version = "1." + options.value("--giop", "2");
  bool both = options.has("--bidirectional");
  const char* set[][2] = {{"endPoint", "giop:tcp:127.0.0.1:"},
                          {"maxGIOPVersion", version.c_str()},
                          {"nativeCharCodeSet", "UTF-8"},
                          {"offerBiDirectionalGIOP", both ? "1" : "0"},
                          {"acceptBiDirectionalGIOP", both ? "1" : "0"},
                          {"clientTransportRule", both ? "* unix,tcp,bidir" : "* unix,tcp"},
                          {"serverTransportRule", both ? "* unix,tcp,bidir" : "* unix,tcp"},
                          {0, 0}};
  int count = 0;
  CORBA::ORB_ptr orb = CORBA::ORB_init(count, 0, "omniORB4", set);
  known<OBV_interop::Node>(orb, "IDL:interop/Node:1.0");
  known<OBV_interop::Plain>(orb, "IDL:interop/Plain:1.0");
  known<SpecialValue>(orb, "IDL:interop/Special:1.0");
  known<LabelValue>(orb, "IDL:interop/Label:1.0");
  known<OBV_interop::Line>(orb, "IDL:interop/Line:1.0");
  known<OBV_interop::Order>(orb, "IDL:interop/Order:1.0");
  return orb;
}

PortableServer::POA_ptr makeAdapter(CORBA::ORB_ptr orb, bool bidirectional) {
  CORBA::Object_var found = orb->resolve_initial_references("RootPOA");
  PortableServer::POA_var root = PortableServer::POA::_narrow(found);
  PortableServer::POAManager_var manager = root->the_POAManager();
  manager->activate();
  if (!bidirectional) return root._retn();
  CORBA::PolicyList policies;
  policies.length(1);
  CORBA::Any both;
  both <<= BiDirPolicy::BOTH;
  policies[0] = orb->create_policy(BiDirPolicy::BIDIRECTIONAL_POLICY_TYPE, both);
  return root->create_POA("bidirectional", manager, policies);
}

class Forwarding : public POA_PortableServer::ServantActivator {
 public:
  explicit Forwarding(interop::Cases_ptr to) : real(interop::Cases::_duplicate(to)) {}

  PortableServer::Servant incarnate(const PortableServer::ObjectId&, PortableServer::POA_ptr) {
    throw PortableServer::ForwardRequest(real);
  }

  void etherealize(const PortableServer::ObjectId&, PortableServer::POA_ptr,
                   PortableServer::Servant, CORBA::Boolean, CORBA::Boolean) {}

 private:
  interop::Cases_var real;
};

interop::Cases_ptr makeForwarder(CORBA::ORB_ptr orb, interop::Cases_ptr real) {
  CORBA::Object_var found = orb->resolve_initial_references("RootPOA");
  PortableServer::POA_var root = PortableServer::POA::_narrow(found);
  PortableServer::POAManager_var manager = root->the_POAManager();
  CORBA::PolicyList policies;
  policies.length(2);
  policies[0] = root->create_id_assignment_policy(PortableServer::USER_ID);
  policies[1] = root->create_request_processing_policy(PortableServer::USE_SERVANT_MANAGER);
  PortableServer::POA_var forwarding = root->create_POA("forwarding", manager, policies);
  PortableServer::ServantManager_var activator = (new Forwarding(real))->_this();
  forwarding->set_servant_manager(activator);
  PortableServer::ObjectId_var id = PortableServer::string_to_ObjectId("elsewhere");
  CORBA::Object_var made = forwarding->create_reference_with_id(id, interop::Cases::_PD_repoId);
  return interop::Cases::_unchecked_narrow(made);
}
