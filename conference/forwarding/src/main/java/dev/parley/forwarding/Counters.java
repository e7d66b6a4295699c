package dev.parley.forwarding;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was counted in a room, or in all of them since the forwarder was made. What a room counts is
 * counted for all, too. Threads: confined to its owner.
 */
public final class Counters {
  private final @Nullable Counters all;
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
  private final DelayHistogram delays = new DelayHistogram();
  private final List<Counters> sending = new ArrayList<>(); // parts that sent what has not left yet
  private long left; // packets that have left

  /** Counts for itself alone. */
  Counters() {
    all = null;
  }

  /** Counts for a part of {@code all}. */
  Counters(Counters all) {
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

  /** Packets did not come, and their publisher was asked for them. */
  void countMissed(int packets) {
    missed += packets;
    if (all != null) {
      all.countMissed(packets);
    }
  }

  /** A packet was sent again. */
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

  /** What was sent has left. To be told to the whole, which tells its parts. */
  void left(long tookNanos) {
    if (left < packetsOut) {
      delays.add(tookNanos, packetsOut - left);
      left = packetsOut;
    }
    for (int i = 0; i < sending.size(); i++) {
      sending.get(i).left(tookNanos);
    }
    sending.clear();
  }

  /** What was sent has left, and how long that took means nothing. */
  void leftUntimed() {
    left = packetsOut;
    for (int i = 0; i < sending.size(); i++) {
      sending.get(i).leftUntimed();
    }
    sending.clear();
  }

  /** {@return how long packets were here until they left} */
  Delays delays() {
    return delays.delays();
  }

  /** A peer tells how it heard and saw. */
  void experienced(Experienced told) {
    freezes += told.freezes();
    frozenMillis += told.frozenMillis();
    frames += told.frames();
    toldMillis += told.millis();
    concealedMillis += told.concealedMillis();
    if (all != null) {
      all.experienced(told);
    }
  }

  void countUnwanted() {
    unwanted++;
    if (all != null) {
      all.countUnwanted();
    }
  }

  /** {@return what was counted until now} */
  public Counts counts() {
    return new Counts(
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
