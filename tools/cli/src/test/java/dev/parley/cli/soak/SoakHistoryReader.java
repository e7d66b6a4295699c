package dev.parley.cli.soak;

import static dev.parley.cli.soak.SoakSession.had;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.calls.Peer;
import dev.parley.cli.PackagedCli;
import dev.parley.cli.soak.OperationLedger.OperationKind;
import dev.parley.room.api.MessagePosted;
import dev.parley.room.api.replay.Replay;
import dev.parley.room.api.replay.ReplayItem;
import dev.parley.room.api.replay.ReplayedBoardChange;
import dev.parley.room.api.replay.ReplayedChatItem;
import dev.parley.room.api.replay.Replays;
import dev.parley.server.ReplayServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Reads the past of a room as people do while others work in it: by {@code parley export} and by a
 * replay. Threads: confined to one.
 */
final class SoakHistoryReader {
  private static final Set<OperationKind> TOLD =
      EnumSet.of(OperationKind.LINE, OperationKind.PRIVATE_LINE, OperationKind.CHANGE);

  private final SoakContext scene;
  private final ServeProcess.ServeFolders folders;

  SoakHistoryReader(SoakContext scene, ServeProcess.ServeFolders folders) {
    this.scene = scene;
    this.folders = folders;
  }

  /** Writes the room into a file, which is removed again. */
  void export(SoakRoom room) throws IOException, InterruptedException {
    Path file = folders.data().resolveSibling(room.name() + ".zip");
    Process export =
        PackagedCli.command(
                List.of("-XX:+UseSerialGC"),
                List.of(
                    "export",
                    room.name(),
                    "--private",
                    "--data",
                    folders.data().toString(),
                    "--out",
                    file.toString()))
            .redirectErrorStream(true)
            .start();
    String said = new String(export.getInputStream().readAllBytes(), UTF_8);
    if (export.waitFor() != 0) {
      scene.findings().add("%s is not exported: %s".formatted(room.name(), said.strip()));
    }
    Files.deleteIfExists(file);
  }

  /** Plays the room back, and looks whether lines and changes are all there. */
  void replay(SoakRoom room) throws IOException, InterruptedException {
    List<OperationLedger.LedgerEntry> told =
        scene.ledger().entries(room.number()).stream()
            .filter(entry -> TOLD.contains(entry.kind()))
            .toList();
    ReadBack readBack = new ReadBack(room.name() + ", replay", told, scene.findings()::add);
    try (ReplayServer server = ReplayServer.start(folders.data(), room.name(), 0);
        Peer peer =
            scene
                .parley()
                .connect(URI.create("ws://127.0.0.1:" + server.url().getPort() + "/parley"))) {
      Replay replay =
          had(
              peer.lookup(Replays.EXPORT_NAME, Replays.class)
                  .open(String.valueOf(server.url().getFragment())));
      ItemSubscriber<ReplayItem> following = new ItemSubscriber<>(event -> read(event, readBack));
      replay.events().subscribe(following);
      had(following.end());
    }
    readBack.end();
  }

  private static void read(ReplayItem event, ReadBack readBack) {
    switch (event) {
      case ReplayedBoardChange change ->
          readBack.read(change.changed().number(), change.changed().change());
      case ReplayedChatItem(MessagePosted line) -> readBack.read(line.number(), line.message());
      default -> {}
    }
  }
}
