/** Client and server of all cases. */
#pragma once

#include "soapH.h"
#include <string>

namespace peer {

/** Calls all cases at an address, and prints a line for each: its name, a tab, and its result. */
void run(const std::string &version, const std::string &base, bool attachments);

/** Binds a free port, and prints its address. */
struct soap *listen();

/** Serves all operations, one request after another, for ever. */
void serve(struct soap *listener);

}  // namespace peer
