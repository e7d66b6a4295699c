package dev.parley.calls.session;

import dev.parley.calls.spi.MethodCall;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The calls of this side that wait for their reply, by number.
 *
 * <p>A number's low bits are its place in the array, so that looking up costs nothing; the higher
 * ones make it new each time, so that a late reply finds nobody.
 *
 * <p>Threads: safe for all. Memory: places for all calls that may wait at once.
 */
final class OutgoingCalls {
  private final AtomicReferenceArray<@Nullable MethodCall> places;
  private final AtomicInteger last = new AtomicInteger();
  private final int callsMax;
  private final Room room;

  /** Room that can shrink. */
  private static final class Room extends Semaphore {
    Room(int permits) {
      super(permits);
    }

    void shrink(int by) {
      reducePermits(by);
    }
  }

  OutgoingCalls(int callsMax) {
    places = new AtomicReferenceArray<>(Integer.highestOneBit(callsMax * 2 - 1) * 2);
    this.callsMax = callsMax;
    room = new Room(callsMax);
  }

  /** The peer takes at most so many calls (rule MS-3). Called at most once. */
  void atMost(long peerMax) {
    if (peerMax > 0 && peerMax < callsMax) {
      room.shrink(callsMax - (int) peerMax);
    }
  }

  /** Takes room for a call, without waiting. */
  boolean enter() {
    return room.tryAcquire();
  }

  /** Takes room for a call, and waits for it if need be. */
  boolean enter(long waitNanos) throws InterruptedException {
    return room.tryAcquire(waitNanos, TimeUnit.NANOSECONDS);
  }

  /** Gives the room back that {@code enter} took. */
  void leave() {
    room.release();
  }

  /** Gives a call its number. */
  void add(MethodCall call) {
    int number;
    do {
      number = last.incrementAndGet() & Integer.MAX_VALUE;
      call.id(number);
    } while (number == 0 || !places.compareAndSet(place(number), null, call));
  }

  private int place(long number) {
    return (int) number & places.length() - 1;
  }

  /** {@return the call of that number, which is then no longer held; null when there is none} */
  @Nullable MethodCall take(long number) {
    MethodCall call = places.get(place(number));
    boolean found = call != null && call.id() == number;
    return found && places.compareAndSet(place(number), call, null) ? call : null;
  }

  /** {@return all calls that wait} */
  List<MethodCall> all() {
    List<MethodCall> all = new ArrayList<>();
    for (int i = 0; i < places.length(); i++) {
      MethodCall call = places.get(i);
      if (call != null) {
        all.add(call);
      }
    }
    return all;
  }
}
