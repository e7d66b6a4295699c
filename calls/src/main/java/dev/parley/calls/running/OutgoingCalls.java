package dev.parley.calls.running;

import dev.parley.base.Limits;
import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.CallException;
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
 * <p>Threads: safe for all. Memory: places for all calls that may wait at once.
 */
public final class OutgoingCalls {
  /** What JavaScript can count. */
  private static final int NUMBER_BITS = 53;

  private final long numbers;
  private final AtomicReferenceArray<@Nullable MethodCall> places;
  private final long[] turns; // each written by who has just taken the place
  private final int placeBits;
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
    places = new AtomicReferenceArray<>(callsMax);
    turns = new long[callsMax];
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
    int size = limit;
    int place = next < size ? next : 0;
    for (int left = size; left > 0; left--) {
      if (places.get(place) == null && places.compareAndSet(place, null, call)) {
        next = place + 1; // the places before it are taken, and would all be looked at again
        call.id(nextNumber(place));
        return true;
      }
      place = place + 1 < size ? place + 1 : 0;
    }
    return false;
  }

  private long nextNumber(int place) {
    long number;
    do {
      turns[place]++;
      number = ((turns[place] << placeBits) | place) & numbers;
    } while (number == 0);
    return number;
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
                + places.length()
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
            + places.length()
            + " calls wait for their reply, the limit of this connection");
  }

  /** {@return the call of that number, which is then no longer held; null when there is none} */
  public @Nullable MethodCall take(long number) {
    int place = place(number);
    MethodCall call = place < places.length() ? places.get(place) : null;
    if (call == null || call.id() != number || !places.compareAndSet(place, call, null)) {
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
    if (!places.compareAndSet(place(call.id()), call, null)) {
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
    if (number == 0 || !places.compareAndSet(place(number), call, attempt)) {
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
    for (int i = 0; i < places.length(); i++) {
      if (places.get(i) != null) {
        return false;
      }
    }
    return true;
  }

  /** Hands over all calls that wait. */
  public void forEach(Consumer<MethodCall> each) {
    for (int i = 0; i < places.length(); i++) {
      MethodCall call = places.get(i);
      if (call != null) {
        each.accept(call);
      }
    }
  }
}
