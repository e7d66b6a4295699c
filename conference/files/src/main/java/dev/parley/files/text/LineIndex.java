package dev.parley.files.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Sparse index of line starts: the first line after each {@code spacing} bytes. When the index is
 * full, the spacing doubles and every second entry is dropped.
 *
 * <p>Threads: safe for all. Memory: at most {@link #ENTRIES_MAX} entries of 16 bytes, which is 512
 * KiB.
 */
final class LineIndex {
  static final int ENTRIES_MAX = 32 << 10;
  private static final long SPACING_BYTES = 64 << 10;

  /**
   * Length of the tail that detects an append, in bytes: a file counts as grown when the last
   * indexed bytes are unchanged.
   */
  private static final int TAIL_BYTES = 4 << 10;

  /** Last indexed bytes with their offset. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record IndexedTail(long offset, byte[] bytes) {}

  /** Line number with the offset of its first byte. */
  record LineStart(long line, long offset) {}

  private final int unitBytes;
  private final int feedByte; // which byte of a unit is the line feed's; the others are zero
  private long[] lines = new long[64]; // guarded by this, like all below
  private long[] offsets = new long[64];
  private int entries = 1;
  private long spacing;
  private long scanned;
  private long line;
  private long lineStart;
  private byte[] tail = new byte[0];

  LineIndex(TextEncoding encoding) {
    this(encoding, SPACING_BYTES);
  }

  /** Creates an index with another spacing, for tests. */
  LineIndex(TextEncoding encoding, long spacing) {
    this.spacing = spacing;
    unitBytes = encoding.unitBytes();
    boolean little =
        encoding.charset().equals(StandardCharsets.UTF_16LE)
            || encoding.charset().equals(StandardCharsets.UTF_32LE);
    feedByte = little ? 0 : unitBytes - 1;
    scanned = encoding.markBytes();
    lineStart = scanned;
    offsets[0] = scanned;
  }

  /** Indexes the next bytes of the file; an incomplete code unit at the end is ignored. */
  synchronized void add(byte[] bytes, int length) {
    int whole = length - length % unitBytes;
    for (int at = 0; at < whole; at += unitBytes) {
      // One byte first: it rules out nearly all units without a loop.
      if (bytes[at + feedByte] == '\n' && isFeed(bytes, at)) {
        line++;
        lineStart = scanned + at + unitBytes;
        if (lineStart - offsets[entries - 1] >= spacing) {
          enter();
        }
      }
    }
    scanned += whole;
    int from = Math.max(0, whole - TAIL_BYTES);
    int kept = Math.min(tail.length, TAIL_BYTES - (whole - from));
    byte[] last = Arrays.copyOfRange(tail, tail.length - kept, tail.length + whole - from);
    System.arraycopy(bytes, from, last, kept, whole - from);
    tail = last;
  }

  private boolean isFeed(byte[] bytes, int at) {
    for (int i = 0; i < unitBytes; i++) {
      if (i != feedByte && bytes[at + i] != 0) {
        return false;
      }
    }
    return true;
  }

  private void enter() {
    if (entries == ENTRIES_MAX) {
      thin();
    }
    if (entries == lines.length) {
      lines = Arrays.copyOf(lines, 2 * entries);
      offsets = Arrays.copyOf(offsets, 2 * entries);
    }
    lines[entries] = line;
    offsets[entries++] = lineStart;
  }

  private void thin() {
    entries = (entries + 1) / 2;
    for (int i = 0; i < entries; i++) {
      lines[i] = lines[2 * i];
      offsets[i] = offsets[2 * i];
    }
    spacing *= 2;
  }

  /** {@return the last indexed start at or before a line} */
  synchronized LineStart before(long wanted) {
    int found = Arrays.binarySearch(lines, 0, entries, wanted);
    int at = found >= 0 ? found : -found - 2;
    return new LineStart(lines[at], offsets[at]);
  }

  /** {@return the last indexed bytes} */
  synchronized IndexedTail tail() {
    return new IndexedTail(scanned - tail.length, tail);
  }

  /** {@return the number of indexed bytes, from the file's start} */
  synchronized long scanned() {
    return scanned;
  }

  /** {@return the number of lines that end with a line feed} */
  synchronized long ended() {
    return line;
  }

  /** {@return the number of lines, counting an unterminated last line} */
  synchronized long lines() {
    return scanned > lineStart ? line + 1 : line;
  }
}
