package dev.parley.base;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A hierarchical timing wheel with two levels, without clock or thread: its owner passes in the
 * current tick.
 *
 * <pre>
 *   hand          near: a slot for each of the next 4,096 ticks
 *    |  h+1 h+2 h+3 ...                                     h+4095
 *    v   []  []  [] ...                                        []
 *        far: a slot for each of the next 255 groups of 4,096 ticks; moved near when one begins
 *        []      []      [] ...                                         later ones wait in the last
 *   past: what was due when it came
 * </pre>
 *
 * <p>A slot is a linked list that grows at its head by one compare-and-set and is taken as a whole.
 * An adding thread reads the hand again after its push, and the owner moves the hand before it
 * takes slots, so a late timer is seen by one of the two. A cancelled timer stays in its slot until
 * the slot is taken, or until enough timers are cancelled that all slots are swept.
 *
 * <p>Threads: {@code add} and {@code cancelled} by all, the rest by the owner. Memory: 17 KiB, the
 * waiting timers, and of cancelled timers as many again or 4,096.
 */
final class TimingWheel {
  private static final int NEAR_BITS = 12;
  private static final int NEAR = 1 << NEAR_BITS;
  private static final int FAR = 256;
  private static final int PAST = NEAR + FAR;
  private static final int CANCELLED_MIN = 4_096;
  private static final long AWAKE = Long.MIN_VALUE;
  private static final VarHandle RESTS_UNTIL;

  static {
    try {
      RESTS_UNTIL =
          MethodHandles.lookup().findVarHandle(TimingWheel.class, "restsUntil", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final AtomicReferenceArray<@Nullable Timer> slots = new AtomicReferenceArray<>(PAST + 1);
  private final AtomicInteger cancelled = new AtomicInteger(); // and still in a slot
  private final Runnable waker;
  private volatile long hand; // all before it, and itself, has been taken or is being taken
  private volatile long restsUntil = AWAKE; // the tick at which the owner wakes up by itself
  private volatile int cancelledMax = CANCELLED_MIN; // before all slots are gone through

  /**
   * @param waker called when the owner sleeps and has to come back earlier than planned
   */
  TimingWheel(Runnable waker) {
    this.waker = waker;
  }

  /** Puts a timer into the slot of its tick. */
  void add(Timer timer) {
    long now = hand;
    long turn = timer.tick; // of its slot: the tick at which that is taken
    int slot;
    if (turn <= now) {
      slot = PAST;
    } else if (turn - now < NEAR) {
      slot = near(turn);
    } else {
      long group = Math.min(turn >> NEAR_BITS, (now >> NEAR_BITS) + FAR - 1);
      turn = group << NEAR_BITS;
      slot = far(group);
    }
    push(slot, timer);
    if (slot != PAST && turn <= hand) {
      again(slot); // the slot's turn may have been over before the timer was in it
    }
    wake(turn);
  }

  private static int near(long tick) {
    return (int) tick & (NEAR - 1);
  }

  private static int far(long group) {
    return NEAR + ((int) group & (FAR - 1));
  }

  private void push(int slot, Timer timer) {
    Timer head;
    do {
      head = slots.get(slot);
      timer.next = head;
    } while (!slots.weakCompareAndSetVolatile(slot, head, timer));
  }

  /** Wakes the owner if it would sleep past {@code turn}. */
  private void wake(long turn) {
    long until = restsUntil;
    while (turn < until) {
      if (RESTS_UNTIL.compareAndSet(this, until, AWAKE)) {
        waker.run();
        return;
      }
      until = restsUntil;
    }
  }

  /** Empties a slot. {@return its timers, in the order in which they were added} */
  private @Nullable Timer take(int slot) {
    if (slots.get(slot) == null) {
      return null;
    }
    Timer reversed = null;
    Timer left = slots.getAndSet(slot, null);
    while (left != null) {
      Timer following = left.next;
      left.next = reversed;
      reversed = left;
      left = following;
    }
    return reversed;
  }

  /** Distributes the timers of a slot again. {@return the number of timers that still wait} */
  private int again(int slot) {
    int waiting = 0;
    int gone = 0;
    Timer timer = take(slot);
    while (timer != null) {
      Timer following = timer.next;
      if (timer.isPending()) {
        add(timer);
        waiting++;
      } else {
        gone++;
      }
      timer = following;
    }
    cancelled.addAndGet(-gone);
    return waiting;
  }

  /** Moves the hand and passes each due task to {@code due}, which must not throw. */
  void advance(long to, Consumer<Runnable> due) {
    long from = hand;
    restsUntil = AWAKE;
    // Before slots are taken: add() reads the hand again after its push, so a late timer is not
    // lost.
    hand = to;
    for (long group = Math.max(from >> NEAR_BITS, (to >> NEAR_BITS) - FAR) + 1;
        group <= to >> NEAR_BITS;
        group++) {
      again(far(group));
    }
    for (long tick = Math.max(from, to - NEAR) + 1; tick <= to; tick++) {
      handOver(near(tick), to, due);
    }
    handOver(PAST, to, due);
    if (cancelled.get() >= cancelledMax) {
      sweep();
    }
  }

  private void handOver(int slot, long now, Consumer<Runnable> due) {
    int gone = 0;
    Timer timer = take(slot);
    while (timer != null) {
      Timer following = timer.next;
      timer.next = null;
      if (timer.tick > now) {
        add(timer);
      } else {
        Runnable task = timer.claim();
        if (task == null) {
          gone++;
        } else {
          due.accept(task);
        }
      }
      timer = following;
    }
    if (gone > 0) {
      cancelled.addAndGet(-gone);
    }
  }

  /** Counts a cancelled timer that may still be in its slot. */
  void cancelled() {
    if (cancelled.incrementAndGet() == cancelledMax) {
      wake(AWAKE + 1);
    }
  }

  private void sweep() {
    int waiting = 0;
    for (int slot = 0; slot < slots.length(); slot++) {
      waiting += again(slot);
    }
    cancelledMax = Math.max(CANCELLED_MIN, waiting);
  }

  /**
   * Prepares a sleep of the owner: from now on the waker is called when a timer is added that is
   * due earlier than all others.
   *
   * @return the tick at which the owner must wake up by itself; {@link Long#MAX_VALUE} when no
   *     timer waits
   */
  long prepareSleep() {
    restsUntil = Long.MAX_VALUE; // before the check: a later timer calls the waker
    long until = cancelled.get() >= cancelledMax ? AWAKE : earliest();
    restsUntil = until;
    return until;
  }

  private long earliest() {
    if (slots.get(PAST) != null) {
      return AWAKE;
    }
    long now = hand;
    long soonest = Long.MAX_VALUE;
    for (long tick = now + 1; tick < now + NEAR && soonest == Long.MAX_VALUE; tick++) {
      if (slots.get(near(tick)) != null) {
        soonest = tick;
      }
    }
    for (long group = (now >> NEAR_BITS) + 1;
        group < (now >> NEAR_BITS) + FAR && group << NEAR_BITS < soonest;
        group++) {
      if (slots.get(far(group)) != null) {
        soonest = group << NEAR_BITS;
      }
    }
    return soonest;
  }

  /**
   * Removes all waiting timers and passes their tasks to {@code waited}. They are not due and must
   * not run.
   */
  void removeAll(Consumer<Runnable> waited) {
    for (int slot = 0; slot < slots.length(); slot++) {
      for (Timer timer = take(slot); timer != null; timer = timer.next) {
        Runnable task = timer.claim();
        if (task != null) {
          waited.accept(task);
        }
      }
    }
  }
}
