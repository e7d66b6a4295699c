package dev.parley.iiop.ior;

import java.util.Arrays;

/**
 * Address at which an object can be tried.
 *
 * @param profile profile with the key and version for this address
 * @param host host name or address
 * @param port from 1 to 65535
 * @param tls whether the address uses TLS
 */
public record IiopAddress(IiopProfile profile, String host, int port, boolean tls) {
  /** {@return whether both addresses have the same key, host and port} */
  public boolean isSame(IiopAddress other) {
    return host.equalsIgnoreCase(other.host)
        && port == other.port
        && Arrays.equals(profile.key(), other.profile.key());
  }
}
