package dev.parley.media.payload;

/**
 * Takes redundant payloads apart: tells each piece of audio once, by the first packet that brings
 * it. A piece that only an older block brought comes before the packet's own.
 *
 * <p>Threads: one at a time.
 */
public final class RedReader {
  /** Told each piece of audio. */
  public interface Output {
    /**
     * @param bytes the packet's own, to be read during the call
     * @param recovered whether its own packet has not come
     */
    void audio(int timestamp, byte[] bytes, int from, int length, boolean recovered);
  }

  /** Pieces that are remembered; a piece may come again within so many. */
  private static final int REMEMBERED = 64;

  private final Red red = new Red();
  private final int payloadType;
  private final Output output;
  private final int[] told = new int[REMEMBERED];
  private int known;
  private int next;

  /**
   * @param payloadType that of the audio itself; blocks of others are left out
   */
  public RedReader(int payloadType, Output output) {
    this.payloadType = payloadType;
    this.output = output;
  }

  /**
   * Takes one payload.
   *
   * @param timestamp of the packet
   * @return false when it is no redundant payload
   */
  public boolean take(byte[] bytes, int from, int length, int timestamp) {
    if (!red.wrap(bytes, from, length)) {
      return false;
    }
    int own = red.blocks() - 1;
    for (int block = 0; block <= own; block++) {
      int time = timestamp - red.offset(block);
      boolean audio = red.payloadType(block) == payloadType && red.length(block) > 0;
      if (audio && worthTelling(time, block < own)) {
        remember(time);
        output.audio(time, bytes, red.start(block), red.length(block), block < own);
      }
    }
    return true;
  }

  private void remember(int time) {
    told[next] = time;
    next = (next + 1) % REMEMBERED;
    known = Math.min(known + 1, REMEMBERED);
  }

  /** Nothing was lost before the first packet, so its older blocks are not wanted. */
  private boolean worthTelling(int time, boolean older) {
    if (older && known == 0) {
      return false;
    }
    for (int i = 0; i < known; i++) {
      if (told[i] == time) {
        return false;
      }
    }
    return true;
  }
}
