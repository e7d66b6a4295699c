package dev.parley.server;

import dev.parley.conference.Client;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.Caller;
import java.net.InetAddress;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Tells clients apart, to count what each does. */
final class Clients {
  private static final ScopedValue<Client> BY_HTTP = ScopedValue.newInstance();

  /**
   * Makes calls for a client of HTTP.
   *
   * @param address with the port
   * @param gone tells, on any thread, whether nobody waits for the answer any more
   */
  static <T> T calling(String address, BooleanSupplier gone, Supplier<T> call) {
    return ScopedValue.where(BY_HTTP, new Client(of(address), gone, true)).call(call::get);
  }

  /** {@return the client whose call runs in this thread} */
  static Client ofThisCall() {
    if (BY_HTTP.isBound()) {
      return BY_HTTP.get();
    }
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
    return of(caller.address());
  }

  /** {@return the client of an address with its port} */
  static String of(String address) {
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
