package dev.parley.calls.session;

import dev.parley.base.Limits;
import dev.parley.calls.running.DeadlineWatch;
import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.CallerIdentity;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.PeerInfo;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The calls that the peer makes: decoded, passed through the incoming valves, and answered.
 *
 * <p>Threads: {@code request} and {@code cancel} by the reading thread; {@code ended} by any.
 * Memory: at most {@code callsMax} calls.
 */
final class IncomingCalls implements MethodCall.CallOwner {
  private static final System.Logger LOG = System.getLogger(IncomingCalls.class.getName());

  private final SessionContext context;
  private final ServedReferences references;
  private final Map<Long, MethodCall> running = new ConcurrentHashMap<>();
  private final DeadlineWatch deadlines;
  private final CallerIdentity caller;
  private final String place;
  private final ServantThreads servants;
  private final RequestHead head;
  private final AtomicLong dropped = new AtomicLong(); // one-way calls that failed
  private long anonymous; // confined to the reading thread: the last key of a call without a number

  IncomingCalls(SessionContext context, ServedReferences references) {
    this.context = context;
    this.references = references;
    deadlines =
        new DeadlineWatch(
            context.config().timers(),
            each -> running.values().forEach(each),
            call -> {}); // it ends with the connection
    servants = new ServantThreads(context, running.values());
    head = new RequestHead(context.received());
    PeerInfo peer = context.connection().peer();
    caller = new CallerIdentity(peer.address(), peer.credentials().map(PeerInfo.Credentials::user));
    place = context.endpoint();
  }

  @Override
  public CallerIdentity caller(MethodCall call) {
    return caller;
  }

  @Override
  public String endpoint() {
    return place;
  }

  SessionContext context() {
    return context;
  }

  /** {@return whether this thread serves a call that the peer of that session made} */
  static boolean serves(SessionContext session) {
    return Call.CURRENT.isBound()
        && Call.CURRENT.get() instanceof MethodCall call
        && call.owner() instanceof IncomingCalls calls
        && calls.context == session;
  }

  /** Decodes a REQUEST and starts its call. */
  void request(MessageInput in) {
    int bytes = ParleyMessages.bytes(in);
    head.read(in);
    long number = head.number();
    if (head.reference() == 0 && bytes > Limits.EXPORTS_REQUEST_BYTES_MAX) {
      // Before its values are decoded: everybody who reaches the port may ask for an export, and
      // objects take many times the bytes of their fields.
      refuse(
          number,
          new CallException.Invalid(
              "CO-4: a request to Exports has at most %d bytes, not %d"
                  .formatted(Limits.EXPORTS_REQUEST_BYTES_MAX, bytes)));
      return;
    }
    ServedReference served = references.find(head.reference());
    MethodCall call = served == null ? null : served.contract().dispatcher().create(head.method());
    if (served == null || call == null) {
      refuse(
          number,
          served == null
              ? new CallException.Unavailable("RF-3: there is no reference " + head.reference())
              : new CallException.Incompatible(
                  "CO-5: %s has no method with id %08x here, where it is of another version"
                      .formatted(served.contract().name(), head.method())));
      return;
    }
    call.requestBytes(bytes);
    call.owner(this);
    head.describe(call);
    context.received().method(call.model());
    try {
      head.readArguments(in, call);
    } catch (CallException e) {
      context.received().releaseAll();
      refuse(number, e);
      return;
    } catch (BadMessageException e) {
      context.received().releaseAll();
      refuse(number, new CallException.Invalid(call.model().label() + ": " + e.getMessage()));
      return;
    }
    start(call, served);
  }

  private void start(MethodCall call, ServedReference served) {
    long number = call.id();
    boolean inline = served.isInline(call.model());
    // It ends before request() returns, so it occupies nothing and needs no place in the table.
    boolean atOnce = inline && !call.model().asynchronous();
    if (!atOnce && (running.size() >= context.config().callsMax() || tooManyServants())) {
      context.received().releaseAll();
      refuse(number, overloaded());
      return;
    }
    List<PassedHandle> brought = context.received().take();
    // Without a number, a call whose method has a reply is counted too; one-way ones wait in line.
    // Negative keys are not call numbers, so a CANCEL of the peer cannot match them.
    long key = number != 0 || atOnce || call.model().oneWay() ? number : --anonymous;
    call.attachment(
        inline && brought.isEmpty() && key >= 0
            // An inline call that brought nothing needs no state of its own: no allocation.
            ? served
            : new ServedReference.ServedCall(served, call.model(), key, brought));
    if (!atOnce) {
      add(key, call);
    }
    context.config().incoming().run(call);
    if (!call.done()) {
      if (atOnce) {
        suspended(key, call);
      }
      deadlines.watch(call);
    }
  }

  /**
   * Returns true when too many servants run. Servants that go on after their call was cancelled
   * count as well, or a peer that cancels each call could start any number of them (rule MS-11).
   */
  private boolean tooManyServants() {
    return servants.count() >= 2L * context.config().callsMax();
  }

  private CallException overloaded() {
    return new CallException.Overloaded(
        context.config().callsMax() + " calls of this connection run already");
  }

  private void add(long key, MethodCall call) {
    if (key != 0 && running.putIfAbsent(key, call) != null) {
      throw ParleyMessages.protocolError("MS-5", "call " + key + " runs already");
    }
  }

  /** Adds a call to the table that was to run at once, but was suspended by a valve. */
  private void suspended(long key, MethodCall call) {
    if (running.size() >= context.config().callsMax()) {
      call.fail(overloaded());
      return;
    }
    add(key, call);
    if (call.done()) {
      running.remove(key, call); // it may have ended before it was in the table
    }
  }

  private void refuse(long refused, CallException why) {
    if (refused == 0) {
      logDropped(why);
    } else {
      context
          .sending()
          .message(out ->
              ParleyMessages.failed(out, ParleyMessages.FAILURE, refused, why, Optional.empty()));
    }
  }

  /**
   * Logs the failure of a one-way call: the first one, and each time that their number has doubled.
   */
  private void logDropped(CallException why) {
    long count = dropped.incrementAndGet();
    if (Long.bitCount(count) == 1) {
      LOG.log(
          System.Logger.Level.WARNING,
          "{0}: one-way calls that failed so far: {1}, the last one since {2}",
          place,
          count,
          why.getMessage());
    }
  }

  /** Cancels a call: the peer no longer waits for the reply (rule MS-11). */
  void cancel(long cancelled) {
    MethodCall call = running.get(cancelled);
    if (call != null) {
      call.fail(new CallException.Cancelled(call.model().label() + ": cancelled by the caller"));
    }
  }

  @Override
  public void ended(MethodCall call) {
    if (call.attachment() instanceof ServedReference.ServedCall run) {
      run.releaseHandles();
      running.remove(run.key, call);
    }
    if (call.id() == 0) {
      call.failure()
          .filter(CallException.class::isInstance)
          .map(CallException.class::cast)
          .ifPresent(this::logDropped);
      return;
    }
    if (!running.isEmpty()) { // avoids boxing the number of inline calls
      running.remove(call.id(), call);
    }
    Optional<Throwable> failure = call.failure();
    if (failure.isEmpty()) {
      reply(call);
    } else {
      interrupt(call, failure.get());
      fail(call, failure.get());
    }
  }

  @Override
  public void transmit(MethodCall call) {
    ServedReference.execute(call, servants);
  }

  @Override
  public boolean isClosed() {
    return context.over();
  }

  @Override
  public void attempt(MethodCall call, MethodCall attempt, Runnable whenEnded) {
    throw new IllegalStateException(
        call.describe() + ": a servant is asked once; attempts are for the caller's side");
  }

  private void reply(MethodCall call) {
    try {
      context
          .sending()
          .values(ParleyMessages.REPLY_LISTS, call.model(), out -> ParleyMessages.reply(out, call));
    } catch (RuntimeException e) {
      refuse(call.id(), unsent(call, "the result", e));
    }
  }

  private void fail(MethodCall call, Throwable failure) {
    try {
      context.sending().exception(out -> ParleyMessages.failed(out, call, failure));
    } catch (RuntimeException e) {
      String what = "the exception " + failure.getClass().getSimpleName();
      refuse(call.id(), unsent(call, what, e));
    }
  }

  /**
   * Makes the failure for a result that cannot be encoded; the caller must be told, and must not
   * wait.
   */
  private static CallException unsent(MethodCall call, String what, RuntimeException cause) {
    String text = what + " of " + call.model().label() + " cannot be sent: ";
    if (cause instanceof CallException known) {
      return known;
    } else if (cause instanceof BadMessageException) {
      return new CallException.Invalid(text + cause.getMessage());
    }
    LOG.log(System.Logger.Level.WARNING, () -> call.describe() + ": cannot be written", cause);
    return new CallException.Failed(text + cause.getClass().getSimpleName());
  }

  private static void interrupt(MethodCall call, Throwable failure) {
    // Only these come while the servant may still run; others come from the servant itself, or from
    // a valve before it.
    boolean givenUp =
        failure instanceof CallException.Cancelled
            || failure instanceof CallException.DeadlineExceeded;
    if (givenUp && call.attachment() instanceof ServedReference.ServedCall run) {
      run.servant.interrupt();
    }
  }

  /** Cancels all calls after the connection has ended: their replies cannot be sent. */
  void close() {
    deadlines.close();
    servants.close();
    for (MethodCall call : running.values()) {
      call.fail(
          new CallException.Cancelled(call.model().label() + ": the caller's connection ended"));
    }
  }
}
