package dev.parley.media.layers;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * One encoding of VP8 with three temporal layers, in packets as browsers send them. Behind the
 * descriptor stand the encoding, the frame's index and the packet's.
 */
final class SimulatedEncoding {
  static final int DESCRIPTOR = 12;
  static final int DESCRIPTOR_BYTES = 6;
  static final int FRAME_TICKS = 3_000;
  private static final int[] PATTERN = {0, 2, 1, 2};

  /** A packet, and what a decoder would know of its frame. */
  record Packet(int encoding, int frame, byte[] bytes, boolean start, boolean end, boolean key) {
    int sequence() {
      return RtpFields.sequence(bytes);
    }
  }

  /** What a frame is, and which frames it needs. */
  record Frame(int temporalId, boolean key, List<Integer> needs) {}

  final List<Frame> frames = new ArrayList<>();
  private final int encoding;
  private final Random random;
  private final int[] last = {-1, -1, -1};
  private final int firstTimestamp;
  private int sequence;
  private int picture;
  private int base;
  private int sinceKey;
  boolean keyWanted = true;

  SimulatedEncoding(int encoding, Random random) {
    this.encoding = encoding;
    this.random = random;
    sequence = random.nextInt(0x10000);
    picture = random.nextInt(0x8000);
    base = random.nextInt(0x100);
    firstTimestamp = random.nextInt();
  }

  /** {@return the time stamp of the frame that is made at this tick} */
  int timestamp(int tick) {
    return firstTimestamp + tick * FRAME_TICKS;
  }

  List<Packet> frame(int tick) {
    boolean key = keyWanted;
    keyWanted = false;
    sinceKey = key ? 0 : sinceKey + 1;
    int temporalId = PATTERN[sinceKey % PATTERN.length];
    boolean sync = temporalId > 0 && (sinceKey < PATTERN.length - 1 || random.nextInt(4) == 0);
    base += temporalId == 0 ? 1 : 0;
    int index = frames.size();
    frames.add(new Frame(temporalId, key, needs(key, temporalId, sync)));
    last[temporalId] = index;
    int count = 1 + random.nextInt(key ? 8 : 4);
    List<Packet> packets = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      byte[] bytes = packet(tick, index, i, count, key);
      bytes[DESCRIPTOR + 5] = (byte) (temporalId << 6 | (sync ? 0x20 : 0));
      packets.add(new Packet(encoding, index, bytes, i == 0, i == count - 1, key));
    }
    picture++;
    return packets;
  }

  private List<Integer> needs(boolean key, int temporalId, boolean sync) {
    List<Integer> needs = new ArrayList<>();
    for (int layer = 0; !key && layer <= (sync ? 0 : temporalId); layer++) {
      if (last[layer] >= 0) {
        needs.add(last[layer]);
      }
    }
    return needs;
  }

  private byte[] packet(int tick, int index, int i, int count, boolean key) {
    byte[] bytes = new byte[DESCRIPTOR + DESCRIPTOR_BYTES + 8];
    bytes[0] = (byte) 0x80;
    RtpHeaderWriter.header(bytes, 0, i == count - 1, sequence++, timestamp(tick), encoding);
    bytes[DESCRIPTOR] = (byte) (0x80 | (i == 0 ? 0x10 : 0));
    bytes[DESCRIPTOR + 1] = (byte) 0xE0;
    bytes[DESCRIPTOR + 2] = (byte) (0x80 | (picture >> 8 & 0x7F));
    bytes[DESCRIPTOR + 3] = (byte) picture;
    bytes[DESCRIPTOR + 4] = (byte) base;
    bytes[DESCRIPTOR + 6] = (byte) (key ? 0 : 1);
    bytes[DESCRIPTOR + 7] = (byte) encoding;
    bytes[DESCRIPTOR + 8] = (byte) (index >> 8);
    bytes[DESCRIPTOR + 9] = (byte) index;
    bytes[DESCRIPTOR + 10] = (byte) i;
    return bytes;
  }
}
