package dev.parley.calls.session;

import dev.parley.calls.running.Awaited;
import dev.parley.calls.running.CallFuture;
import dev.parley.calls.running.CallerSide;
import dev.parley.calls.running.CallerWait;
import dev.parley.calls.running.Deadline;
import dev.parley.calls.running.DeadlineWatch;
import dev.parley.calls.running.ReadingThread;
import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.Target;
import dev.parley.pipeline.Attempts;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.Caller;
import dev.parley.pipeline.Valveline;
import dev.parley.transport.api.Waiter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Load-balanced target: servants of one contract at several endpoints, one of which gets each call.
 * A call passes the valves once; at the end of the chain an endpoint is picked, and an attempt is
 * sent there. An attempt that fails before it has left is repeated at another endpoint; when no
 * endpoint has a free slot, a blocking call waits for one.
 *
 * <p>Threads: safe for all.
 */
public final class SpreadTarget implements Target, MethodCall.Owner {
  /** Picks the endpoint of each attempt. Threads: safe for all; must not block. */
  public interface Places {
    /**
     * {@return the endpoint for an attempt; null when none is left}
     *
     * @param tried the endpoints of earlier attempts at the same call
     */
    @Nullable Place choose(List<Place> tried);

    /** {@return the failure of a call for which no endpoint was left} */
    CallException.Unavailable none(String call);

    /** {@return the endpoints, for messages} */
    String describe();
  }

  /** A picked endpoint. */
  public interface Place {
    /** {@return the servant there} */
    RemoteTarget target();

    /** Records the end of an attempt. Exactly one of this and {@link #left} is called per pick. */
    void ended(MethodCall attempt);

    /** Undoes a pick to which nothing was sent. */
    void left();
  }

  private final Places places;
  private final Valveline line;
  private final DeadlineWatch deadlines;
  private final Set<MethodCall> watched = ConcurrentHashMap.newKeySet();

  /**
   * @param config of the sessions of the same Parley
   */
  public SpreadTarget(Places places, SessionConfig config) {
    this.places = places;
    this.line = config.outgoing();
    this.deadlines =
        new DeadlineWatch(config.timers(), watched::forEach, call -> new Deadline(call).dropped());
  }

  /**
   * State of a call on its way through the endpoints. The owner's earlier attachment is {@code
   * then}.
   */
  static final class Way implements Awaited {
    final @Nullable Way above; // of the call in whose place this one is; null for the stub's own
    final @Nullable Object then;
    private final @Nullable Thread waits; // for the call; null when none does
    volatile @Nullable Session session; // the last one gone to; null before that

    @Nullable Attempts attempts; // null until it has passed the valves
    @Nullable Place place; // of the attempt under way; written before it is sent
    private boolean full; // some place had no room
    private volatile boolean patient; // no place had room for it: it waits for that

    Way(@Nullable Way above, @Nullable Object then) {
      this.above = above;
      this.then = then;
      this.waits = above == null ? CallerWait.thread(then) : above.waits;
    }

    @Override
    public @Nullable Thread caller() {
      return patient ? waits : null;
    }
  }

  @Override
  public String place() {
    return places.describe();
  }

  @Override
  public Caller caller(MethodCall call) {
    return Caller.HERE;
  }

  @Override
  public void call(MethodCall call) throws Throwable {
    Waiter waiter = new Waiter();
    Way way = new Way(null, waiter);
    CallerSide.prepare(call, this, way);
    ReadingThread.refuseToBlock(call);
    line.run(call);
    Session session = way.session;
    if (session == null) {
      CallerWait.park(call, waiter);
    } else if (!waiter.done()) {
      session.await(call, waiter);
    }
    CallerSide.rethrow(call);
  }

  @Override
  public CompletableFuture<Object> send(MethodCall call) {
    CallFuture future = new CallFuture(call);
    CallerSide.prepare(call, this, new Way(null, future));
    watched.add(call);
    line.run(call);
    if (!call.done()) {
      deadlines.watch(call);
    }
    return future;
  }

  @Override
  public void oneWay(MethodCall call) {
    CallerSide.prepare(call, this, new Way(null, null));
    line.run(call);
    CallerSide.rethrowOfOneWay(call);
  }

  /** Always false: another endpoint may become available. */
  @Override
  public boolean over() {
    return false;
  }

  @Override
  public void attempt(MethodCall call, MethodCall attempt, Runnable whenEnded) {
    Way way = way(call);
    Place place = way.place;
    if (place == null) { // a valve's: it chooses its place where the line ends, as any call
      attempt.owner(this);
      attempt.attachment(new Way(way, whenEnded));
    } else {
      place.target().attempt(call, attempt, whenEnded);
    }
  }

  private static Way way(MethodCall call) {
    if (call.attachment() instanceof Way way) {
      return way;
    }
    throw new IllegalStateException(call.describe() + ": not sent from here");
  }

  /** Picks an endpoint at the end of the valve chain, and sends the first attempt. */
  @Override
  public void passed(MethodCall call) {
    List<Place> tried = new ArrayList<>(1);
    way(call).attempts = call.attempts(attempt -> ended(call, tried, (MethodCall) attempt));
    if (!sendTo(call, tried)) {
      call.fail(places.none(call.describe()));
    }
  }

  /** Sends an attempt to a picked endpoint. {@return false when no endpoint is left} */
  private boolean sendTo(MethodCall call, List<Place> tried) {
    Way way = way(call);
    Attempts attempts = way.attempts;
    Place place = attempts == null ? null : places.choose(tried);
    if (attempts == null || place == null) {
      return false;
    }
    tried.add(place);
    way.place = place;
    // Set before the attempt is sent: the blocked caller waits on, and reads, this session's
    // connection.
    for (Way each = way; each != null; each = each.above) {
      each.session = place.target().session();
    }
    if (!attempts.send()) {
      place.left();
    }
    return true;
  }

  private void ended(MethodCall call, List<Place> tried, MethodCall attempt) {
    tried.getLast().ended(attempt);
    Throwable failure = attempt.failure().orElse(null);
    boolean elsewhere =
        !attempt.sent()
            && !call.done()
            && (failure instanceof CallException.Unavailable
                || failure instanceof CallException.Overloaded);
    Way way = way(call);
    way.full |= elsewhere && failure instanceof CallException.Overloaded;
    Attempts attempts = way.attempts;
    if (attempts != null
        && !(elsewhere && (sendTo(call, tried) || sendPatiently(call, way, tried)))) {
      attempts.settle(attempt);
    }
  }

  /**
   * Waits for a free slot at one endpoint when no endpoint has one, if the calling thread blocks
   * anyway.
   */
  private boolean sendPatiently(MethodCall call, Way way, List<Place> tried) {
    if (!way.full || way.patient || !Thread.currentThread().equals(way.waits)) {
      return false;
    }
    way.patient = true;
    tried.clear();
    return sendTo(call, tried);
  }

  @Override
  public void ended(MethodCall call) {
    Way way = way(call);
    watched.remove(call);
    if (way.attempts != null) {
      way.attempts.end();
    }
    CallerSide.tell(way.then);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SpreadTarget target && target.places.equals(places);
  }

  @Override
  public int hashCode() {
    return places.hashCode();
  }

  @Override
  public void release() {
    // the places have the references
  }
}
