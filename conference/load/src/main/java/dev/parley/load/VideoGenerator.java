package dev.parley.load;

/**
 * Generator of video payloads: VP8 by RFC 7741, 30 frames per second in packets of equal size, with
 * a key frame every few seconds and on request. Only the descriptors and the first bytes of each
 * frame are valid; the rest is filler. Threads: one at a time.
 */
final class VideoGenerator {
  static final int PER_SECOND = 30;

  /** Maximum length of a payload. */
  static final int PAYLOAD_BYTES_MAX = 1_150;

  /** Size of a key frame relative to other frames. */
  static final int KEY_FACTOR = 4;

  /** Interval of unrequested key frames, in frames. */
  static final int KEY_EVERY = 5 * PER_SECOND;

  private static final int DESCRIPTOR_BYTES = 4;
  private static final int HEADER_BYTES = 10;
  private static final int LEAST_BYTES = DESCRIPTOR_BYTES + HEADER_BYTES + PacketStamp.BYTES;
  private static final int EXTENDED = 0x80;
  private static final int START = 0x10;
  private static final int WIDTH = 640;
  private static final int HEIGHT = 360;

  private final int bytes;
  private int number = -1;
  private boolean key;
  private boolean keyWanted = true;
  private int pieces;
  private int pieceBytes;

  /**
   * @param kbit average bit rate in kbit/s, key frames included
   */
  VideoGenerator(int kbit) {
    bytes = kbit * 1_000 / 8 / PER_SECOND;
  }

  /** Begins the next frame. {@return number of its packets} */
  int next() {
    number++;
    key = keyWanted || number % KEY_EVERY == 0;
    keyWanted = false;
    int all = key ? bytes * KEY_FACTOR : bytes;
    pieces = Math.ceilDiv(all, PAYLOAD_BYTES_MAX);
    pieceBytes = Math.max(LEAST_BYTES, Math.ceilDiv(all, pieces));
    return pieces;
  }

  /** Makes the next frame a key frame. */
  void wantKey() {
    keyWanted = true;
  }

  /** {@return length of each packet of this frame} */
  int pieceBytes() {
    return pieceBytes;
  }

  /** {@return number of this frame, from 0} */
  int number() {
    return number;
  }

  /**
   * Writes a packet of this frame.
   *
   * @param stamp written into the payload; its frame fields are set here
   */
  void write(int piece, PacketStamp stamp, byte[] into, int at) {
    boolean first = piece == 0;
    into[at] = (byte) (EXTENDED | (first ? START : 0));
    into[at + 1] = (byte) EXTENDED; // a picture number follows
    into[at + 2] = (byte) (0x80 | (number >> 8 & 0x7f)); // of 15 bits
    into[at + 3] = (byte) number;
    int header = at + DESCRIPTOR_BYTES;
    into[header] = (byte) (first && key ? 0 : 1);
    into[header + 1] = 0;
    into[header + 2] = 0;
    into[header + 3] = (byte) 0x9d;
    into[header + 4] = 0x01;
    into[header + 5] = 0x2a;
    into[header + 6] = (byte) WIDTH;
    into[header + 7] = (byte) (WIDTH >> 8);
    into[header + 8] = (byte) HEIGHT;
    into[header + 9] = (byte) (HEIGHT >> 8);
    stamp.video = true;
    stamp.key = key;
    stamp.picture = number;
    stamp.piece = piece;
    stamp.pieces = pieces;
    stamp.write(into, header + HEADER_BYTES);
  }

  /** {@return offset of the stamp in a payload} */
  static int stampAt() {
    return DESCRIPTOR_BYTES + HEADER_BYTES;
  }
}
