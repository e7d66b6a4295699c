/** gSOAP as client and as server of all cases; see the README of soap/interop. */
#include "CasesSoap11Binding.nsmap"
#include "peer.h"
#include <iostream>
#include <sstream>
#include <thread>

int main() {
  std::thread(peer::serve, peer::listen()).detach();
  std::string line;
  while (std::getline(std::cin, line)) {
    std::istringstream words(line);
    std::string version, address, attachments;
    words >> version >> address >> attachments;
    peer::run(version, address, attachments == "true");
    std::cout << "end" << std::endl;
  }
  std::cout.flush();
  std::_Exit(0);
}
