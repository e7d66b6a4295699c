package dev.parley.files.text;

import dev.parley.files.FileStamp;
import dev.parley.files.FilesException;
import dev.parley.files.FilesException.Reason;
import dev.parley.files.OpenedFile;
import dev.parley.files.ReadableFile;
import dev.parley.files.VersionedFile.FileVersion;
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
final class VersionIndex {
  private static final int STEP_BYTES = 1 << 20;

  private final ReadableFile source;
  private final FileVersion version;
  private final long firstVersion;
  private final TextEncoding encoding;
  private final LineIndex index;
  private final Lock advancing;

  private VersionIndex(
      ReadableFile source,
      FileVersion version,
      long firstVersion,
      TextEncoding encoding,
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
  static VersionIndex begin(ReadableFile source, FileVersion version) {
    try (OpenedFile opened = source.open()) {
      byte[] sample = opened.read(0, TextEncoding.SAMPLE_BYTES);
      TextEncoding encoding =
          TextEncoding.of(sample)
              .orElseThrow(() -> new FilesException(Reason.NOT_TEXT, "this file is not text"));
      VersionIndex scan =
          new VersionIndex(
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
  VersionIndex at(FileVersion later) {
    try (OpenedFile opened = source.open()) {
      if (version.stamp().mayHaveGrownTo(later.stamp()) && tailIsThere(opened)) {
        return new VersionIndex(source, later, firstVersion, encoding, index, advancing);
      }
    } catch (IOException e) {
      throw new FilesException(Reason.IO, "the file cannot be read", e);
    }
    return begin(source, later);
  }

  /** Indexes the next piece. {@return whether there is more} */
  boolean step() {
    try (OpenedFile opened = source.open()) {
      return step(opened);
    } catch (IOException e) {
      throw new FilesException(Reason.IO, "the file cannot be read", e);
    }
  }

  /** Indexes the next piece under a lock, which versions that share the index have in common. */
  private boolean step(OpenedFile opened) throws IOException {
    advancing.lock();
    try {
      // Under the lock, with the read: what is indexed belongs to the version that was checked.
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
  void requireHolds(OpenedFile opened) throws IOException {
    FileStamp stamp = opened.stamp();
    boolean holds =
        stamp.equals(version.stamp())
            || (version.stamp().mayHaveGrownTo(stamp) && tailIsThere(opened));
    if (!holds) {
      throw changed();
    }
  }

  private boolean tailIsThere(OpenedFile opened) throws IOException {
    LineIndex.IndexedTail tail = index.tail();
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

  FileVersion version() {
    return version;
  }

  TextEncoding encoding() {
    return encoding;
  }

  LineIndex index() {
    return index;
  }

  /** {@return the end of this version's text, aligned to whole code units} */
  long end() {
    // A program that appends may have written half a code unit.
    long text = version.stamp().bytes() - encoding.markBytes();
    return encoding.markBytes() + text - text % encoding.unitBytes();
  }

  boolean complete() {
    return index.scanned() >= end();
  }

  IndexProgress extent() {
    boolean complete = complete();
    return new IndexProgress(
        version.number(),
        encoding.charset().name(),
        complete ? index.lines() : index.ended(),
        complete,
        version.stamp().bytes(),
        index.scanned());
  }
}
