package dev.parley.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.Parley;
import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.MessageRefusal;
import dev.parley.room.api.MessageRefused;
import dev.parley.room.api.Rooms;
import dev.parley.room.api.board.Board;
import dev.parley.room.api.board.BoardChange;
import dev.parley.room.api.board.DrawRefusal;
import dev.parley.room.api.board.DrawRefused;
import dev.parley.room.api.common.Receipt;
import dev.parley.testkit.ChildJvm;
import dev.parley.testkit.Eventually;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A class of 30 writes, draws, hears and sees on a server with a heap of 128 MiB. {@code ./parley
 * check class MINUTES} runs it for long.
 */
class ClassOnSmallHeapTest {
  private static final int MINUTES = Integer.getInteger("parley.class", 0);
  private static final Duration CALL =
      MINUTES > 0 ? Duration.ofMinutes(MINUTES) : Duration.ofSeconds(2);
  private static final int HEAP_MEBIBYTES = 128;
  private static final int MEMBERS = 30;
  private static final int VOICES = 2; // who speak at the same time, with pictures
  private static final int STROKE_BYTES = 600;
  private static final int ROUNDS_MIN = 5;

  @TempDir Path data;

  private record Pupil(JoinResult admission, Board board) {}

  @Test
  void classOfThirtyIsCarried() throws Exception {
    try (ChildJvm process =
            ChildJvm.of(SoakedServer.class)
                .heap(HEAP_MEBIBYTES)
                .optimizedAsHere()
                .flags("-XX:+ExitOnOutOfMemoryError")
                .start(data);
        Parley parley = Parley.start()) {
      URI server = URI.create(process.line());
      List<Pupil> pupils = pupils(parley, server);
      CompletableFuture<LoadReport> call =
          CompletableFuture.supplyAsync(() -> load(parley, server));
      int rounds = 0;
      while (rounds < ROUNDS_MIN || !call.isDone()) {
        rounds++;
        pupils.forEach(ClassOnSmallHeapTest::writeAndDraw);
      }
      LoadReport report = call.get();

      assertThat(report.watching().failed() + report.publishing().failed()).isZero();
      assertThat(report.watching().connected()).isEqualTo(MEMBERS - VOICES);
      assertThat(report.delivery().received()).isPositive();
      assertThat(process.isAlive()).isTrue();
    }
  }

  private static List<Pupil> pupils(Parley parley, URI server) {
    Rooms rooms = parley.connect(server).lookup(Rooms.EXPORT_NAME, Rooms.class);
    List<Pupil> pupils = new ArrayList<>();
    for (int i = 0; i < MEMBERS; i++) {
      JoinRequest join = new JoinRequest("maths", "pupil " + i, Optional.empty(), Optional.empty());
      JoinResult admission = Eventually.value("an admission", rooms.join(join));
      // Its session is kept as long as it follows the room.
      admission.session().follow(0).subscribe(new UnboundedSubscriber<>(_ -> {}, _ -> {}));
      pupils.add(new Pupil(admission, Eventually.value("a board", admission.session().board())));
    }
    return pupils;
  }

  private static void writeAndDraw(Pupil pupil) {
    ChatMessage line = new ChatMessage(UUID.randomUUID(), Optional.empty(), "Is it 12?");
    written("a line", pupil.admission().session().say(line));
    BoardChange change =
        new BoardChange(UUID.randomUUID(), Optional.empty(), List.of(Strokes.put(STROKE_BYTES)));
    written("a stroke", pupil.board().draw(change));
  }

  /** The server sets the pace; anything else that it refuses is a failure. */
  private static void written(String what, CompletionStage<Receipt> writing) {
    Optional<Throwable> failure =
        Eventually.value(what, writing.handle((_, e) -> Optional.ofNullable(e)));
    assertThat(failure)
        .satisfiesAnyOf(
            none -> assertThat(none).isEmpty(),
            some ->
                assertThat(some)
                    .get()
                    .isInstanceOfSatisfying(
                        MessageRefused.class,
                        e -> assertThat(e.reason()).isEqualTo(MessageRefusal.TOO_FAST)),
            some ->
                assertThat(some)
                    .get()
                    .isInstanceOfSatisfying(
                        DrawRefused.class,
                        e -> assertThat(e.reason()).isEqualTo(DrawRefusal.TOO_FAST)));
  }

  private static LoadReport load(Parley parley, URI server) {
    LoadPlan plan =
        new LoadPlan(
            1,
            VOICES,
            MEMBERS - VOICES,
            300,
            Duration.ZERO,
            CALL,
            30,
            1,
            InetAddress.getLoopbackAddress(),
            false);
    try (Signalling rooms = new RoomSignalling(parley, server, Optional.empty())) {
      return LoadGenerator.run(plan, rooms, Optional.empty(), (_, _) -> {});
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
