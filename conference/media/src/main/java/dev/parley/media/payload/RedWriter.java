package dev.parley.media.payload;

/**
 * Encoder for RED payloads of Opus: adds the last one or two packets to each packet, so that the
 * next packet repairs a loss. Silence is not repeated.
 *
 * <p>Threads: one at a time. Memory: fixed, {@link RedPayload#BLOCK_BYTES_MAX} for each older
 * block.
 */
public final class RedWriter {
  /** Maximum number of redundant blocks in a packet. */
  public static final int REDUNDANT_MAX = 2;

  private final int payloadType;
  private final byte[][] kept;
  private final int[] lengths;
  private final int[] timestamps;
  private int next;

  /**
   * @param payloadType of the primary encoding, not that of RED
   * @param redundant number of redundant blocks per packet, 1 or 2
   */
  public RedWriter(int payloadType, int redundant) {
    if (payloadType < 0 || payloadType > 127 || redundant < 1 || redundant > REDUNDANT_MAX) {
      throw new IllegalArgumentException("payload type " + payloadType + ", older " + redundant);
    }
    this.payloadType = payloadType;
    kept = new byte[redundant][RedPayload.BLOCK_BYTES_MAX];
    lengths = new int[redundant];
    timestamps = new int[redundant];
  }

  /** {@return maximum overhead of the next payload in bytes} */
  public int overheadMax() {
    int bytes = 1;
    for (int length : lengths) {
      bytes += 4 + length;
    }
    return bytes;
  }

  /**
   * Writes one payload. Packets are passed in the order in which they are sent.
   *
   * @param timestamp RTP time stamp of the packet
   * @param into with room for {@code length} and {@link #overheadMax()} bytes from {@code at} on
   * @return the length of the payload
   */
  public int write(byte[] audio, int from, int length, int timestamp, byte[] into, int at) {
    int header = at;
    for (int i = 0; i < kept.length; i++) {
      int block = (next + i) % kept.length;
      if (usable(block, timestamp)) {
        header =
            RedPayload.writeOlder(
                into, header, payloadType, timestamp - timestamps[block], lengths[block]);
      }
    }
    into[header] = (byte) payloadType;
    int end = header + 1;
    for (int i = 0; i < kept.length; i++) {
      int block = (next + i) % kept.length;
      if (usable(block, timestamp)) {
        System.arraycopy(kept[block], 0, into, end, lengths[block]);
        end += lengths[block];
      }
    }
    System.arraycopy(audio, from, into, end, length);
    keep(audio, from, length, timestamp);
    return end + length - at;
  }

  private boolean usable(int block, int timestamp) {
    int offset = timestamp - timestamps[block];
    return lengths[block] > 2 && offset > 0 && offset <= RedPayload.OFFSET_MAX;
  }

  private void keep(byte[] audio, int from, int length, int timestamp) {
    lengths[next] = length <= RedPayload.BLOCK_BYTES_MAX ? length : 0;
    System.arraycopy(audio, from, kept[next], 0, lengths[next]);
    timestamps[next] = timestamp;
    next = (next + 1) % kept.length;
  }
}
