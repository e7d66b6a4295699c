package dev.parley.media.rtcp;

import static dev.parley.media.rtp.BigEndian.get16;
import static dev.parley.media.rtp.BigEndian.get8;

/**
 * Parser for RTCP compound packets, which steps through the packets in place. The whole chain is
 * validated first, so every packet lies within the given bytes.
 *
 * <p>One thread at a time; wrapped again for each datagram.
 */
public final class RtcpCompound {
  private static final byte[] NONE = new byte[4];
  private static final int TYPE_FIRST = 192;
  private static final int TYPE_LAST = 223;
  private static final int PADDING_BIT = 0x20;

  private byte[] bytes = NONE;
  private int next;
  private int end;
  private int from;
  private int length;

  /** Creates a parser without packets. */
  public RtcpCompound() {}

  /**
   * Wraps a datagram, before its first packet.
   *
   * @return false when it is not a complete chain of RTCP packets; there is nothing to step through
   *     then
   */
  public boolean wrap(byte[] bytes, int from, int length) {
    this.bytes = NONE;
    this.from = 0;
    this.length = 0;
    next = 0;
    end = 0;
    if (from < 0 || length < 4 || length > bytes.length - from) {
      return false;
    }
    for (int at = from; at < from + length; ) {
      int packet = whole(bytes, at, from + length);
      if (packet == 0) {
        return false;
      }
      at += packet;
    }
    this.bytes = bytes;
    next = from;
    end = from + length;
    return true;
  }

  /** {@return length of the packet at an index, or 0 if it is incomplete} */
  private static int whole(byte[] bytes, int at, int end) {
    if (end - at < 4 || get8(bytes, at) >> 6 != 2) {
      return 0;
    }
    int type = get8(bytes, at + 1);
    int length = (get16(bytes, at + 2) + 1) * 4;
    if (type < TYPE_FIRST || type > TYPE_LAST || length > end - at) {
      return 0;
    }
    if ((bytes[at] & PADDING_BIT) == 0) {
      return length;
    }
    int padding = get8(bytes, at + length - 1);
    boolean last = at + length == end; // only the last may be padded
    return last && padding > 0 && padding <= length - 4 ? length : 0;
  }

  /**
   * Steps to the next packet.
   *
   * @return whether there is one
   */
  public boolean next() {
    if (next >= end) {
      return false;
    }
    from = next;
    length = (get16(bytes, from + 2) + 1) * 4;
    next = from + length;
    if ((bytes[from] & PADDING_BIT) != 0) {
      length -= get8(bytes, next - 1);
    }
    return true;
  }

  /** {@return the array that contains the packets; not a copy} */
  public byte[] bytes() {
    return bytes;
  }

  /** {@return the packet type, as in {@link RtcpTypes}} */
  public int type() {
    return get8(bytes, from + 1);
  }

  /** {@return the count field, or the feedback format (FMT); 0 to 31} */
  public int count() {
    return bytes[from] & 0x1f;
  }

  /** {@return whether the packet is feedback of this type and format, with a complete header} */
  public boolean feedback(int type, int format) {
    return length >= RtcpTypes.FEEDBACK_BYTES && type() == type && count() == format;
  }

  /** {@return index of the packet's header} */
  public int from() {
    return from;
  }

  /** {@return length of the packet with its header, without padding} */
  public int length() {
    return length;
  }
}
