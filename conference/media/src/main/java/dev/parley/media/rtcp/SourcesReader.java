package dev.parley.media.rtcp;

import static dev.parley.media.rtp.Octets.get16;
import static dev.parley.media.rtp.Octets.get32;
import static dev.parley.media.rtp.Octets.get8;

/**
 * Steps through the sources that a packet names: those that leave (BYE), those of which a key frame
 * is wanted (PLI, or FIR with a number each), those that an estimate is for (REMB). One thread at a
 * time.
 */
public final class SourcesReader {
  private byte[] bytes = new byte[4];
  private int next;
  private int end;
  private int step;
  private int at;
  private long bitsPerSecond = -1;

  /** Creates a reader of nothing. */
  public SourcesReader() {}

  /** Looks at the packet that a compound shows, if somebody leaves. */
  public boolean bye(RtcpCompound packet) {
    int whole = 4 + packet.count() * 4;
    return show(packet, packet.type() == Rtcp.BYE && packet.length() >= whole, 4, whole, 4);
  }

  /** Looks at the packet that a compound shows, if it wants key frames: PLI or FIR. */
  public boolean keyFrames(RtcpCompound packet) {
    if (packet.feedback(Rtcp.PAYLOAD_FEEDBACK, Rtcp.PICTURE_LOSS)) {
      return show(packet, true, 8, Rtcp.FEEDBACK_BYTES, 4);
    }
    boolean full = packet.feedback(Rtcp.PAYLOAD_FEEDBACK, Rtcp.FULL_INTRA_REQUEST);
    return show(packet, full, Rtcp.FEEDBACK_BYTES, packet.length(), 8);
  }

  /** Looks at the packet that a compound shows, if it is a receiver's estimate: REMB. */
  public boolean remb(RtcpCompound packet) {
    int from = packet.from();
    boolean named =
        packet.feedback(Rtcp.PAYLOAD_FEEDBACK, Rtcp.APPLICATION)
            && packet.length() >= 20
            && get32(packet.bytes(), from + 12) == Rtcp.REMB_NAME;
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

  /** Steps to the next source, and tells whether there is one. */
  public boolean next() {
    if (next + step > end) {
      return false;
    }
    at = next;
    next += step;
    return true;
  }

  /** {@return the source} */
  public int ssrc() {
    return get32(bytes, at);
  }

  /** {@return the number of a request of FIR, 0 to 255: the same again is the same request} */
  public int request() {
    return step == 8 ? get8(bytes, at + 4) : 0;
  }

  /** {@return the estimate of REMB; -1 without one} */
  public long bitsPerSecond() {
    return bitsPerSecond;
  }
}
