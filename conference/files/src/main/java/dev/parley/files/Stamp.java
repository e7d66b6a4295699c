package dev.parley.files;

import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;

/**
 * What tells one state of a file from another without reading it. Two states that were written
 * within one tick of the file system's clock, and have the same size, look the same.
 *
 * @param bytes its size
 * @param modified when it was last written to
 * @param identity tells this file from another of the same name
 */
public record Stamp(long bytes, Instant modified, Object identity) {
  /** Of a file that is not there. */
  public static final Stamp ABSENT = new Stamp(0, Instant.EPOCH, "absent");

  static Stamp of(BasicFileAttributes attributes) {
    Object key = attributes.fileKey();
    return new Stamp(
        attributes.size(),
        attributes.lastModifiedTime().toInstant(),
        key != null ? key : attributes.creationTime());
  }

  /** {@return whether {@code later} is the same file, of at least this size} */
  public boolean mayHaveGrownTo(Stamp later) {
    return identity.equals(later.identity) && bytes <= later.bytes;
  }
}
