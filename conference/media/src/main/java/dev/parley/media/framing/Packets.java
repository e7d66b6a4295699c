package dev.parley.media.framing;

/** Whoever takes the packets of a stream. */
@FunctionalInterface
public interface Packets {
  /** Takes a packet; its bytes may be changed, and are good only until this returns. */
  void packet(byte[] bytes, int from, int length);
}
