package dev.parley.attached;

import dev.parley.calls.Peer;
import dev.parley.calls.api.CallOptions;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.Connection;
import java.io.IOException;
import java.io.OutputStream;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * A process of an attached JVM, from start to exit.
 *
 * <p>Threads: safe for all; two read its output.
 */
final class AttachedProcess {
  private static final SecureRandom RANDOM = new SecureRandom();

  /**
   * Time to wait for the rest of the output: processes that the child left behind may hold the
   * stream open.
   */
  private static final Duration OUTPUT_DRAIN_TIMEOUT = Duration.ofSeconds(2);

  /** Listener for the events of a child. */
  interface ChildListener {
    /** {@return the peer at the other end of its connection} */
    Peer accept(Connection connection);

    /** Handles a line of output. */
    void printed(OutputLine line);

    /** Handles the exit. Called before others that wait for the exit continue. */
    void ended(Exit exit);
  }

  private final AttachedSpec spec;
  private final ChildListener listener;
  private final Process process;
  private final OutputReader output;
  private final CompletableFuture<Peer> came = new CompletableFuture<>();
  private final CompletableFuture<Exit> ended = new CompletableFuture<>();
  private final long startedNanos = System.nanoTime();
  private volatile String reason = ""; // of its end; empty while none is known here

  private AttachedProcess(AttachedSpec spec, Process process, ChildListener listener) {
    this.spec = spec;
    this.process = process;
    this.listener = listener;
    output = new OutputReader(listener::printed);
  }

  /**
   * Starts a process.
   *
   * @throws LaunchException when it cannot be started
   */
  static AttachedProcess start(
      AttachedSpec spec,
      List<String> command,
      ParentRendezvous rendezvous,
      ChildListener listener) {
    byte[] random = new byte[StartMessage.TOKEN_CHARS / 2];
    RANDOM.nextBytes(random);
    String token = HexFormat.of().formatHex(random);
    ProcessBuilder builder = new ProcessBuilder(command);
    spec.folder().ifPresent(folder -> builder.directory(folder.toFile()));
    builder.environment().putAll(spec.environment());
    AttachedProcess child;
    try {
      child = new AttachedProcess(spec, builder.start(), listener);
    } catch (IOException e) {
      throw new LaunchException(spec.name() + " could not be started: " + e.getMessage(), e);
    }
    // Before the token is sent: the child may connect at once.
    rendezvous.acceptToken(token, connection -> child.came.complete(listener.accept(connection)));
    child.begin(new StartMessage(token, spec.grace(), rendezvous.endpoints()));
    return child;
  }

  private void begin(StartMessage handover) {
    String name = "attached-" + spec.name();
    Thread out = output.read(process.getInputStream(), OutputLine.Stream.OUT, name);
    Thread err = output.read(process.getErrorStream(), OutputLine.Stream.ERR, name);
    process.onExit().thenRun(() -> Thread.startVirtualThread(() -> ended(out, err)));
    try {
      OutputStream in = process.getOutputStream();
      in.write(handover.toBytes());
      in.flush();
    } catch (IOException e) {
      reason = "it took nothing from its standard input";
    }
  }

  private void ended(Thread... readers) {
    long due = System.nanoTime() + OUTPUT_DRAIN_TIMEOUT.toNanos();
    try {
      for (Thread reader : readers) {
        reader.join(Duration.ofNanos(Math.max(0, due - System.nanoTime())));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    closeInput();
    Exit exit = new Exit(process.exitValue(), reason, output.last());
    listener.ended(exit);
    ended.complete(exit);
  }

  private void closeInput() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      reason = reason.isEmpty() ? e.toString() : reason;
    }
  }

  /**
   * Waits until the child has reported that it is ready.
   *
   * @throws LaunchException when it does not, or not in time; it has ended then
   */
  Peer ready() {
    long due = startedNanos + TimeUnit.NANOSECONDS.convert(spec.startTimeout());
    Exception how;
    try {
      Peer peer = first(came, due);
      LivenessContract pulse =
          options(due).call(() -> peer.lookup(LivenessContract.NAME, LivenessContract.class));
      first(options(due).call(pulse::ready).toCompletableFuture(), due);
      return peer;
    } catch (TimeoutException | ExecutionException | CallException e) {
      how = e;
      if (System.nanoTime() - due >= 0) {
        kill("it was not ready within " + spec.startTimeout());
      } else if (!endsWithin(spec.grace())) {
        kill("it was ended since its connection was");
      }
    } catch (InterruptedException e) {
      how = e;
      Thread.currentThread().interrupt();
      kill("the thread that started it was interrupted");
    }
    throw new LaunchException(spec.name() + " could not be started: " + ended.join(), how);
  }

  /** {@return the stage's value, unless the process ends earlier} */
  private <T> T first(CompletableFuture<T> stage, long dueNanos)
      throws InterruptedException, ExecutionException, TimeoutException {
    CompletableFuture<T> none =
        ended.thenApply(exit -> {
          throw new CompletionException("it ended", null);
        });
    return stage
        .applyToEither(none, Function.identity())
        .get(Math.max(0, dueNanos - System.nanoTime()), TimeUnit.NANOSECONDS);
  }

  private static CallOptions options(long dueNanos) {
    return CallOptions.timeout(Duration.ofNanos(Math.max(1, dueNanos - System.nanoTime())));
  }

  /** {@return its peer; only for a ready child} */
  Peer peer() {
    return came.join();
  }

  /** {@return whether a peer is this child} */
  boolean is(Peer peer) {
    return peer.equals(came.getNow(null));
  }

  /** {@return completes when it has ended and its output has been read} */
  CompletableFuture<Exit> ended() {
    return ended;
  }

  /** {@return its age in nanoseconds} */
  long livedNanos() {
    return System.nanoTime() - startedNanos;
  }

  /** {@return its start time as told by the operating system} */
  Instant since() {
    return process.info().startInstant().orElseGet(Instant::now);
  }

  /** {@return its process id} */
  long pid() {
    return process.pid();
  }

  /** {@return its latest lines of output} */
  List<OutputLine> lastLines() {
    return output.last();
  }

  /** Kills it at once. */
  void kill(String why) {
    if (process.isAlive()) {
      reason = why;
    }
    process.destroyForcibly();
  }

  /**
   * Shuts it down: closes its input, then sends a termination signal, then kills it, each after the
   * grace time. Returns when it has ended.
   */
  Exit end(String why) {
    if (process.isAlive()) {
      reason = why;
    }
    closeInput();
    if (!endsWithin(spec.grace())) {
      // SIGTERM on Linux and macOS; on Windows this terminates the process at once.
      process.destroy();
      if (!endsWithin(spec.grace())) {
        process.destroyForcibly();
      }
    }
    return ended.join();
  }

  /**
   * Waits for the exit. An interrupt does not shorten the wait: data that the child saves at its
   * end would be lost.
   */
  private boolean endsWithin(Duration time) {
    long until = System.nanoTime() + TimeUnit.NANOSECONDS.convert(time);
    boolean interrupted = false;
    try {
      while (true) {
        try {
          ended.get(until - System.nanoTime(), TimeUnit.NANOSECONDS);
          return true;
        } catch (TimeoutException e) {
          return false;
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException e) {
          throw new AssertionError("nothing fails there", e);
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
