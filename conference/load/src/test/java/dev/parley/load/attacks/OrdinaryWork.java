package dev.parley.load.attacks;

import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.conference.api.Admission;
import dev.parley.conference.api.Line;
import dev.parley.conference.api.board.Board;
import dev.parley.conference.api.board.Change;
import dev.parley.conference.api.files.Files;
import dev.parley.conference.api.files.NewAttachment;
import dev.parley.iiop.Iiop;
import dev.parley.load.Strokes;
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
  static void run(Target target) throws Exception {
    try (Parley parley = Parley.start();
        Iiop iiop = Iiop.on(parley)) {
      for (int i = 0; i < MEMBERS; i++) {
        // Half of them are browsers, half are programs.
        Target way = i % 2 == 0 ? target : target.behind(target.programs());
        Admission member = way.join(parley, ROOM, "pupil " + i);
        use(member);
        Eventually.value("leaving", member.seat().leave());
      }
      try (Peer peer = parley.connect(target.runtime())) {
        Desk desk = peer.lookup(Desk.EXPORT_NAME, Desk.class);
        for (int i = 0; i < CALLS; i++) {
          Eventually.value("a sum", desk.add(i, 1));
        }
      }
      RemoteDesk remote = iiop.lookup(target.reference(), RemoteDesk.class);
      for (int i = 0; i < OBJECTS; i++) {
        remote.take(List.copyOf(Collections.nCopies(CALLS, "a text")));
      }
    }
  }

  private static void use(Admission member) {
    Board board = Eventually.value("a board", member.seat().board());
    Files files = Eventually.value("files", member.seat().files());
    for (int i = 0; i < ROUNDS; i++) {
      Line line = new Line(UUID.randomUUID(), Optional.empty(), "x".repeat(LINE_CHARS));
      done(member.seat().say(line));
      done(
          board.draw(
              new Change(UUID.randomUUID(), Optional.empty(), List.of(Strokes.put(STROKE_BYTES)))));
      done(member.seat().history(Long.MAX_VALUE, HISTORY));
    }
    NewAttachment file =
        new NewAttachment(UUID.randomUUID(), Optional.empty(), "notes.txt", FILE_BYTES);
    done(files.attach(file, new Pieces(new byte[FILE_BYTES])));
  }

  /** Refusals for being too fast are ordinary, too. */
  private static void done(CompletionStage<?> call) {
    Eventually.value("ordinary work", call.handle((_, failure) -> failure == null));
  }
}
