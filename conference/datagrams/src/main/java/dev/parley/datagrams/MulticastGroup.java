package dev.parley.datagrams;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Multicast group at one interface, of the addresses that stay within a site: 239.0.0.0/8 (RFC
 * 2365) and ff15::/16 for any source, 232.0.0.0/8 and ff35::/32 (RFC 4607) for one source. Other
 * addresses are refused. Immutable.
 */
public final class MulticastGroup {
  /** TTL and hop limit of datagrams to a group: they do not leave the local network. */
  public static final int TTL = 1;

  private static final int SCOPED = 239;
  private static final int SOURCE_SPECIFIC = 232;
  private static final int SITE_LOCAL = 0xff15;
  private static final int SITE_LOCAL_SOURCE_SPECIFIC = 0xff35;

  private final InetSocketAddress address;
  private final NetworkInterface networkInterface;
  private final @Nullable InetAddress source; // null for any source

  private MulticastGroup(
      InetSocketAddress address, NetworkInterface networkInterface, @Nullable InetAddress source) {
    this.address = address;
    this.networkInterface = networkInterface;
    this.source = source;
  }

  /**
   * {@return a group with any source}
   *
   * @param address in 239.0.0.0/8 or ff15::/16, and a port
   * @throws IllegalArgumentException for another address
   */
  public static MulticastGroup anySource(
      InetSocketAddress address, NetworkInterface networkInterface) {
    int prefix = prefix(address);
    if (prefix != SCOPED && prefix != SITE_LOCAL) {
      throw new IllegalArgumentException(
          "%s is no group that stays within a site: use 239.0.0.0/8 or ff15::/16"
              .formatted(address));
    }
    return new MulticastGroup(address, networkInterface, null);
  }

  /**
   * {@return a group with one source (SSM)}
   *
   * @param address in 232.0.0.0/8 or ff35::/32, and a port
   * @param source unicast address of the sender, of the same family
   * @throws IllegalArgumentException for another address
   */
  public static MulticastGroup oneSource(
      InetSocketAddress address, NetworkInterface networkInterface, InetAddress source) {
    int prefix = prefix(address);
    byte[] bytes = address.getAddress().getAddress();
    // Switches take addresses behind ff35::/32 for groups of any source.
    boolean six = prefix == SITE_LOCAL_SOURCE_SPECIFIC && bytes[2] == 0 && bytes[3] == 0;
    if (prefix != SOURCE_SPECIFIC && !six) {
      throw new IllegalArgumentException(
          "%s is no group of one source within a site: use 232.0.0.0/8 or ff35::/32"
              .formatted(address));
    }
    if (source.isMulticastAddress()
        || source.isAnyLocalAddress()
        || source instanceof Inet6Address != address.getAddress() instanceof Inet6Address) {
      throw new IllegalArgumentException("%s is no source of %s".formatted(source, address));
    }
    return new MulticastGroup(address, networkInterface, source);
  }

  /** {@return the first 8 bits of an IPv4 address, or the first 16 bits of an IPv6 address} */
  private static int prefix(InetSocketAddress address) {
    InetAddress host = address.getAddress();
    if (host == null || !host.isMulticastAddress() || address.getPort() == 0) {
      throw new IllegalArgumentException("%s is no group with a port".formatted(address));
    }
    byte[] bytes = host.getAddress();
    int first = Byte.toUnsignedInt(bytes[0]);
    return host instanceof Inet4Address
        ? first
        : (first << Byte.SIZE) | Byte.toUnsignedInt(bytes[1]);
  }

  /** {@return address and port of the group} */
  public InetSocketAddress address() {
    return address;
  }

  /** {@return the interface of this machine} */
  public NetworkInterface networkInterface() {
    return networkInterface;
  }

  /** {@return the only source; empty for any source} */
  public Optional<InetAddress> source() {
    return Optional.ofNullable(source);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof MulticastGroup group
        && address.equals(group.address)
        && networkInterface.equals(group.networkInterface)
        && Objects.equals(source, group.source);
  }

  @Override
  public int hashCode() {
    return Objects.hash(address, source);
  }

  @Override
  public String toString() {
    return "group %s at %s".formatted(address, networkInterface.getName());
  }
}
