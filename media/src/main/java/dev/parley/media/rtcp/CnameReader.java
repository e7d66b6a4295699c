package dev.parley.media.rtcp;

import static dev.parley.media.rtp.Octets.get32;
import static dev.parley.media.rtp.Octets.get8;

/**
 * Steps through the sources of a description that say their canonical name (RFC 3550 section 6.5);
 * other items are passed by. A part that does not fit ends the steps. One thread at a time.
 */
public final class CnameReader {
  private static final int CNAME = 1;

  private byte[] bytes = new byte[4];
  private int from;
  private int next;
  private int end;
  private int chunks;
  private int ssrc;
  private int name;
  private int nameLength;

  /** Creates a reader of nothing. */
  public CnameReader() {}

  /** Looks at the packet that a compound shows, if it is a source description. */
  public boolean wrap(RtcpCompound packet) {
    boolean description = packet.type() == Rtcp.SOURCE_DESCRIPTION;
    bytes = packet.bytes();
    from = packet.from();
    next = from + 4;
    end = description ? from + packet.length() : 0;
    chunks = description ? packet.count() : 0;
    return description;
  }

  /** Steps to the next source that says its name, and tells whether there is one. */
  public boolean next() {
    while (chunks > 0 && next + 4 <= end) {
      chunks--;
      ssrc = get32(bytes, next);
      next += 4;
      if (items()) {
        return true;
      }
    }
    return false;
  }

  /** Goes to the end of a chunk, and tells whether a name was in it. */
  private boolean items() {
    boolean found = false;
    while (next < end && bytes[next] != 0) {
      if (next + 2 > end || get8(bytes, next + 1) > end - next - 2) {
        next = end;
        return found;
      }
      if (bytes[next] == CNAME && !found) {
        found = true;
        name = next + 2;
        nameLength = get8(bytes, next + 1);
      }
      next += 2 + get8(bytes, next + 1);
    }
    next += 4 - ((next - from) & 3); // at least one octet of zero ends a chunk
    return found;
  }

  /** {@return the source} */
  public int ssrc() {
    return ssrc;
  }

  /** {@return where its name begins, in UTF-8} */
  public int name() {
    return name;
  }

  /** {@return octets of the name, 0 to 255} */
  public int nameLength() {
    return nameLength;
  }
}
