package dev.parley.iiop.ior;

import java.util.Arrays;

/**
 * A place to try.
 *
 * @param profile whose key and version hold there; its components are all that are known
 * @param host a name or address
 * @param port from 1 to 65535
 * @param tls whether TLS is spoken there
 */
public record IiopAddress(IiopProfile profile, String host, int port, boolean tls) {
  /** {@return whether an object of the same key is at the same host and port} */
  public boolean isSame(IiopAddress other) {
    return host.equalsIgnoreCase(other.host)
        && port == other.port
        && Arrays.equals(profile.key(), other.profile.key());
  }
}
