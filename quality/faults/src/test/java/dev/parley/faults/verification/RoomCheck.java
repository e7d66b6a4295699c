package dev.parley.faults.verification;

import static dev.parley.faults.load.Place.answer;

import dev.parley.calls.Peer;
import dev.parley.faults.load.Findings;
import dev.parley.faults.load.Load;
import dev.parley.faults.load.Place;
import dev.parley.faults.load.RoomLoad;
import dev.parley.room.api.HistoryPage;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.MessagePosted;
import dev.parley.room.api.RoomEvent;
import dev.parley.room.api.board.BoardItem;
import dev.parley.room.api.board.BoardStatePiece;
import dev.parley.room.api.board.PlacedShape;
import dev.parley.testkit.history.LoggedEntry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

/**
 * Comparison of a room as a new member reads it, at each node, with its log.
 *
 * <p>Threads: confined to one.
 */
public final class RoomCheck {
  private static final int PAGE = 200;

  private final Load load;
  private final Findings findings;

  /** Creates the check of rooms under a load that has ended. */
  public RoomCheck(Load load, Findings findings) {
    this.load = load;
    this.findings = findings;
  }

  /** Reads a room at all nodes. */
  public void check(RoomLoad room, List<LoggedEntry> log) throws InterruptedException {
    List<LoggedEntry> chat =
        log.stream().filter(entry -> entry.topic().equals(RoomLoad.CHAT)).toList();
    for (int node = 0; node < load.nodes(); node++) {
      try (Peer peer = load.connect(node)) {
        Place place =
            Place.join(
                peer,
                new JoinRequest(room.name(), "reader " + node, Optional.empty(), Optional.empty()));
        String where = "%s at node-%d: ".formatted(room.name(), node + 1);
        messages(place, chat, where);
        board(place, room.strokes(), where);
        answer(place.session().leave());
      }
    }
  }

  private void messages(Place place, List<LoggedEntry> chat, String where)
      throws InterruptedException {
    List<LoggedEntry> read = new ArrayList<>();
    long before = Long.MAX_VALUE;
    HistoryPage page;
    do {
      page = answer(place.session().history(before, PAGE));
      for (RoomEvent event : page.events()) {
        before = event.number();
        if (event instanceof MessagePosted message) {
          read.add(new LoggedEntry(message.number(), RoomLoad.CHAT, message.message()));
        }
      }
    } while (page.more());
    if (!read.reversed().equals(chat)) {
      findings.add(
          "%sthe history has %d messages, which are not the %d of the log"
              .formatted(where, read.size(), chat.size()));
    }
  }

  private void board(Place place, Map<UUID, Integer> strokes, String where)
      throws InterruptedException {
    Map<UUID, Integer> drawn = new HashMap<>();
    for (PlacedShape shape : state(place)) {
      drawn.put(shape.shape().id(), shape.shape().body().length);
    }
    if (!drawn.equals(strokes)) {
      findings.add(
          "%sthe board has %d strokes, which are not the %d that were acknowledged"
              .formatted(where, drawn.size(), strokes.size()));
    }
  }

  private static List<PlacedShape> state(Place place) throws InterruptedException {
    List<PlacedShape> shapes = new ArrayList<>();
    CompletableFuture<List<PlacedShape>> whole = new CompletableFuture<>();
    place
        .board()
        .follow(Optional.empty(), 0)
        .subscribe(
            new Flow.Subscriber<BoardItem>() {
              @Override
              public void onSubscribe(Flow.Subscription subscription) {
                subscription.request(Long.MAX_VALUE);
              }

              @Override
              public void onNext(BoardItem item) {
                if (item instanceof BoardStatePiece piece && !whole.isDone()) {
                  shapes.addAll(piece.shapes());
                  if (piece.last()) {
                    whole.complete(shapes);
                  }
                }
              }

              @Override
              public void onError(Throwable failure) {
                whole.completeExceptionally(failure);
              }

              @Override
              public void onComplete() {
                whole.completeExceptionally(new IllegalStateException("the stream ended"));
              }
            });
    return answer(whole);
  }
}
