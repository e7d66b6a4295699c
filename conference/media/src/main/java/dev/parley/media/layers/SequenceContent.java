package dev.parley.media.layers;

/** Content of a sequence number of the sent stream. */
public enum SequenceContent {
  /** A sent packet of the source; {@link StreamRewriter#write} reproduces it. */
  SENT,

  /** An empty packet; {@link StreamRewriter#writeEmpty} reproduces it. */
  EMPTY,

  /**
   * A packet of the source that has not arrived, or arrived before its encoding was sent. If the
   * history contains it meanwhile, it is to be handled like an arriving packet.
   */
  MISSING,

  /** A number that was never used, or too long ago. */
  UNKNOWN
}
