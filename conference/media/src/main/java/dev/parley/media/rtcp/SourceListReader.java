package dev.parley.media.rtcp;

import static dev.parley.media.rtp.BigEndian.get16;
import static dev.parley.media.rtp.BigEndian.get32;
import static dev.parley.media.rtp.BigEndian.get8;

/**
 * Parser for packets with a list of sources: BYE, PLI, FIR (with a sequence number each) and REMB.
 * One thread at a time.
 */
public final class SourceListReader {
  private byte[] bytes = new byte[4];
  private int next;
  private int end;
  private int step;
  private int at;
  private long bitsPerSecond = -1;

  /** Creates a parser without a packet. */
  public SourceListReader() {}

  /**
   * Wraps the current packet of a compound.
   *
   * @return whether it is a BYE
   */
  public boolean bye(RtcpCompound packet) {
    int whole = 4 + packet.count() * 4;
    return show(packet, packet.type() == RtcpTypes.BYE && packet.length() >= whole, 4, whole, 4);
  }

  /**
   * Wraps the current packet of a compound.
   *
   * @return whether it requests key frames: PLI or FIR
   */
  public boolean keyFrames(RtcpCompound packet) {
    if (packet.feedback(RtcpTypes.PAYLOAD_FEEDBACK, RtcpTypes.PICTURE_LOSS)) {
      return show(packet, true, 8, RtcpTypes.FEEDBACK_BYTES, 4);
    }
    boolean full = packet.feedback(RtcpTypes.PAYLOAD_FEEDBACK, RtcpTypes.FULL_INTRA_REQUEST);
    return show(packet, full, RtcpTypes.FEEDBACK_BYTES, packet.length(), 8);
  }

  /**
   * Wraps the current packet of a compound.
   *
   * @return whether it is a receiver's estimate: REMB
   */
  public boolean remb(RtcpCompound packet) {
    int from = packet.from();
    boolean named =
        packet.feedback(RtcpTypes.PAYLOAD_FEEDBACK, RtcpTypes.APPLICATION)
            && packet.length() >= 20
            && get32(packet.bytes(), from + 12) == RtcpTypes.REMB_NAME;
    int whole = named ? 20 + get8(packet.bytes(), from + 16) * 4 : 20;
    if (!show(packet, named && packet.length() >= whole, 20, whole, 4)) {
      return false;
    }
    int exponent = get8(bytes, from + 17) >> 2;
    long mantissa = ((bytes[from + 17] & 3L) << 16) | get16(bytes, from + 18);
    bitsPerSecond =
        mantissa != 0 && exponent >= Long.numberOfLeadingZeros(mantissa)
            ? Long.MAX_VALUE
            : mantissa << exponent;
    return true;
  }

  private boolean show(RtcpCompound packet, boolean fits, int first, int end, int step) {
    this.bitsPerSecond = -1;
    this.next = fits ? packet.from() + first : 0;
    this.end = fits ? packet.from() + end : 0;
    this.step = step;
    this.bytes = packet.bytes();
    return fits;
  }

  /**
   * Steps to the next source.
   *
   * @return whether there is one
   */
  public boolean next() {
    if (next + step > end) {
      return false;
    }
    at = next;
    next += step;
    return true;
  }

  /** {@return the SSRC} */
  public int ssrc() {
    return get32(bytes, at);
  }

  /** {@return the sequence number of a FIR, 0 to 255; a repetition has the same number} */
  public int request() {
    return step == 8 ? get8(bytes, at + 4) : 0;
  }

  /** {@return the estimate of REMB in bits per second; -1 without one} */
  public long bitsPerSecond() {
    return bitsPerSecond;
  }
}
