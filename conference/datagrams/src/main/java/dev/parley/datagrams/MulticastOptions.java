package dev.parley.datagrams;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteOrder;

/** Multicast options of a Linux socket (ip(7), ipv6(7), RFC 3678). */
final class MulticastOptions {
  private static final int IPPROTO_IP = 0;
  private static final int IP_MULTICAST_IF = 32;
  private static final int IP_MULTICAST_TTL = 33;
  private static final int IP_MULTICAST_ALL = 49;
  private static final int IPPROTO_IPV6 = 41;
  private static final int IPV6_MULTICAST_IF = 17;
  private static final int IPV6_MULTICAST_HOPS = 18;
  private static final int IPV6_MULTICAST_ALL = 29;
  private static final int JOIN_GROUP = 42;
  private static final int LEAVE_GROUP = 45;
  private static final int JOIN_SOURCE_GROUP = 46;
  private static final int LEAVE_SOURCE_GROUP = 47;

  private static final int EINVAL = 22;
  private static final int ENODEV = 19;
  private static final int ENOPROTOOPT = 92;
  private static final int EADDRINUSE = 98;
  private static final int EADDRNOTAVAIL = 99;
  private static final int ENOBUFS = 105;

  /** Size of an ip_mreqn: group, address of the interface, index of the interface. */
  private static final int MREQN_BYTES = 12;

  private static final int MREQN_ADDRESS = 4;
  private static final int MREQN_INDEX = 8;

  /** Size of a sockaddr_storage. */
  private static final int STORAGE_BYTES = 128;

  /** Place of the group in a group_req and a group_source_req, behind the index and padding. */
  private static final int GROUP_AT = 8;

  private static final ValueLayout.OfInt NET_INT = JAVA_INT.withOrder(ByteOrder.BIG_ENDIAN);

  private final SocketCalls calls;
  private final int fd;

  MulticastOptions(SocketCalls calls, int fd) {
    this.calls = calls;
    this.fd = fd;
  }

  /** Sets interface and TTL for sending to a group, and reads them back. */
  void send(MulticastGroup group) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      if (group.address().getAddress() instanceof Inet4Address) {
        sendIpv4(group, arena);
      } else {
        int index = group.networkInterface().getIndex();
        set(IPPROTO_IPV6, IPV6_MULTICAST_IF, arena.allocateFrom(JAVA_INT, index), group);
        require(IPPROTO_IPV6, IPV6_MULTICAST_IF, JAVA_INT, index, group, arena);
        setTtl(IPPROTO_IPV6, IPV6_MULTICAST_HOPS, group, arena);
      }
    }
  }

  private void sendIpv4(MulticastGroup group, Arena arena) throws IOException {
    // Datagrams of a socket at a wildcard address leave from this one.
    InetAddress own =
        group
            .source()
            .or(() ->
                group
                    .networkInterface()
                    .inetAddresses()
                    .filter(Inet4Address.class::isInstance)
                    .findFirst())
            .orElseThrow(() -> new IOException(group + ": the interface has no IPv4 address"));
    int address = MemorySegment.ofArray(own.getAddress()).get(NET_INT.withByteAlignment(1), 0);
    MemorySegment request = arena.allocate(MREQN_BYTES, Integer.BYTES);
    request.set(NET_INT, MREQN_ADDRESS, address);
    request.set(JAVA_INT, MREQN_INDEX, group.networkInterface().getIndex());
    set(IPPROTO_IP, IP_MULTICAST_IF, request, group);
    // The system refuses an unknown index, and returns the address only.
    require(IPPROTO_IP, IP_MULTICAST_IF, NET_INT, address, group, arena);
    setTtl(IPPROTO_IP, IP_MULTICAST_TTL, group, arena);
  }

  private void setTtl(int level, int option, MulticastGroup group, Arena arena) throws IOException {
    set(level, option, arena.allocateFrom(JAVA_INT, MulticastGroup.TTL), group);
    require(level, option, JAVA_INT, MulticastGroup.TTL, group, arena);
  }

  void join(MulticastGroup group) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      boolean four = group.address().getAddress() instanceof Inet4Address;
      int level = four ? IPPROTO_IP : IPPROTO_IPV6;
      // Otherwise a socket at a wildcard address receives the groups of all others too.
      int all = four ? IP_MULTICAST_ALL : IPV6_MULTICAST_ALL;
      int result = calls.setOption(fd, level, all, arena.allocateFrom(JAVA_INT, 0));
      if (result != -ENOPROTOOPT) { // of IPv6 before Linux 4.20, where it cannot be avoided
        SocketCalls.require(result, group.toString());
      }
      int option = group.source().isPresent() ? JOIN_SOURCE_GROUP : JOIN_GROUP;
      result = calls.setOption(fd, level, option, request(group, arena));
      requireMembership(result, group, "this socket has joined it already");
    }
  }

  void leave(MulticastGroup group) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      boolean four = group.address().getAddress() instanceof Inet4Address;
      int option = group.source().isPresent() ? LEAVE_SOURCE_GROUP : LEAVE_GROUP;
      int level = four ? IPPROTO_IP : IPPROTO_IPV6;
      int result = calls.setOption(fd, level, option, request(group, arena));
      requireMembership(result, group, "this socket has not joined it, or its interface has gone");
    }
  }

  /** Throws for an error of joining or leaving, which has other causes there than elsewhere. */
  private static void requireMembership(int result, MulticastGroup group, String wrongState)
      throws IOException {
    switch (-result) {
      case EADDRINUSE, EADDRNOTAVAIL, EINVAL ->
          throw new IOException("%s: %s".formatted(group, wrongState));
      case ENODEV -> throw new IOException("%s: its interface has gone".formatted(group));
      case ENOBUFS ->
          throw new IOException(
              "%s: too many groups of one socket: leave some, or raise net.ipv4.igmp_max_memberships"
                  .formatted(group));
      default -> SocketCalls.require(result, group.toString());
    }
  }

  /** {@return a group_req, or a group_source_req for a group of one source} */
  private static MemorySegment request(MulticastGroup group, Arena arena) {
    int addresses = group.source().isPresent() ? 2 : 1;
    MemorySegment request = arena.allocate(GROUP_AT + (long) addresses * STORAGE_BYTES, Long.BYTES);
    request.set(JAVA_INT, 0, group.networkInterface().getIndex());
    write(request, GROUP_AT, group.address());
    group
        .source()
        .ifPresent(
            source -> write(request, GROUP_AT + STORAGE_BYTES, new InetSocketAddress(source, 0)));
    return request;
  }

  private static void write(MemorySegment request, long at, InetSocketAddress address) {
    int family =
        address.getAddress() instanceof Inet4Address ? SocketCalls.AF_INET : SocketCalls.AF_INET6;
    SocketAddresses.write(request, at, family, RemoteEndpoint.of(address));
  }

  private void set(int level, int option, MemorySegment value, MulticastGroup group)
      throws IOException {
    SocketCalls.require(calls.setOption(fd, level, option, value), group.toString());
  }

  private void require(
      int level,
      int option,
      ValueLayout.OfInt layout,
      int expected,
      MulticastGroup group,
      Arena arena)
      throws IOException {
    MemorySegment value = arena.allocate(JAVA_INT);
    MemorySegment size = arena.allocateFrom(JAVA_INT, Integer.BYTES);
    SocketCalls.require(calls.option(fd, level, option, value, size), group.toString());
    if (value.get(layout, 0) != expected) {
      throw new IOException(
          "%s: the system uses %x in place of %x for option %d"
              .formatted(group, value.get(layout, 0), expected, option));
    }
  }
}
