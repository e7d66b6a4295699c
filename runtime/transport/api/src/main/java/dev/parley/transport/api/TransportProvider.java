package dev.parley.transport.api;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Provider of a transport for some URI schemes, registered as a service ({@link
 * java.util.ServiceLoader}). It describes its schemes, so that calls and local names work with any
 * of them. docs/guide/new-transport.md leads through adding a transport, and lists the places that
 * name schemes.
 */
public interface TransportProvider {
  /** {@return the URI schemes of the transport} */
  List<TransportScheme> schemes();

  /** Opens a transport that its caller owns and closes. */
  Transport open(TransportConfig config);

  /**
   * {@return the endpoint to listen on for a local name; empty if the scheme has none}
   *
   * @param scheme one of {@link #schemes}
   * @param name a file name that no other process of this user has
   * @param folder the runtime folder of this user, for transports that need a file
   */
  default Optional<URI> localEndpoint(String scheme, String name, Path folder) {
    return Optional.empty();
  }

  /**
   * {@return whether an endpoint that another party named leads to a process of this user, or to
   * none} Such endpoints may be dialled without asking who named them.
   *
   * @param endpoint has one of {@link #schemes}
   */
  default boolean isOwnedByUser(URI endpoint) {
    return false;
  }
}
