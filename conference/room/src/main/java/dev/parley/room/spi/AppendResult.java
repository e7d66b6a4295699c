package dev.parley.room.spi;

/** Successful outcome of an append; in both cases the entry is on disk. */
public sealed interface AppendResult permits AppendResult.Stored, AppendResult.Existing {
  /** The entry was written by this call. */
  record Stored() implements AppendResult {}

  /**
   * The room already had an entry with the same key; nothing was written.
   *
   * @param entry the existing entry
   */
  record Existing(LogEntry entry) implements AppendResult {}
}
