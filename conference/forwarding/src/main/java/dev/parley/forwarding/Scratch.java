package dev.parley.forwarding;

import dev.parley.media.payload.Red;
import dev.parley.media.rtp.RtpPacket;

/**
 * Room that one forwarder's packets share while one of them is handled: nothing is allocated for
 * each. Threads: confined to its owner.
 */
final class Scratch {
  /** Room for any packet, with what protection adds. */
  static final int BYTES = 2_304;

  /** Room for a packet, without what protection adds. */
  static final int PACKET_BYTES = 2_048;

  /** Where packets that are written begin. */
  final byte[] bytes = new byte[BYTES];

  /** Room for reports, without what protection adds. */
  static final int REPORT_BYTES = 1_200;

  /** Where reports are written. */
  final byte[] reports = new byte[BYTES];

  /** What is doubled in the packet that goes. */
  final Red red = new Red();

  /** The packet that came. */
  final RtpPacket in = new RtpPacket();

  /** The packet that goes. */
  final RtpPacket out = new RtpPacket();
}
