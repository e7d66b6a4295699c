package dev.parley.recording;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.time.Instant;

/**
 * The rtpdump file format of rtptools, which Wireshark can read. All numbers are big-endian.
 *
 * <pre>
 * #!rtpplay1.0 127.0.0.1/5004\n
 * | seconds u32 | microseconds u32 | address u32 | port u16 | 0 u16 |      when it began
 * | length u16 | packet's length u16 | milliseconds u32 | packet … |       for each packet
 * </pre>
 *
 * <p>{@code length} counts the eight bytes of its own header; a packet's length of 0 says RTCP.
 */
final class RtpDump {
  static final String MAGIC = "#!rtpplay1.0 ";
  static final int RECORD_HEAD_BYTES = 8;

  /** Maximum length of the first line. */
  static final int LINE_BYTES_MAX = 128;

  /** Length of the file header after the first line. */
  static final int FILE_HEAD_BYTES = 16;

  private static final String LINE = MAGIC + "127.0.0.1/5004\n";
  private static final int LOOPBACK = 0x7F000001;
  private static final short PORT = 5004;
  private static final int NANOS_PER_MICRO = 1_000;

  private RtpDump() {}

  static void head(ByteBuffer to, Instant began) {
    to.put(LINE.getBytes(US_ASCII));
    to.putInt((int) began.getEpochSecond());
    to.putInt(began.getNano() / NANOS_PER_MICRO);
    to.putInt(LOOPBACK).putShort(PORT).putShort((short) 0);
  }

  /**
   * {@return offset of the first packet in a file that starts with these bytes; 0 for another
   * format}
   */
  static int begin(ByteBuffer start) {
    int size = Math.min(start.remaining(), LINE_BYTES_MAX);
    byte[] line = new byte[size];
    start.get(start.position(), line);
    String text = new String(line, US_ASCII);
    int end = text.indexOf('\n');
    boolean whole = end >= 0 && start.remaining() >= end + 1 + FILE_HEAD_BYTES;
    return whole && text.startsWith(MAGIC) ? end + 1 + FILE_HEAD_BYTES : 0;
  }
}
