package dev.parley.room;

import static dev.parley.base.MemoryBudget.Use.HISTORY;
import static dev.parley.base.MemoryBudget.Use.SESSIONS;
import static dev.parley.base.MemoryBudget.Use.UPLOADS;
import static dev.parley.room.limits.ConferenceLimits.GRACE_PERIOD;
import static dev.parley.room.limits.ConferenceLimits.ROOM_IDLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.base.MemoryBudget;
import dev.parley.base.MemoryBudget.Priority;
import dev.parley.base.MemoryBudget.Use;
import dev.parley.pipeline.CallException;
import dev.parley.room.api.JoinRefusal;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.board.BoardChange;
import dev.parley.room.api.board.DrawRefusal;
import dev.parley.room.api.board.DrawRefused;
import dev.parley.room.api.board.PutShape;
import dev.parley.room.api.common.Role;
import dev.parley.room.api.files.FileRefused;
import dev.parley.room.api.files.NewAttachment;
import dev.parley.room.board.state.Drawings;
import dev.parley.room.limits.ConferenceLimits;
import dev.parley.room.log.RoomMemory;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Sessions, events, histories and files in a memory budget. */
class RoomMemoryTest {
  private static final long BYTES = 8 << 20;
  private static final long RESERVE = 2 << 20;
  private static final int LINES = 100;

  private final MemoryBudget memory = MemoryBudget.divided(BYTES, RESERVE);
  private final MemoryLog log = new MemoryLog();
  private final ConferenceSimulator world = new ConferenceSimulator(1, log, memory);
  private JoinResult ann;
  private JoinResult bob;

  @BeforeEach
  void tutorAndStudentAreHere() {
    world.admission.uninvited = Optional.empty();
    ann = world.join("Ann"); // the tutor
    bob = world.join("Bob");
  }

  /** Takes all that ordinary claims may have. */
  private long fill(Use use) {
    long free = memory.ordinary(use) - memory.used(use);
    assertThat(memory.tryReserve(use, Priority.ORDINARY, free)).isTrue();
    return free;
  }

  @Test
  void sessionBeyondTheMemoryBudgetIsRefusedExceptForTutors() {
    world.follow(ann.session(), 0);
    fill(SESSIONS);

    JoinRefused refused =
        (JoinRefused)
            world.failure(
                world.conference.join(
                    new JoinRequest("algebra", "Cid", Optional.empty(), Optional.empty())));
    assertThat(refused.reason()).isEqualTo(JoinRefusal.SERVER_FULL);
    world.admission.uninvited = Optional.of(Role.TUTOR);
    assertThat(world.join("Eve").you().name()).isEqualTo("Eve");
  }

  @Test
  void oneRoomLeavesMemoryForTheSessionsOfOtherRooms() {
    world.admission.uninvited = Optional.of(Role.STUDENT);
    long most = memory.ordinary(SESSIONS) / 2 / ConferenceLimits.SESSION_BYTES;
    for (long here = 2; here < most; here++) {
      world.join("student " + here);
    }

    var more = new JoinRequest("algebra", "Cid", Optional.empty(), Optional.empty());
    JoinRefused refused = (JoinRefused) world.failure(world.conference.join(more));
    assertThat(refused.reason()).isEqualTo(JoinRefusal.SERVER_FULL);
    var elsewhere = new JoinRequest("biology", "Cid", Optional.empty(), Optional.empty());
    assertThat(world.done(world.conference.join(elsewhere)).role()).isEqualTo(Role.STUDENT);
  }

  @Test
  void oneRoomLeavesMemoryForTheDownloadsOfOtherRooms() {
    RoomMemory here = new RoomMemory(memory);
    long most = memory.ordinary(UPLOADS) / 2 / RoomMemory.STREAM;
    for (long held = 0; held < most; held++) {
      here.reserveDownload(Priority.ORDINARY, RoomMemory.STREAM);
    }

    assertThatExceptionOfType(FileRefused.class)
        .isThrownBy(() -> here.reserveDownload(Priority.ORDINARY, RoomMemory.STREAM));
    Runnable release = new RoomMemory(memory).reserveDownload(Priority.ORDINARY, RoomMemory.STREAM);
    release.run();
    assertThat(memory.used(UPLOADS)).isEqualTo(most * RoomMemory.STREAM);
  }

  @Test
  void changesThatWaitForTheDiskAreBoundedAndLinesGoOn() {
    world.follow(bob.session(), 0);
    world.follow(ann.session(), 0);
    fill(HISTORY);
    log.held = true;

    BoardChange change =
        new BoardChange(
            UUID.randomUUID(),
            Optional.empty(),
            List.of(new PutShape(Drawings.shape(UUID.randomUUID()))));
    DrawRefused refused = (DrawRefused) world.failure(world.board(bob).draw(change));
    assertThat(refused.reason()).isEqualTo(DrawRefusal.NOT_STORED);
    var said = bob.session().say(world.line("hello"));
    var drawn = world.board(ann).draw(change);
    log.release();

    assertThat(world.done(said).number()).isPositive();
    assertThat(world.done(drawn).number()).isPositive();
  }

  @Test
  void historyThatDoesNotFitIsRefusedButNotToTutors() {
    long taken = fill(HISTORY);

    assertThat(world.failure(bob.session().history(Long.MAX_VALUE, 10)))
        .isInstanceOf(CallException.Overloaded.class);
    assertThat(world.done(ann.session().history(Long.MAX_VALUE, 10)).events()).isNotEmpty();

    memory.release(HISTORY, taken);
    assertThat(world.done(bob.session().history(Long.MAX_VALUE, 10)).events()).isNotEmpty();
    assertThat(memory.used(HISTORY)).isZero();
  }

  @Test
  void slowFollowerWhoseEventsDoNotFitReadsThemFromTheLog() {
    world.follow(ann.session(), 0);
    var slow = new RoomStreamRecorder();
    bob.session().follow(2).subscribe(slow);
    world.run();
    for (int i = 0; i < LINES; i++) {
      if (i == LINES / 2) {
        assertThat(memory.used(HISTORY)).as("what a reader without demand holds").isZero();
        fill(HISTORY);
      }
      world.done(ann.session().say(world.line("line " + i)));
      world.pass(Duration.ofMillis(200));
    }
    assertThat(memory.used(HISTORY)).isLessThanOrEqualTo(memory.ordinary(HISTORY));

    slow.request(Long.MAX_VALUE);
    world.run();

    assertThat(slow.lines()).hasSize(LINES);
  }

  @Test
  void followerEndsWhenNotOneEventOfTheLogFits() {
    while (memory.tryReserve(HISTORY, Priority.ESSENTIAL, 1)) {}

    var reader = world.follow(bob.session(), 0);

    assertThat(reader.failure)
        .isInstanceOf(CallException.Overloaded.class)
        .hasMessageContaining("follow again in a moment");
  }

  @Test
  void uploadThatDoesNotFitIsRefused() {
    fill(UPLOADS);

    var attached =
        world
            .files(bob)
            .attach(
                new NewAttachment(UUID.randomUUID(), Optional.empty(), "a.txt", 1),
                subscriber -> {
                  throw new AssertionError("the content was asked for");
                });

    assertThat(world.failure(attached)).isInstanceOf(FileRefused.class);
  }

  @Test
  void emptyRoomHoldsNothing() {
    var reader = world.follow(bob.session(), 0);
    world.done(ann.session().say(world.line("hello")));
    assertThat(memory.used()).isGreaterThanOrEqualTo(2 * ConferenceLimits.SESSION_BYTES);

    reader.cancel();
    world.done(ann.session().leave());
    world.pass(GRACE_PERIOD.plus(ROOM_IDLE.multipliedBy(2)));

    assertThat(memory.used()).isZero();
  }

  @Test
  void refusedJoinKeepsNoSession() {
    long before = memory.used();
    log.full = true;

    CompletableFuture<JoinResult> join =
        world
            .conference
            .join(new JoinRequest("algebra", "Cid", Optional.empty(), Optional.empty()))
            .toCompletableFuture();
    assertThat(world.failure(join)).isInstanceOf(JoinRefused.class);
    assertThat(memory.used()).isEqualTo(before);
  }
}
