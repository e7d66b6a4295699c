package dev.parley.load.attacks;

import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.Rooms;
import dev.parley.testkit.Eventually;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Someone who has nothing to do with an attack: writes in another room, makes a trivial call over
 * another connection, and connects anew from time to time. Calls leave at a fixed pace, however
 * long the earlier ones take.
 *
 * <p>Threads: {@link #phase} and {@link #close} by one; it owns a thread that makes the calls.
 */
final class Bystander implements AutoCloseable {
  private static final Duration PACE = Duration.ofMillis(100);
  private static final int NEWCOMER_EVERY = 5; // paces

  /**
   * Calls of one phase.
   *
   * @param lines from writing a line in another room until its receipt
   * @param calls of a trivial method over another connection
   * @param newcomers from dialling until the answer to the first call
   */
  record Phase(CallTimes lines, CallTimes calls, CallTimes newcomers) {
    Phase() {
      this(new CallTimes(), new CallTimes(), new CallTimes());
    }

    int failures() {
      return lines.failures() + calls.failures() + newcomers.failures();
    }
  }

  private final AttackTarget target;
  private final Parley parley = Parley.start();
  private final List<JoinResult> members; // who write in turn: each has a limit per second
  private final AttackedService desk;
  private final AtomicInteger underWay = new AtomicInteger();
  private final Thread thread;
  private volatile Phase phase = new Phase();
  private volatile boolean closed;

  Bystander(AttackTarget target) {
    this.target = target;
    members =
        List.of(
            target.join(parley, AttackTarget.OTHER_ROOM, "Bob"),
            target.join(parley, AttackTarget.OTHER_ROOM, "Eve"));
    desk =
        parley.connect(target.runtime()).lookup(AttackedService.EXPORT_NAME, AttackedService.class);
    thread = Thread.ofPlatform().name("bystander").start(this::run);
  }

  /** {@return the phase that begins now: calls that leave from now on are counted in it} */
  Phase phase() {
    Phase next = new Phase();
    phase = next;
    return next;
  }

  private void run() {
    long next = System.nanoTime();
    for (int i = 0; !closed; i++) {
      Phase now = phase;
      JoinResult member = members.get(i % members.size());
      ChatMessage line = new ChatMessage(UUID.randomUUID(), Optional.empty(), "line " + i);
      int number = i;
      timed(now.lines(), () -> member.session().say(line));
      timed(now.calls(), () -> desk.add(number, 1));
      if (i % NEWCOMER_EVERY == 0) {
        underWay.incrementAndGet();
        Thread.ofVirtual().start(() -> dial(now.newcomers()));
      }
      // Calls that this thread was late for are left out: members have a limit per second.
      next = Math.max(next + PACE.toNanos(), System.nanoTime());
      while (System.nanoTime() - next < 0) {
        LockSupport.parkNanos(next - System.nanoTime());
      }
    }
  }

  private void timed(CallTimes ticks, Supplier<CompletionStage<?>> call) {
    underWay.incrementAndGet();
    long begun = System.nanoTime();
    try {
      call.get()
          .whenComplete((_, failure) -> {
            ended(ticks, begun, failure == null);
          });
    } catch (RuntimeException e) {
      ended(ticks, begun, false);
    }
  }

  private void ended(CallTimes ticks, long begun, boolean served) {
    if (served) {
      ticks.took(System.nanoTime() - begun);
    } else {
      ticks.failed();
    }
    underWay.decrementAndGet();
  }

  private void dial(CallTimes ticks) {
    long begun = System.nanoTime();
    boolean served = false;
    try (Peer peer = parley.connect(target.programs())) {
      peer.lookup(Rooms.EXPORT_NAME, Rooms.class);
      served = true;
    } catch (RuntimeException e) {
      System.err.println("a newcomer was not served: " + e.getMessage());
    } finally {
      ended(ticks, begun, served);
    }
  }

  /** Waits for the calls that are under way, and leaves. */
  @Override
  public void close() {
    closed = true;
    Eventually.ended(thread);
    Eventually.eventually("the bystander's last calls", () -> underWay.get() == 0);
    parley.close();
  }
}
