package dev.parley.server.store;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.parley.base.MemoryBudget;
import dev.parley.files.render.RenderLimits;
import dev.parley.room.Conference;
import dev.parley.room.ConferenceDependencies;
import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.board.Board;
import dev.parley.room.api.board.BoardChange;
import dev.parley.room.api.board.BoardOperation;
import dev.parley.room.api.board.BoardPage;
import dev.parley.room.api.board.ExtendShape;
import dev.parley.room.api.board.PutShape;
import dev.parley.room.api.board.RemoveShape;
import dev.parley.room.api.board.Shape;
import dev.parley.room.api.board.ShapePlacement;
import dev.parley.room.api.board.ShapeStyle;
import dev.parley.room.api.common.Receipt;
import dev.parley.room.spi.JoinCaller;
import dev.parley.room.spi.MediaBackend;
import dev.parley.server.filestore.DiskFileStore;
import dev.parley.server.invitations.InvitationAdmissionPolicy;
import dev.parley.server.invitations.InvitationKeyring;
import dev.parley.server.invitations.InvitationTokens;
import java.io.PrintStream;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The process that is killed: a conference on the real store, whose members say lines, or with
 * {@code drawings} draw, as fast as they are taken. Prints "number id" of each line or change once
 * it has its receipt. Changes are sent twice.
 */
final class AppendStorm {
  private static final int MEMBERS = 20;

  private AppendStorm() {}

  public static void main(String[] args) {
    // Each look at the clock is an hour later: lines are not to be refused as too many.
    var hours = new AtomicLong(Clock.systemUTC().millis() / 1_000);
    var log = SqliteRoomLog.open(StoreConfig.of(Path.of(args[0])));
    var threads = Executors.newFixedThreadPool(2);
    var conference =
        new Conference(
            new ConferenceDependencies(
                log,
                DiskFileStore.open(
                    Path.of(args[0]).resolveSibling("attachments"),
                    Optional.empty(),
                    RenderLimits.DEFAULT,
                    MemoryBudget.unlimited()),
                MediaBackend.NONE,
                threads,
                () -> Instant.ofEpochSecond(hours.addAndGet(3_600)),
                (delay, task) -> {}, // nobody is sent away, however slow the machine is
                new SecureRandom(),
                () -> new JoinCaller("storm", () -> false),
                new InvitationAdmissionPolicy(
                    new InvitationTokens(
                        new InvitationKeyring(
                            Path.of(args[0]).resolveSibling("keys"), InstantSource.system()),
                        InstantSource.system()),
                    true,
                    threads),
                MemoryBudget.unlimited()));
    for (int i = 0; i < MEMBERS; i++) {
      String key = "storm-member-key-000000-" + i;
      var request = new JoinRequest("storm", "member " + i, Optional.of(key), Optional.empty());
      conference
          .join(request)
          .thenAccept(admission -> {
            if (args.length > 1 && args[1].equals("drawings")) {
              admission.session().board().thenAccept(board -> draw(board, System.out));
            } else {
              say(admission, System.out);
            }
          });
    }
  }

  /** One line after the other, for ever. */
  private static void say(JoinResult admission, PrintStream out) {
    UUID id = UUID.randomUUID();
    admission
        .session()
        .say(new ChatMessage(id, Optional.empty(), "line " + id))
        .whenComplete((receipt, failure) -> {
          print(out, id, receipt, failure);
          say(admission, out);
        });
  }

  /** One change after the other, for ever. */
  private static void draw(Board board, PrintStream out) {
    UUID id = UUID.randomUUID();
    var change = new BoardChange(id, Optional.empty(), operations(id));
    board
        .draw(change)
        .whenComplete((receipt, failure) -> print(out, id, receipt, failure))
        .thenCombine(
            board.draw(change).whenComplete((receipt, failure) -> print(out, id, receipt, failure)),
            (first, second) -> board)
        .whenComplete((drawn, failure) -> draw(board, out));
  }

  /** {@return what the change of that id does: it puts one of a few shapes, and lengthens it} */
  static List<BoardOperation> operations(UUID change) {
    var shape = new UUID(0, change.getLeastSignificantBits() & 0xFF);
    byte[] body = change.toString().getBytes(US_ASCII);
    return List.of(
        new RemoveShape(shape),
        new PutShape(
            new Shape(
                shape,
                BoardPage.FIRST,
                "V",
                "storm",
                new ShapePlacement(0, 0, 1, 1, 0),
                new ShapeStyle(0xFF, 0, 1, false),
                body)),
        new ExtendShape(shape, body.length, body));
  }

  private static void print(
      PrintStream out, UUID id, @Nullable Receipt receipt, @Nullable Throwable failure) {
    out.println(receipt == null ? "refused " + failure : receipt.number() + " " + id);
    out.flush();
  }
}
