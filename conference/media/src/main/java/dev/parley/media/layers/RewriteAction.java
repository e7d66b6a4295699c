package dev.parley.media.layers;

/** Action of the stream rewriter for a received packet. */
public enum RewriteAction {
  /** Send the packet, as rewritten by {@link StreamRewriter#write}. */
  SEND,

  /**
   * Send an empty packet, as written by {@link StreamRewriter#writeEmpty}: the packet is not
   * needed, but a sequence number was reserved while it seemed lost, and the receiver would request
   * it.
   */
  FILL,

  /** Send nothing. */
  DROP
}
