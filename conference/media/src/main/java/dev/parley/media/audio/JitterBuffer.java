package dev.parley.media.audio;

import dev.parley.media.payload.OpusPayload;
import org.jspecify.annotations.Nullable;

/**
 * Adaptive jitter buffer for one Opus stream: returns packets in order and at the rate of the media
 * clock. The playout delay follows the measured jitter, so that nearly all packets arrive in time.
 *
 * <p>Times are counted in ticks of 48 kHz. Packets are placed by time stamp, so that frames
 * recovered from RED fit in too; the sequence number distinguishes silence, of which nothing is
 * sent (DTX), from loss.
 *
 * <p>Threads: one at a time. Memory: at most {@link #PACKETS_MAX} packets.
 */
public final class JitterBuffer {
  /** Maximum number of waiting packets. One more means that none are taken, so all are dropped. */
  public static final int PACKETS_MAX = 64;

  /** Maximum size of a packet in bytes; a larger one is rejected. */
  public static final int PACKET_BYTES_MAX = 1_500;

  /** Jump of the time stamps after which the buffer resets. */
  private static final int LEAP_TICKS = 2 * 48_000;

  /** Maximum time for which unused packets wait; bounds the delay when a member is heard again. */
  private static final long REST_NANOS = 120_000_000;

  private static final int SILENCE_TICKS = 480;
  private static final int TOO_DEEP_TICKS = 3_840;
  private static final int TOO_DEEP_PACKETS = 50;
  private static final double NANOS_PER_TICK = 1e9 / 48_000;

  /** Outcome of {@link #take}. */
  public enum FrameStatus {
    /** A packet is to be decoded. */
    PACKET,
    /** A packet is lost; the next one, if present, may contain FEC for it. */
    LOST,
    /** The next packet has not arrived yet, and may still come. */
    NOT_YET,
    /** The source is silent (DTX). */
    SILENCE
  }

  private final Slot[] slots = new Slot[PACKETS_MAX];
  private final JitterEstimator spread = new JitterEstimator();
  private final OpusPayload opus = new OpusPayload();
  private final int floorTicks;
  private boolean playing;
  private boolean placed; // whether head and sequence are valid
  private int head; // time stamp of the next frame
  private int sequence; // of the packet taken last
  private int packetTicks = 960;
  private int deep; // consecutive packets taken while too many waited
  private @Nullable Slot shown;
  private int ticks;
  private long received;
  private long recovered;
  private long late;
  private long duplicate;
  private long refused;
  private long lost;
  private long dropped;

  private static final class Slot {
    final byte[] bytes = new byte[PACKET_BYTES_MAX];
    boolean used;
    int length;
    int timestamp;
    int sequence;
    int ticks;
    long arrived;
  }

  /**
   * Creates an empty buffer.
   *
   * @param floorTicks minimum playout delay: the duration that is taken at a time
   */
  public JitterBuffer(int floorTicks) {
    this.floorTicks = floorTicks;
  }

  /**
   * Adds a packet, of which the bytes are copied.
   *
   * @param sequence 16 bits; for a recovered packet, the number that it must have had
   * @param again whether it was recovered from a later packet
   * @return whether it will be played
   */
  public boolean put(
      int timestamp, int sequence, byte[] bytes, int from, int length, boolean again, long now) {
    if (length > PACKET_BYTES_MAX || !opus.wrap(bytes, from, length, false)) {
      refused++;
      return false;
    }
    if (!again) {
      spread.record(timestamp, now);
    }
    var ahead = timestamp - head;
    if (placed && (ahead > LEAP_TICKS || ahead < -LEAP_TICKS)) {
      clear();
    } else if (placed && ahead < 0) {
      late += again ? 0 : 1;
      return false;
    }
    if (at(timestamp) != null) {
      duplicate += again ? 0 : 1;
      return false;
    }
    keep(free(), timestamp, sequence & 0xffff, bytes, from, length, now);
    if (again) {
      recovered++;
    } else {
      received++;
    }
    return true;
  }

  private void keep(
      Slot slot, int timestamp, int sequence, byte[] bytes, int from, int length, long now) {
    slot.used = true;
    slot.timestamp = timestamp;
    slot.sequence = sequence;
    slot.length = length;
    slot.ticks = opus.samples();
    slot.arrived = now;
    System.arraycopy(bytes, from, slot.bytes, 0, length);
  }

  /** {@return a slot for one more packet} */
  private Slot free() {
    for (var i = 0; i < slots.length; i++) {
      if (slots[i] == null) {
        slots[i] = new Slot();
      }
      if (!slots[i].used) {
        return slots[i];
      }
    }
    clear();
    return slots[0];
  }

  /**
   * Discards packets that have waited too long while the stream is not played; playout resumes with
   * the next {@link #take}.
   */
  public void discardIdle(long now) {
    forget(now - REST_NANOS);
  }

  private void clear() {
    forget(Long.MAX_VALUE);
  }

  private void forget(long before) {
    for (var slot : slots) {
      if (slot != null && slot.used && (before == Long.MAX_VALUE || slot.arrived - before < 0)) {
        slot.used = false;
        dropped++;
      }
    }
    playing = false;
    placed = false;
    shown = null;
  }

  /**
   * {@return the outcome for the next frame}
   *
   * @param now time of playout, not before that of the previous call
   */
  public FrameStatus take(long now) {
    shown = null;
    var next = oldest();
    if (!playing && (next == null || !begins(next, now))) {
      return silence(SILENCE_TICKS);
    }
    if (next == null) {
      playing = false;
      ticks = packetTicks;
      return FrameStatus.NOT_YET;
    }
    var gap = next.timestamp - head;
    if (gap > 0) {
      return next.sequence == (sequence + 1 & 0xffff) ? silent(gap) : lost(next, gap);
    }
    if (catchesUp(next)) {
      give(next);
      dropped++;
      return take(now);
    }
    return give(next);
  }

  /** {@return whether playout may start, because the packet has waited long enough} */
  private boolean begins(Slot next, long now) {
    if (now - next.arrived < (floorTicks + spread.ticks()) * NANOS_PER_TICK) {
      return false;
    }
    if (placed) {
      lost += Math.max(0, (short) (next.sequence - sequence - 1));
    }
    playing = true;
    placed = true;
    head = next.timestamp;
    sequence = next.sequence - 1 & 0xffff;
    return true;
  }

  private FrameStatus silence(int length) {
    ticks = length;
    return FrameStatus.SILENCE;
  }

  private FrameStatus silent(int gap) {
    var length = Math.min(gap, SILENCE_TICKS);
    head += length;
    return silence(length);
  }

  private FrameStatus lost(Slot next, int gap) {
    ticks = Math.min(gap, packetTicks);
    head += ticks;
    sequence = sequence + 1 & 0xffff;
    lost++;
    shown = ticks == gap ? next : null;
    return FrameStatus.LOST;
  }

  private FrameStatus give(Slot slot) {
    slot.used = false;
    shown = slot;
    ticks = slot.ticks;
    packetTicks = slot.ticks;
    head = slot.timestamp + slot.ticks;
    sequence = slot.sequence;
    return FrameStatus.PACKET;
  }

  private boolean catchesUp(Slot next) {
    var waiting = 0;
    for (var slot : slots) {
      waiting = slot != null && slot.used ? Math.max(waiting, slot.timestamp - head) : waiting;
    }
    deep = waiting > floorTicks + spread.ticks() + TOO_DEEP_TICKS ? deep + 1 : 0;
    if (deep < TOO_DEEP_PACKETS || waiting <= next.timestamp - head) {
      return false;
    }
    deep = 0;
    return true;
  }

  private @Nullable Slot oldest() {
    Slot oldest = null;
    for (var slot : slots) {
      if (slot != null && slot.used && (oldest == null || slot.timestamp - oldest.timestamp < 0)) {
        oldest = slot;
      }
    }
    return oldest;
  }

  private @Nullable Slot at(int timestamp) {
    for (var slot : slots) {
      if (slot != null && slot.used && slot.timestamp == timestamp) {
        return slot;
      }
    }
    return null;
  }

  /** {@return the packet at the head, from index 0; valid until the next call} */
  public byte[] bytes() {
    return shown == null ? new byte[0] : shown.bytes;
  }

  /** {@return bytes of the packet at the head; 0 when there is none} */
  public int length() {
    return shown == null ? 0 : shown.length;
  }

  /** {@return duration of the frame taken last, in ticks} */
  public int ticks() {
    return ticks;
  }

  /** {@return the playout delay, in ticks} */
  public int waitTicks() {
    return floorTicks + spread.ticks();
  }

  /** {@return number of packets that were missing at their playout time} */
  long lost() {
    return lost;
  }

  /** {@return statistics of the packets} */
  public JitterBufferStatistics statistics() {
    return new JitterBufferStatistics(received, recovered, late, duplicate, refused, lost, dropped);
  }
}
