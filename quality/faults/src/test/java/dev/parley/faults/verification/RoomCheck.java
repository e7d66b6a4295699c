package dev.parley.faults.verification;

import static dev.parley.faults.load.Place.answer;

import dev.parley.calls.Peer;
import dev.parley.faults.load.Findings;
import dev.parley.faults.load.Load;
import dev.parley.faults.load.Place;
import dev.parley.faults.load.RoomLoad;
import dev.parley.pipeline.CallException;
import dev.parley.room.api.HistoryPage;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.MessagePosted;
import dev.parley.room.api.RoomEvent;
import dev.parley.room.api.board.BoardItem;
import dev.parley.room.api.board.BoardStatePiece;
import dev.parley.room.api.board.PlacedShape;
import dev.parley.room.api.common.ConferenceException;
import dev.parley.room.api.files.ContentStream;
import dev.parley.room.api.files.FileRefusal;
import dev.parley.room.api.files.FileRefused;
import dev.parley.testkit.history.LoggedEntry;
import dev.parley.transport.api.TransportException;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Comparison of a room as a new member reads it, at each node, with its log.
 *
 * <p>Threads: confined to one.
 */
public final class RoomCheck {
  private static final int PAGE = 200;
  private static final int REFUSED_MAX = 100; // of one file
  private static final long AGAIN_MILLIS = 100;
  private static final long READABLE_NANOS_MAX = TimeUnit.SECONDS.toNanos(60);

  private final Load load;
  private final Findings findings;
  private final String resumeKey = UUID.randomUUID().toString();

  /** Creates the check of rooms under a load that has ended. */
  public RoomCheck(Load load, Findings findings) {
    this.load = load;
    this.findings = findings;
  }

  /**
   * Reads a room at all nodes. A node that does not answer, or refuses to, is asked again for a
   * while: nodes limit joins, and may still be taking over rooms.
   */
  public void check(RoomLoad room, List<LoggedEntry> log) throws InterruptedException {
    for (int node = 0; node < load.nodes(); node++) {
      long end = System.nanoTime() + READABLE_NANOS_MAX;
      Optional<RuntimeException> failure = read(room, log, node);
      while (failure.isPresent() && System.nanoTime() - end < 0) {
        Thread.sleep(AGAIN_MILLIS);
        failure = read(room, log, node);
      }
      if (failure.isPresent()) {
        findings.add(
            "%s at node-%d cannot be read: %s".formatted(room.name(), node + 1, failure.get()));
      }
    }
  }

  private Optional<RuntimeException> read(RoomLoad room, List<LoggedEntry> log, int node)
      throws InterruptedException {
    List<LoggedEntry> chat =
        log.stream().filter(entry -> entry.topic().equals(RoomLoad.CHAT)).toList();
    try (Peer peer = load.connect(node)) {
      Place place =
          Place.join(
              peer,
              new JoinRequest(room.name(), "reader", Optional.of(resumeKey), Optional.empty()));
      String where = "%s at node-%d: ".formatted(room.name(), node + 1);
      messages(place, chat, where);
      board(place, room.strokes(), where);
      if (node == Math.floorMod(room.name().hashCode(), load.nodes())) {
        // Content comes from the node of the room, whichever node passes it on; it takes a while.
        uploads(place, room.uploads(), where);
      }
      answer(place.session().leave());
      return Optional.empty();
    } catch (CallException | TransportException | ConferenceException e) {
      return Optional.of(e);
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

  private void uploads(Place place, Map<UUID, Integer> uploads, String where)
      throws InterruptedException {
    for (Map.Entry<UUID, Integer> upload : uploads.entrySet()) {
      try {
        byte[] content = content(place, upload.getKey());
        if (Arrays.hashCode(content) != upload.getValue()) {
          findings.add("%sthe file %s has other content".formatted(where, upload.getKey()));
        }
      } catch (FileRefused e) {
        if (e.reason() != FileRefusal.NOT_FOUND) {
          throw e;
        }
        findings.add("%sthe file %s is not there: %s".formatted(where, upload.getKey(), e));
      }
    }
  }

  private static byte[] content(Place place, UUID file) throws InterruptedException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    Awaited<byte[]> pieces = new Awaited<>(content::writeBytes);
    opened(place, file).pieces().subscribe(pieces);
    answer(pieces.end());
    return content.toByteArray();
  }

  private static ContentStream opened(Place place, UUID file) throws InterruptedException {
    for (int refused = 0; ; refused++) {
      try {
        return answer(place.files().content(file, 0));
      } catch (FileRefused e) { // a member may read only so many files in a second
        if (e.reason() != FileRefusal.TOO_FAST || refused == REFUSED_MAX) {
          throw e;
        }
        Thread.sleep(AGAIN_MILLIS);
      }
    }
  }

  private static List<PlacedShape> state(Place place) throws InterruptedException {
    List<PlacedShape> shapes = new ArrayList<>();
    CompletableFuture<Void> whole = new CompletableFuture<>();
    Awaited<BoardItem> items =
        new Awaited<>(item -> {
          if (item instanceof BoardStatePiece piece && !whole.isDone()) {
            shapes.addAll(piece.shapes());
            if (piece.last()) {
              whole.complete(null);
            }
          }
        });
    place.board().follow(Optional.empty(), 0).subscribe(items);
    answer(CompletableFuture.anyOf(whole, items.end()));
    return shapes;
  }
}
