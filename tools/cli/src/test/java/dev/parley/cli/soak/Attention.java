package dev.parley.cli.soak;

import static dev.parley.cli.soak.Place.had;

import dev.parley.conference.api.RoomEvent;
import dev.parley.conference.api.RoomItem;
import dev.parley.conference.api.board.BoardItem;
import dev.parley.conference.api.board.Changed;
import dev.parley.conference.api.board.Looking;
import dev.parley.conference.api.board.Page;
import dev.parley.conference.api.board.Pointing;
import dev.parley.conference.api.board.Snapshot;
import dev.parley.conference.api.board.Spot;
import dev.parley.conference.api.board.View;
import dev.parley.conference.api.files.FileRefusal;
import dev.parley.conference.api.files.FileRefused;
import dev.parley.conference.api.files.FileView;
import dev.parley.conference.api.files.Placing;
import dev.parley.conference.api.files.TextView;
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
final class Attention {
  private final Scene scene;
  private final SoakRoom room;
  private final int member;
  private final AtomicLong talk = new AtomicLong(); // number of the newest event that came
  private final AtomicLong board = new AtomicLong();
  private boolean hand;

  Attention(Scene scene, SoakRoom room, int member) {
    this.scene = scene;
    this.room = room;
    this.member = member;
  }

  /** Follows from where it was before; the tutor of the first room records it. */
  void follow(Place place) throws InterruptedException {
    talk.compareAndSet(0, place.admission().lastNumber());
    Rising heard = new Rising("talk", talk);
    place.seat().follow(talk.get()).subscribe(new Following<RoomItem>(item -> heard(item, heard)));
    Rising seen = new Rising("board", board);
    place
        .board()
        .follow(Optional.empty(), board.get())
        .subscribe(new Following<>(item -> seen(item, seen)));
    place.files().follow(place.admission().lastNumber()).subscribe(new Following<>(_ -> {}));
    place.media().follow().subscribe(new Following<>(_ -> {}));
    if (member == 0 && room.number() == 0) {
      had(place.media().record(true));
    }
  }

  private static void heard(RoomItem item, Rising numbers) {
    if (item instanceof RoomEvent event) {
      numbers.came(event.number());
    }
  }

  private static void seen(BoardItem item, Rising numbers) {
    switch (item) {
      case Snapshot snapshot -> numbers.begins(snapshot.number());
      case Changed changed -> numbers.came(changed.number());
      default -> {}
    }
  }

  /** The numbers of one stream. What a stream of a lost connection still delivers is its own. */
  private final class Rising {
    private final String stream;
    private final AtomicLong newest;
    private long last;

    Rising(String stream, AtomicLong newest) {
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
  void show(Place place, SplittableRandom random) throws InterruptedException {
    float x = random.nextInt(900);
    float y = random.nextInt(600);
    place
        .board()
        .point(new Pointing(Optional.empty(), Optional.of(new Spot(Page.FIRST, x, y, true))));
    switch (random.nextInt(40)) {
      case 0 ->
          place
              .board()
              .look(new Looking(Optional.empty(), Optional.of(new View(Page.FIRST, x, y, 1))));
      case 1 -> place.seat().typing(true, Optional.empty());
      case 2 -> {
        hand = !hand;
        place.media().raiseHand(hand);
      }
      case 3 -> had(place.seat().history(Long.MAX_VALUE, 20));
      case 4 -> look(place);
      default -> {}
    }
    if (random.nextInt(2_000) == 0) {
      had(place.seat().search("13?", Long.MAX_VALUE, 10));
    }
  }

  private void look(Place place) throws InterruptedException {
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
        place.files().place(new Placing(file, 3, 0, 3, 0, 0, 0));
      }
    } catch (FileRefused e) {
      // The tutor closes it before another one is shown.
      if (e.reason() != FileRefusal.NOT_FOUND || room.shown().equals(shown)) {
        throw e;
      }
    }
  }
}
