package dev.parley.server.store;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Configuration of the store.
 *
 * @param file of the database; it and its folder are created when missing
 * @param bytesMax upper bound for the database, in bytes; appends beyond it are refused as full
 * @param lockWait maximum wait for another program that writes to the file
 * @param membersAsJoined whether the records of members stay as they were at their first join, and
 *     those of rooms as they began: their reader follows the entries
 */
public record StoreConfig(Path file, long bytesMax, Duration lockWait, boolean membersAsJoined) {
  /** Default upper bound for the database, in bytes. */
  public static final long BYTES_MAX = 64L << 30;

  /** Upper bound for queued appends; further ones are refused as busy. */
  static final int APPENDS_WAITING_MAX = 16_384;

  /** Upper bound for the appends in one transaction. */
  static final int GROUP_MAX = 1_024;

  /**
   * Event bytes after which a transaction is committed: later appends wait until all of it is on
   * disk, so a larger group would raise their latency.
   */
  static final int GROUP_BYTES_MAX = 256 << 10;

  /** Upper bound for queued reads; further ones are refused as busy. */
  static final int READS_WAITING_MAX = 16_384;

  /** Number of reader threads. */
  static final int READERS = 2;

  /** Upper bound for the entries that one read returns. */
  static final int PAGE_MAX = 1_000;

  /** Creates a configuration of a store whose records follow the entries. */
  public StoreConfig(Path file, long bytesMax, Duration lockWait) {
    this(file, bytesMax, lockWait, false);
  }

  /** Creates a configuration with default values. */
  public static StoreConfig of(Path file) {
    return new StoreConfig(file, BYTES_MAX, Duration.ofSeconds(5));
  }

  /** Creates the configuration of the store for forks. */
  public static StoreConfig ofForks(Path file) {
    return new StoreConfig(file, BYTES_MAX, Duration.ofSeconds(5), true);
  }

  /** Refuses a folder without a store, and one with an unfinished copy. */
  void requireStore() {
    UnfinishedCopyMarker.refuse(file.toAbsolutePath().resolveSibling(""));
    if (!Files.exists(file)) {
      throw new StoreException(
          StoreException.Reason.IO, file + " is not there: no room was ever kept", null);
    }
  }
}
