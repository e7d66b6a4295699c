package dev.parley.bench.distribution;

import java.net.InetAddress;
import java.util.List;

/**
 * Packets that are sent one after the other: each to all targets.
 *
 * @param targets receivers or one group
 * @param datagrams number of datagrams, a multiple of the number of targets
 * @param bytes payload of a datagram
 */
record PacketBurst(List<InetAddress> targets, int datagrams, int bytes, PacketLoad load) {
  /**
   * Maximum number of datagrams of a burst: a frame of a screen, and a multiple of all audiences.
   */
  static final int DATAGRAMS_MAX = 30;

  /** Burst of nothing. */
  static final PacketBurst NONE =
      new PacketBurst(List.of(InetAddress.getLoopbackAddress()), 0, 0, PacketLoad.JOIN);

  private static final int FRAGMENT_BYTES = 1_480; // of IPv4 at an MTU of 1,500
  private static final int UDP_HEADER_BYTES = 8;

  /** Port of all targets. */
  static final int PORT = 5_000;

  /** Maximum payload of a datagram in bytes. */
  static final int BYTES_MAX = 8 << 10;

  PacketBurst {
    targets = List.copyOf(targets);
  }

  /** {@return number of packets, each of which is sent to all targets} */
  int packets() {
    return datagrams / targets.size();
  }

  /**
   * {@return number of datagrams of a burst to a group: as few as the kernel, which is the switch,
   * can have in its queue after it has copied each fragment to thirty ports}
   */
  static int ofGroup(int bytes) {
    return DATAGRAMS_MAX / fragments(bytes);
  }

  private static int fragments(int bytes) {
    return (bytes + UDP_HEADER_BYTES + FRAGMENT_BYTES - 1) / FRAGMENT_BYTES;
  }
}
