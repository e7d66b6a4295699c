package dev.parley.transport.api;

import java.util.Set;

/** Finds a transport by URI scheme; registered as a service ({@link java.util.ServiceLoader}). */
public interface TransportProvider {
  /** {@return the URI schemes, in lower case} */
  Set<String> schemes();

  /** Opens a transport that its caller owns and closes. */
  Transport open(TransportConfig config);
}
