package dev.parley.media.framing;

/** Consumer of the packets of a stream. */
@FunctionalInterface
public interface PacketConsumer {
  /** Takes a packet; its bytes may be modified, and are valid only until this returns. */
  void packet(byte[] bytes, int from, int length);
}
