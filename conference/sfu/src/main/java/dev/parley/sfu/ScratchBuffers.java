package dev.parley.sfu;

import dev.parley.media.payload.RedPayload;
import dev.parley.media.rtp.RtpPacket;

/**
 * Buffers shared by all packets of one forwarder while each is handled, so that no packet
 * allocates. Threads: confined to its owner.
 */
final class ScratchBuffers {
  /** Size of a buffer for any packet, with the overhead of SRTP. */
  static final int BYTES = 2_304;

  /** Size of a buffer for any packet, without the overhead of SRTP. */
  static final int PACKET_BYTES = 2_048;

  /** Buffer into which outgoing packets are written, from index 0. */
  final byte[] bytes = new byte[BYTES];

  /** Size of the buffer for RTCP packets, without the overhead of SRTCP. */
  static final int REPORT_BYTES = 1_200;

  /** Buffer for outgoing RTCP packets. */
  final byte[] reports = new byte[BYTES];

  /** Parser for the redundant blocks of the outgoing packet. */
  final RedPayload red = new RedPayload();

  /** View of the incoming packet. */
  final RtpPacket in = new RtpPacket();

  /** View of the outgoing packet. */
  final RtpPacket out = new RtpPacket();
}
