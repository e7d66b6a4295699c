package dev.parley.server.config;

import java.net.InetAddress;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Multicast groups of rooms.
 *
 * @param address IP address of the groups as text: administratively scoped (239.0.0.0/8, ff15::/16)
 *     or of one source (232.0.0.0/8, ff35::/16)
 * @param port UDP port of the groups
 * @param networkInterface name of the interface to the receivers; when empty, the only one that
 *     could be meant
 * @param feedbackPort UDP port to which receivers send feedback, with as many after it as there are
 *     other forwarding threads; any free ports when empty
 */
public record MulticastConfig(
    String address, int port, Optional<String> networkInterface, OptionalInt feedbackPort) {
  /** Default of {@link #port()}. */
  public static final int PORT = 7010;

  /**
   * {@return the address and port of a text} such as {@code 239.255.7.7}, {@code 239.255.7.7:5004}
   * or {@code [ff15::7]:5004}
   *
   * @throws IllegalArgumentException for another text
   */
  static MulticastConfig parse(String text) {
    int colon = text.lastIndexOf(':');
    boolean port = colon > 0 && (text.indexOf(':') == colon || text.charAt(colon - 1) == ']');
    String host = port ? text.substring(0, colon) : text;
    boolean bracketed = host.startsWith("[") && host.endsWith("]");
    try {
      InetAddress address =
          InetAddress.ofLiteral(bracketed ? host.substring(1, host.length() - 1) : host);
      int number = port ? Integer.parseInt(text.substring(colon + 1)) : PORT;
      if (address.isMulticastAddress() && number > 0 && number <= PublicUrl.PORT_MAX) {
        return new MulticastConfig(
            address.getHostAddress(), number, Optional.empty(), OptionalInt.empty());
      }
    } catch (IllegalArgumentException e) {
      // Reported below, with all other texts.
    }
    throw new IllegalArgumentException(
        "'%s' is not a multicast address with a port; one looks like 239.255.7.7:%d"
            .formatted(text, PORT));
  }

  MulticastConfig at(Optional<String> name, OptionalInt feedback) {
    return new MulticastConfig(address, port, name, feedback);
  }
}
