#include "blobs.h"
#include "peer.h"
#include "values.h"
#include <iostream>
#include <queue>

using peer::text;

namespace {

const int BACKLOG = 100;

/** Text of the argument that was received last, and the notes; requests are served one after another. */
std::string last;
std::queue<std::string> notes;

std::string noted() {
  std::string note = notes.empty() ? "nothing noted" : notes.front();
  if (!notes.empty()) {
    notes.pop();
  }
  return note;
}

/** Answers with a fault of the receiver; the caller puts the detail into what this returns. */
struct SOAP_ENV__Detail *detail(struct soap *soap, const std::string &reason) {
  soap_receiver_fault(soap, soap_strdup(soap, reason.c_str()), nullptr);
  auto made = soap_new_SOAP_ENV__Detail(soap);
  soap_default_SOAP_ENV__Detail(soap, made);
  (soap->version == 2 ? soap->fault->SOAP_ENV__Detail : soap->fault->detail) = made;
  return made;
}

template <class F> F *stock(struct soap *, F *made, const std::string &item, int left) {
  made->item = item;
  made->left = left;
  return made;
}

std::string *optional(struct soap *soap, const std::string &value) {
  auto made = soap_new_std__string(soap);
  *made = value;
  return made;
}

}  // namespace

/** Defines an operation that returns its argument. */
#define ECHO(name, shown)                                                                       \
  int __c__##name(struct soap *, _c__##name *request, _c__##name##Response &response) { \
    last = shown(request->value);                                                               \
    response.return_ = request->value;                                                          \
    return SOAP_OK;                                                                             \
  }

ECHO(booleanValue, text)
ECHO(byteValue, text)
ECHO(shortValue, text)
ECHO(intValue, text)
ECHO(longValue, text)
ECHO(floatValue, text)
ECHO(doubleValue, text)
ECHO(charValue, text)
ECHO(integerValue, peer::plain)
ECHO(decimalValue, peer::plain)
ECHO(stringValue, text)
ECHO(base64Value, text)
ECHO(uuidValue, text)
ECHO(uriValue, text)
ECHO(qnameValue, peer::qualified)
ECHO(instantValue, peer::plain)
ECHO(offsetTimeValue, peer::plain)
ECHO(localTimeValue, peer::plain)
ECHO(dateValue, peer::plain)
ECHO(timeValue, peer::plain)
ECHO(durationValue, peer::plain)
ECHO(periodValue, peer::plain)
ECHO(yearValue, peer::plain)
ECHO(yearMonthValue, peer::plain)
ECHO(monthDayValue, peer::plain)
ECHO(orderValue, text)
ECHO(colorValue, text)
ECHO(shapeValue, text)
ECHO(tagValue, text)
ECHO(nullsValue, text)
ECHO(addressValue, text)
ECHO(treeValue, text)
ECHO(optionalValue, text)
ECHO(stringsValue, text)
ECHO(intsValue, text)
ECHO(shapesValue, text)

int __c__manyValues(struct soap *, _c__manyValues *request, _c__manyValuesResponse &response) {
  response.return_ = text(request->first) + "," + text(request->second) + "," + text(request->third) + ","
      + text(request->fourth);
  last = text(response.return_);
  return SOAP_OK;
}

int __c__headers(struct soap *soap, _c__headers *request, _c__headersResponse &response) {
  response.return_ = text(request->value) + "," + text(soap->header->c__session) + "," + text(soap->header->c__trace);
  last = text(response.return_);
  soap->header = nullptr;
  return SOAP_OK;
}

int __c__refuse(struct soap *soap, _c__refuse *request, _c__refuseResponse &) {
  detail(soap, request->item + " is out of stock")->c__OutOfStock =
      stock(soap, soap_new__c__OutOfStock(soap), request->item, request->left);
  return SOAP_FAULT;
}

int __c__fail(struct soap *soap, _c__fail *request, _c__failResponse &) {
  return soap_receiver_fault(soap, request->reason.c_str(), nullptr);
}

int __c__reject(struct soap *soap, _c__reject *request, _c__rejectResponse &) {
  return soap_sender_fault(soap, request->reason.c_str(), nullptr);
}

int __c__note(struct soap *soap, _c__note *request) {
  notes.push(request->text);
  return soap_send_empty_response(soap, SOAP_OK);
}

int __c__noted(struct soap *, _c__noted *, _c__notedResponse &response) {
  response.return_ = noted();
  return SOAP_OK;
}

int __c__nothing(struct soap *, _c__nothing *, _c__nothingResponse &) {
  last = text(std::string("nothing"));
  return SOAP_OK;
}

int __c__consume(struct soap *, _c__consume *request, _c__consumeResponse &) {
  last = text(request->value);
  return SOAP_OK;
}

int __c__seen(struct soap *, _c__seen *, _c__seenResponse &response) {
  response.return_ = last;
  return SOAP_OK;
}

int __b__text(struct soap *, std::string value, std::string &result) {
  last = text(value);
  result = value;
  return SOAP_OK;
}

int __b__order(struct soap *, c__Order *value, c__Order &result) {
  last = text(value);
  result = *value;
  return SOAP_OK;
}

int __b__shape(struct soap *, c__Shape *value, c__Shape &result) {
  last = text(value);
  result = *value;
  return SOAP_OK;
}

int __b__header(struct soap *soap, std::string value, std::string &result) {
  result = *soap->header->b__session + "/" + value;
  soap->header = nullptr;
  return SOAP_OK;
}

int __b__refuse(struct soap *soap, std::string item, std::string &) {
  detail(soap, item + " is out of stock")->b__OutOfStock = stock(soap, soap_new__b__OutOfStock(soap), item, 0);
  return SOAP_FAULT;
}

int __b__note(struct soap *soap, std::string note) {
  notes.push(note);
  return soap_send_empty_response(soap, SOAP_OK);
}

int __b__noted(struct soap *, std::string &result) {
  result = noted();
  return SOAP_OK;
}

int __b__consume(struct soap *, std::string value, struct __b__consumeResponse &) {
  last = text(value);
  return SOAP_OK;
}

int r__text(struct soap *, std::string value, struct r__textResponse &response) {
  last = text(value);
  response.return_ = value;
  return SOAP_OK;
}

int r__add(struct soap *, int left, LONG64 right, struct r__addResponse &response) {
  response.return_ = left + right;
  return SOAP_OK;
}

int r__order(struct soap *, c__Order *value, struct r__orderResponse &response) {
  last = text(value);
  response.return_ = value;
  return SOAP_OK;
}

int r__shape(struct soap *, c__Shape *value, struct r__shapeResponse &response) {
  last = text(value);
  response.return_ = value;
  return SOAP_OK;
}

int r__header(struct soap *soap, std::string value, struct r__headerResponse &response) {
  response.return_ = *soap->header->r__session + "/" + value;
  soap->header = nullptr;
  return SOAP_OK;
}

int r__refuse(struct soap *soap, std::string item, int left, struct r__refuseResponse &) {
  detail(soap, item + " is out of stock")->r__OutOfStock = stock(soap, soap_new__r__OutOfStock(soap), item, left);
  return SOAP_FAULT;
}

int r__note(struct soap *soap, std::string note) {
  notes.push(note);
  return soap_send_empty_response(soap, SOAP_OK);
}

int r__noted(struct soap *, struct r__notedResponse &response) {
  response.return_ = noted();
  return SOAP_OK;
}

int r__nothing(struct soap *, struct r__nothingResponse &) {
  last = text(std::string("nothing"));
  return SOAP_OK;
}

int __s__RenamedOperation(struct soap *, _s__RenamedOperation *request, _s__RenamedOperationResponse &response) {
  last = text(request->RenamedParameter);
  response.RenamedResult = request->RenamedParameter;
  return SOAP_OK;
}

int __s__qualified(struct soap *soap, _s__qualified *request, _s__qualifiedResponse &response) {
  char sum[32];  // C++ has no decimals; the case has two places
  std::snprintf(sum, sizeof sum, "%.2f", std::stod(*request->s__left) + std::stod(*request->s__right));
  response.s__sum = optional(soap, sum);
  return SOAP_OK;
}

int __s__header(struct soap *soap, _s__header *request, _s__headerResponse &response) {
  response.both = optional(soap, *soap->header->s__session + "/" + *request->value);
  soap->header = nullptr;
  return SOAP_OK;
}

int __s__numbers(struct soap *, _s__numbers *request, _s__numbersResponse &response) {
  last = text(request->number);
  response.return_ = request->number;
  return SOAP_OK;
}

int __s__split(struct soap *soap, _s__split *request, _s__splitResponse &response) {
  size_t blank = request->text->find(' ');
  response.first = optional(soap, request->text->substr(0, blank));
  response.rest = optional(soap, request->text->substr(blank + 1));
  return SOAP_OK;
}

int __s__add(struct soap *, _s__add *request, _s__addResponse &response) {
  response.before = *request->number;
  response.number = request->number;
  *response.number += request->more;
  return SOAP_OK;
}

int __s__stamped(struct soap *soap, _s__stamped *request, struct __s__stampedResponse &response) {
  soap->header->s__stamp = optional(soap, "<" + *soap->header->s__stamp + ">");
  response.s__stampedResponse = soap_new__s__stampedResponse(soap);
  response.s__stampedResponse->same = request->value;
  return SOAP_OK;
}

int __s__bare(struct soap *, std::string value, std::string &result) {
  result = value;
  return SOAP_OK;
}

int __s__refuse(struct soap *soap, _s__refuse *request, _s__refuseResponse &) {
  auto refused = soap_new__s__Refused(soap);
  refused->message = *request->reason;
  detail(soap, *request->reason)->s__Refused = refused;
  return SOAP_FAULT;
}

int __s__note(struct soap *soap, _s__note *request) {
  notes.push(*request->text);
  return soap_send_empty_response(soap, SOAP_OK);
}

int __s__noted(struct soap *soap, _s__noted *, _s__notedResponse &response) {
  response.return_ = optional(soap, noted());
  return SOAP_OK;
}

int __t__mirror(struct soap *, _t__mirror *request, _t__mirrorResponse &response) {
  response.return_ = request->content;
  return SOAP_OK;
}

int __t__sample(struct soap *soap, _t__sample *request, _t__sampleResponse &response) {
  std::vector<unsigned char> bytes = peer::blob(request->length);
  response.return_.__ptr = static_cast<unsigned char *>(soap_malloc(soap, bytes.size() + 1));
  std::copy(bytes.begin(), bytes.end(), response.return_.__ptr);
  response.return_.__size = bytes.size();
  response.return_.type = soap_strdup(soap, "application/octet-stream");
  return SOAP_OK;
}

int __t__bytes(struct soap *, _t__bytes *request, _t__bytesResponse &response) {
  response.return_ = request->content;
  return SOAP_OK;
}

static std::string parcel_text(const t__Parcel &parcel) {
  std::string extra = parcel.extra ? peer::blob_text(*parcel.extra) : "none";
  return text(parcel.title) + "," + text(peer::blob_text(parcel.content)) + "," + text(extra) + ","
      + text(parcel.stamp) + "," + text(parcel.weight);
}

int __t__inOrder(struct soap *, _t__inOrder *request, _t__inOrderResponse &response) {
  response.return_ = parcel_text(*request->parcel);
  return SOAP_OK;
}

int __t__backwards(struct soap *, _t__backwards *request, _t__backwardsResponse &response) {
  response.return_ = parcel_text(*request->parcel);
  return SOAP_OK;
}

namespace peer {

struct soap *listen() {
  auto listener = soap_new2(SOAP_C_UTFSTRING, SOAP_C_UTFSTRING | SOAP_ENC_MTOM);
  listener->bind_flags = SO_REUSEADDR;
  if (!soap_valid_socket(soap_bind(listener, "127.0.0.1", 0, BACKLOG))) {
    soap_print_fault(listener, stderr);
    std::_Exit(1);
  }
  struct sockaddr_in address;
  socklen_t length = sizeof address;
  getsockname(listener->master, reinterpret_cast<struct sockaddr *>(&address), &length);
  std::cout << "base http://127.0.0.1:" << ntohs(address.sin_port) << std::endl;
  return listener;
}

void serve(struct soap *listener) {
  while (true) {
    if (soap_valid_socket(soap_accept(listener)) && soap_serve(listener)) {
      soap_print_fault(listener, stderr);
    }
    soap_destroy(listener);
    soap_end(listener);
  }
}

}  // namespace peer
