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
 * Line index of one version of a text. A file that only grew, as logs do, keeps its index from one
 * version to the next.
 *
 * <p>Threads: safe for all. Memory: that of {@link LineIndex}, and one MiB while it is being
 * indexed.
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

  /** Detects the encoding and indexes the file's first piece. {@return the begun index} */
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

  /** {@return this index for a later version; an empty one if the file did not only grow} */
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

  /** Indexes the next piece. {@return whether there is more} */
  boolean step() {
    try (Opened opened = source.open()) {
      return step(opened);
    } catch (IOException e) {
      throw new FilesException(Reason.IO, "the file cannot be read", e);
    }
  }

  /** Indexes the next piece under a lock, which versions that share the index have in common. */
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

  /** Rejects an open file that is neither this version nor a grown one. */
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

  /** Rejects a request for a version that has other lines than this one. */
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

  /** {@return the end of this version's text, aligned to whole code units} */
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
