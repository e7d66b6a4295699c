package dev.parley.devices.pulse;

import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceException.Reason;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Connection to the sound server, with its main loop.
 *
 * <p>Threads: one, which runs the loop; {@link #wake} is safe for all.
 */
final class PulseConnection implements AutoCloseable {
  /** Limit for the answers of a server that hangs. */
  private static final long ANSWER_SECONDS = 5;

  private static final int LOOK_AGAIN_MICROS = 100_000;

  private final String server;
  private long loop;
  private long context;
  private volatile boolean woken; // by a thread since the last turn
  private @Nullable Throwable failure; // of a callback, on the thread of the loop

  /**
   * Connects.
   *
   * @param server address as PULSE_SERVER has it; empty for that of the environment
   * @throws DeviceException when the server does not answer
   */
  PulseConnection(Optional<String> server, Arena arena) {
    PulseLibrary.require();
    this.server = server.orElse("the default address");
    MemorySegment name = arena.allocateFrom("Parley");
    MemorySegment address = server.map(arena::allocateFrom).orElse(MemorySegment.NULL);
    loop = require(PulseCalls.newLoop());
    context = PulseCalls.newContext(loop, name);
    if (context == 0) {
      PulseCalls.freeLoop(loop);
    }
    require(context);
    try {
      if (PulseCalls.connect(context, address) < 0) {
        throw unreachable(PulseCalls.error(context));
      }
      await("the connection", () -> PulseCalls.contextState(context) == PulseCalls.CONTEXT_READY);
    } catch (DeviceException e) {
      DeviceException told = e.reason() == Reason.LOST ? unreachable(PulseCalls.error(context)) : e;
      close();
      throw told;
    }
  }

  /** {@return an address that is not 0, which the library's next function would use} */
  private static long require(long address) {
    if (address == 0) {
      throw new DeviceException(
          Reason.NO_RESOURCES,
          "cannot make a main loop of libpulse: no more file descriptors or memory; see ulimit -n");
    }
    return address;
  }

  private DeviceException unreachable(String cause) {
    return new DeviceException(
        Reason.NO_SERVICE,
        "no sound server at %s: %s; start pulseaudio or pipewire-pulse, or set PULSE_SERVER"
            .formatted(server, cause));
  }

  long context() {
    return context;
  }

  /**
   * {@return the exception for a call that the server refused}
   *
   * @param next what to do next
   */
  DeviceException refused(Reason reason, String what, String next) {
    return new DeviceException(
        reason, "cannot %s at %s: %s; %s".formatted(what, server, PulseCalls.error(context), next));
  }

  /** Keeps what a callback has thrown, for the next {@link #turn}. */
  void fail(Throwable thrown) {
    if (failure == null) {
      failure = thrown;
    }
  }

  /**
   * Waits for events and handles them.
   *
   * @throws DeviceException when the connection is lost or a callback has thrown
   */
  void turn(int micros) {
    boolean goesOn = PulseCalls.prepare(loop, micros);
    if (woken) {
      woken = false;
      PulseCalls.wakeUp(loop); // the one of the other thread may have been forgotten
    }
    goesOn = goesOn && PulseCalls.pollAndDispatch(loop);
    throwFailure();
    if (!goesOn || PulseCalls.contextState(context) >= PulseCalls.CONTEXT_FAILED) {
      throw new DeviceException(
          Reason.LOST,
          "the sound server at %s is gone: %s; open the device again when it is back"
              .formatted(server, PulseCalls.error(context)));
    }
  }

  /** Throws what a callback has thrown, which is unchecked. */
  private void throwFailure() {
    switch (failure) {
      case null -> {}
      case RuntimeException thrown -> throw thrown;
      case Error thrown -> throw thrown;
      default -> throw new IllegalStateException(failure);
    }
  }

  /** {@return whether a callback has thrown: no other one may call a listener} */
  boolean hasFailed() {
    return failure != null;
  }

  /** Handles events until a condition holds. */
  void await(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(ANSWER_SECONDS);
    while (!condition.getAsBoolean()) {
      turn(LOOK_AGAIN_MICROS);
      if (System.nanoTime() - end > 0) {
        throw unreachable("no answer for %s within %d s".formatted(what, ANSWER_SECONDS));
      }
    }
  }

  /** Handles events until an operation has ended. */
  void await(String what, long operation) {
    if (operation == 0) {
      throw refused(Reason.NO_SERVICE, "get " + what, "update the sound server");
    }
    try {
      await(what, () -> PulseCalls.operationState(operation) != PulseCalls.OPERATION_RUNNING);
    } finally {
      PulseCalls.freeOperation(operation);
    }
  }

  /** Makes a waiting turn return; has no effect after the connection is closed. */
  synchronized void wake() {
    if (loop != 0) {
      woken = true;
      PulseCalls.wakeUp(loop);
    }
  }

  /** Closes the connection; the lock excludes a wake-up of a loop that is freed meanwhile. */
  @Override
  public synchronized void close() {
    if (loop != 0) {
      PulseCalls.freeContext(context);
      PulseCalls.freeLoop(loop);
      loop = 0;
    }
  }
}
