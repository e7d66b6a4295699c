package dev.parley.files.text;

import dev.parley.files.Document.Version;
import dev.parley.files.FilesException;
import dev.parley.files.FilesException.Reason;
import dev.parley.files.Opened;
import dev.parley.files.Source;
import dev.parley.files.Stamp;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One version of a text, and what is known of it. A file that only grew, as logs do, keeps its
 * index from one version to the next.
 *
 * <p>Threads: safe for all. Memory: that of {@link LineIndex}, and while it is gone through a
 * megabyte.
 */
final class Scan {
  private static final int STEP_BYTES = 1 << 20;

  private final Source source;
  private final Version version;
  private final long firstVersion;
  private final Encoding encoding;
  private final LineIndex index;
  private final Lock advancing;

  private Scan(
      Source source,
      Version version,
      long firstVersion,
      Encoding encoding,
      LineIndex index,
      Lock advancing) {
    this.source = source;
    this.version = version;
    this.firstVersion = firstVersion;
    this.encoding = encoding;
    this.index = index;
    this.advancing = advancing;
  }

  /** {@return the beginnings of an index, from the file's first bytes} */
  static Scan begin(Source source, Version version) {
    try (Opened opened = source.open()) {
      byte[] sample = opened.read(0, Encoding.SAMPLE_BYTES);
      Encoding encoding =
          Encoding.of(sample)
              .orElseThrow(() -> new FilesException(Reason.NOT_TEXT, "this file is not text"));
      Scan scan =
          new Scan(
              source,
              version,
              version.number(),
              encoding,
              new LineIndex(encoding),
              new ReentrantLock());
      scan.step(opened);
      return scan;
    } catch (IOException e) {
      throw new FilesException(Reason.IO, "the file cannot be read", e);
    }
  }

  /**
   * {@return this index for a later version; from the beginning when the file did not just grow}
   */
  Scan at(Version later) {
    try (Opened opened = source.open()) {
      if (version.stamp().mayHaveGrownTo(later.stamp()) && tailIsThere(opened)) {
        return new Scan(source, later, firstVersion, encoding, index, advancing);
      }
    } catch (IOException e) {
      throw new FilesException(Reason.IO, "the file cannot be read", e);
    }
    return begin(source, later);
  }

  /** Goes on by one step. {@return whether there is more} */
  boolean step() {
    try (Opened opened = source.open()) {
      return step(opened);
    } catch (IOException e) {
      throw new FilesException(Reason.IO, "the file cannot be read", e);
    }
  }

  /** One at a time, also of two versions that share the index. */
  private boolean step(Opened opened) throws IOException {
    advancing.lock();
    try {
      requireHolds(opened);
      long from = index.scanned();
      byte[] bytes = opened.read(from, Math.clamp(end() - from, 0, STEP_BYTES));
      index.add(bytes, bytes.length);
      return index.scanned() > from && !complete();
    } finally {
      advancing.unlock();
    }
  }

  /** Refuses when what is open is not this version, or more of it. */
  void requireHolds(Opened opened) throws IOException {
    Stamp stamp = opened.stamp();
    boolean holds =
        stamp.equals(version.stamp())
            || (version.stamp().mayHaveGrownTo(stamp) && tailIsThere(opened));
    if (!holds) {
      throw changed();
    }
  }

  private boolean tailIsThere(Opened opened) throws IOException {
    LineIndex.Tail tail = index.tail();
    return Arrays.equals(opened.read(tail.offset(), tail.bytes().length), tail.bytes());
  }

  /** Refuses a version whose lines are not those of this one. */
  void requireKnows(long asked) {
    if (asked < firstVersion || asked > version.number()) {
      throw changed();
    }
  }

  private FilesException changed() {
    return new FilesException(
        Reason.CHANGED, "the file has changed since; ask for its present version");
  }

  Version version() {
    return version;
  }

  Encoding encoding() {
    return encoding;
  }

  LineIndex index() {
    return index;
  }

  /** {@return where the text of this version ends: whole units only} */
  long end() {
    long text = version.stamp().bytes() - encoding.markBytes();
    return encoding.markBytes() + text - text % encoding.unitBytes();
  }

  boolean complete() {
    return index.scanned() >= end();
  }

  Extent extent() {
    boolean complete = complete();
    return new Extent(
        version.number(),
        encoding.charset().name(),
        complete ? index.lines() : index.ended(),
        complete,
        version.stamp().bytes(),
        index.scanned());
  }
}
