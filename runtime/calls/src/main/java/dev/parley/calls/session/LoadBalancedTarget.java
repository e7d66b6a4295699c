package dev.parley.calls.session;

import dev.parley.calls.running.CallAttachment;
import dev.parley.calls.running.CallFuture;
import dev.parley.calls.running.CallerSide;
import dev.parley.calls.running.CallerWait;
import dev.parley.calls.running.DeadlineTask;
import dev.parley.calls.running.DeadlineWatch;
import dev.parley.calls.running.ReadingThread;
import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.Target;
import dev.parley.pipeline.Attempts;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.CallerIdentity;
import dev.parley.pipeline.Valveline;
import dev.parley.transport.api.ReplyWaiter;
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
public final class LoadBalancedTarget implements Target, MethodCall.CallOwner {
  /** Picks the endpoint of each attempt. Threads: safe for all; must not block. */
  public interface AttemptPicker {
    /**
     * {@return the endpoint for an attempt; null when none is left}
     *
     * @param tried the endpoints of earlier attempts at the same call
     */
    @Nullable PickedEndpoint pick(List<PickedEndpoint> tried);

    /** {@return the failure of a call for which no endpoint was left} */
    CallException.Unavailable noneLeft(String call);

    /** {@return the endpoints, for messages} */
    String describe();
  }

  /** A picked endpoint. */
  public interface PickedEndpoint {
    /** {@return the servant there} */
    RemoteTarget target();

    /**
     * Records the end of an attempt. Exactly one of this and {@link #cancelPick} is called per
     * pick.
     */
    void ended(MethodCall attempt);

    /** Undoes a pick to which nothing was sent. */
    void cancelPick();
  }

  private final AttemptPicker places;
  private final Valveline line;
  private final DeadlineWatch deadlines;
  private final Set<MethodCall> watched = ConcurrentHashMap.newKeySet();

  /**
   * @param config of the sessions of the same Parley
   */
  public LoadBalancedTarget(AttemptPicker places, SessionConfig config) {
    this.places = places;
    this.line = config.outgoing();
    this.deadlines =
        new DeadlineWatch(
            config.timers(), watched::forEach, call -> new DeadlineTask(call).onClosed());
  }

  /**
   * State of a call on its way through the endpoints. The owner's earlier attachment is {@code
   * then}.
   */
  static final class RoutedCall implements CallAttachment {
    final @Nullable RoutedCall
        above; // of the call in whose place this one is; null for the stub's own
    final @Nullable Object then;
    private final @Nullable Thread waits; // for the call; null when none does
    volatile @Nullable CallChannel channel; // of the last attempt; null before that

    @Nullable Attempts attempts; // null until it has passed the valves
    @Nullable PickedEndpoint place; // of the attempt under way; written before it is sent
    private boolean full; // some place had no room
    private volatile boolean patient; // no place had room for it: it waits for that

    RoutedCall(@Nullable RoutedCall above, @Nullable Object then) {
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
  public String endpoint() {
    return places.describe();
  }

  @Override
  public CallerIdentity caller(MethodCall call) {
    return CallerIdentity.THIS_PROCESS;
  }

  @Override
  public void call(MethodCall call) throws Throwable {
    ReplyWaiter waiter = new ReplyWaiter();
    RoutedCall routed = new RoutedCall(null, waiter);
    CallerSide.prepare(call, this, routed);
    ReadingThread.refuseToBlock(call);
    line.run(call);
    CallChannel channel = routed.channel;
    if (channel == null) {
      CallerWait.park(call, waiter);
    } else if (!waiter.done()) {
      channel.await(call, waiter);
    }
    CallerSide.rethrow(call);
  }

  @Override
  public CompletableFuture<Object> send(MethodCall call) {
    CallFuture future = new CallFuture(call);
    CallerSide.prepare(call, this, new RoutedCall(null, future));
    watched.add(call);
    line.run(call);
    if (!call.done()) {
      deadlines.watch(call);
    }
    return future;
  }

  @Override
  public void oneWay(MethodCall call) {
    CallerSide.prepare(call, this, new RoutedCall(null, null));
    line.run(call);
    CallerSide.rethrowOneWay(call);
  }

  /** Always false: another endpoint may become available. */
  @Override
  public boolean isClosed() {
    return false;
  }

  @Override
  public void attempt(MethodCall call, MethodCall attempt, Runnable whenEnded) {
    RoutedCall routed = routed(call);
    PickedEndpoint place = routed.place;
    if (place == null) { // a valve's: it chooses its place where the line ends, as any call
      attempt.owner(this);
      attempt.attachment(new RoutedCall(routed, whenEnded));
    } else {
      place.target().attempt(call, attempt, whenEnded);
    }
  }

  private static RoutedCall routed(MethodCall call) {
    if (call.attachment() instanceof RoutedCall routed) {
      return routed;
    }
    throw new IllegalStateException(call.describe() + ": not sent from here");
  }

  /** Picks an endpoint at the end of the valve chain, and sends the first attempt. */
  @Override
  public void transmit(MethodCall call) {
    List<PickedEndpoint> tried = new ArrayList<>(1);
    routed(call).attempts = call.newAttempts(attempt -> ended(call, tried, (MethodCall) attempt));
    if (!sendTo(call, tried)) {
      call.fail(places.noneLeft(call.describe()));
    }
  }

  /** Sends an attempt to a picked endpoint. {@return false when no endpoint is left} */
  private boolean sendTo(MethodCall call, List<PickedEndpoint> tried) {
    RoutedCall routed = routed(call);
    Attempts attempts = routed.attempts;
    PickedEndpoint place = attempts == null ? null : places.pick(tried);
    if (attempts == null || place == null) {
      return false;
    }
    tried.add(place);
    routed.place = place;
    // Set before the attempt is sent: the blocked caller waits on, and reads, this channel's
    // connection.
    for (RoutedCall each = routed; each != null; each = each.above) {
      each.channel = place.target().channel();
    }
    if (!attempts.send()) {
      place.cancelPick();
    }
    return true;
  }

  private void ended(MethodCall call, List<PickedEndpoint> tried, MethodCall attempt) {
    tried.getLast().ended(attempt);
    Throwable failure = attempt.failure().orElse(null);
    boolean elsewhere =
        !attempt.sent()
            && !call.done()
            && (failure instanceof CallException.Unavailable
                || failure instanceof CallException.Overloaded);
    RoutedCall routed = routed(call);
    routed.full |= elsewhere && failure instanceof CallException.Overloaded;
    Attempts attempts = routed.attempts;
    if (attempts != null
        && !(elsewhere && (sendTo(call, tried) || sendPatiently(call, routed, tried)))) {
      attempts.settle(attempt);
    }
  }

  /**
   * Waits for a free slot at one endpoint when no endpoint has one, if the calling thread blocks
   * anyway.
   */
  private boolean sendPatiently(MethodCall call, RoutedCall routed, List<PickedEndpoint> tried) {
    if (!routed.full || routed.patient || !Thread.currentThread().equals(routed.waits)) {
      return false;
    }
    routed.patient = true;
    tried.clear();
    return sendTo(call, tried);
  }

  @Override
  public void ended(MethodCall call) {
    RoutedCall routed = routed(call);
    watched.remove(call);
    if (routed.attempts != null) {
      routed.attempts.end();
    }
    CallerSide.complete(routed.then);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LoadBalancedTarget target && target.places.equals(places);
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
