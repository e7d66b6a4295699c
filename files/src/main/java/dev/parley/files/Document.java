package dev.parley.files;

import dev.parley.files.FilesException.Reason;

/**
 * A source and the version of it that was last seen. Versions count from 1, and each state of the
 * file that is seen and differs from the one before has a number of its own; no file at all is such
 * a state too.
 *
 * <p>Threads: safe for all.
 */
public final class Document {
  /**
   * A version that was seen.
   *
   * @param number counts from 1
   * @param stamp the state of the file; {@link Stamp#ABSENT} when it was gone
   */
  public record Version(long number, Stamp stamp) {}

  private final Source source;
  private Version version; // guarded by this

  /**
   * Looks at the file for the first time.
   *
   * @throws FilesException when it is not there, or may not be read
   */
  public Document(Source source) {
    this.source = source;
    version = new Version(1, source.stamp());
  }

  /** {@return the file} */
  public Source source() {
    return source;
  }

  /** {@return the version that the file has now} */
  public synchronized Version look() {
    Stamp now = stamp();
    if (!now.equals(version.stamp())) {
      version = new Version(version.number() + 1, now);
    }
    return version;
  }

  private Stamp stamp() {
    try {
      return source.stamp();
    } catch (FilesException e) {
      if (e.reason() == Reason.IO) {
        throw e;
      }
      return Stamp.ABSENT;
    }
  }
}
