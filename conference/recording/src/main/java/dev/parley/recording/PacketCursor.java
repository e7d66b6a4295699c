package dev.parley.recording;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * Goes through the packets of a track in the order in which they came. Late ones stand behind later
 * ones, and some may be missing.
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
   * @throws RecordingException when it has bytes, but is no file of packets
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

  /** {@return where the first packet is, in the file} */
  long first() {
    return first;
  }

  /** Goes before the packet of an index entry of the same track. */
  public void seek(IndexEntry entry) throws IOException {
    fill(entry.position());
  }

  /**
   * Goes to the next packet.
   *
   * @return false at the end, or where what follows is cut short or no packet
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

  /** {@return whether a packet that came then starts there; the cursor stays where it is} */
  boolean startsAt(IndexEntry entry) throws IOException {
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

  /** {@return where the packet is, in the file} */
  public long position() {
    return position;
  }

  /** {@return when the packet came, in milliseconds of the recording} */
  public long millis() {
    return millis;
  }

  /** {@return the packet, from index 0; the same array for every packet} */
  public byte[] bytes() {
    return packet;
  }

  /** {@return bytes of the packet} */
  public int length() {
    return length;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
