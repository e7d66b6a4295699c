package dev.parley.iiop.orb;

import dev.parley.calls.running.DeadlineWatch;
import dev.parley.calls.running.OutgoingCalls;
import dev.parley.calls.running.RunningServants;
import dev.parley.calls.running.ServantRun;
import dev.parley.calls.running.ServantSide;
import dev.parley.calls.running.ServingThread;
import dev.parley.calls.spi.MethodCall;
import dev.parley.iiop.giop.ResponseFlags;
import dev.parley.iiop.giop.StandardSystemException;
import dev.parley.iiop.giop.SystemException;
import dev.parley.iiop.giop.SystemExceptionData.CompletionStatus;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.CallerIdentity;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.PeerInfo;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Requests of one connection that are running, from their valves to their reply.
 *
 * <p>Threads: safe for all. Memory: at most {@code callsMax} calls.
 */
final class RunningRequests implements MethodCall.CallOwner {
  private final GiopConnection connection;
  private final ReplyWriter replies;
  private final Map<Integer, MethodCall> running = new ConcurrentHashMap<>();
  private final DeadlineWatch deadlines;
  private final AtomicInteger servants = new AtomicInteger();
  private final ServingThread serving;
  private final CallerIdentity caller;
  private volatile boolean stopping;
  private volatile Runnable whenIdle = () -> {}; // run once the last call has ended

  /**
   * @param outgoing calls of this side that wait on the same connection
   */
  RunningRequests(GiopConnection connection, ReplyWriter replies, OutgoingCalls outgoing) {
    this.connection = connection;
    this.replies = replies;
    serving =
        new ServingThread(
            connection.transport(), outgoing, connection.orb().servingThreads(), new OwnServants());
    deadlines =
        new DeadlineWatch(
            connection.orb().calls().timers(), each -> running.values().forEach(each), call -> {});
    PeerInfo peer = connection.transport().peer();
    caller = new CallerIdentity(peer.address(), peer.credentials().map(PeerInfo.Credentials::user));
  }

  /** Running servants of this session, for the choice of their threads. */
  private final class OwnServants implements RunningServants {
    @Override
    public int count() {
      return servants.get();
    }

    @Override
    public void forEach(Consumer<ServantRun> each) {
      running.values().forEach(call -> each.accept(run(call).servant));
    }
  }

  @Override
  public CallerIdentity caller(MethodCall call) {
    return caller;
  }

  @Override
  public String endpoint() {
    return connection.place();
  }

  /** Returns whether a throwable is a regular answer of a servant; a system exception is one. */
  @Override
  public boolean answers(Throwable thrown) {
    return thrown instanceof CallException || thrown instanceof SystemException;
  }

  @Override
  public boolean isClosed() {
    return connection.isClosed();
  }

  /** {@return whether the current thread reads the connection and runs servants} */
  boolean isServingThread() {
    return serving.isCurrent();
  }

  /** Starts a call whose arguments were read. */
  void start(MethodCall call, IncomingRequest run) {
    if (enter(call, run)) {
      pass(call);
    }
  }

  /**
   * Adds a call whose arguments are still to be read, on another thread; {@link #pass} starts it.
   * {@return whether the call may run} Otherwise it has been answered.
   */
  boolean enterUnread(MethodCall call, IncomingRequest run) {
    if (!enter(call, run)) {
      return false;
    }
    deadlines.watch(call);
    return true;
  }

  /** Returns whether the call may run, and was added; otherwise it has been answered. */
  private boolean enter(MethodCall call, IncomingRequest run) {
    int callsMax = connection.orb().calls().callsMax();
    if (running.size() >= callsMax || servants.get() >= 2L * callsMax) {
      replies.system(
          run,
          SystemExceptionMapping.data(StandardSystemException.NO_RESOURCES, CompletionStatus.NO));
      return false;
    }
    if (run.wantsReply() && running.putIfAbsent(run.id, call) != null) {
      throw new BadMessageException(
          "request " + run.id + " begins while another of that number runs");
    }
    if (!run.wantsReply()) { // not in the table: its id may be reused at once
      servants.incrementAndGet();
    }
    if (stopping) { // after counting: stop() sees the call, or it sees stopping
      removeUnstarted(call, run);
      return false;
    }
    return true;
  }

  /** Passes the call through the valves to its servant; a failed call goes straight to its end. */
  void pass(MethodCall call) {
    connection.orb().calls().incoming().run(call);
    if (!call.done()) {
      deadlines.watch(call);
    }
  }

  /** Removes a call that was not started, which CloseConnection reports to the peer. */
  private void removeUnstarted(MethodCall call, IncomingRequest run) {
    if (!run.wantsReply()) {
      servants.decrementAndGet();
    } else {
      running.remove(run.id, call);
    }
    endWhenIdle();
  }

  /**
   * Runs the servant of a call that has passed all valves, on the thread that its method requires.
   */
  @Override
  public void transmit(MethodCall call) {
    IncomingRequest run = run(call);
    if (run.response == ResponseFlags.SYNC_WITH_SERVER) {
      replies.acknowledge(run);
    }
    if (call.model().inline()) {
      ServantSide.invoke(call, run.served.servant(), false);
      return;
    }
    servants.incrementAndGet();
    Runnable work = () -> run.servant.run(() -> serve(call, run));
    if (!run.wantsReply()) {
      run.served.runInOrder(work, () -> drop(call));
    } else {
      serving.start(run.servant, work);
    }
  }

  private void serve(MethodCall call, IncomingRequest run) {
    try {
      if (!call.done()) {
        ServantSide.invoke(call, run.served.servant(), false);
      }
    } finally {
      servantDone();
    }
  }

  private void drop(MethodCall call) {
    call.fail(new CallException.Overloaded(call.describe() + ": too many wait before it"));
    servantDone();
  }

  private static IncomingRequest run(MethodCall call) {
    if (call.attachment() instanceof IncomingRequest run) {
      return run;
    }
    throw new IllegalStateException(call.describe() + ": not served here");
  }

  @Override
  public void attempt(MethodCall call, MethodCall attempt, Runnable whenEnded) {
    throw new IllegalStateException(
        call.describe() + ": a servant is asked once; attempts are for the caller's side");
  }

  @Override
  public void ended(MethodCall call) {
    IncomingRequest run = run(call);
    if (!run.wantsReply()) {
      call.failure().ifPresent(failure -> replies.failure(run, call, failure));
      servantDone();
      return;
    }
    boolean counted = run.servant.runsHere(); // a running servant is counted already
    if (!counted) {
      servants.incrementAndGet();
    }
    running.remove(run.id, call); // before the reply, after which the id may be reused
    try {
      answer(run, call);
    } finally {
      if (!counted) {
        servantDone();
      }
    }
  }

  /** Counts a servant that returned, or a reply that was sent. */
  private void servantDone() {
    servants.decrementAndGet();
    endWhenIdle();
  }

  private void endWhenIdle() {
    if (stopping && !isBusy()) {
      whenIdle.run();
    }
  }

  private void answer(IncomingRequest run, MethodCall call) {
    Throwable failure = call.failure().orElse(null);
    if (failure == null) {
      replies.result(run, call);
    } else {
      interrupt(run, failure);
      replies.failure(run, call, failure);
    }
  }

  /** Cancels a call whose client no longer expects a reply. */
  void cancel(int id) {
    MethodCall call = running.get(id);
    if (call != null) {
      call.fail(new CallException.Cancelled(call.model().label() + ": cancelled by the caller"));
    }
  }

  private void interrupt(IncomingRequest run, Throwable failure) {
    boolean givenUp =
        stopping
            || failure instanceof CallException.Cancelled
            || failure instanceof CallException.DeadlineExceeded;
    if (givenUp) {
      run.servant.interrupt();
    }
  }

  /**
   * Answers all running calls before CloseConnection, which tells the peer that requests without a
   * reply were not started and can be sent again (CORBA 3.3 part 2, section 9.4.7).
   */
  void stop() {
    stopping = true;
    for (MethodCall call : running.values()) {
      call.fail(
          new CallException.Unavailable(
              call.model().label() + ": the servant's runtime stops", null, true));
    }
  }

  /** {@return whether a request is running} */
  boolean isBusy() {
    return !running.isEmpty() || servants.get() > 0;
  }

  /**
   * Starts no further request, and ends the connection once all running ones are answered.
   *
   * @param end sends CloseConnection; may be called more than once
   */
  void retire(Runnable end) {
    // Before the flag: a call that ends now and sees the flag must find the action.
    whenIdle = end;
    stopping = true;
    if (!isBusy()) {
      end.run();
    }
  }

  /** Fails all running calls after the connection has ended. */
  void close() {
    deadlines.close();
    serving.close();
    for (MethodCall call : running.values()) {
      call.fail(
          new CallException.Cancelled(call.model().label() + ": the caller's connection ended"));
    }
  }
}
