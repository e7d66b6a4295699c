// The ORB, its values, and where objects are served from.
#ifndef INTEROP_ORB
#define INTEROP_ORB

#include <string>
#include <vector>

#include "text.h"

struct Options {
  std::vector<std::string> words;

  bool has(const std::string& name) const;
  std::string value(const std::string& name, const std::string& otherwise) const;
};

class LabelValue : public virtual OBV_interop::Label, public virtual CORBA::DefaultValueRefCountBase {
 public:
  LabelValue() {}
  explicit LabelValue(const char* words) { text(words); }
  char* describe() { return CORBA::string_dup((std::string("label ") + text()).c_str()); }
};

CORBA::ORB_ptr makeOrb(const Options& options);

// Where bidirectional, requests to these objects may come on connections that this side opened.
PortableServer::POA_ptr makeAdapter(CORBA::ORB_ptr orb, bool bidirectional);

// A reference whose every request is forwarded to the real one.
interop::Cases_ptr makeForwarder(CORBA::ORB_ptr orb, interop::Cases_ptr real);

#endif
