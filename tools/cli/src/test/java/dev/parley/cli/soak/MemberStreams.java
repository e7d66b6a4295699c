package dev.parley.cli.soak;

import static dev.parley.cli.soak.SoakSession.had;

import dev.parley.room.api.RoomEvent;
import dev.parley.room.api.RoomItem;
import dev.parley.room.api.board.BoardChanged;
import dev.parley.room.api.board.BoardItem;
import dev.parley.room.api.board.BoardPage;
import dev.parley.room.api.board.BoardStatePiece;
import dev.parley.room.api.board.BoardView;
import dev.parley.room.api.board.BoardViewReport;
import dev.parley.room.api.board.PointerPosition;
import dev.parley.room.api.board.PointerReport;
import dev.parley.room.api.files.FilePosition;
import dev.parley.room.api.files.FileRefusal;
import dev.parley.room.api.files.FileRefused;
import dev.parley.room.api.files.FileView;
import dev.parley.room.api.files.TextView;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What a member hears, sees and shows beside what it does: it follows all streams of its room and
 * sends signals. Numbers that do not rise in a stream are findings.
 *
 * <p>Threads: confined to its member, but for what streams deliver.
 */
final class MemberStreams {
  private final SoakContext scene;
  private final SoakRoom room;
  private final int member;
  private final AtomicLong talk = new AtomicLong(); // number of the newest event that came
  private final AtomicLong board = new AtomicLong();
  private boolean hand;

  MemberStreams(SoakContext scene, SoakRoom room, int member) {
    this.scene = scene;
    this.room = room;
    this.member = member;
  }

  /** Follows from where it was before; the tutor of the first room records it. */
  void follow(SoakSession place) throws InterruptedException {
    talk.compareAndSet(0, place.admission().lastNumber());
    RisingNumbers heard = new RisingNumbers("talk", talk);
    place
        .session()
        .follow(talk.get())
        .subscribe(new ItemSubscriber<RoomItem>(item -> heard(item, heard)));
    RisingNumbers seen = new RisingNumbers("board", board);
    place
        .board()
        .follow(Optional.empty(), board.get())
        .subscribe(new ItemSubscriber<>(item -> seen(item, seen)));
    place.files().follow(place.admission().lastNumber()).subscribe(new ItemSubscriber<>(_ -> {}));
    place.media().follow().subscribe(new ItemSubscriber<>(_ -> {}));
    if (member == 0 && room.number() == 0) {
      had(place.media().record(true));
    }
  }

  private static void heard(RoomItem item, RisingNumbers numbers) {
    if (item instanceof RoomEvent event) {
      numbers.came(event.number());
    }
  }

  private static void seen(BoardItem item, RisingNumbers numbers) {
    switch (item) {
      case BoardStatePiece snapshot -> numbers.begins(snapshot.number());
      case BoardChanged changed -> numbers.came(changed.number());
      default -> {}
    }
  }

  /** The numbers of one stream. What a stream of a lost connection still delivers is its own. */
  private final class RisingNumbers {
    private final String stream;
    private final AtomicLong newest;
    private long last;

    RisingNumbers(String stream, AtomicLong newest) {
      this.stream = stream;
      this.newest = newest;
      last = newest.get();
    }

    void begins(long number) {
      last = number;
      newest.accumulateAndGet(number, Math::max);
    }

    void came(long number) {
      if (number <= last) {
        scene
            .findings()
            .add(
                "%s, member %d: number %d came after %d in the %s"
                    .formatted(room.name(), member, number, last, stream));
      }
      begins(number);
    }
  }

  /** Sends a few signals, and sometimes reads. */
  void show(SoakSession place, SplittableRandom random) throws InterruptedException {
    float x = random.nextInt(900);
    float y = random.nextInt(600);
    place
        .board()
        .point(
            new PointerReport(
                Optional.empty(), Optional.of(new PointerPosition(BoardPage.FIRST, x, y, true))));
    switch (random.nextInt(40)) {
      case 0 ->
          place
              .board()
              .look(
                  new BoardViewReport(
                      Optional.empty(), Optional.of(new BoardView(BoardPage.FIRST, x, y, 1))));
      case 1 -> place.session().typing(true, Optional.empty());
      case 2 -> {
        hand = !hand;
        place.media().raiseHand(hand);
      }
      case 3 -> had(place.session().history(Long.MAX_VALUE, 20));
      case 4 -> look(place);
      default -> {}
    }
    if (random.nextInt(2_000) == 0) {
      had(place.session().search("13?", Long.MAX_VALUE, 10));
    }
  }

  private void look(SoakSession place) throws InterruptedException {
    Optional<UUID> shown = room.shown();
    if (shown.isEmpty()) {
      return;
    }
    UUID file = shown.get();
    try {
      FileView view = had(place.files().view(file));
      if (view instanceof TextView text
          && had(place.files().lines(file, text.version(), 0, 20)).lines().isEmpty()) {
        scene.findings().add(room.name() + ": the shown file has no lines");
      }
      if (member == 0) {
        place.files().place(new FilePosition(file, 3, 0, 3, 0, 0, 0));
      }
    } catch (FileRefused e) {
      // The tutor closes it before another one is shown.
      if (e.reason() != FileRefusal.NOT_FOUND || room.shown().equals(shown)) {
        throw e;
      }
    }
  }
}
