package dev.parley.bench.room;

import dev.parley.bench.table.BenchException;
import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.Rooms;
import dev.parley.transport.api.TransportConfig;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/**
 * Load of 200 clients that join rooms, each by a WebSocket of its own. Threads: confined to one.
 */
final class RoomClients implements AutoCloseable {
  static final int PEOPLE = 200;

  /**
   * Configuration with a long connect time-out: 200 connections at once take a small machine longer
   * than the default.
   */
  private static final TransportConfig PATIENT =
      TransportConfig.builder().connectTimeout(Duration.ofMinutes(1)).build();

  private final Parley parley =
      Parley.builder().product("parley-bench").transportConfig(PATIENT).start();
  private final List<Rooms> entrances = new ArrayList<>();
  private int rooms;

  RoomClients(URI server) {
    try {
      for (int i = 0; i < PEOPLE; i++) {
        Peer peer = parley.connect(server);
        entrances.add(peer.lookup(Rooms.EXPORT_NAME, Rooms.class));
      }
    } catch (RuntimeException e) {
      parley.close();
      throw e;
    }
  }

  /** {@return the admissions of all clients to a new room} */
  List<JoinResult> join() {
    String room = "bench-" + rooms++;
    List<CompletionStage<JoinResult>> coming = new ArrayList<>();
    for (int i = 0; i < PEOPLE; i++) {
      var request = new JoinRequest(room, "member " + i, Optional.empty(), Optional.empty());
      coming.add(entrances.get(i).join(request));
    }
    return coming.stream().map(RoomClients::await).toList();
  }

  /** {@return the result of a call} */
  static <T> T await(CompletionStage<T> stage) {
    try {
      return stage.toCompletableFuture().join();
    } catch (CompletionException e) {
      throw new BenchException("a call to the room failed: " + e.getCause(), e);
    }
  }

  @Override
  public void close() {
    parley.close();
  }
}
