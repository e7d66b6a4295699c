package dev.parley.calls.running;

import dev.parley.base.Limits;
import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.CallException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Table of this side's calls that wait for their reply, by call number, with a limited number of
 * slots.
 *
 * <p>The low bits of a number are its slot, so a look-up is an array access; the higher bits count
 * the reuses of the slot, so a late reply does not match the next call.
 *
 * <p>Threads: safe for all. Memory: slots are created in groups, up to the largest number of calls
 * that ever waited at once; a session without calls has none.
 */
public final class OutgoingCalls {
  /** Bits of a call number: integers up to 2^53 are exact in JavaScript. */
  private static final int NUMBER_BITS = 53;

  private static final int GROUP_BITS = 5;
  private static final int GROUP = 1 << GROUP_BITS;

  /** A group of adjacent slots. */
  private static final class SlotGroup {
    final AtomicReferenceArray<@Nullable MethodCall> places = new AtomicReferenceArray<>(GROUP);
    final long[] turns = new long[GROUP]; // each written by the thread that has taken the place
  }

  private final long numbers;
  private final int callsMax;
  private final int placeBits;
  private final @Nullable SlotGroup[] groups; // each written once, inside the lock, before made
  private volatile int made; // places that there are; written inside the lock
  private volatile int limit; // places from here on are not taken any more
  private int next; // first slot to try, behind the last one taken; a hint, racy on purpose

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition room = lock.newCondition();
  private volatile int waiting; // threads; written inside the lock

  /** Creates a table for at most {@code callsMax} calls. */
  public OutgoingCalls(int callsMax) {
    this(callsMax, NUMBER_BITS);
  }

  /**
   * Creates a table for at most {@code callsMax} calls.
   *
   * @param numberBits bits that call numbers may have
   */
  public OutgoingCalls(int callsMax, int numberBits) {
    numbers = (1L << numberBits) - 1;
    this.callsMax = callsMax;
    groups = new SlotGroup[(callsMax + GROUP - 1) / GROUP];
    placeBits = Integer.SIZE - Integer.numberOfLeadingZeros(callsMax);
    limit = callsMax;
  }

  /** Lowers the limit to the number of calls that the peer accepts (rule MS-3). */
  public void limit(long peerMax) {
    if (peerMax > 0 && peerMax < limit) {
      limit = (int) peerMax;
    }
  }

  /**
   * Adds a call and sets its number.
   *
   * @return false when all slots are taken
   */
  public boolean add(MethodCall call) {
    int there;
    do {
      there = made;
      if (add(call, Math.min(limit, there))) {
        return true;
      }
      // Groups are created on demand, so an idle session costs no table of callsMax slots.
    } while (there < limit && make(there));
    return false;
  }

  private boolean add(MethodCall call, int size) {
    int place = next < size ? next : 0;
    for (int left = size; left > 0; left--) {
      SlotGroup group = group(place);
      int index = place & (GROUP - 1);
      // The read keeps taken slots in shared cache state; a failing compare-and-set would take the
      // line exclusively.
      if (group.places.get(index) == null && group.places.compareAndSet(index, null, call)) {
        next = place + 1; // lower slots are likely taken; do not scan them again
        call.id(nextNumber(group, place));
        return true;
      }
      // A lost race for a slot is like a taken one: go on with the next.
      place = place + 1 < size ? place + 1 : 0;
    }
    return false;
  }

  /** Creates more slots than {@code there}, unless another thread has. {@return true} */
  private boolean make(int there) {
    lock.lock();
    try {
      if (made == there) {
        // By half: each growth follows a search of the whole table, so with a fixed step, filling a
        // large table would take quadratic time.
        int size = Math.min(callsMax, there + Math.max(GROUP, there / 2));
        int ends = (size + GROUP - 1) >> GROUP_BITS;
        for (int i = there >> GROUP_BITS; i < ends; i++) {
          groups[i] = new SlotGroup();
        }
        // After the groups: a thread that reads this volatile field sees them.
        made = Math.min(ends << GROUP_BITS, callsMax);
      }
      return true;
    } finally {
      lock.unlock();
    }
  }

  private SlotGroup group(int place) {
    return Objects.requireNonNull(groups[place >> GROUP_BITS]);
  }

  private @Nullable MethodCall get(int place) {
    return group(place).places.get(place & (GROUP - 1));
  }

  private boolean exchange(int place, MethodCall before, @Nullable MethodCall after) {
    return place < made && group(place).places.compareAndSet(place & (GROUP - 1), before, after);
  }

  private long nextNumber(SlotGroup group, int place) {
    int index = place & (GROUP - 1);
    long number;
    do {
      group.turns[index]++;
      number = ((group.turns[index] << placeBits) | place) & numbers;
    } while (number == 0); // 0 is no call number: it marks one-way calls (rule MS-5)
    return number;
  }

  /** {@return whether a call was ever added} */
  public boolean used() {
    return made > 0;
  }

  /** Adds a call like {@link #add(MethodCall)}, and waits for a free slot if need be. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // written inside the lock only
  public boolean add(MethodCall call, long waitNanos) throws InterruptedException {
    lock.lockInterruptibly();
    waiting++;
    try {
      long left = waitNanos;
      boolean added = add(call);
      // Tried after counting itself in waiting: a slot that is freed from here on causes a signal.
      while (!added && left > 0) {
        left = room.awaitNanos(left);
        added = add(call);
      }
      return added;
    } finally {
      waiting--;
      lock.unlock();
    }
  }

  /**
   * Adds a call; waits for a free slot until the call's deadline.
   *
   * @throws CallException when no slot became free in time
   */
  public void addOrWait(MethodCall call) {
    long wait = Math.min(call.remainingNanos(), Limits.DEADLINE.toNanos());
    try {
      if (!add(call, wait)) {
        throw new CallException.Overloaded(
            call.describe()
                + ": "
                + callsMax
                + " calls wait for their reply, and none ended in time");
      }
    } catch (InterruptedException e) {
      throw CallerWait.interruptedNow(call);
    }
  }

  /** {@return the failure of a call for which there is no slot} */
  public CallException noSlot(MethodCall call) {
    return new CallException.Overloaded(
        call.describe()
            + ": "
            + callsMax
            + " calls wait for their reply, the limit of this connection");
  }

  /** Removes and returns the call of a number; null when there is none. */
  public @Nullable MethodCall take(long number) {
    int place = place(number);
    MethodCall call = place < made ? get(place) : null;
    // The exchange decides between the reply, a cancellation and the end of the connection.
    if (call == null || call.id() != number || !exchange(place, call, null)) {
      return null;
    }
    if (waiting > 0) { // read after freeing the slot; a waiter counts itself first
      wake();
    }
    return call;
  }

  /**
   * Removes a call.
   *
   * @return false when it is not in the table any more
   */
  public boolean remove(MethodCall call) {
    if (!exchange(place(call.id()), call, null)) {
      return false;
    }
    if (waiting > 0) {
      wake();
    }
    return true;
  }

  /**
   * Passes the slot and number of a call that has not left to an attempt at it.
   *
   * @return false when the call has no slot, or none any more
   */
  public boolean transferSlot(MethodCall call, MethodCall attempt) {
    long number = call.id();
    attempt.id(number);
    if (number == 0 || !exchange(place(number), call, attempt)) {
      attempt.id(0);
      return false;
    }
    call.id(0);
    return true;
  }

  private int place(long number) {
    return (int) number & ((1 << placeBits) - 1);
  }

  private void wake() {
    lock.lock();
    try {
      room.signal();
    } finally {
      lock.unlock();
    }
  }

  /** {@return whether no call waits; scans all slots} */
  public boolean isEmpty() {
    for (int i = 0; i < made; i++) {
      if (get(i) != null) {
        return false;
      }
    }
    return true;
  }

  /** Passes all waiting calls to {@code each}. */
  public void forEach(Consumer<MethodCall> each) {
    for (int i = 0; i < made; i++) {
      MethodCall call = get(i);
      if (call != null) {
        each.accept(call);
      }
    }
  }
}
