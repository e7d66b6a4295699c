package dev.parley.valves;

import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.CallerIdentity;
import dev.parley.pipeline.Valve;
import dev.parley.pipeline.ValveAction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Result cache for {@link dev.parley.calls.api.Pure} methods on the caller's side: later calls with
 * equal arguments to the same servant get the cached result. Concurrent equal calls are made once:
 * the others wait for the first, and get its result or its failure; when the first is cancelled by
 * its own caller, the next takes its place.
 *
 * <p>Mutable values are copied when they are cached and when they are returned. Arrays are compared
 * by their elements, except inside other values.
 *
 * <p>Threads: safe for all. Memory: the given number of results; the least recently used are
 * evicted first. A cached result keeps the connection of its servant in memory.
 */
public final class CacheValve implements Valve {
  private static final int ENTRIES_MAX = 10_000_000;

  private final int entriesMax;
  private final long ageNanosMax;
  private final LongSupplier nanoTime;
  private final Map<CacheKey, CachedResult>
      kept; // guarded by itself; the last one asked for stands last
  private final Map<CacheKey, InFlightCall> flights = new LinkedHashMap<>(); // guarded by kept
  private final CacheCopies copies = new CacheCopies();

  /**
   * A cached result.
   *
   * @param value a copy that nobody else can change
   */
  private record CachedResult(@Nullable Object value, long sinceNanos) {}

  /** A call in progress, and the equal calls that wait for its result. Guarded by {@code kept}. */
  private static final class InFlightCall {
    final CacheKey key;
    Call first;
    final SequencedSet<Call> others = new LinkedHashSet<>();

    InFlightCall(CacheKey key, Call first) {
      this.key = key;
      this.first = first;
    }
  }

  private CacheValve(int entriesMax, long ageNanosMax, LongSupplier nanoTime) {
    this.entriesMax = entriesMax;
    this.ageNanosMax = ageNanosMax;
    this.nanoTime = nanoTime;
    kept =
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1;

          @Override
          protected boolean removeEldestEntry(Map.Entry<CacheKey, CachedResult> eldest) {
            return size() > CacheValve.this.entriesMax;
          }
        };
  }

  /**
   * {@return a cache valve}
   *
   * @param entriesMax upper bound for the cached results
   * @param ageMax time for which each result is valid
   * @throws IllegalArgumentException when {@code entriesMax} is not 1 to 10,000,000, or {@code
   *     ageMax} not longer than zero
   */
  public static CacheValve of(int entriesMax, Duration ageMax) {
    return of(entriesMax, ageMax, System::nanoTime);
  }

  static CacheValve of(int entriesMax, Duration ageMax, LongSupplier nanoTime) {
    return new CacheValve(
        (int) SettingChecks.between(1, ENTRIES_MAX, "the results that are kept", entriesMax),
        SettingChecks.positive("the age", ageMax),
        nanoTime);
  }

  /**
   * {@return the number of cached results, including expired ones that no call has asked for since}
   */
  public int size() {
    synchronized (kept) {
      return kept.size();
    }
  }

  /** Clears the cache; calls under way store no result either. */
  public void clear() {
    synchronized (kept) {
      kept.clear();
      flights.clear();
    }
  }

  @Override
  public ValveAction request(Call call) {
    if (!(call instanceof MethodCall method)
        || !method.model().pure()
        || !method.caller().equals(CallerIdentity.THIS_PROCESS)) {
      return ValveAction.CONTINUE;
    }
    CacheKey key = CacheKey.of(method, copies);
    CachedResult known;
    synchronized (kept) {
      known = fresh(key);
      // Under the same lock as the look-up: a flight that
      // ends in between would leave this call waiting.
      if (known == null && !joinOrStart(key, method)) {
        return ValveAction.SUSPEND;
      }
    }
    if (known == null) {
      return ValveAction.CONTINUE;
    }
    call.answer(copies.result(method.model(), known.value));
    return ValveAction.DONE;
  }

  private @Nullable CachedResult fresh(CacheKey key) {
    CachedResult known = kept.get(key);
    if (known != null && nanoTime.getAsLong() - known.sinceNanos >= ageNanosMax) {
      kept.remove(key);
      return null;
    }
    return known;
  }

  /** {@return whether the call is the first of its key; otherwise it waits} */
  private boolean joinOrStart(CacheKey key, Call call) {
    InFlightCall flight = flights.get(key);
    boolean first = flight == null;
    if (flight == null) {
      flight = new InFlightCall(key, call);
      flights.put(key, flight);
    } else {
      flight.others.add(call);
    }
    call.attach(flight);
    return first;
  }

  @Override
  public void reply(Call call) {
    if (!(call.valveAttachment().orElse(null) instanceof InFlightCall flight)) {
      return;
    }
    Throwable failure = call.failure().orElse(null);
    boolean ownEnd =
        failure instanceof CallException.Cancelled
            || failure instanceof CallException.DeadlineExceeded;
    // The deadline and the interest are those of one caller; the others still want the result.
    if (ownEnd) {
      promoteNext(flight, call).forEach(Call::resume);
    } else if (failure != null) {
      finish(flight, call, null).forEach(other -> fail(other, failure));
    } else {
      keep(flight, (MethodCall) call);
    }
  }

  private void keep(InFlightCall flight, MethodCall call) {
    CachedResult fresh;
    try {
      // Copied outside the lock: it runs code of the values' classes.
      fresh = new CachedResult(copies.result(call.model(), call.result()), nanoTime.getAsLong());
    } catch (RuntimeException | Error e) { // those that wait must not wait on, whatever it is
      finish(flight, call, null).forEach(other -> fail(other, uncopied(other, e)));
      return;
    }
    for (Call other : finish(flight, call, fresh)) {
      answer((MethodCall) other, fresh);
    }
  }

  private void answer(MethodCall call, CachedResult known) {
    Object value;
    try {
      value = copies.result(call.model(), known.value);
    } catch (RuntimeException | Error e) {
      fail(call, uncopied(call, e));
      return;
    }
    call.answer(value);
  }

  private static CallException uncopied(Call call, Throwable why) {
    return why instanceof CallException known
        ? known
        : new CallException.Failed(call.describe() + ": the result cannot be copied", why);
  }

  /** {@return the call that replaces a cancelled one, if that was the first of its key} */
  private List<Call> promoteNext(InFlightCall flight, Call call) {
    synchronized (kept) {
      if (!call.equals(flight.first)) {
        flight.others.remove(call);
        return List.of();
      }
      if (flight.others.isEmpty()) {
        flights.remove(flight.key, flight);
        return List.of();
      }
      flight.first = flight.others.removeFirst();
      return List.of(flight.first);
    }
  }

  /**
   * {@return the calls that waited for an ended one, if that was the first of its key}
   *
   * @param fresh the result to cache; null for none
   */
  private List<Call> finish(InFlightCall flight, Call call, @Nullable CachedResult fresh) {
    synchronized (kept) {
      if (!call.equals(flight.first)) {
        flight.others.remove(call);
        return List.of();
      }
      // After clear() the flight is another one, or
      // none: its result may be older than the clearing.
      boolean current = flights.remove(flight.key, flight);
      if (current && fresh != null) {
        kept.put(flight.key, fresh);
      }
      List<Call> others = new ArrayList<>(flight.others);
      flight.others.clear();
      return others;
    }
  }

  /**
   * Fails a waiting call with an exception of its own, since exceptions are mutable and carry a
   * stack trace.
   */
  private static void fail(Call call, Throwable failure) {
    call.fail(CacheCopies.failure(((MethodCall) call).model(), failure));
  }
}
