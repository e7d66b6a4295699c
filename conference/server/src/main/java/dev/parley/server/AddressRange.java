package dev.parley.server;

import java.net.InetAddress;

/**
 * Range of IP addresses in CIDR notation (RFC 4632, RFC 4291 section 2.3), such as {@code
 * 10.0.0.0/8}; an address alone is a range of one.
 *
 * @param base any address in the range
 * @param prefix number of leading bits that all of its addresses share
 */
public record AddressRange(InetAddress base, int prefix) {
  /**
   * Parses a range.
   *
   * @throws IllegalArgumentException when the text is no range
   */
  public static AddressRange of(String text) {
    try {
      int slash = text.indexOf('/');
      InetAddress base = InetAddress.ofLiteral(slash < 0 ? text : text.substring(0, slash));
      int bits = base.getAddress().length * Byte.SIZE;
      int prefix = slash < 0 ? bits : Integer.parseInt(text.substring(slash + 1));
      if (prefix >= 0 && prefix <= bits) {
        return new AddressRange(base, prefix);
      }
    } catch (IllegalArgumentException e) {
      // Reported below, together with a prefix that is too long.
    }
    throw new IllegalArgumentException(
        "'" + text + "' is not an address or a range such as 10.0.0.0/8");
  }

  /** {@return whether the address is in the range} */
  public boolean contains(InetAddress address) {
    byte[] ours = base.getAddress();
    byte[] other = address.getAddress();
    if (ours.length != other.length) {
      return false;
    }
    int whole = prefix / Byte.SIZE;
    for (int i = 0; i < whole; i++) {
      if (ours[i] != other[i]) {
        return false;
      }
    }
    int rest = prefix % Byte.SIZE;
    return rest == 0 || (ours[whole] ^ other[whole]) >> (Byte.SIZE - rest) == 0;
  }
}
