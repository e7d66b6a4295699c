package dev.parley.soap.spi;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Set;

/**
 * Name and password of a user, which each request has (HTTP Basic, RFC 7617). They are in clear, so
 * they are sent by TLS, or to this machine.
 *
 * @param user name without a colon
 * @param password password in clear, in memory
 */
public record BasicCredentials(String user, String password) {
  private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

  /**
   * Checks the name and the password.
   *
   * @throws IllegalArgumentException when they have characters that RFC 7617 excludes
   */
  public BasicCredentials {
    if (user.contains(":")) {
      throw new IllegalArgumentException("the user " + user + " has a colon, which ends names");
    }
    if ((user + password).chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException("the user or password has control characters");
    }
  }

  /**
   * {@return whether what goes to an address can be read by its receiver only: it goes by TLS, or
   * to this machine}
   */
  public static boolean isPrivate(String address) {
    return !address.toLowerCase(Locale.ROOT).startsWith("http:")
        || THIS_MACHINE.contains(URI.create(address).getHost());
  }

  /**
   * Checks that a password can be sent to an address.
   *
   * @throws IllegalArgumentException when others could read it
   */
  public void requirePrivate(String address) {
    if (!isPrivate(address)) {
      throw new IllegalArgumentException(
          "the password of " + user + " would go to " + address + " in clear; use https");
    }
  }

  /** {@return the value of the header field Authorization} */
  public String authorization() {
    byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(pair);
  }

  /** {@return the user without the password} */
  @Override
  public String toString() {
    return "BasicCredentials[" + user + "]";
  }
}
