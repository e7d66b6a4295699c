package dev.parley.files;

import dev.parley.files.FilesException.Reason;
import java.util.function.LongSupplier;

/**
 * Versioned file: a source together with the version of it that was last seen. Each observed state
 * that differs from the one before gets a version number of its own; a missing file is such a state
 * too. Numbers are times, so they also rise from one process to the next: a reader with lines of an
 * old version never takes them for lines of another version.
 *
 * <p>Threads: safe for all.
 */
public final class VersionedFile {
  /**
   * Observed version of the file.
   *
   * @param number time at which the version was first seen, in milliseconds since 1970; or the
   *     previous version plus one, if that is later
   * @param stamp the state of the file; {@link FileStamp#ABSENT} when it was missing
   */
  public record FileVersion(long number, FileStamp stamp) {}

  private final ReadableFile source;
  private final LongSupplier millis;
  private FileVersion version; // guarded by this

  /**
   * Creates a document and reads the file's first version.
   *
   * @throws FilesException when it is not there, or may not be read
   */
  public VersionedFile(ReadableFile source) {
    this(source, System::currentTimeMillis);
  }

  /** Creates a document with a clock in milliseconds, for tests. */
  public VersionedFile(ReadableFile source, LongSupplier millis) {
    this.source = source;
    this.millis = millis;
    version = new FileVersion(millis.getAsLong(), source.stamp());
  }

  /** {@return the file} */
  public ReadableFile source() {
    return source;
  }

  /** {@return the current version, after a look at the file's metadata} */
  public synchronized FileVersion currentVersion() {
    FileStamp now = stamp();
    if (!now.equals(version.stamp())) {
      long number = Math.max(version.number() + 1, millis.getAsLong());
      version = new FileVersion(number, now);
    }
    return version;
  }

  private FileStamp stamp() {
    try {
      return source.stamp();
    } catch (FilesException e) {
      if (e.reason() == Reason.IO) {
        throw e;
      }
      return FileStamp.ABSENT;
    }
  }
}
