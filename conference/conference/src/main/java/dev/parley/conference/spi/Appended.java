package dev.parley.conference.spi;

/** How an append ended well: either way, the entry is on disk. */
public sealed interface Appended permits Appended.Now, Appended.Before {
  /** The entry was written. */
  record Now() implements Appended {}

  /**
   * The room had an entry of the same key; nothing was written.
   *
   * @param entry the one that was there
   */
  record Before(LogEntry entry) implements Appended {}
}
