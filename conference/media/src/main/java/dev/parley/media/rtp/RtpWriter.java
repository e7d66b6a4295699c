package dev.parley.media.rtp;

import static dev.parley.media.rtp.HeaderExtension.ABSOLUTE_SEND_TIME;
import static dev.parley.media.rtp.HeaderExtension.TRANSPORT_SEQUENCE;

import java.util.Arrays;

/**
 * Writer for RTP packets that are forwarded to a connection with other header extension ids (RFC
 * 8285). Hop-by-hop and unknown extensions are left out, as is padding. Room is reserved for the
 * extensions that are filled in when the packet is sent. The fields of the fixed header are copied
 * from the source; the caller changes them in the written packet.
 *
 * <p>One thread at a time; allocates nothing per packet.
 */
public final class RtpWriter {
  /** Maximum length of one extension. */
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
   * Adds an extension to every further packet, if the receiver supports it.
   *
   * @param value data, which are copied; empty to end this
   * @throws IllegalArgumentException when it has more than {@link #EXTENSION_BYTES_MAX} bytes
   */
  public void always(HeaderExtension kind, byte[] value) {
    bounded(value.length);
    always[kind.place()] = value.clone();
  }

  /**
   * Sets an extension of the next packet, in place of its other value.
   *
   * @param bytes buffer with the data, which must stay until the packet is written; not copied
   * @param length length of the data; 0 leaves the extension out
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
   * Writes a packet. Values of {@link #replace} apply to one call, also without room.
   *
   * @param packet source packet; must not overlap the output
   * @param into output buffer, written from {@code at} on
   * @param written is wrapped around the written packet
   * @return length of the packet, or 0 without room
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
   * Writes a padding packet without payload. Its numbers are 0 until the caller sets them.
   *
   * @param padding length of the padding, 1 to 255
   * @param into output buffer, written from {@code at} on
   * @param written is wrapped around the written packet
   * @return length of the packet, or 0 without room
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

  /** Collects the extensions to be written. {@return length of the whole extension block} */
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
    BigEndian.put16(into, block, twoByte ? RtpPacket.TWO_BYTE_PROFILE : RtpPacket.ONE_BYTE_PROFILE);
    BigEndian.put16(into, block + 2, (length - 4) / 4);
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
   * {@return index of the transport-wide sequence number in the packet written last, two bytes; -1
   * when the receiver did not negotiate it}
   */
  public int transportSequenceAt() {
    return transportSequenceAt;
  }

  /**
   * {@return index of the absolute send time in the packet written last, three bytes; -1 when the
   * receiver did not negotiate it}
   */
  public int sendTimeAt() {
    return sendTimeAt;
  }
}
