package dev.parley.recording;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;

/**
 * Writer for the packets of one track. Nothing is allocated per packet.
 *
 * <p>Bytes that a full disk does not accept stay in the buffer, and are written when there is space
 * again. A packet that does not fit into the buffer is rejected completely, so that the file never
 * contains a partial packet in the middle.
 *
 * <p>Threads: one at a time, that of the {@link RecordingWriter}. Memory: 64 KiB outside the heap.
 */
public final class TrackWriter implements Closeable {
  /** Maximum length of a packet that is written or read. */
  public static final int PACKET_BYTES_MAX = 16 << 10;

  /** Maximum time in milliseconds that the format can represent: 49 days. */
  public static final long MILLIS_MAX = 0xFFFF_FFFFL;

  private static final int BUFFER_BYTES = 60 << 10;
  private static final int INDEX_BUFFER_BYTES = 4 << 10;

  private final FileChannel file;
  private final FileChannel indexFile;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
  private final ByteBuffer index = ByteBuffer.allocateDirect(INDEX_BUFFER_BYTES);
  private long bytes;
  private long packets;
  private long entries;
  private long nextEntryMillis;
  private boolean unforced = true;

  private TrackWriter(FileChannel file, FileChannel indexFile, Instant began) {
    this.file = file;
    this.indexFile = indexFile;
    RtpDump.head(buffer, began);
    bytes = buffer.position();
    TrackIndex.head(index);
  }

  static TrackWriter open(Path packets, Path index, Instant began) throws IOException {
    FileChannel file = create(packets);
    try {
      return new TrackWriter(file, create(index), began);
    } catch (IOException e) {
      file.close();
      throw e;
    }
  }

  private static FileChannel create(Path file) throws IOException {
    return FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
  }

  /**
   * Adds a packet to the buffer, which is written to the file when full.
   *
   * @param millis arrival time in milliseconds of the recording; at most {@link #MILLIS_MAX}
   * @param from index of the packet's header
   * @param length at most {@value #PACKET_BYTES_MAX}
   * @param keyFrame whether a key frame of a video starts with it
   * @throws RecordingException when it is too long or too late; it is left out
   * @throws IOException when writing fails; the packet is left out
   */
  public void packet(long millis, byte[] packet, int from, int length, boolean keyFrame)
      throws IOException {
    if (length < 1 || length > PACKET_BYTES_MAX || millis < 0 || millis > MILLIS_MAX) {
      throw new RecordingException(
          "a packet of " + length + " bytes at " + millis + " ms cannot be recorded");
    }
    int record = RtpDump.RECORD_HEAD_BYTES + length;
    if (buffer.remaining() < record) {
      flush();
    }
    if (keyFrame || millis >= nextEntryMillis) {
      entry(millis, keyFrame);
    }
    buffer.putShort((short) record).putShort((short) length).putInt((int) millis);
    buffer.put(packet, from, length);
    bytes += record;
    packets++;
    unforced = true;
  }

  private void entry(long millis, boolean keyFrame) throws IOException {
    if (entries == TrackIndex.ENTRIES_MAX) {
      return;
    }
    if (index.remaining() < TrackIndex.ENTRY_BYTES) {
      drain(index, indexFile);
    }
    TrackIndex.entry(index, millis, bytes, packets, keyFrame);
    entries++;
    nextEntryMillis = millis + TrackIndex.MILLIS_BETWEEN;
  }

  /** {@return size of the packet file, including the buffer} */
  public long bytes() {
    return bytes;
  }

  /** {@return number of packets added} */
  public long packets() {
    return packets;
  }

  /** Writes the buffer to the file system, first the packets and then their index. */
  void flush() throws IOException {
    drain(buffer, file);
    drain(index, indexFile);
  }

  private static void drain(ByteBuffer buffer, FileChannel to) throws IOException {
    buffer.flip();
    try {
      while (buffer.hasRemaining()) {
        to.write(buffer);
      }
    } finally {
      buffer.compact();
    }
  }

  /**
   * Waits until all packets so far are on disk. The index is not synced: a reader reconstructs
   * missing entries.
   *
   * @throws IOException when writing fails
   */
  public void force() throws IOException {
    if (unforced) {
      flush();
      file.force(false);
      unforced = false;
    }
  }

  /** Waits until everything is on disk, and closes the files. Idempotent. */
  @Override
  public void close() throws IOException {
    if (!file.isOpen()) {
      return;
    }
    try (file;
        indexFile) {
      force();
    }
  }
}
