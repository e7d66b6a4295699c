package dev.parley.sfu;

import dev.parley.base.DurationHistogram;
import dev.parley.base.HistogramSnapshot;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Counters of one room, or of all rooms since the forwarder was created. Each count of a room is
 * added to the total as well. Threads: confined to its owner.
 */
public final class SfuCounters {
  /** Upper bounds of the buckets of forwarding delay, in nanoseconds. */
  public static final List<Long> DELAY_BOUNDS_NANOS =
      List.of(
          50_000L,
          100_000L,
          250_000L,
          500_000L,
          1_000_000L,
          2_500_000L,
          5_000_000L,
          10_000_000L,
          25_000_000L,
          50_000_000L);

  private final @Nullable SfuCounters all;
  private long packetsIn;
  private long bytesIn;
  private long packetsOut;
  private long bytesOut;
  private long strays;
  private long forged;
  private long unwanted;
  private long missed;
  private long repeated;
  private long keyFramesAsked;
  private long freezes;
  private long frozenMillis;
  private long frames;
  private long toldMillis;
  private long concealedMillis;
  private final DurationHistogram delays = new DurationHistogram(DELAY_BOUNDS_NANOS);
  private final List<SfuCounters> sending = new ArrayList<>(); // rooms with unsent packets
  private long left; // packets counted in the histogram

  /** Creates counters without a parent: the total. */
  SfuCounters() {
    all = null;
  }

  /** Creates counters of a room, which also count for {@code all}. */
  SfuCounters(SfuCounters all) {
    this.all = all;
  }

  void countReceived(int bytes) {
    packetsIn++;
    bytesIn += bytes;
    if (all != null) {
      all.countReceived(bytes);
    }
  }

  void countSent(int bytes) {
    if (all != null && left == packetsOut) {
      all.sending.add(this);
    }
    packetsOut++;
    bytesOut += bytes;
    if (all != null) {
      all.countSent(bytes);
    }
  }

  void countStray() {
    strays++;
    if (all != null) {
      all.countStray();
    }
  }

  void countForged() {
    forged++;
    if (all != null) {
      all.countForged();
    }
  }

  /** Counts packets that did not arrive and were requested from the publisher by NACK. */
  void countMissed(int packets) {
    missed += packets;
    if (all != null) {
      all.countMissed(packets);
    }
  }

  /** Counts a packet that was retransmitted to a subscriber. */
  void countRepeated() {
    repeated++;
    if (all != null) {
      all.countRepeated();
    }
  }

  void countKeyFrameAsked() {
    keyFramesAsked++;
    if (all != null) {
      all.countKeyFrameAsked();
    }
  }

  /**
   * Records the delay of the packets that have just been sent. Called on the total, which passes it
   * on to the rooms.
   */
  void batchSent(long tookNanos) {
    if (left < packetsOut) {
      delays.add(tookNanos, packetsOut - left);
      left = packetsOut;
    }
    for (int i = 0; i < sending.size(); i++) {
      sending.get(i).batchSent(tookNanos);
    }
    sending.clear();
  }

  /** Discards the delay of the packets that have just been sent, since it is not meaningful. */
  void batchSentUntimed() {
    left = packetsOut;
    for (int i = 0; i < sending.size(); i++) {
      sending.get(i).batchSentUntimed();
    }
    sending.clear();
  }

  /** {@return the forwarding delays: from when the batch of a packet was read until it was sent} */
  HistogramSnapshot delays() {
    return delays.snapshot();
  }

  /** Adds a playback report of a peer. */
  void playbackReported(PlaybackQuality told) {
    freezes += told.freezes();
    frozenMillis += told.frozenMillis();
    frames += told.frames();
    toldMillis += told.millis();
    concealedMillis += told.concealedMillis();
    if (all != null) {
      all.playbackReported(told);
    }
  }

  void countUnwanted() {
    unwanted++;
    if (all != null) {
      all.countUnwanted();
    }
  }

  /** {@return the counts up to now} */
  public SfuStatistics counts() {
    return new SfuStatistics(
        packetsIn,
        bytesIn,
        packetsOut,
        bytesOut,
        strays,
        forged,
        unwanted,
        missed,
        repeated,
        keyFramesAsked,
        freezes,
        frozenMillis,
        frames,
        toldMillis,
        concealedMillis);
  }
}
