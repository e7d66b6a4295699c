package dev.parley.files;

import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;

/**
 * File metadata that distinguishes two states of a file without reading it: size, modification time
 * and identity. Two states that were written within one tick of the file system's clock, and have
 * the same size, look the same.
 *
 * @param bytes its size
 * @param modified when it was last written to
 * @param identity of the file (device and inode on POSIX systems); a replaced file has another one
 */
public record FileStamp(long bytes, Instant modified, Object identity) {
  /** Stamp of a missing file. */
  public static final FileStamp ABSENT = new FileStamp(0, Instant.EPOCH, "absent");

  static FileStamp of(BasicFileAttributes attributes) {
    Object key = attributes.fileKey();
    return new FileStamp(
        attributes.size(),
        attributes.lastModifiedTime().toInstant(),
        key != null ? key : attributes.creationTime());
  }

  /**
   * {@return whether {@code later} is the same file with at least this size, as after an append}
   */
  public boolean mayHaveGrownTo(FileStamp later) {
    return identity.equals(later.identity) && bytes <= later.bytes;
  }
}
