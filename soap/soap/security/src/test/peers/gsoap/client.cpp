/** Client by gSOAP with WS-Security. Arguments: the URL of the WSDL, the policy, and the PEM files of key and certificate. */
#include "DeskSoap11Binding.nsmap"
#include "soapH.h"
#include "wsseapi.h"
#include <cstdio>
#include <iostream>
#include <string>

namespace {

const int LIFETIME_SECONDS = 60;

template <class T> T *read(const char *file, T *(*reader)(FILE *, T **, pem_password_cb *, void *)) {
  FILE *in = std::fopen(file, "r");
  T *found = in ? reader(in, nullptr, nullptr, nullptr) : nullptr;
  if (in) {
    std::fclose(in);
  }
  return found;
}

/** Signs all that has an identifier: the body, the time stamp and the token. */
void sign(struct soap *soap, const char *key_file, const char *certificate_file) {
  soap_wsse_add_BinarySecurityTokenX509(soap, "Certificate", read<X509>(certificate_file, PEM_read_X509));
  soap_wsse_add_KeyInfo_SecurityTokenReferenceX509(soap, "#Certificate");
  soap_wsse_sign_body(soap, SOAP_SMD_SIGN_RSA_SHA256, read<EVP_PKEY>(key_file, PEM_read_PrivateKey), 0);
}

}  // namespace

int main(int, char **arguments) {
  std::string address = arguments[1];
  std::string policy = arguments[2];
  struct soap *soap = soap_new1(SOAP_C_UTFSTRING | SOAP_XML_CANONICAL);
  soap_register_plugin(soap, soap_wsse);
  if (policy == "text") {
    soap_wsse_add_UsernameTokenText(soap, "User", "ann", "secret");
  } else {
    soap_wsse_add_Timestamp(soap, "Time", LIFETIME_SECONDS);
    soap_wsse_add_UsernameTokenDigest(soap, "User", "ann", "secret");
  }
  if (policy == "signature") {
    sign(soap, arguments[3], arguments[4]);
  }
  std::string greeting = "I am";
  _d__whoAmI request;
  _d__whoAmIResponse response;
  request.greeting = &greeting;
  if (soap_call___d__whoAmI(soap, address.substr(0, address.find('?')).c_str(), nullptr, &request, response)) {
    soap_print_fault(soap, stdout);
    return 1;
  }
  std::cout << *response.return_ << std::endl;
  return 0;
}
