package dev.parley.files;

import dev.parley.files.FilesException.Reason;
import java.util.function.LongSupplier;

/**
 * A source and the version of it that was last seen. Each state of the file that is seen and
 * differs from the one before has a number of its own; no file at all is such a state too. Numbers
 * rise also from one process to the next, as they are times: whoever holds lines of an old version
 * never takes them for lines of another one.
 *
 * <p>Threads: safe for all.
 */
public final class Document {
  /**
   * A version that was seen.
   *
   * @param number when it was first seen, in milliseconds since 1970; or one more than the version
   *     before, if that is later
   * @param stamp the state of the file; {@link Stamp#ABSENT} when it was gone
   */
  public record Version(long number, Stamp stamp) {}

  private final Source source;
  private final LongSupplier millis;
  private Version version; // guarded by this

  /**
   * Looks at the file for the first time.
   *
   * @throws FilesException when it is not there, or may not be read
   */
  public Document(Source source) {
    this(source, System::currentTimeMillis);
  }

  /** For tests, which have a clock of their own, in milliseconds. */
  public Document(Source source, LongSupplier millis) {
    this.source = source;
    this.millis = millis;
    version = new Version(millis.getAsLong(), source.stamp());
  }

  /** {@return the file} */
  public Source source() {
    return source;
  }

  /** {@return the version that the file has now} */
  public synchronized Version look() {
    Stamp now = stamp();
    if (!now.equals(version.stamp())) {
      long number = Math.max(version.number() + 1, millis.getAsLong());
      version = new Version(number, now);
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
