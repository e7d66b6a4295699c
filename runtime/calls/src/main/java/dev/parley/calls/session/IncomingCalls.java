package dev.parley.calls.session;

import dev.parley.base.Limits;
import dev.parley.calls.running.DeadlineWatch;
import dev.parley.calls.running.RunningServants;
import dev.parley.calls.running.ServantRun;
import dev.parley.calls.running.ServingThread;
import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.CallerIdentity;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.PeerInfo;
import dev.parley.transport.api.WireTypes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * The calls that the peer makes: decoded, passed through the incoming valves, and answered.
 *
 * <p>Threads: {@code request} and {@code cancel} by the reading thread; {@code ended} by any.
 * Memory: at most {@code callsMax} calls.
 */
final class IncomingCalls implements MethodCall.CallOwner {
  private static final System.Logger LOG = System.getLogger(IncomingCalls.class.getName());

  private final Session session;
  private final Map<Long, MethodCall> running = new ConcurrentHashMap<>();
  private final DeadlineWatch deadlines;
  private final CallerIdentity caller;
  private final String place;
  private final ServingThread serving;
  private final AtomicInteger servants = new AtomicInteger(); // that have a thread of their own
  private final AtomicLong dropped = new AtomicLong(); // one-way calls that failed

  // The request that is being read.
  private long number;
  private long reference;
  private int method;
  private long anonymous; // the last number given to a call without one
  private long timeoutMillis;
  private int argumentsTag;
  private int argumentsPosition;

  IncomingCalls(Session session) {
    this.session = session;
    deadlines =
        new DeadlineWatch(
            session.config().timers(),
            each -> running.values().forEach(each),
            call -> {}); // it ends with the connection
    serving =
        new ServingThread(
            session.connection(),
            session.outgoing(),
            session.config().servingThreads(),
            new ThreadedServants());
    PeerInfo peer = session.connection().peer();
    caller = new CallerIdentity(peer.address(), peer.credentials().map(PeerInfo.Credentials::user));
    place = peer.endpoint().toString();
  }

  /** View of the servants that have a thread of their own. */
  private final class ThreadedServants implements RunningServants {
    @Override
    public int count() {
      return servants.get();
    }

    @Override
    public void forEach(Consumer<ServantRun> each) {
      for (MethodCall call : running.values()) {
        if (call.attachment() instanceof ServedReference.ServedCall run) {
          each.accept(run.servant);
        }
      }
    }
  }

  @Override
  public CallerIdentity caller(MethodCall call) {
    return caller;
  }

  @Override
  public String endpoint() {
    return place;
  }

  Session session() {
    return session;
  }

  /** Decodes a REQUEST and starts its call. */
  void request(MessageInput in) {
    int bytes = ParleyMessages.bytes(in);
    number = 0;
    reference = 0;
    method = 0;
    timeoutMillis = 0;
    argumentsTag = 0;
    Map<String, String> metadata = readHead(in);
    ServedReference served = session.references().served(reference);
    MethodCall call = served == null ? null : served.contract().dispatcher().create(method);
    if (served == null || call == null) {
      refuse(
          number,
          new CallException.Unavailable(
              served == null
                  ? "RF-3: there is no reference " + reference
                  : served.contract().name()
                      + " has no method with id "
                      + Integer.toHexString(method)));
      return;
    }
    call.id(number);
    call.requestBytes(bytes);
    call.owner(this);
    long now = System.nanoTime();
    call.startedNanos(now);
    if (timeoutMillis > 0) {
      call.deadlineNanos(now + Math.min(timeoutMillis, Integer.MAX_VALUE) * 1_000_000L);
    }
    metadata.forEach(call::metadata);
    session.received().method(call.model());
    try {
      if (argumentsTag != 0) {
        in.position(argumentsPosition);
        in.narrow(argumentsTag);
        call.readArguments(in);
      } else {
        call.readArguments(new MessageInput());
      }
    } catch (CallException e) {
      session.received().releaseAll();
      refuse(number, e);
      return;
    } catch (BadMessageException e) {
      session.received().releaseAll();
      refuse(number, new CallException.Invalid(call.model().label() + ": " + e.getMessage()));
      return;
    }
    start(call, served);
  }

  /** Decodes all fields before the arguments. {@return the metadata} */
  private Map<String, String> readHead(MessageInput in) {
    Map<String, String> metadata = Map.of();
    int bytes = 0;
    for (int tag = in.tag(); tag != 0; tag = in.tag()) {
      switch (WireTypes.field(tag)) {
        case 1 -> number = in.uint53(tag);
        case 2 -> reference = in.uint53(tag);
        case 3 -> method = in.fixed32(tag);
        case 4 -> timeoutMillis = in.uint(tag);
        case 5 -> {
          metadata = metadata.isEmpty() ? new HashMap<>() : metadata;
          bytes += readMetadata(in, tag, metadata);
          if (bytes > Limits.METADATA_BYTES_MAX) {
            throw ParleyMessages.protocolError(
                "MS-8", "metadata of more than " + Limits.METADATA_BYTES_MAX + " bytes");
          }
        }
        case 6 -> {
          argumentsTag = tag;
          argumentsPosition = in.position();
          in.skip(tag);
        }
        case ParleyMessages.REQUEST_LISTS -> session.received().listed().references(in, tag);
        case ParleyMessages.REQUEST_LISTS + 1 -> session.received().listed().streams(in, tag);
        default -> in.skip(tag);
      }
    }
    return metadata;
  }

  /** Decodes one metadata entry. {@return its size in bytes} */
  private static int readMetadata(MessageInput in, int tag, Map<String, String> metadata) {
    String key = "";
    String value = "";
    int outer = in.enter(tag);
    int bytes = in.remaining();
    for (int next = in.tag(); next != 0; next = in.tag()) {
      switch (WireTypes.field(next)) {
        case 1 -> key = in.string(next);
        case 2 -> value = in.string(next);
        default -> in.skip(next);
      }
    }
    in.exit(outer);
    metadata.put(key, value);
    return bytes;
  }

  private void start(MethodCall call, ServedReference served) {
    boolean inline = call.model().inline();
    boolean atOnce = inline && !call.model().asynchronous();
    if (!atOnce && (running.size() >= session.callsMax() || tooManyServants())) {
      session.received().releaseAll();
      refuse(number, overloaded());
      return;
    }
    List<PassedHandle> brought = session.received().take();
    // Without a number, a call whose method has a reply is counted too; one-way ones wait in line.
    // Negative keys are not call numbers, so a CANCEL of the peer cannot match them.
    long key = number != 0 || atOnce || call.model().oneWay() ? number : --anonymous;
    call.attachment(
        inline && brought.isEmpty() && key >= 0
            ? served
            : new ServedReference.ServedCall(served, call.model(), key, brought));
    if (!atOnce) {
      add(key, call);
    }
    session.config().incoming().run(call);
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
    return servants.get() >= 2L * session.callsMax();
  }

  /** {@return the thread that runs quick servants while requests arrive fast} */
  ServingThread serving() {
    return serving;
  }

  /** Counts a servant that gets a thread of its own. */
  void servantStarts() {
    servants.incrementAndGet();
  }

  /** Records that a servant with a thread of its own has returned. */
  void servantReturned() {
    servants.decrementAndGet();
  }

  private CallException overloaded() {
    return new CallException.Overloaded(
        session.callsMax() + " calls of this connection run already");
  }

  private void add(long key, MethodCall call) {
    if (key != 0 && running.putIfAbsent(key, call) != null) {
      throw ParleyMessages.protocolError("MS-5", "call " + key + " runs already");
    }
  }

  /** Adds a call to the table that was to run at once, but was suspended by a valve. */
  private void suspended(long key, MethodCall call) {
    if (running.size() >= session.callsMax()) {
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
      session
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
    ServedReference.execute(call);
  }

  @Override
  public boolean isClosed() {
    return session.over();
  }

  @Override
  public void attempt(MethodCall call, MethodCall attempt, Runnable whenEnded) {
    throw new IllegalStateException(
        call.describe() + ": a servant is asked once; attempts are for the caller's side");
  }

  private void reply(MethodCall call) {
    try {
      session
          .sending()
          .values(ParleyMessages.REPLY_LISTS, call.model(), out -> ParleyMessages.reply(out, call));
    } catch (RuntimeException e) {
      refuse(call.id(), unsent(call, "the result", e));
    }
  }

  private void fail(MethodCall call, Throwable failure) {
    try {
      session.sending().exception(out -> ParleyMessages.failed(out, call, failure));
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
    serving.close();
    for (MethodCall call : running.values()) {
      call.fail(
          new CallException.Cancelled(call.model().label() + ": the caller's connection ended"));
    }
  }
}
