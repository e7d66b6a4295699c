package dev.parley.distribution.repair;

import java.util.Arrays;

/**
 * Requests of members at the sender. The request of the {@link #MANY}th member for a packet is
 * answered by multicast at once; requests of fewer are answered by unicast after {@link
 * #HOLD_NANOS}, in which the others would have asked. One thread at a time.
 */
public final class RepairRequests {
  /** Number of members that lack a packet for which it is repaired by multicast. */
  public static final int MANY = 3;

  /** Wait for requests of others: the maximum back-off, 10 ms, in nanoseconds. */
  public static final long HOLD_NANOS = MissingPackets.BACK_OFF_NANOS;

  /** Time after a repair in which requests for the packet are not answered: 20 ms. */
  public static final long QUIET_NANOS = 20_000_000L;

  private static final int FEW = MANY - 1;

  private final long[] sequences = new long[SentPackets.CAPACITY];
  private final int[] askers = new int[SentPackets.CAPACITY * FEW];
  private final int[] counts = new int[SentPackets.CAPACITY]; // of waiting requests
  private final long[] repaired = new long[SentPackets.CAPACITY];
  private final long[] queue = new long[SentPackets.CAPACITY];
  private final long[] asked = new long[SentPackets.CAPACITY];
  private int head;
  private int waiting;

  /** Creates an object without requests. */
  public RepairRequests() {
    Arrays.fill(sequences, -1);
  }

  /**
   * {@return whether a request would be recorded: not right after a repair, and not again while it
   * waits}
   */
  public boolean isOpen(long sequence, int member, long now) {
    int slot = slot(sequence);
    return sequences[slot] != sequence
        || (now - repaired[slot] >= QUIET_NANOS && !hasAsked(slot, member));
  }

  /**
   * Records a request that {@link #isOpen}, for a packet that the sender keeps.
   *
   * @return whether the packet is to be repaired by multicast now; {@link #repaired} records that
   *     it was. Otherwise the requests that wait are answered by unicast
   */
  public boolean add(long sequence, int member, long now) {
    int slot = slot(sequence);
    if (sequences[slot] != sequence) {
      sequences[slot] = sequence;
      counts[slot] = 0;
      repaired[slot] = now - QUIET_NANOS;
    }
    if (counts[slot] == FEW) {
      return true;
    }
    if (counts[slot] == 0) {
      if (waiting == queue.length) {
        return false; // the oldest are answered within the hold time; the member asks again
      }
      int tail = slot((long) head + waiting++);
      queue[tail] = sequence;
      asked[tail] = now;
    }
    askers[slot * FEW + counts[slot]++] = member;
    return false;
  }

  /** Records that a packet was repaired by multicast, after {@link #add} has asked for it. */
  public void repaired(long sequence, long now) {
    counts[slot(sequence)] = 0;
    repaired[slot(sequence)] = now;
  }

  private boolean hasAsked(int slot, int member) {
    for (int i = 0; i < counts[slot]; i++) {
      if (askers[slot * FEW + i] == member) {
        return true;
      }
    }
    return false;
  }

  /** Passes the requests on that are answered by unicast now. */
  public void due(UnicastRepair repair, long now) {
    while (waiting > 0 && now - asked[head] >= HOLD_NANOS) {
      long sequence = queue[head];
      head = slot(head + 1L);
      waiting--;
      int slot = slot(sequence);
      if (sequences[slot] != sequence) {
        continue;
      }
      for (int i = 0; i < counts[slot]; i++) {
        repair.repair(sequence, askers[slot * FEW + i]);
      }
      counts[slot] = 0;
    }
  }

  /** {@return when to call {@link #due} next; {@link Long#MAX_VALUE} if nothing waits} */
  public long nextDeadline() {
    return waiting == 0 ? Long.MAX_VALUE : asked[head] + HOLD_NANOS;
  }

  private static int slot(long sequence) {
    return (int) sequence & (SentPackets.CAPACITY - 1);
  }

  /** Sender of repairs to one member. */
  @FunctionalInterface
  public interface UnicastRepair {
    /** Sends a packet again to a member. */
    void repair(long sequence, int member);
  }
}
