package dev.parley.media.rtp;

import static dev.parley.media.rtp.HeaderExtension.ABSOLUTE_SEND_TIME;
import static dev.parley.media.rtp.HeaderExtension.TRANSPORT_SEQUENCE;

import java.util.Arrays;

/**
 * Writes packets of one connection for another, whose receiver gave other ids to header extensions
 * (RFC 8285). Extensions of one hop and unknown ones are left out, padding too. Room is kept for
 * what is known only when the packet is sent. The numbers of the fixed header are those of the
 * source until the caller sets them in the packet that was written.
 *
 * <p>One thread at a time; allocates nothing per packet.
 */
public final class RtpWriter {
  /** Octets that one extension may have. */
  public static final int EXTENSION_BYTES_MAX = 255;

  private static final HeaderExtension[] KINDS = HeaderExtension.values();
  private static final byte[] NONE = {};
  private static final int ONE_BYTE_ID_MAX = 14;
  private static final int ONE_BYTE_LENGTH_MAX = 16;

  private final HeaderExtensionIds source;
  private final HeaderExtensionIds target;
  private final RtpPacket empty = new RtpPacket();
  private final byte[][] always = new byte[KINDS.length][];
  private final byte[][] data = new byte[KINDS.length][];
  private final int[] dataFrom = new int[KINDS.length];
  private final int[] dataLength = new int[KINDS.length];
  private int replaced;
  private boolean twoByte;
  private int transportSequenceAt = -1;
  private int sendTimeAt = -1;

  /**
   * Creates a writer.
   *
   * @param source ids in packets that are read
   * @param target ids in packets that are written
   */
  public RtpWriter(HeaderExtensionIds source, HeaderExtensionIds target) {
    this.source = source;
    this.target = target;
    Arrays.fill(always, NONE);
    Arrays.fill(data, NONE);
    always(TRANSPORT_SEQUENCE, new byte[2]);
    always(ABSOLUTE_SEND_TIME, new byte[3]);
  }

  /**
   * Writes an extension into every packet from now on, if the receiver knows it.
   *
   * @param value the data, copied; empty for no longer
   * @throws IllegalArgumentException when it has more than {@link #EXTENSION_BYTES_MAX} octets
   */
  public void always(HeaderExtension kind, byte[] value) {
    bounded(value.length);
    always[kind.place()] = value.clone();
  }

  /**
   * Writes an extension into the next packet, in place of what it has otherwise.
   *
   * @param bytes where the data lie until the packet is written; not copied before
   * @param length octets of them; 0 leaves the extension out
   * @throws IllegalArgumentException when it is more than {@link #EXTENSION_BYTES_MAX}
   */
  public void replace(HeaderExtension kind, byte[] bytes, int from, int length) {
    put(kind.place(), bytes, from, bounded(length));
    replaced |= 1 << kind.place();
  }

  private static int bounded(int length) {
    if (length > EXTENSION_BYTES_MAX) {
      throw new IllegalArgumentException("a header extension of " + length + " octets");
    }
    return length;
  }

  /**
   * Writes a packet. What {@link #replace} said is forgotten afterwards, also without room.
   *
   * @param packet the source; may not overlap the place written to
   * @param into where it is written, from {@code at} on
   * @param written looks at the packet that was written
   * @return octets of it, or 0 when there is no room
   */
  public int write(RtpPacket packet, byte[] into, int at, RtpPacket written) {
    int block = collect(packet);
    int header = RtpPacket.HEADER_BYTES + packet.csrcCount() * 4;
    int length = header + block + packet.payloadLength();
    if (at < 0 || length > into.length - at) {
      return 0;
    }
    System.arraycopy(packet.bytes(), packet.from(), into, at, header);
    into[at] = (byte) (0x80 | (block > 0 ? 0x10 : 0) | packet.csrcCount());
    writeExtensions(into, at + header, block);
    int payload = at + header + block;
    System.arraycopy(packet.bytes(), packet.payload(), into, payload, packet.payloadLength());
    written.wrap(into, at, length);
    return length;
  }

  /**
   * Writes a packet without payload, to fill the line. Its numbers are 0 until the caller sets
   * them.
   *
   * @param padding octets of padding, 1 to 255
   * @param into where it is written, from {@code at} on
   * @param written looks at the packet that was written
   * @return octets of it, or 0 when there is no room
   */
  public int padding(int padding, byte[] into, int at, RtpPacket written) {
    int block = collect(empty);
    int length = RtpPacket.HEADER_BYTES + block + padding;
    if (at < 0 || length > into.length - at) {
      return 0;
    }
    Arrays.fill(into, at, at + length, (byte) 0);
    into[at] = (byte) (0xa0 | (block > 0 ? 0x10 : 0));
    into[at + length - 1] = (byte) padding;
    writeExtensions(into, at + RtpPacket.HEADER_BYTES, block);
    written.wrap(into, at, length);
    return length;
  }

  /** Finds what is written, and gives the octets of the whole block of extensions. */
  private int collect(RtpPacket packet) {
    int elements = 0;
    int octets = 0;
    boolean two = false;
    for (int i = 0; i < KINDS.length; i++) {
      if (target.id(KINDS[i]) == 0) {
        dataLength[i] = 0;
      } else if ((replaced & (1 << i)) == 0) {
        choose(i, packet);
      }
      int length = dataLength[i];
      if (length > 0) {
        elements++;
        octets += length;
        two |= length > ONE_BYTE_LENGTH_MAX || target.id(KINDS[i]) > ONE_BYTE_ID_MAX;
      }
    }
    replaced = 0;
    twoByte = two;
    return elements == 0 ? 0 : 4 + ((octets + elements * (two ? 2 : 1) + 3) & ~3);
  }

  private void choose(int kind, RtpPacket packet) {
    int found = KINDS[kind].forwarded() ? source.find(KINDS[kind], packet) : -1;
    if (found < 0) {
      put(kind, always[kind], 0, always[kind].length);
    } else {
      put(kind, packet.bytes(), found, packet.extensionLength(found));
    }
  }

  private void put(int kind, byte[] bytes, int from, int length) {
    data[kind] = bytes;
    dataFrom[kind] = from;
    dataLength[kind] = length;
  }

  private void writeExtensions(byte[] into, int block, int length) {
    transportSequenceAt = -1;
    sendTimeAt = -1;
    if (length == 0) {
      return;
    }
    Octets.put16(into, block, twoByte ? RtpPacket.TWO_BYTE_PROFILE : RtpPacket.ONE_BYTE_PROFILE);
    Octets.put16(into, block + 2, (length - 4) / 4);
    int at = block + 4;
    for (int i = 0; i < KINDS.length; i++) {
      if (dataLength[i] > 0) {
        at = writeElement(into, at, i);
      }
    }
    Arrays.fill(into, at, block + length, (byte) 0);
  }

  private int writeElement(byte[] into, int from, int kind) {
    int at = from;
    int id = target.id(KINDS[kind]);
    int length = dataLength[kind];
    if (twoByte) {
      into[at++] = (byte) id;
      into[at++] = (byte) length;
    } else {
      into[at++] = (byte) ((id << 4) | (length - 1));
    }
    if (KINDS[kind] == TRANSPORT_SEQUENCE) {
      transportSequenceAt = at;
    } else if (KINDS[kind] == ABSOLUTE_SEND_TIME) {
      sendTimeAt = at;
    }
    System.arraycopy(data[kind], dataFrom[kind], into, at, length);
    return at + length;
  }

  /**
   * {@return where the packet that was written last wants its transport-wide sequence number, two
   * octets, or -1 when its receiver did not ask for one}
   */
  public int transportSequenceAt() {
    return transportSequenceAt;
  }

  /**
   * {@return where the packet that was written last wants the time it is sent at, three octets, or
   * -1 when its receiver did not ask for that}
   */
  public int sendTimeAt() {
    return sendTimeAt;
  }
}
