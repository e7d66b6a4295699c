package dev.parley.transport.api;

import java.util.Set;

/**
 * Provider of a transport for some URI schemes, registered as a service ({@link
 * java.util.ServiceLoader}).
 */
public interface TransportProvider {
  /** {@return the URI schemes of the transport, in lower case} */
  Set<String> schemes();

  /** Opens a transport that its caller owns and closes. */
  Transport open(TransportConfig config);
}
