package dev.parley.cli.soak;

import static dev.parley.cli.soak.SoakSession.had;

import dev.parley.calls.Peer;
import dev.parley.cli.soak.OperationLedger.OperationKind;
import dev.parley.room.api.HistoryPage;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.MessagePosted;
import dev.parley.room.api.RoomEvent;
import dev.parley.room.api.board.BoardItem;
import dev.parley.room.api.board.BoardStatePiece;
import dev.parley.room.api.board.PlacedShape;
import dev.parley.server.archive.DataFolderReader;
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
final class AcknowledgementCheck {
  private static final int HISTORY = 200;
  private static final AtomicInteger INSPECTORS = new AtomicInteger();

  private final SoakContext scene;

  AcknowledgementCheck(SoakContext scene) {
    this.scene = scene;
  }

  /** Reads the whole log of each room from the data folder, beside the server. */
  void archive(Path data) throws IOException {
    for (SoakRoom room : scene.rooms()) {
      ReadBack readBack =
          new ReadBack(room.name(), scene.ledger().entries(room.number()), scene.findings()::add);
      try (DataFolderReader archive = DataFolderReader.open(data)) {
        archive.events(
            room.name(), entry -> entry.key().ifPresent(key -> readBack.read(entry.number(), key)));
      }
      readBack.end();
    }
  }

  /** Reads the lines of a room from the server, as a member that has just come in. */
  void lines(SoakRoom room) throws IOException, InterruptedException {
    List<OperationLedger.LedgerEntry> said =
        scene.ledger().entries(room.number()).stream()
            .filter(entry -> entry.kind() == OperationKind.LINE)
            .toList();
    List<MessagePosted> lines = new ArrayList<>();
    try (Peer peer = scene.connect(0)) {
      SoakSession place = inspector(peer, room);
      long before = Long.MAX_VALUE;
      HistoryPage page;
      do {
        page = had(place.session().history(before, HISTORY));
        for (RoomEvent event : page.events()) {
          before = event.number();
          if (event instanceof MessagePosted line) {
            lines.add(line);
          }
        }
      } while (page.more());
      had(place.session().leave());
    }
    ReadBack readBack = new ReadBack(room.name() + ", live", said, scene.findings()::add);
    for (MessagePosted line : lines.reversed()) {
      readBack.read(line.number(), line.message());
      if (!line.deleted() && !line.text().startsWith(MemberOperations.text(line.message()))) {
        scene.findings().add(room.name() + ": another text in line " + line.message());
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
    for (PlacedShape drawn : board(room)) {
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

  private List<PlacedShape> board(SoakRoom room) throws InterruptedException {
    try (Peer peer = scene.connect(0)) {
      SoakSession place = inspector(peer, room);
      List<PlacedShape> shapes = new ArrayList<>();
      CompletableFuture<Void> whole = new CompletableFuture<>();
      ItemSubscriber<BoardItem> following =
          new ItemSubscriber<>(item -> {
            if (item instanceof BoardStatePiece piece) {
              shapes.addAll(piece.shapes());
              if (piece.last()) {
                whole.complete(null);
              }
            }
          });
      place.board().follow(Optional.empty(), 0).subscribe(following);
      had(CompletableFuture.anyOf(whole, following.end()));
      had(place.session().leave());
      return shapes;
    }
  }

  private static SoakSession inspector(Peer peer, SoakRoom room) throws InterruptedException {
    return SoakSession.join(
        peer,
        new JoinRequest(
            room.name(),
            "inspector " + INSPECTORS.incrementAndGet(),
            Optional.empty(),
            room.invitation(false)));
  }
}
