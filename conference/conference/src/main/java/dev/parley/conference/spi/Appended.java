package dev.parley.conference.spi;

/** Successful outcome of an append; in both cases the entry is on disk. */
public sealed interface Appended permits Appended.Now, Appended.Before {
  /** The entry was written by this call. */
  record Now() implements Appended {}

  /**
   * The room already had an entry with the same key; nothing was written.
   *
   * @param entry the existing entry
   */
  record Before(LogEntry entry) implements Appended {}
}
