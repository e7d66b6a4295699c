package dev.parley.sfu;

import dev.parley.media.payload.RedPayload;
import dev.parley.media.payload.RedWriter;
import dev.parley.media.rtp.RtpPacket;

/**
 * Redundancy for one audio stream to a peer with a lossy link: each packet also carries the two
 * before it (RFC 2198), so that only three consecutive losses are audible. Threads: confined to its
 * owner.
 */
final class RedundantAudio {
  private static final int BEFORE = 2;

  private final RedWriter writer;
  private final byte[] sound = new byte[RedPayload.BLOCK_BYTES_MAX];

  /**
   * @param payloadType of the primary encoding
   */
  RedundantAudio(int payloadType) {
    writer = new RedWriter(payloadType, BEFORE);
  }

  /**
   * Adds the previous packets to a packet.
   *
   * @param packet plain audio, with room behind it up to {@link ScratchBuffers#PACKET_BYTES}
   * @return bytes by which it has grown; negative if it has no room, and is unchanged
   */
  int write(RtpPacket packet) {
    int length = packet.payloadLength();
    int at = packet.payload();
    if (length > sound.length || at + length + writer.overheadMax() > ScratchBuffers.PACKET_BYTES) {
      return -1;
    }
    System.arraycopy(packet.bytes(), at, sound, 0, length);
    return writer.write(sound, 0, length, packet.timestamp(), packet.bytes(), at) - length;
  }
}
