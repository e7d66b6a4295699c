package dev.parley.forwarding;

import dev.parley.media.payload.Red;
import dev.parley.media.payload.RedWriter;
import dev.parley.media.rtp.RtpPacket;

/**
 * A voice on its way to one peer whose line loses packets: each carries the two before it, too (RFC
 * 2198), so that only three losses in a row are heard. Threads: confined to its owner.
 */
final class RepeatedVoice {
  private static final int BEFORE = 2;

  private final RedWriter writer;
  private final byte[] sound = new byte[Red.BLOCK_BYTES_MAX];

  /**
   * @param payloadType of the sound itself
   */
  RepeatedVoice(int payloadType) {
    writer = new RedWriter(payloadType, BEFORE);
  }

  /**
   * Puts the packets before it into one.
   *
   * @param packet which is sound alone, and has room behind it up to {@link Scratch#PACKET_BYTES}
   * @return how many bytes longer it is; below 0: it has no room, and is as it was
   */
  int write(RtpPacket packet) {
    int length = packet.payloadLength();
    int at = packet.payload();
    if (length > sound.length || at + length + writer.overheadMax() > Scratch.PACKET_BYTES) {
      return -1;
    }
    System.arraycopy(packet.bytes(), at, sound, 0, length);
    return writer.write(sound, 0, length, packet.timestamp(), packet.bytes(), at) - length;
  }
}
