package dev.parley.load;

/**
 * Generator of audio payloads: Opus by RFC 7587, 50 packets per second with 32 kbit/s. Threads: one
 * at a time.
 */
final class AudioGenerator {
  static final int PER_SECOND = 50;

  /** Length of each payload. */
  static final int PAYLOAD_BYTES = 80;

  /** RTP clock ticks of each payload. */
  static final int TICKS = 960;

  /** TOC byte: hybrid mode, full band, one frame of 20 ms, mono. */
  private static final byte HEAD = 0x78;

  private static final int VOICE = 0x80;
  private static final int LEVEL = 30;
  private static final int SILENCE = 127;

  /**
   * Length of a turn in packets: a second of speech, then a second of silence, as in a
   * conversation.
   */
  private static final int TURN = 2 * PER_SECOND;

  private final int begin;
  private int number = -1;

  /**
   * @param begin offset that shifts the turns against those of other members
   */
  AudioGenerator(int begin) {
    this.begin = begin;
  }

  /** Begins the next packet. */
  void next() {
    number++;
  }

  /** {@return the audio level of RFC 6464} */
  int level() {
    boolean speaks = (number + begin * PER_SECOND / 2) % TURN < PER_SECOND;
    return speaks ? VOICE | LEVEL : SILENCE;
  }

  /** {@return whether speech begins at this packet} */
  boolean marker() {
    return number == 0;
  }

  void write(PacketStamp stamp, byte[] into, int at) {
    into[at] = HEAD;
    stamp.video = false;
    stamp.key = false;
    stamp.picture = 0;
    stamp.piece = 0;
    stamp.pieces = 1;
    stamp.write(into, at + 1);
  }

  /** {@return offset of the stamp in a payload} */
  static int stampAt() {
    return 1;
  }
}
