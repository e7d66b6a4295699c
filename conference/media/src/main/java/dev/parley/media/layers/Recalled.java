package dev.parley.media.layers;

/** What a number of the sent stream stands for. */
public enum Recalled {
  /** A packet of the source that was sent; {@link StreamRewriter#write} makes it again. */
  SENT,

  /** An empty packet; {@link StreamRewriter#writeEmpty} makes it again. */
  EMPTY,

  /**
   * A packet of the source that did not come, or came before its encoding was sent. Should the
   * source have it meanwhile, it is to be offered as one that arrives.
   */
  MISSING,

  /** A number that was never given, or too long ago. */
  UNKNOWN
}
