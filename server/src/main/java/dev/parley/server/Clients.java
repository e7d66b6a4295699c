package dev.parley.server;

import dev.parley.conference.Client;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.Caller;
import java.net.InetAddress;

/** Tells clients apart, to count what each does. */
final class Clients {
  /** {@return the client whose call runs in this thread} */
  static Client ofThisCall() {
    if (!Call.CURRENT.isBound()) {
      return new Client(of(Caller.HERE), () -> false);
    }
    Call call = Call.CURRENT.get();
    return new Client(of(call.caller()), call::done);
  }

  /**
   * A machine elsewhere is one client, however many connections it makes. On this machine, where
   * many may share an address and nobody is a stranger, each connection is.
   */
  static String of(Caller caller) {
    String address = caller.address();
    int colon = address.lastIndexOf(':');
    String host = colon < 0 ? address : address.substring(0, colon);
    try {
      return InetAddress.ofLiteral(host).isLoopbackAddress() ? address : host;
    } catch (IllegalArgumentException e) {
      return address; // not from a network
    }
  }

  private Clients() {}
}
