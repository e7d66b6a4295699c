package dev.parley.recording;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * Cursor over the packets of a track in the order of arrival. Late packets stand behind later ones,
 * and packets may be missing.
 *
 * <p>Threads: one at a time, which closes it. Memory: 80 KiB.
 */
public final class PacketCursor implements Closeable {
  private static final int BUFFER_BYTES = 64 << 10;
  private static final long UNSIGNED = 0xFFFF_FFFFL;

  private final FileChannel channel;
  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
  private final ByteBuffer head = ByteBuffer.allocate(RtpDump.RECORD_HEAD_BYTES);
  private final byte[] packet = new byte[TrackWriter.PACKET_BYTES_MAX];
  private final int first;
  private long bufferEnd; // position in the file
  private long position;
  private long millis;
  private int length;

  private PacketCursor(FileChannel channel) throws IOException {
    this.channel = channel;
    fill(0);
    first = RtpDump.begin(buffer);
    buffer.position(first);
    position = first;
  }

  /**
   * Opens a file, before its first packet.
   *
   * @throws RecordingException when it is not empty and not a packet file
   */
  static PacketCursor open(Path file) throws IOException {
    FileChannel channel = FileChannel.open(file);
    PacketCursor cursor;
    try {
      cursor = new PacketCursor(channel);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
    if (cursor.first == 0 && channel.size() > RtpDump.LINE_BYTES_MAX) {
      channel.close();
      throw new RecordingException(file + " is no recorded track: it lacks the head of rtpdump");
    }
    return cursor;
  }

  /** {@return offset of the first packet in the file} */
  long first() {
    return first;
  }

  /** Moves to the packet of an index entry of the same track. */
  public void seek(TrackIndexEntry entry) throws IOException {
    fill(entry.position());
  }

  /**
   * Moves to the next packet.
   *
   * @return false at the end, or where the rest is truncated or malformed
   */
  public boolean next() throws IOException {
    if (buffer.remaining() < TrackWriter.PACKET_BYTES_MAX + RtpDump.RECORD_HEAD_BYTES) {
      fill(bufferEnd - buffer.remaining());
    }
    if (first == 0 || buffer.remaining() < RtpDump.RECORD_HEAD_BYTES) {
      return false;
    }
    int at = buffer.position();
    int record = buffer.getShort(at) & 0xFFFF;
    int whole = buffer.getShort(at + 2) & 0xFFFF;
    if (!fits(record, whole) || record > buffer.remaining()) {
      return false;
    }
    position = bufferEnd - buffer.remaining();
    millis = buffer.getInt(at + 4) & UNSIGNED;
    length = whole;
    buffer.get(at + RtpDump.RECORD_HEAD_BYTES, packet, 0, whole);
    buffer.position(at + record);
    return true;
  }

  private static boolean fits(int record, int whole) {
    return whole >= 1
        && whole <= TrackWriter.PACKET_BYTES_MAX
        && record == whole + RtpDump.RECORD_HEAD_BYTES;
  }

  /**
   * {@return whether a packet with the arrival time of the entry starts there; the cursor does not
   * move}
   */
  boolean startsAt(TrackIndexEntry entry) throws IOException {
    head.clear();
    long at = entry.position();
    while (head.hasRemaining()) {
      int count = channel.read(head, at + head.position());
      if (count < 0) {
        return false;
      }
    }
    int record = head.getShort(0) & 0xFFFF;
    return fits(record, head.getShort(2) & 0xFFFF)
        && (head.getInt(4) & UNSIGNED) == entry.millis()
        && at + record <= channel.size();
  }

  private void fill(long from) throws IOException {
    bufferEnd = from;
    buffer.clear();
    int count = 0;
    while (buffer.hasRemaining() && count >= 0) {
      count = channel.read(buffer, bufferEnd);
      bufferEnd += Math.max(0, count);
    }
    buffer.flip();
  }

  /** {@return offset of the packet in the file} */
  public long position() {
    return position;
  }

  /** {@return arrival time of the packet, in milliseconds of the recording} */
  public long millis() {
    return millis;
  }

  /** {@return the packet, from index 0; the same array for every packet} */
  public byte[] bytes() {
    return packet;
  }

  /** {@return length of the packet} */
  public int length() {
    return length;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
