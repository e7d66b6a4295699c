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
 * The calls of this side that wait for their reply, by number: as many as there are places.
 *
 * <p>A number's low bits are its place, so that looking up costs nothing; the higher ones count how
 * often the place was taken, so that a late reply finds nobody.
 *
 * <p>Threads: safe for all. Memory: places are made in groups, as many as calls ever waited at
 * once; a session that never called has none.
 */
public final class OutgoingCalls {
  /** What JavaScript can count. */
  private static final int NUMBER_BITS = 53;

  private static final int GROUP_BITS = 5;
  private static final int GROUP = 1 << GROUP_BITS;

  /** Places next to each other. */
  private static final class Group {
    final AtomicReferenceArray<@Nullable MethodCall> places = new AtomicReferenceArray<>(GROUP);
    final long[] turns = new long[GROUP]; // each written by the thread that has taken the place
  }

  private final long numbers;
  private final int callsMax;
  private final int placeBits;
  private final @Nullable Group[] groups; // each written once, inside the lock, before made
  private volatile int made; // places that there are; written inside the lock
  private volatile int limit; // places from here on are not taken any more
  private int next; // where to look first, behind the place taken last; threads may disagree

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition room = lock.newCondition();
  private volatile int waiting; // threads; written inside the lock

  /** Places for so many. */
  public OutgoingCalls(int callsMax) {
    this(callsMax, NUMBER_BITS);
  }

  /**
   * Places for so many.
   *
   * @param numberBits that calls' numbers may have
   */
  public OutgoingCalls(int callsMax, int numberBits) {
    numbers = (1L << numberBits) - 1;
    this.callsMax = callsMax;
    groups = new Group[(callsMax + GROUP - 1) / GROUP];
    placeBits = Integer.SIZE - Integer.numberOfLeadingZeros(callsMax);
    limit = callsMax;
  }

  /** The peer takes at most so many calls (rule MS-3). */
  public void atMost(long peerMax) {
    if (peerMax > 0 && peerMax < limit) {
      limit = (int) peerMax;
    }
  }

  /** Gives a call its number, if there is room for it. {@return whether there was} */
  public boolean add(MethodCall call) {
    int there;
    do {
      there = made;
      if (add(call, Math.min(limit, there))) {
        return true;
      }
    } while (there < limit && make(there));
    return false;
  }

  private boolean add(MethodCall call, int size) {
    int place = next < size ? next : 0;
    for (int left = size; left > 0; left--) {
      Group group = group(place);
      int index = place & (GROUP - 1);
      if (group.places.get(index) == null && group.places.compareAndSet(index, null, call)) {
        next = place + 1; // the places before it are taken, and would all be looked at again
        call.id(nextNumber(group, place));
        return true;
      }
      place = place + 1 < size ? place + 1 : 0;
    }
    return false;
  }

  /** Makes more places than {@code there}, unless another thread has. {@return true} */
  private boolean make(int there) {
    lock.lock();
    try {
      if (made == there) {
        groups[there >> GROUP_BITS] = new Group();
        made = Math.min(there + GROUP, callsMax);
      }
      return true;
    } finally {
      lock.unlock();
    }
  }

  private Group group(int place) {
    return Objects.requireNonNull(groups[place >> GROUP_BITS]);
  }

  private @Nullable MethodCall get(int place) {
    return group(place).places.get(place & (GROUP - 1));
  }

  private boolean exchange(int place, MethodCall before, @Nullable MethodCall after) {
    return place < made && group(place).places.compareAndSet(place & (GROUP - 1), before, after);
  }

  private long nextNumber(Group group, int place) {
    int index = place & (GROUP - 1);
    long number;
    do {
      group.turns[index]++;
      number = ((group.turns[index] << placeBits) | place) & numbers;
    } while (number == 0);
    return number;
  }

  /** {@return whether a call was ever given a number} */
  public boolean used() {
    return made > 0;
  }

  /** Like {@link #add(MethodCall)}, and waits for room if need be. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // written inside the lock only
  public boolean add(MethodCall call, long waitNanos) throws InterruptedException {
    lock.lockInterruptibly();
    waiting++;
    try {
      long left = waitNanos;
      boolean added = add(call);
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
   * Gives a call its number; waits for room as long as the call has time.
   *
   * @throws CallException when there was none in time
   */
  public void addPatiently(MethodCall call) {
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

  /** {@return what a call fails with for which there is no room} */
  public CallException noRoom(MethodCall call) {
    return new CallException.Overloaded(
        call.describe()
            + ": "
            + callsMax
            + " calls wait for their reply, the limit of this connection");
  }

  /** {@return the call of that number, which is then no longer held; null when there is none} */
  public @Nullable MethodCall take(long number) {
    int place = place(number);
    MethodCall call = place < made ? get(place) : null;
    if (call == null || call.id() != number || !exchange(place, call, null)) {
      return null;
    }
    if (waiting > 0) { // looked at after the place is free; who waits looks once more after that
      wake();
    }
    return call;
  }

  /**
   * Lets go of a call, wherever its place is.
   *
   * @return false when it had none any more
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
   * Gives the place and the number of a call that has not left to an attempt at it.
   *
   * @return false when it has none, or none any more
   */
  public boolean handOver(MethodCall call, MethodCall attempt) {
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

  /** {@return whether no call waits; looks at each place} */
  public boolean isEmpty() {
    for (int i = 0; i < made; i++) {
      if (get(i) != null) {
        return false;
      }
    }
    return true;
  }

  /** Hands over all calls that wait. */
  public void forEach(Consumer<MethodCall> each) {
    for (int i = 0; i < made; i++) {
      MethodCall call = get(i);
      if (call != null) {
        each.accept(call);
      }
    }
  }
}
