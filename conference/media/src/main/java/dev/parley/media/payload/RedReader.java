package dev.parley.media.payload;

/**
 * Decoder for RED payloads: outputs each audio block once, from the first packet that contains it.
 * Recovered redundant blocks come before the primary one.
 *
 * <p>Threads: one at a time.
 */
public final class RedReader {
  /** Receiver of the audio blocks. */
  public interface Output {
    /**
     * @param bytes buffer of the packet, valid during the call
     * @param recovered whether the block was found only as a redundant one
     */
    void audio(int timestamp, byte[] bytes, int from, int length, boolean recovered);
  }

  /** Number of block time stamps remembered to detect duplicates. */
  private static final int REMEMBERED = 64;

  private final RedPayload red = new RedPayload();
  private final int payloadType;
  private final Output output;
  private final int[] told = new int[REMEMBERED];
  private int known;
  private int next;

  /**
   * @param payloadType of the primary encoding; blocks of other types are skipped
   */
  public RedReader(int payloadType, Output output) {
    this.payloadType = payloadType;
    this.output = output;
  }

  /**
   * Handles one payload.
   *
   * @param timestamp RTP time stamp of the packet
   * @return false for a malformed payload
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

  /**
   * {@return whether the block is to be output} Redundant blocks of the first packet are not:
   * nothing was lost before it.
   */
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
