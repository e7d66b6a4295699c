package dev.parley.datagrams;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** Linux socket addresses: sockaddr_in and sockaddr_in6. */
final class SocketAddresses {
  /** Size of the largest address. */
  static final int BYTES = 28;

  static final int IPV4_BYTES = 16;

  private static final long PORT = 2;
  private static final long IPV4_ADDRESS = 4;
  private static final long IPV6_ADDRESS = 8;
  private static final long SCOPE = 24;
  private static final ValueLayout.OfShort NET_SHORT = JAVA_SHORT.withOrder(ByteOrder.BIG_ENDIAN);
  private static final ValueLayout.OfInt NET_INT = JAVA_INT.withOrder(ByteOrder.BIG_ENDIAN);
  private static final ValueLayout.OfLong NET_LONG =
      JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
  private static final long MAPPED = 0xffffL << 32;

  private SocketAddresses() {}

  static RemoteEndpoint read(MemorySegment all, long at, RemoteTable remotes) {
    int family = all.get(JAVA_SHORT, at);
    int port = Short.toUnsignedInt(all.get(NET_SHORT, at + PORT));
    if (family == SocketCalls.AF_INET) {
      long four = Integer.toUnsignedLong(all.get(NET_INT, at + IPV4_ADDRESS));
      return remotes.find(0, MAPPED | four, port, 0);
    }
    long high = all.get(NET_LONG, at + IPV6_ADDRESS);
    long low = all.get(NET_LONG, at + IPV6_ADDRESS + Long.BYTES);
    return remotes.find(high, low, port, all.get(JAVA_INT, at + SCOPE));
  }

  /** {@return number of bytes written} */
  static int write(MemorySegment all, long at, int family, RemoteEndpoint remote) {
    all.set(JAVA_SHORT, at, (short) family);
    all.set(NET_SHORT, at + PORT, (short) remote.port);
    if (family == SocketCalls.AF_INET) {
      all.set(NET_INT, at + IPV4_ADDRESS, (int) remote.low);
      all.set(NET_LONG, at + IPV6_ADDRESS, 0);
      return IPV4_BYTES;
    }
    all.set(JAVA_INT, at + IPV4_ADDRESS, 0);
    all.set(NET_LONG, at + IPV6_ADDRESS, remote.high);
    all.set(NET_LONG, at + IPV6_ADDRESS + Long.BYTES, remote.low);
    all.set(JAVA_INT, at + SCOPE, remote.scope);
    return BYTES;
  }

  static MemorySegment write(MemorySegment room, int family, RemoteEndpoint remote) {
    room.fill((byte) 0);
    return room.asSlice(0, write(room, 0, family, remote));
  }
}
