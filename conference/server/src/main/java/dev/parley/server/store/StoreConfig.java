package dev.parley.server.store;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Options of the store.
 *
 * @param file the database; it and its folder are made when missing
 * @param bytesMax how large the database may grow; beyond, appends are refused as full
 * @param lockWait how long to wait for another program that writes to the file
 */
public record StoreConfig(Path file, long bytesMax, Duration lockWait) {
  /** Bytes of the database. */
  public static final long BYTES_MAX = 64L << 30;

  /** Appends that wait to be written; one more is refused as busy. */
  static final int APPENDS_WAITING_MAX = 16_384;

  /** Appends in one transaction. */
  static final int GROUP_MAX = 1_024;

  /**
   * Bytes of events after which a transaction takes no more: what arrives meanwhile waits for all
   * of them to be on disk.
   */
  static final int GROUP_BYTES_MAX = 256 << 10;

  /** Reads that wait; one more is refused as busy. */
  static final int READS_WAITING_MAX = 16_384;

  /** Threads that read. */
  static final int READERS = 2;

  /** Entries that one read gives. */
  static final int PAGE_MAX = 1_000;

  /** The options with their defaults. */
  public static StoreConfig of(Path file) {
    return new StoreConfig(file, BYTES_MAX, Duration.ofSeconds(5));
  }

  /** Refuses a folder without a store, and one whose copy was cut short. */
  void requireStore() {
    UnfinishedCopy.refuse(file.toAbsolutePath().resolveSibling(""));
    if (!Files.exists(file)) {
      throw new StoreException(
          StoreException.Reason.IO, file + " is not there: no room was ever kept", null);
    }
  }
}
