package dev.parley.load.attacks;

import dev.parley.load.Strokes;
import dev.parley.room.api.board.Board;
import dev.parley.room.api.board.BoardChange;
import dev.parley.testkit.Eventually;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Large shapes on everybody's board and on private ones. */
final class BoardFlood implements Attack {
  private static final int CHANGES_MAX = 100_000;
  private static final int BODY_BYTES = 32 << 10;

  @Override
  public String description() {
    return "4 members draw 64 KiB per change, on everybody's board and on private ones";
  }

  @Override
  public Set<String> refusals() {
    return Set.of("BOARD_FULL", "TOO_FAST");
  }

  @Override
  public long kept(String use, long limit) {
    return "boards".equals(use) ? limit : 0; // for a minute after they were used
  }

  @Override
  public void run(AttackTarget target, Deadline until, OutcomeCounters tally)
      throws InterruptedException {
    try (Attackers attackers = new Attackers(target)) {
      List<Board> boards = new ArrayList<>();
      List<Optional<UUID>> places = new ArrayList<>(List.of(Optional.empty()));
      attackers
          .all()
          .forEach(each -> {
            boards.add(Eventually.value("a board", each.session().board()));
            places.add(Optional.of(each.you().id()));
          });
      CallFlood.run(
          CHANGES_MAX,
          until,
          tally,
          i -> {
            int drawer = i % boards.size();
            int place = i / boards.size() % places.size();
            // Nobody shares a private board with itself.
            boolean own = place == drawer + 1;
            return boards.get(drawer).draw(change(own ? Optional.empty() : places.get(place)));
          });
    }
  }

  private static BoardChange change(Optional<UUID> with) {
    return new BoardChange(
        UUID.randomUUID(), with, List.of(Strokes.put(BODY_BYTES), Strokes.put(BODY_BYTES)));
  }
}
