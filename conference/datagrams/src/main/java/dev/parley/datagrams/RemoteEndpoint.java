package dev.parley.datagrams;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Remote end of a UDP socket: an address, and an attachment of the socket's owner.
 *
 * <p>Threads: one at a time, as its socket.
 */
public final class RemoteEndpoint {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final int IPV6_BYTES = 16;
  private static final long MAPPED = 0xffffL << 32;

  // IPv6 or IPv4-mapped address; as numbers, so that a look-up allocates nothing.
  final long high;
  final long low;
  final int port;
  final int scope;
  private final InetSocketAddress address;
  private final boolean refused;
  private @Nullable Object attachment;

  // Its chain in the batch that is sent next: see Outgoing.
  int batch = -1;
  int chain;
  int first;
  int last;

  private RemoteEndpoint(
      long high, long low, int port, int scope, InetSocketAddress address, boolean isGroup) {
    this.high = high;
    this.low = low;
    this.port = port;
    this.scope = scope;
    this.address = address;
    refused = !isGroup && address.getAddress().isMulticastAddress();
  }

  static RemoteEndpoint of(InetSocketAddress address) {
    return of(address, false);
  }

  /** {@return the remote of a group, whose outgoing interface has been set} */
  static RemoteEndpoint of(MulticastGroup group) {
    return of(group.address(), true);
  }

  private static RemoteEndpoint of(InetSocketAddress address, boolean isGroup) {
    byte[] bytes = address.getAddress().getAddress();
    int scope = address.getAddress() instanceof Inet6Address six ? six.getScopeId() : 0;
    if (bytes.length == IPV6_BYTES) {
      return new RemoteEndpoint(
          (long) LONG.get(bytes, 0),
          (long) LONG.get(bytes, 8),
          address.getPort(),
          scope,
          address,
          isGroup);
    }
    long four = 0;
    for (byte each : bytes) {
      four = (four << 8) | Byte.toUnsignedLong(each);
    }
    return new RemoteEndpoint(0, MAPPED | four, address.getPort(), 0, address, isGroup);
  }

  static RemoteEndpoint of(long high, long low, int port, int scope) {
    byte[] bytes = new byte[IPV6_BYTES];
    LONG.set(bytes, 0, high);
    LONG.set(bytes, 8, low);
    try {
      // Java converts an IPv4-mapped address to an Inet4Address.
      InetAddress host =
          scope == 0
              ? InetAddress.getByAddress(bytes)
              : Inet6Address.getByAddress(null, bytes, scope);
      return new RemoteEndpoint(high, low, port, scope, new InetSocketAddress(host, port), false);
    } catch (UnknownHostException e) {
      throw new AssertionError("an address of 16 bytes is one", e);
    }
  }

  /** {@return the address} */
  public InetSocketAddress address() {
    return address;
  }

  /** {@return whether nothing is sent to it: a multicast address whose interface was not chosen} */
  boolean isRefused() {
    return refused;
  }

  /** {@return whether it is an IPv4 address} */
  boolean four() {
    return high == 0 && low >>> 32 == MAPPED >>> 32;
  }

  boolean is(long otherHigh, long otherLow, int otherPort, int otherScope) {
    return low == otherLow && port == otherPort && high == otherHigh && scope == otherScope;
  }

  /** {@return the attachment; null if there is none} */
  public @Nullable Object attachment() {
    return attachment;
  }

  /** Sets the attachment. */
  public void attach(@Nullable Object value) {
    attachment = value;
  }

  @Override
  public String toString() {
    return address.toString();
  }
}
