package dev.parley.soap.interop.peer;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.cxf.frontend.ClientProxy;
import org.apache.cxf.transport.http.HTTPConduit;
import org.apache.cxf.transports.http.configuration.HTTPClientPolicy;

/** Endpoint of CXF for replies that come as requests of their own; Metro has none. */
final class DecoupledEndpoint {
  private static final AtomicInteger NUMBERS = new AtomicInteger();

  private DecoupledEndpoint() {}

  /** Returns whether this process runs CXF. */
  static boolean isThere() {
    try {
      Class.forName("org.apache.cxf.frontend.ClientProxy");
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /**
   * Lets the replies to a port come to a path of their own.
   *
   * @param own address of this process, at which CXF listens
   */
  static void set(Object port, String own) {
    HTTPConduit conduit = (HTTPConduit) ClientProxy.getClient(port).getConduit();
    HTTPClientPolicy policy = new HTTPClientPolicy();
    policy.setDecoupledEndpoint(own + "/replies/" + NUMBERS.incrementAndGet());
    conduit.setClient(policy);
  }
}
