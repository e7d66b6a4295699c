package dev.parley.load.attacks;

import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.iiop.Orb;
import dev.parley.load.Strokes;
import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.board.Board;
import dev.parley.room.api.board.BoardChange;
import dev.parley.room.api.files.Files;
import dev.parley.room.api.files.NewAttachment;
import dev.parley.testkit.Eventually;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/**
 * Ordinary work of a server before it is attacked: a class of 30 comes, writes, draws, attaches and
 * reads, and leaves; programs call. Afterwards what is loaded, compiled and pooled once is there,
 * and does not count as an attack's.
 */
final class OrdinaryWork {
  private static final String ROOM = "warm";
  private static final int MEMBERS = 30;
  private static final int ROUNDS = 4;
  private static final int CALLS = 5_000;
  private static final int OBJECTS = 20;
  private static final int LINE_CHARS = 1_000;
  private static final int STROKE_BYTES = 600;
  private static final int FILE_BYTES = 1 << 20;
  private static final int HISTORY = 100;

  private OrdinaryWork() {}

  /** Does it, and waits until it is done. */
  static void run(AttackTarget target) throws Exception {
    try (Parley parley = Parley.start();
        Orb iiop = Orb.on(parley)) {
      for (int i = 0; i < MEMBERS; i++) {
        // Half of them are browsers, half are programs.
        AttackTarget way = i % 2 == 0 ? target : target.behind(target.programs());
        JoinResult member = way.join(parley, ROOM, "pupil " + i);
        use(member);
        Eventually.value("leaving", member.session().leave());
      }
      try (Peer peer = parley.connect(target.runtime())) {
        AttackedService desk = peer.lookup(AttackedService.EXPORT_NAME, AttackedService.class);
        for (int i = 0; i < CALLS; i++) {
          Eventually.value("a sum", desk.add(i, 1));
        }
      }
      RemoteAttackedService remote = iiop.lookup(target.reference(), RemoteAttackedService.class);
      for (int i = 0; i < OBJECTS; i++) {
        remote.take(List.copyOf(Collections.nCopies(CALLS, "a text")));
      }
    }
  }

  private static void use(JoinResult member) {
    Board board = Eventually.value("a board", member.session().board());
    Files files = Eventually.value("files", member.session().files());
    for (int i = 0; i < ROUNDS; i++) {
      ChatMessage line =
          new ChatMessage(UUID.randomUUID(), Optional.empty(), "x".repeat(LINE_CHARS));
      done(member.session().say(line));
      done(
          board.draw(
              new BoardChange(
                  UUID.randomUUID(), Optional.empty(), List.of(Strokes.put(STROKE_BYTES)))));
      done(member.session().history(Long.MAX_VALUE, HISTORY));
    }
    NewAttachment file =
        new NewAttachment(UUID.randomUUID(), Optional.empty(), "notes.txt", FILE_BYTES);
    done(files.attach(file, new ChunkPublisher(new byte[FILE_BYTES])));
  }

  /** Refusals for being too fast are ordinary, too. */
  private static void done(CompletionStage<?> call) {
    Eventually.value("ordinary work", call.handle((_, failure) -> failure == null));
  }
}
