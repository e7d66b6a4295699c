package dev.parley.cli.soak;

import static dev.parley.cli.soak.Place.had;

import dev.parley.calls.Peer;
import dev.parley.cli.soak.Ledger.Kind;
import dev.parley.conference.api.History;
import dev.parley.conference.api.JoinRequest;
import dev.parley.conference.api.LineSaid;
import dev.parley.conference.api.RoomEvent;
import dev.parley.conference.api.board.BoardItem;
import dev.parley.conference.api.board.Drawn;
import dev.parley.conference.api.board.Snapshot;
import dev.parley.server.archive.Archive;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** Looks whether the server gives back all that it acknowledged. Threads: confined to one. */
final class Verification {
  private static final int HISTORY = 200;
  private static final AtomicInteger INSPECTORS = new AtomicInteger();

  private final Scene scene;

  Verification(Scene scene) {
    this.scene = scene;
  }

  /** Reads the whole log of each room from the data folder, beside the server. */
  void archive(Path data) throws IOException {
    for (SoakRoom room : scene.rooms()) {
      ReadBack readBack =
          new ReadBack(room.name(), scene.ledger().entries(room.number()), scene.findings()::add);
      try (Archive archive = Archive.open(data)) {
        archive.events(
            room.name(), entry -> entry.key().ifPresent(key -> readBack.read(entry.number(), key)));
      }
      readBack.end();
    }
  }

  /** Reads the lines of a room from the server, as a member that has just come in. */
  void lines(SoakRoom room) throws IOException, InterruptedException {
    List<Ledger.Entry> said =
        scene.ledger().entries(room.number()).stream()
            .filter(entry -> entry.kind() == Kind.LINE)
            .toList();
    List<LineSaid> lines = new ArrayList<>();
    try (Peer peer = scene.connect(0)) {
      Place place = inspector(peer, room);
      long before = Long.MAX_VALUE;
      History page;
      do {
        page = had(place.seat().history(before, HISTORY));
        for (RoomEvent event : page.events()) {
          before = event.number();
          if (event instanceof LineSaid line) {
            lines.add(line);
          }
        }
      } while (page.more());
      had(place.seat().leave());
    }
    ReadBack readBack = new ReadBack(room.name() + ", live", said, scene.findings()::add);
    for (LineSaid line : lines.reversed()) {
      readBack.read(line.number(), line.line());
      if (!line.deleted() && !line.text().startsWith(Deeds.text(line.line()))) {
        scene.findings().add(room.name() + ": another text in line " + line.line());
      }
    }
    readBack.end();
  }

  /** Compares everybody's board with what its members drew; they have left. */
  void board(SoakRoom room, List<SoakMember> members) throws InterruptedException {
    Map<UUID, Integer> missing = new HashMap<>();
    members.stream()
        .filter(member -> member.room() == room)
        .forEach(member -> missing.putAll(member.pen().lengths()));
    int strokes = missing.size();
    for (Drawn drawn : board(room)) {
      Integer length = missing.remove(drawn.shape().id());
      if (length == null || length != drawn.shape().body().length) {
        scene
            .findings()
            .add(
                "%s: stroke %s has %d bytes instead of %s"
                    .formatted(
                        room.name(), drawn.shape().id(), drawn.shape().body().length, length));
      }
    }
    if (!missing.isEmpty()) {
      scene
          .findings()
          .add("%s: %d of %d strokes are gone".formatted(room.name(), missing.size(), strokes));
    }
  }

  private List<Drawn> board(SoakRoom room) throws InterruptedException {
    try (Peer peer = scene.connect(0)) {
      Place place = inspector(peer, room);
      List<Drawn> shapes = new ArrayList<>();
      CompletableFuture<Void> whole = new CompletableFuture<>();
      Following<BoardItem> following =
          new Following<>(item -> {
            if (item instanceof Snapshot piece) {
              shapes.addAll(piece.shapes());
              if (piece.last()) {
                whole.complete(null);
              }
            }
          });
      place.board().follow(Optional.empty(), 0).subscribe(following);
      had(CompletableFuture.anyOf(whole, following.end()));
      had(place.seat().leave());
      return shapes;
    }
  }

  private static Place inspector(Peer peer, SoakRoom room) throws InterruptedException {
    return Place.join(
        peer,
        new JoinRequest(
            room.name(),
            "inspector " + INSPECTORS.incrementAndGet(),
            Optional.empty(),
            room.invitation(false)));
  }
}
