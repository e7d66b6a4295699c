package dev.parley.media.layers;

/** What is to be sent for a packet that came. */
public enum Outcome {
  /** The packet itself, as {@link StreamRewriter#write} makes it. */
  SEND,

  /**
   * An empty packet, as {@link StreamRewriter#writeEmpty} makes it: the packet is not wanted, but a
   * number was kept for it while it seemed lost, and the receiver would miss that.
   */
  FILL,

  /** Nothing. */
  DROP
}
