package dev.parley.nodes.nats;

import static dev.parley.nodes.spi.KeyValueStore.ABSENT;
import static dev.parley.nodes.spi.RoomStreams.START;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.nodes.conformance.EngineConformance;
import dev.parley.nodes.nats.launch.NatsCluster;
import dev.parley.nodes.nats.launch.NatsServer;
import dev.parley.nodes.spi.ClusterEngine;
import dev.parley.nodes.spi.EngineException;
import dev.parley.nodes.spi.EngineException.Reason;
import dev.parley.nodes.spi.KeyValue;
import dev.parley.nodes.spi.RoomMessage;
import dev.parley.testkit.Eventually;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The conformance suite on three servers, of which one is killed in the end. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class NatsClusterTest extends EngineConformance {
  private static final int APPENDS_AFTER_THE_KILL = 20;

  @TempDir static Path folder;
  @RegisterExtension static final NatsTest LOGS = new NatsTest();
  private static NatsCluster cluster;

  @BeforeAll
  static void start() throws IOException {
    cluster = LOGS.watched(NatsTest.launch(folder).start());
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
  }

  @Override
  protected ClusterEngine open() {
    return NatsEngine.open(NatsTest.config(cluster).build());
  }

  /** Writer of a room, as the owner of a room does it: one message after the other. */
  private static final class Writer {
    final NatsEngine engine;
    final String room;
    final List<String> acknowledged = new ArrayList<>();
    final List<String> uncertain = new ArrayList<>();
    long last = START;
    int written;

    Writer(NatsEngine engine, String room) {
      this.engine = engine;
      this.room = room;
    }

    /** Appends a message; after a failure it continues behind what is stored. */
    void append() {
      String text = "%s %d".formatted(room, written++);
      try {
        OptionalLong stored =
            engine
                .roomStreams()
                .append(room, last, text.getBytes(UTF_8))
                .toCompletableFuture()
                .join();
        last = stored.orElseThrow(() -> new AssertionError(text + " was refused"));
        acknowledged.add(text);
      } catch (CompletionException e) {
        assertThat(((EngineException) e.getCause()).reason()).isEqualTo(Reason.UNAVAILABLE);
        uncertain.add(text);
        last = newest();
      }
    }

    private long newest() {
      while (true) {
        try {
          List<RoomMessage> more =
              engine.roomStreams().after(room, last, 100).toCompletableFuture().join();
          return more.isEmpty() ? last : more.getLast().sequence();
        } catch (CompletionException e) {
          assertThat(((EngineException) e.getCause()).reason()).isEqualTo(Reason.UNAVAILABLE);
        }
      }
    }
  }

  private static List<String> stored(NatsEngine engine, String room) {
    var texts = new ArrayList<String>();
    long last = START;
    while (true) {
      List<RoomMessage> next =
          Eventually.value("read", engine.roomStreams().after(room, last, 100));
      if (next.isEmpty()) {
        return texts;
      }
      next.forEach(message -> texts.add(new String(message.bytes(), UTF_8)));
      last = next.getLast().sequence();
    }
  }

  /** The last one: the servers are busy for a while after it. */
  @Test
  @Order(Integer.MAX_VALUE)
  void nothingAcknowledgedIsLostOrDoubledWhenALeaderIsKilled() throws Exception {
    var engine = (NatsEngine) connect();
    var other = (NatsEngine) connect();
    assertThat(engine.warnings()).noneMatch(warning -> warning.contains("sync_interval"));
    Map<String, KeyValue> seen = new ConcurrentHashMap<>();
    other.keyValues().watch("", value -> seen.put(value.key(), value));
    List<Writer> writers =
        List.of(new Writer(engine, "maths"), new Writer(other, "music"), new Writer(engine, "ä"));
    writers.forEach(writer -> {
      for (int i = 0; i < 20; i++) {
        writer.append();
      }
    });
    NatsServer leader = cluster.server(leader("maths"));
    List<CompletableFuture<Void>> writing =
        writers.stream().map(writer -> writing(writer, leader)).toList();

    leader.kill();

    writing.forEach(each -> Eventually.value("appends after the kill", each));
    Eventually.eventually("a put after the kill", () -> put(engine));
    Eventually.eventually("its watch", () -> seen.containsKey("key"));
    assertThat(((NatsEngine) connect()).warnings())
        .anySatisfy(warning ->
            assertThat(warning).contains("'%s' did not answer".formatted(leader.name())));
    leader.start();
    for (Writer writer : writers) {
      List<String> stored = stored(other, writer.room);
      assertThat(stored).doesNotHaveDuplicates().containsSubsequence(writer.acknowledged);
      var known = new HashSet<>(writer.acknowledged);
      known.addAll(writer.uncertain);
      assertThat(known).containsAll(stored);
    }
    assertThat(writers.getFirst().uncertain).as("appends during the election").isNotEmpty();
  }

  private static CompletableFuture<Void> writing(Writer writer, NatsServer leader) {
    return CompletableFuture.runAsync(
        () -> {
          while (leader.isAlive()) {
            writer.append();
          }
          int enough = writer.acknowledged.size() + APPENDS_AFTER_THE_KILL;
          while (writer.acknowledged.size() < enough) {
            writer.append();
          }
        },
        task -> Thread.ofPlatform().name("writer").start(task));
  }

  private static boolean put(NatsEngine engine) {
    var put = engine.keyValues().put("key", ABSENT, new byte[1]).toCompletableFuture();
    Eventually.eventually("the end of a put", put::isDone);
    return !put.isCompletedExceptionally();
  }

  /** {@return the name of the server that leads the stream of a room} */
  private static String leader(String room) throws Exception {
    String stream = new Names("parley").roomStream(Names.shard(room));
    NatsConfig config = NatsTest.config(cluster).build();
    var connection = Connections.open(config, config.credentials(), (_, _) -> {});
    try {
      return connection.jetStreamManagement().getStreamInfo(stream).getClusterInfo().getLeader();
    } finally {
      Connections.close(connection);
    }
  }
}
