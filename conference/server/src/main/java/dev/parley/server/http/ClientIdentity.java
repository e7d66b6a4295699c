package dev.parley.server.http;

import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallerIdentity;
import dev.parley.room.spi.JoinCaller;
import dev.parley.transport.api.AdmissionControl;
import java.net.InetAddress;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Client identification for per-client limits. */
public final class ClientIdentity {
  private static final ScopedValue<JoinCaller> BOUND = ScopedValue.newInstance();

  /**
   * Runs a call on behalf of an HTTP client.
   *
   * @param address the client's address with its port
   * @param gone returns, on any thread, whether the client has closed its request
   */
  public static <T> T calling(String address, BooleanSupplier gone, Supplier<T> call) {
    return as(new JoinCaller(of(address), gone, true), call);
  }

  /** Runs a call on behalf of a caller who was identified before. */
  public static <T> T as(JoinCaller caller, Supplier<T> call) {
    return ScopedValue.where(BOUND, caller).call(call::get);
  }

  /** {@return the client of the call that runs on this thread} */
  public static JoinCaller ofThisCall() {
    if (BOUND.isBound()) {
      return BOUND.get();
    }
    if (!Call.CURRENT.isBound()) {
      return new JoinCaller(of(CallerIdentity.THIS_PROCESS), () -> false);
    }
    Call call = Call.CURRENT.get();
    return new JoinCaller(of(call.caller()), call::done);
  }

  /**
   * Returns the identity of a caller. A remote machine is one client, however many connections it
   * opens; with IPv6 its /64 network is, of which it chooses addresses freely. On this machine many
   * users may share an address and are trusted, so each connection is a client.
   */
  static String of(CallerIdentity caller) {
    return of(caller.address());
  }

  /** {@return the identity of a client by its address with its port} */
  public static String of(String address) {
    int colon = address.lastIndexOf(':');
    String host = colon < 0 ? address : address.substring(0, colon);
    try {
      InetAddress remote = InetAddress.ofLiteral(host);
      return remote.isLoopbackAddress() ? address : AdmissionControl.network(remote);
    } catch (IllegalArgumentException e) {
      return address; // no network address
    }
  }

  private ClientIdentity() {}
}
