package dev.parley.forwarding;

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

  /** A peer tells how it saw. */
  void experienced(int times, int millis) {
    freezes += times;
    frozenMillis += millis;
    if (all != null) {
      all.experienced(times, millis);
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
        frozenMillis);
  }

  /** {@return packets of RTP that were sent} */
  public long packetsOut() {
    return packetsOut;
  }
}
