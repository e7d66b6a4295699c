package dev.parley.conference.spi;

/**
 * What happened, without where, when and by whom. Kept for ever as {@link EventCodec} writes it: by
 * the rules of docs/protocol/values.md, so new alternatives and components go to the end and none
 * is ever taken away.
 */
public sealed interface Event permits Event.Joined, Event.Left, Event.Said {
  /** The author came in. */
  record Joined() implements Event {}

  /** The author left. */
  record Left() implements Event {}

  /** The author said a line. */
  record Said(String text) implements Event {}
}
