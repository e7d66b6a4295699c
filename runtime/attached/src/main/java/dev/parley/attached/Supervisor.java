package dev.parley.attached;

import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.calls.ReconnectingPeer;
import dev.parley.calls.api.CallOptions;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.CloseStatus;
import dev.parley.transport.api.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Supervisor of one attached JVM: starts one child after another, and monitors each until its end.
 *
 * <p>Threads: safe for all; one of its own, virtual.
 */
final class Supervisor implements ReconnectingPeer.PeerSource, AttachedProcess.ChildListener {
  private static final System.Logger LOG = System.getLogger(Supervisor.class.getName());

  private final AttachedSpec spec;
  private final Parley parley;
  private final ParentRendezvous rendezvous;
  private final Supplier<List<String>> command;
  private final AttachedJvmRegistry roll = AttachedJvmRegistry.ofUser();
  private final FailureCounter failures;
  private final Consumer<OutputLine> output;
  private final Object turn = new Object(); // of starting a child: none is started once it closes
  private final CompletableFuture<Exit> over = new CompletableFuture<>(); // no child will come
  private final CompletableFuture<Boolean> closing = new CompletableFuture<>();
  private @Nullable AttachedProcess child; // guarded by this: the last that was started
  private @Nullable AttachedProcess
      former; // guarded by this: the one before, that calls may ask about
  private @Nullable Exit lastExit; // guarded by this
  private @Nullable Peer offered; // guarded by this: ready, and nobody has asked for it yet
  private @Nullable CompletableFuture<Peer> asked; // guarded by this: who waits for the next
  private int starts; // guarded by this
  private @Nullable Thread thread; // guarded by this

  /**
   * @param command provides the command line before each start
   */
  Supervisor(
      AttachedSpec spec,
      Parley parley,
      ParentRendezvous rendezvous,
      Supplier<List<String>> command) {
    this.spec = spec;
    this.parley = parley;
    this.rendezvous = rendezvous;
    this.command = command;
    failures = new FailureCounter(spec.restart());
    output = spec.output().orElseGet(this::logging);
  }

  private Consumer<OutputLine> logging() {
    System.Logger log = System.getLogger("dev.parley.attached." + spec.name());
    return line ->
        log.log(
            line.stream() == OutputLine.Stream.OUT
                ? System.Logger.Level.INFO
                : System.Logger.Level.WARNING,
            line.text());
  }

  /**
   * Starts the first child and waits until it is ready.
   *
   * @throws LaunchException when it cannot be started, or is not ready in time
   */
  void begin() {
    AttachedProcess first = start();
    ready(first);
    synchronized (this) {
      thread = Thread.ofVirtual().name("attached-" + spec.name()).start(() -> supervise(first));
    }
  }

  private AttachedProcess start() {
    synchronized (turn) {
      // Under the lock that close() takes: no child is
      // started after it has looked for the last one.
      if (closing.isDone()) {
        throw new LaunchException(spec.name() + ": closed here");
      }
      AttachedProcess fresh = AttachedProcess.start(spec, command.get(), rendezvous, this);
      synchronized (this) {
        // Calls that were under way to the previous child
        // ask for its exit after the next one has started.
        former = child;
        child = fresh;
        starts++;
      }
      return fresh;
    }
  }

  @Override
  public Peer accept(Connection connection) {
    return parley.accept(connection);
  }

  @Override
  public void printed(OutputLine line) {
    output.accept(line);
  }

  @Override
  public synchronized void ended(Exit exit) {
    lastExit = exit;
  }

  private void ready(AttachedProcess fresh) {
    Peer peer = fresh.ready();
    roll.add(
        new RunningJvm(
            spec.name(),
            fresh.pid(),
            ProcessHandle.current().pid(),
            fresh.since(),
            spec.program().type(),
            peer.info().endpoint().getScheme(),
            restarts()));
    fresh.ended().thenRun(() -> roll.remove(fresh.pid()));
    offer(peer);
  }

  private void supervise(AttachedProcess first) {
    Exit last;
    try {
      last = oneAfterAnother(first);
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.ERROR, spec.name() + " cannot be looked after", e);
      last = new Exit(1, e.toString(), List.of());
      child().ifPresent(left -> left.end("it could not be looked after"));
    }
    end(last);
  }

  /** {@return the exit of the last child} */
  private Exit oneAfterAnother(AttachedProcess first) {
    Exit last = watch(first);
    long lived = first.livedNanos();
    while (!closing.isDone() && !last.isSuccess()) {
      Optional<Duration> pause = failures.failed(System.nanoTime(), lived);
      if (pause.isEmpty()) {
        return last.notAgain(spec.restart());
      }
      LOG.log(
          System.Logger.Level.WARNING,
          "{0} failed: {1}; it starts again in {2}",
          spec.name(),
          last,
          pause.get());
      if (within(closing, pause.get())) {
        break;
      }
      long begun = System.nanoTime();
      last = again();
      lived = System.nanoTime() - begun;
    }
    return last;
  }

  /** Starts another child, and monitors it. {@return its exit} */
  private Exit again() {
    AttachedProcess next;
    try {
      next = start();
    } catch (LaunchException e) {
      Exit none = new Exit(1, String.valueOf(e.getMessage()), List.of());
      ended(none);
      return none;
    }
    try {
      ready(next);
    } catch (LaunchException e) {
      return next.ended().join();
    }
    return watch(next);
  }

  private Exit watch(AttachedProcess watched) {
    CompletableFuture<CloseStatus> lost = watched.peer().closed().toCompletableFuture();
    CompletableFuture<?> end = CompletableFuture.anyOf(watched.ended(), lost);
    int missed = 0;
    while (!end.isDone()) {
      if (spec.health().isEmpty()) {
        end.join();
        break;
      }
      HealthCheck health = spec.health().get();
      if (within(end, health.interval())) {
        break;
      }
      missed = answers(watched.peer(), health) ? 0 : missed + 1;
      if (missed == health.misses()) {
        watched.kill("it was ended since it did not answer " + missed + " health checks");
        break;
      }
    }
    if (!closing.isDone() && !within(watched.ended(), spec.grace())) {
      watched.kill(
          "it was ended since its connection was" + (lost.isDone() ? ": " + lost.join() : ""));
    }
    return watched.ended().join();
  }

  private static boolean answers(Peer peer, HealthCheck health) {
    try {
      CallOptions.timeout(health.timeout())
          .run(() -> peer.lookup(LivenessContract.NAME, LivenessContract.class).alive());
      return true;
    } catch (CallException e) {
      LOG.log(System.Logger.Level.DEBUG, "no answer to a health check", e);
      return false;
    }
  }

  private void end(Exit last) {
    LOG.log(
        last.isSuccess() || closing.isDone()
            ? System.Logger.Level.DEBUG
            : System.Logger.Level.ERROR,
        "{0} is not started again: {1}",
        spec.name(),
        last);
    over.complete(last);
    CompletableFuture<Peer> waiting;
    synchronized (this) {
      lastExit = last;
      waiting = asked;
    }
    if (waiting != null) {
      waiting.completeExceptionally(unavailable(spec.name()));
    }
  }

  private static boolean within(CompletableFuture<?> stage, Duration time) {
    try {
      stage.get(TimeUnit.NANOSECONDS.convert(time), TimeUnit.NANOSECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    } catch (ExecutionException e) {
      throw new AssertionError("nothing fails there", e);
    }
  }

  private void offer(Peer peer) {
    CompletableFuture<Peer> waiting;
    synchronized (this) {
      waiting = asked;
      asked = null;
      offered = waiting == null ? peer : null;
    }
    if (waiting != null) {
      waiting.complete(peer);
    }
  }

  @Override
  public String endpoint() {
    return "attached JVM " + spec.name();
  }

  @Override
  public synchronized CompletionStage<Peer> next() {
    Peer ready = offered;
    if (ready != null) {
      offered = null;
      return CompletableFuture.completedStage(ready);
    }
    if (over.isDone()) {
      return CompletableFuture.failedStage(unavailable(spec.name()));
    }
    asked = new CompletableFuture<>();
    return asked;
  }

  @Override
  public synchronized CallException.Unavailable unavailable(String call) {
    return lastExit == null
        ? new CallException.Unavailable(call + ": it is not ready yet")
        : new ChildEnded(call, lastExit, null, false);
  }

  @Override
  public CompletionStage<CallException.Unavailable> lost(
      Peer peer, String call, CallException.Unavailable how) {
    AttachedProcess which = childOf(peer);
    return which == null
        ? CompletableFuture.completedStage(how)
        : which.ended().thenApply(exit -> new ChildEnded(call, exit, how, true));
  }

  private synchronized @Nullable AttachedProcess childOf(Peer peer) {
    for (AttachedProcess each : new AttachedProcess[] {child, former}) {
      if (each != null && each.is(peer)) {
        return each;
      }
    }
    return null;
  }

  /** {@return the latest child} */
  synchronized Optional<AttachedProcess> child() {
    return Optional.ofNullable(child);
  }

  /** {@return the number of restarts} */
  synchronized int restarts() {
    return Math.max(0, starts - 1);
  }

  /** {@return completes with the last child's exit when no child will be started again} */
  CompletableFuture<Exit> allEnded() {
    return over;
  }

  /** Shuts the child down and starts no other. Returns when it has ended. */
  @Override
  public void close() {
    AttachedProcess last;
    Thread running;
    synchronized (turn) {
      closing.complete(true);
    }
    synchronized (this) {
      last = child;
      running = thread;
    }
    if (last != null) {
      Exit exit = last.end("it was closed by its parent");
      if (running == null) {
        over.complete(exit);
      }
    }
    if (running != null) {
      over.join();
    }
  }
}
