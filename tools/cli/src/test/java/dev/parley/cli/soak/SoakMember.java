package dev.parley.cli.soak;

import static dev.parley.cli.soak.SoakSession.had;

import dev.parley.calls.Peer;
import dev.parley.cli.soak.RepeatedOperation.OperationOutcome;
import dev.parley.pipeline.CallException;
import dev.parley.room.api.JoinRefusal;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.MessageRefusal;
import dev.parley.room.api.MessageRefused;
import dev.parley.room.api.board.DrawRefusal;
import dev.parley.room.api.board.DrawRefused;
import dev.parley.room.api.common.ConferenceException;
import dev.parley.room.api.files.FileRefusal;
import dev.parley.room.api.files.FileRefused;
import dev.parley.room.api.media.MediaRefusal;
import dev.parley.room.api.media.MediaRefused;
import dev.parley.transport.api.TransportException;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A member of a soak: comes in, does one thing after another, leaves and comes back, and after a
 * lost connection repeats what was not acknowledged.
 *
 * <p>Threads: confined to the virtual thread that runs it; what it draws may be read after that.
 */
final class SoakMember implements Runnable {
  private static final Duration AGAIN = Duration.ofMillis(300);
  private static final int LEAVES = 400; // operations from one leaving to the next, about
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final long LATE_NANOS_MAX = 2 * SECOND_NANOS;

  private final SoakContext scene;
  private final SoakRoom room;
  private final int number;
  private final SplittableRandom random;
  private final String resumeKey = UUID.randomUUID().toString();
  private final MemberOperations operations;
  private final MemberStreams attention;
  private final long intervalNanos;
  private @Nullable RepeatedOperation pending;
  private long due = System.nanoTime();

  SoakMember(SoakContext scene, SoakRoom room, int number, SplittableRandom random) {
    this.scene = scene;
    this.room = room;
    this.number = number;
    this.random = random;
    operations = new MemberOperations(room, number, scene.findings(), random);
    attention = new MemberStreams(scene, room, number);
    intervalNanos = SECOND_NANOS * scene.plan().members() / scene.plan().perSecond();
  }

  SoakRoom room() {
    return room;
  }

  /** {@return the pen on everybody's board} */
  SoakPen pen() {
    return operations.shared();
  }

  @Override
  public void run() {
    try {
      while (!scene.over() || pending != null) {
        try {
          visit();
        } catch (CallException.DeadlineExceeded e) {
          scene.slow().incrementAndGet();
        } catch (CallException | TransportException e) {
          rest(AGAIN); // the server was killed, or the connection was cut
        } catch (ConferenceException e) {
          refused(e);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      scene.findings().add("%s, member %d ended: %s".formatted(room.name(), number, e));
    }
  }

  private void rest(Duration time) throws InterruptedException {
    Thread.sleep(time.plusMillis(random.nextInt(200)));
  }

  private void visit() throws InterruptedException {
    try (Peer peer = scene.connect(room.number() + number)) {
      JoinRequest request =
          new JoinRequest(
              room.name(),
              "member " + number,
              Optional.of(resumeKey),
              room.invitation(number == 0));
      SoakSession place = SoakSession.join(peer, request);
      room.came(number, place.admission().you().id());
      scene.inside().incrementAndGet();
      try {
        attention.follow(place);
        stay(place);
        had(place.session().leave());
      } finally {
        scene.inside().decrementAndGet();
      }
    }
  }

  private void stay(SoakSession place) throws InterruptedException {
    int left = 1 + random.nextInt(2 * LEAVES);
    while (pending != null || (!scene.over() && left > 0)) {
      RepeatedOperation operation = pending == null ? operations.next() : pending;
      pending = operation;
      carryOut(operation, place);
      left--;
      pace(place);
    }
  }

  private void carryOut(RepeatedOperation operation, SoakSession place)
      throws InterruptedException {
    try {
      OperationOutcome done = operation.call().on(place);
      scene
          .ledger()
          .add(
              room.number(),
              new OperationLedger.LedgerEntry(operation.kind(), number, done.number(), done.key()));
      operation.then().run();
      pending = null;
    } catch (ConferenceException e) {
      if (gone(e)) {
        throw e;
      }
      refused(e);
    }
  }

  /** {@return whether the session was ended} */
  private static boolean gone(ConferenceException refusal) {
    return switch (refusal) {
      case MessageRefused e -> e.reason() == MessageRefusal.NO_SESSION;
      case DrawRefused e -> e.reason() == DrawRefusal.NO_SESSION;
      case FileRefused e -> e.reason() == FileRefusal.NO_SESSION;
      case MediaRefused e -> e.reason() == MediaRefusal.NO_SESSION;
      default -> false;
    };
  }

  /** The server sets the pace; any other refusal is a finding, and what was refused is dropped. */
  private void refused(ConferenceException refusal) throws InterruptedException {
    boolean again =
        gone(refusal)
            || switch (refusal) {
              case MessageRefused e ->
                  e.reason() == MessageRefusal.TOO_FAST || e.reason() == MessageRefusal.NOT_STORED;
              case DrawRefused e ->
                  e.reason() == DrawRefusal.TOO_FAST || e.reason() == DrawRefusal.NOT_STORED;
              case FileRefused e ->
                  e.reason() == FileRefusal.TOO_FAST || e.reason() == FileRefusal.NOT_STORED;
              case MediaRefused e -> e.reason() == MediaRefusal.TOO_FAST;
              case JoinRefused e ->
                  e.reason() == JoinRefusal.TOO_FAST || e.reason() == JoinRefusal.NOT_STORED;
              default -> false;
            };
    if (!again) {
      scene.findings().add("%s, member %d: %s".formatted(room.name(), number, refusal));
      pending = null;
    }
    rest(AGAIN);
  }

  /** Waits until the next operation is due, and meanwhile shows where it points and looks. */
  private void pace(SoakSession place) throws InterruptedException {
    attention.show(place, random);
    due += random.nextLong(intervalNanos / 2, intervalNanos * 3 / 2 + 1);
    long now = System.nanoTime();
    if (now - due > LATE_NANOS_MAX) {
      due = now; // what could not be done in time is not made up for
    }
    TimeUnit.NANOSECONDS.sleep(due - now);
  }
}
