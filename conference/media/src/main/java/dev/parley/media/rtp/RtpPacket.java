package dev.parley.media.rtp;

import static dev.parley.media.rtp.BigEndian.get16;
import static dev.parley.media.rtp.BigEndian.get32;
import static dev.parley.media.rtp.BigEndian.get8;

import java.util.Arrays;
import java.util.Objects;

/**
 * View of an RTP packet in an array (RFC 3550, section 5.1, header extensions by RFC 8285), to be
 * wrapped around one packet after another. It copies and allocates nothing.
 *
 * <p>Offsets are offsets into {@link #bytes()}. After a refused {@link #wrap} the view shows an
 * empty packet of its own, so that every accessor stays safe. One thread at a time.
 *
 * <pre>
 *  0                   1                   2                   3
 * |V=2|P|X|  CC   |M|     PT      |       sequence number         |
 * |                           timestamp                           |
 * |                             SSRC                              |
 * |                       CSRC, CC of them                        |
 * |     profile of extension      |    its length in words        |  when X
 * </pre>
 */
public final class RtpPacket {
  /** Length of a header without contributing sources and extensions. */
  public static final int HEADER_BYTES = 12;

  static final int ONE_BYTE_PROFILE = 0xBEDE;
  static final int TWO_BYTE_PROFILE = 0x1000;
  private static final int TWO_BYTE_MASK = 0xfff0;
  private static final int PADDING_BIT = 0x20;
  private static final int EXTENSION_BIT = 0x10;
  private static final int MARKER_BIT = 0x80;
  private static final int RTCP_TYPE_FIRST = 64;
  private static final int RTCP_TYPE_LAST = 95;

  private final byte[] blank = new byte[HEADER_BYTES];
  private byte[] bytes = blank;
  private int from;
  private int headerLength;
  private int payloadLength;
  private int paddingLength;
  private int extensionsFrom;
  private int extensionsEnd;
  private boolean twoByte;

  /** Creates a view of an empty packet. */
  public RtpPacket() {
    clear();
  }

  /**
   * Wraps other bytes.
   *
   * @return false when they are not an RTP packet: too short, another version, RTCP (payload types
   *     64 to 95, RFC 5761), or with contributing sources, extensions or padding that do not fit
   */
  public boolean wrap(byte[] bytes, int from, int length) {
    if (!within(bytes, from, length) || !parse(bytes, from, length)) {
      clear();
      return false;
    }
    return true;
  }

  private static boolean within(byte[] bytes, int from, int length) {
    return from >= 0 && length >= HEADER_BYTES && length <= bytes.length - from;
  }

  private boolean parse(byte[] bytes, int from, int length) {
    int first = get8(bytes, from);
    int type = bytes[from + 1] & 0x7f;
    if (first >> 6 != 2 || (type >= RTCP_TYPE_FIRST && type <= RTCP_TYPE_LAST)) {
      return false;
    }
    int header = HEADER_BYTES + (first & 0x0f) * 4;
    int extensions = header;
    boolean two = false;
    if ((first & EXTENSION_BIT) != 0) {
      if (length < header + 4) {
        return false;
      }
      int profile = get16(bytes, from + header);
      two = (profile & TWO_BYTE_MASK) == TWO_BYTE_PROFILE;
      extensions = header + 4;
      header = extensions + get16(bytes, from + header + 2) * 4;
      if (!two && profile != ONE_BYTE_PROFILE) {
        extensions = header;
      }
    }
    int rest = length - header;
    int padding = (first & PADDING_BIT) == 0 ? 0 : get8(bytes, from + length - 1);
    if (rest < 0 || padding > rest || ((first & PADDING_BIT) != 0 && padding == 0)) {
      return false;
    }
    show(bytes, from, header, rest - padding, padding);
    this.extensionsFrom = from + extensions;
    this.extensionsEnd = from + header;
    this.twoByte = two;
    return true;
  }

  private void show(byte[] bytes, int from, int header, int payload, int padding) {
    this.bytes = bytes;
    this.from = from;
    this.headerLength = header;
    this.payloadLength = payload;
    this.paddingLength = padding;
  }

  private void clear() {
    Arrays.fill(blank, (byte) 0);
    blank[0] = (byte) 0x80;
    show(blank, 0, HEADER_BYTES, 0, 0);
    extensionsFrom = HEADER_BYTES;
    extensionsEnd = HEADER_BYTES;
    twoByte = false;
  }

  /** {@return the array that contains the packet; not a copy} */
  public byte[] bytes() {
    return bytes;
  }

  /** {@return index of the packet} */
  public int from() {
    return from;
  }

  /** {@return length of the packet, with padding} */
  public int length() {
    return headerLength + payloadLength + paddingLength;
  }

  /** {@return length of the header, with contributing sources and extensions} */
  public int headerLength() {
    return headerLength;
  }

  /** {@return index of the payload} */
  public int payload() {
    return from + headerLength;
  }

  /** {@return length of the payload, without padding; may be 0} */
  public int payloadLength() {
    return payloadLength;
  }

  /** {@return length of the padding at the end, with its length byte; 0 for none} */
  public int paddingLength() {
    return paddingLength;
  }

  /** {@return whether the marker bit is set} */
  public boolean marker() {
    return (bytes[from + 1] & MARKER_BIT) != 0;
  }

  /** {@return the payload type, 0 to 127} */
  public int payloadType() {
    return bytes[from + 1] & 0x7f;
  }

  /** {@return the sequence number, 0 to 65535} */
  public int sequence() {
    return get16(bytes, from + 2);
  }

  /** {@return the time stamp, 32 bits unsigned} */
  public int timestamp() {
    return get32(bytes, from + 4);
  }

  /** {@return the synchronisation source, 32 bits unsigned} */
  public int ssrc() {
    return get32(bytes, from + 8);
  }

  /** {@return the number of contributing sources, 0 to 15} */
  public int csrcCount() {
    return bytes[from] & 0x0f;
  }

  /**
   * {@return a contributing source}
   *
   * @param index 0 to {@link #csrcCount()} - 1
   */
  public int csrc(int index) {
    return get32(bytes, from + HEADER_BYTES + Objects.checkIndex(index, csrcCount()) * 4);
  }

  /**
   * Finds a header extension.
   *
   * @param id 1 to 14, or to 255 in packets with the two-byte form
   * @return index of its data, or -1 when the packet does not contain it; a malformed extension
   *     ends the search
   */
  public int extension(int id) {
    int at = extensionsFrom;
    while (at < extensionsEnd) {
      int head = get8(bytes, at++);
      if (head == 0) {
        continue; // padding between elements
      }
      int found = twoByte ? head : head >> 4;
      if (twoByte ? at == extensionsEnd : found == 15) {
        return -1;
      }
      int length = twoByte ? get8(bytes, at++) : (head & 0x0f) + 1;
      if (length > extensionsEnd - at) {
        return -1;
      }
      if (found == id && id != 0) {
        return at;
      }
      at += length;
    }
    return -1;
  }

  /**
   * {@return length of the data of an extension; 0 only in the two-byte form}
   *
   * @param extension result of {@link #extension}, not -1
   */
  public int extensionLength(int extension) {
    int head = get8(bytes, extension - 1);
    return twoByte ? head : (head & 0x0f) + 1;
  }

  /** Sets the marker bit. */
  public void marker(boolean marker) {
    bytes[from + 1] = (byte) (marker ? bytes[from + 1] | MARKER_BIT : bytes[from + 1] & 0x7f);
  }

  /** Sets the payload type, 0 to 127. */
  public void payloadType(int type) {
    bytes[from + 1] = (byte) ((bytes[from + 1] & MARKER_BIT) | (type & 0x7f));
  }

  /** Sets the sequence number to the lowest 16 bits of a number. */
  public void sequence(int sequence) {
    BigEndian.put16(bytes, from + 2, sequence);
  }

  /** Sets the time stamp. */
  public void timestamp(int timestamp) {
    BigEndian.put32(bytes, from + 4, timestamp);
  }

  /** Sets the synchronisation source. */
  public void ssrc(int ssrc) {
    BigEndian.put32(bytes, from + 8, ssrc);
  }
}
