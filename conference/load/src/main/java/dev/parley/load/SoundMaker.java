package dev.parley.load;

/**
 * Makes the payloads of a microphone's packets: Opus by RFC 7587, 50 a second of 32 kbit/s.
 * Threads: one at a time.
 */
final class SoundMaker {
  static final int PER_SECOND = 50;

  /** Octets of each payload. */
  static final int PAYLOAD_BYTES = 80;

  /** Ticks of the clock in each. */
  static final int TICKS = 960;

  /** Hybrid, full band, one frame of 20 ms, one channel. */
  private static final byte HEAD = 0x78;

  private static final int VOICE = 0x80;
  private static final int LEVEL = 30;
  private static final int SILENCE = 127;

  /** A second of speech, then one of silence, as people do who listen to each other. */
  private static final int TURN = 2 * PER_SECOND;

  private final int begin;
  private int number = -1;

  /**
   * @param begin puts who speaks when out of step with others
   */
  SoundMaker(int begin) {
    this.begin = begin;
  }

  /** Begins the next packet. */
  void next() {
    number++;
  }

  /** {@return how loud it is, as RFC 6464 has it} */
  int level() {
    boolean speaks = (number + begin * PER_SECOND / 2) % TURN < PER_SECOND;
    return speaks ? VOICE | LEVEL : SILENCE;
  }

  /** {@return whether speech begins here} */
  boolean marker() {
    return number == 0;
  }

  void write(Stamp stamp, byte[] into, int at) {
    into[at] = HEAD;
    stamp.video = false;
    stamp.key = false;
    stamp.picture = 0;
    stamp.piece = 0;
    stamp.pieces = 1;
    stamp.write(into, at + 1);
  }

  /** Where the stamp is in a payload. */
  static int stampAt() {
    return 1;
  }
}
