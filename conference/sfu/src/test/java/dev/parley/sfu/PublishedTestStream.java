package dev.parley.sfu;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.parley.media.payload.RedWriter;
import dev.parley.media.repair.Rtx;
import dev.parley.media.rtp.HeaderExtension;
import dev.parley.media.rtp.HeaderExtensionIds;
import dev.parley.media.rtp.RtpPacket;
import dev.parley.media.rtp.RtpWriter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * What a caller sends in one stream: a voice, one layer of a picture in VP8, a picture in AV1, or
 * one in VP9 in several sizes, linked to each other in key frames only. The end of each payload
 * tells which one it is, and its number in it.
 */
final class PublishedTestStream {
  static final int OPUS = 111;
  static final int RED = 63;
  static final int VP8 = 96;
  static final int VP8_AGAIN = 97;
  static final int VP9 = 98;
  static final int AV1 = 45;
  private static final int VOICE_NANOS = 20_000_000;
  private static final int PICTURE_NANOS = 30_000_000;
  private static final int TAIL = 8;
  private static final int DESCRIPTOR = 6;

  /**
   * Of key frames in AV1: two templates of one decode target, of frames alone and after another.
   */
  private static final byte[] STRUCTURE = {(byte) 0x80, 0, 0x3a, 0x40, 0};

  /** Frame rates of frames one after another, where there are so many; the index is one less. */
  private static final int[][] FRAME_RATES = {{0}, {0, 1}, {0, 2, 1, 2}};

  private static final int[] POWERS = {1, 3, 9};

  final int ssrc;
  final int rtx;
  final int type;
  final String mid;
  final String rid;
  final Map<Integer, byte[]> history = new HashMap<>();
  private final HeaderExtensionIds ids;
  private RtpWriter writer;
  private final RtpPacket source = new RtpPacket();
  private final RtpPacket written = new RtpPacket();
  private final byte[] out = new byte[1_500];
  private final RedWriter red = new RedWriter(OPUS, 2);
  private final int clockNanos;
  int packetsPerFrame = 1; // of the largest size; each smaller one has a third
  int frameRates = 1;
  int sizes = 1; // in VP9
  int bytes = 100;
  int level = 20;
  boolean on = true;
  boolean doubled; // each packet of a voice carries the two before it, too
  boolean keyWanted = true;
  int keyFrames;
  int asked;
  int sequence;
  int timestamp;
  int packets;
  long octets;
  private int repeats;
  private int picture;
  private int pattern;
  private int base;
  private int counter;
  private long nextAt;

  PublishedTestStream(int ssrc, int rtx, int type, String mid, String rid, HeaderExtensionIds ids) {
    this.ssrc = ssrc;
    this.rtx = rtx;
    this.type = type;
    this.mid = mid;
    this.rid = rid;
    this.ids = ids;
    writer = writer();
    if (!rid.isEmpty()) {
      writer.always(HeaderExtension.RID, rid.getBytes(US_ASCII));
    }
    clockNanos = type == OPUS ? VOICE_NANOS : PICTURE_NANOS;
    sequence = ssrc & 0xffff;
    timestamp = ssrc * 31;
    picture = ssrc & 0x3fff;
  }

  /** Its packets do not say what they belong to. */
  void nameless() {
    writer = new RtpWriter(HeaderExtensionIds.NONE, ids);
  }

  private RtpWriter writer() {
    RtpWriter made = new RtpWriter(HeaderExtensionIds.NONE, ids);
    made.always(HeaderExtension.MID, mid.getBytes(US_ASCII));
    return made;
  }

  /** Sends what is due. */
  void turn(SimulatedPeer caller, long now) {
    if (now < nextAt) {
      return;
    }
    nextAt = now + clockNanos;
    timestamp += clockNanos / 1_000 * (type == OPUS ? 48 : 90) / 1_000;
    if (on) {
      if (type == OPUS) {
        voice(caller);
      } else {
        picture(caller);
      }
    }
  }

  private void picture(SimulatedPeer caller) {
    if (type == VP9) {
      sizes(caller);
    } else if (type == AV1) {
      described(caller);
    } else {
      frame(caller);
    }
  }

  /** A piece of the voice now. */
  void voice(SimulatedPeer caller) {
    writer.replace(HeaderExtension.AUDIO_LEVEL, new byte[] {(byte) (0x80 | level)}, 0, 1);
    byte[] payload = new byte[bytes];
    payload[0] = 0x78;
    mark(payload);
    if (doubled) {
      byte[] both = new byte[payload.length + red.overheadMax()];
      int length = red.write(payload, 0, payload.length, timestamp, both, 0);
      send(caller, RED, Arrays.copyOf(both, length), false);
    } else {
      send(caller, OPUS, payload, false);
    }
  }

  /** A frame of the picture now. */
  void frame(SimulatedPeer caller) {
    boolean key = next();
    int frameRate = frameRate();
    for (int i = 0; i < packetsPerFrame; i++) {
      byte[] payload = new byte[bytes];
      payload[0] = (byte) (0x80 | (i == 0 ? 0x10 : 0));
      payload[1] = (byte) 0xe0;
      payload[2] = (byte) (0x80 | picture >> 8);
      payload[3] = (byte) picture;
      payload[4] = (byte) base;
      payload[5] = (byte) (frameRate << 6 | 0x20);
      payload[DESCRIPTOR] = (byte) (key ? 0 : 1);
      mark(payload);
      send(caller, type, payload, i == packetsPerFrame - 1);
    }
  }

  /** A picture in all sizes now. */
  private void sizes(SimulatedPeer caller) {
    boolean key = next();
    for (int size = 0; size < sizes; size++) {
      int count = Math.max(1, packetsPerFrame / POWERS[sizes - 1 - size]);
      for (int i = 0; i < count; i++) {
        boolean last = i == count - 1;
        byte[] payload = new byte[bytes];
        payload[0] = (byte) (0xa0 | (key ? 0 : 0x40) | (i == 0 ? 0x08 : 0) | (last ? 0x04 : 0));
        payload[1] = (byte) (0x80 | picture >> 8);
        payload[2] = (byte) picture;
        payload[3] = (byte) (frameRate() << 5 | 0x10 | size << 1 | (key && size > 0 ? 1 : 0));
        payload[4] = (byte) base;
        mark(payload);
        send(caller, type, payload, last && size == sizes - 1);
      }
    }
  }

  /** A frame now that its header describes, in one packet. */
  private void described(SimulatedPeer caller) {
    boolean key = next();
    byte[] descriptor = new byte[key ? 3 + STRUCTURE.length : 3];
    descriptor[0] = (byte) (0xc0 | (key ? 0 : 1));
    descriptor[1] = (byte) (picture >> 8);
    descriptor[2] = (byte) picture;
    System.arraycopy(STRUCTURE, 0, descriptor, 3, descriptor.length - 3);
    writer.replace(HeaderExtension.DEPENDENCY_DESCRIPTOR, descriptor, 0, descriptor.length);
    byte[] payload = new byte[bytes];
    payload[0] = (byte) (0x10 | (key ? 0x08 : 0));
    payload[1] = 0x30;
    payload[DESCRIPTOR] = (byte) (key ? 0 : 1);
    mark(payload);
    send(caller, type, payload, true);
  }

  /** The next picture begins. {@return whether it is a key frame} */
  private boolean next() {
    boolean key = keyWanted;
    keyWanted = false;
    keyFrames += key ? 1 : 0;
    pattern = key ? 0 : pattern + 1;
    picture = (picture + 1) & 0x7fff;
    base += frameRate() == 0 ? 1 : 0;
    return key;
  }

  private int frameRate() {
    int[] rates = FRAME_RATES[frameRates - 1];
    return rates[pattern % rates.length];
  }

  private void mark(byte[] payload) {
    put(payload, payload.length - TAIL, ssrc);
    put(payload, payload.length - TAIL + 4, counter++);
  }

  private void send(SimulatedPeer caller, int payloadType, byte[] payload, boolean marker) {
    byte[] plain = new byte[RtpPacket.HEADER_BYTES + payload.length];
    plain[0] = (byte) 0x80;
    System.arraycopy(payload, 0, plain, RtpPacket.HEADER_BYTES, payload.length);
    source.wrap(plain, 0, plain.length);
    source.payloadType(payloadType);
    source.marker(marker);
    source.sequence(sequence);
    source.timestamp(timestamp);
    source.ssrc(ssrc);
    int length = writer.write(source, out, 0, written);
    history.put(sequence, plain);
    sequence = (sequence + 1) & 0xffff;
    packets++;
    octets += payload.length;
    caller.sendRtp(out, length, writer.transportSequenceAt());
  }

  /** Sends a packet again, as one of the stream of repeats. */
  void again(SimulatedPeer caller, int missing) {
    byte[] plain = history.get(missing);
    if (plain == null || rtx == 0) {
      return;
    }
    RtpWriter repeating = writer();
    if (!rid.isEmpty()) {
      repeating.always(HeaderExtension.REPAIRED_RID, rid.getBytes(US_ASCII));
    }
    source.wrap(plain, 0, plain.length);
    if (repeating.write(source, out, 0, written) > 0) {
      int length = Rtx.wrap(written, rtx, type + 1, repeats++);
      caller.sendRtp(out, length, repeating.transportSequenceAt());
    }
  }

  private static void put(byte[] into, int at, int value) {
    for (int i = 0; i < 4; i++) {
      into[at + i] = (byte) (value >> (24 - 8 * i));
    }
  }

  /** {@return the stream that a payload is of} */
  static int origin(byte[] payload) {
    return get(payload, payload.length - TAIL);
  }

  /** {@return its number in that stream} */
  static int number(byte[] payload) {
    return get(payload, payload.length - TAIL + 4);
  }

  /** {@return whether a key frame begins with it} */
  static boolean key(byte[] payload) {
    return (payload[0] & 0x10) != 0 && payload[DESCRIPTOR] == 0;
  }

  private static int get(byte[] from, int at) {
    return (from[at] & 0xff) << 24
        | (from[at + 1] & 0xff) << 16
        | (from[at + 2] & 0xff) << 8
        | (from[at + 3] & 0xff);
  }
}
