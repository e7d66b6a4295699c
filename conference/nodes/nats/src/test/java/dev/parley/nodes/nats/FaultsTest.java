package dev.parley.nodes.nats;

import static dev.parley.nodes.spi.KeyValueStore.ABSENT;
import static dev.parley.nodes.spi.RoomStreams.START;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.nodes.nats.launch.NatsCluster;
import dev.parley.nodes.nats.launch.NatsServer;
import dev.parley.nodes.spi.EngineException;
import dev.parley.nodes.spi.EngineException.Reason;
import dev.parley.nodes.spi.KeyValue;
import dev.parley.nodes.spi.RoomMessage;
import dev.parley.testkit.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A server that stops, dies, fills up, or is no server. */
final class FaultsTest {
  @TempDir Path folder;
  @RegisterExtension final NatsTest logs = new NatsTest();

  private NatsCluster cluster;
  private NatsServer server;
  private NatsEngine engine;

  @BeforeEach
  void start() throws IOException {
    open("");
  }

  private void open(String settings) throws IOException {
    cluster = logs.watched(NatsTest.launch(folder).servers(1).settings(settings).start());
    server = cluster.servers().getFirst();
    engine = NatsEngine.open(NatsTest.config(cluster).timeout(Duration.ofMillis(500)).build());
  }

  @AfterEach
  void stop() {
    if (engine != null) {
      engine.close();
    }
    if (cluster != null) {
      cluster.close();
    }
  }

  /** {@return the reason of the failure of a stage; null if it has none} */
  private static Reason failure(CompletionStage<?> stage) {
    var failures = new ArrayList<Reason>();
    Eventually.value(
        "the end of an operation",
        stage.handle((_, failure) -> {
          failures.add(failure == null ? null : ((EngineException) failure).reason());
          return true;
        }));
    return failures.getFirst();
  }

  private long append(String room, long last) {
    return Eventually.value("append", engine.roomStreams().append(room, last, new byte[10]))
        .orElseThrow();
  }

  private void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(server.pid())).start().waitFor();
    if (name.equals("STOP")) { // each thread stops when it next leaves the kernel
      Eventually.eventually("the server has stopped", this::isStopped);
    }
  }

  /** {@return whether no thread of the server runs (proc(5), state T)} */
  private boolean isStopped() {
    try (Stream<Path> threads = Files.list(Path.of("/proc/%d/task".formatted(server.pid())))) {
      return threads.allMatch(thread -> state(thread) == 'T');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static char state(Path thread) {
    try {
      String stat = Files.readString(thread.resolve("stat"));
      return stat.charAt(stat.lastIndexOf(')') + 2);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void operationsOfAStoppedServerEndAtTheirDeadline() throws Exception {
    append("room", START);
    signal("STOP");
    try {
      var stages =
          List.of(
              engine.roomStreams().append("other", START, new byte[1]),
              engine.roomStreams().after("room", START, 1),
              engine.keyValues().get("key"),
              engine.keyValues().put("key", ABSENT, new byte[1]));
      assertThat(stages).allMatch(stage -> failure(stage) == Reason.UNAVAILABLE);
    } finally {
      signal("CONT");
    }
    Eventually.eventually(
        "the server answers", () -> failure(engine.keyValues().get("key")) == null);
  }

  @Test
  void operationsThatWaitFailAsClosedWhenTheEngineIsClosed() throws Exception {
    signal("STOP");
    try {
      var stages = new ArrayList<CompletionStage<?>>();
      for (int i = 0; i < 40; i++) {
        stages.add(engine.roomStreams().append("room" + i, START, new byte[1]));
        stages.add(engine.roomStreams().after("room" + i, START, 1));
      }
      engine.close();

      assertThat(stages).allMatch(stage -> failure(stage) == Reason.CLOSED);
    } finally {
      signal("CONT");
    }
  }

  @Test
  void engineGoesOnAfterARestartOfItsServer() throws Exception {
    Map<String, KeyValue> seen = new ConcurrentHashMap<>();
    engine.keyValues().watch("", value -> seen.put(value.key(), value));
    long first = append("room", START);
    var revision =
        Eventually.value("put", engine.keyValues().put("key", ABSENT, new byte[1])).orElseThrow();
    Eventually.eventually("the first value", () -> seen.containsKey("key"));

    server.kill();
    Eventually.eventually(
        "the loss is noticed", () -> failure(engine.keyValues().get("key")) == Reason.UNAVAILABLE);
    server.start();

    Eventually.eventually(
        "the server answers", () -> failure(engine.keyValues().get("key")) == null);
    long second = append("room", first);
    List<RoomMessage> read =
        Eventually.value("read", engine.roomStreams().after("room", START, 10));
    assertThat(read).extracting(RoomMessage::sequence).containsExactly(first, second);
    long next =
        Eventually.value("put", engine.keyValues().put("key", revision, new byte[2])).orElseThrow();
    Eventually.eventually("the second value", () -> seen.get("key").revision() == next);
  }

  @Test
  void requestsThatWaitFailWhenTheConnectionIsLost() throws Exception {
    engine.close();
    engine = NatsEngine.open(NatsTest.config(cluster).timeout(Duration.ofMinutes(5)).build());
    signal("STOP");
    var waiting = engine.keyValues().get("key");

    server.kill();

    assertThat(failure(waiting)).isEqualTo(Reason.UNAVAILABLE);
  }

  @Test
  void serverWithoutSpaceRefusesAndStillReads() throws Exception {
    engine.close();
    cluster.close();
    open("jetstream { store_dir: \"%s\", max_file_store: 4MB }".formatted(folder.resolve("small")));
    long last = START;
    List<Long> stored = new ArrayList<>();
    while (true) {
      var append =
          engine.roomStreams().append("room", last, new byte[500_000]).toCompletableFuture();
      Eventually.eventually("the end of an append", append::isDone);
      if (append.isCompletedExceptionally()) {
        assertThat(failure(append)).isEqualTo(Reason.FULL);
        break;
      }
      last = append.join().orElseThrow();
      stored.add(last);
      assertThat(stored).as("appends that fit into 4 MB").hasSizeLessThan(20);
    }

    List<Long> read = new ArrayList<>();
    for (long after = START; read.size() < stored.size(); after = read.getLast()) {
      Eventually.value("read", engine.roomStreams().after("room", after, 100))
          .forEach(message -> read.add(message.sequence()));
    }
    assertThat(read).isEqualTo(stored);
  }

  @Test
  void serverThatIsNotThereIsNamed() {
    server.kill();
    var config = NatsTest.config(cluster).startTimeout(Duration.ofSeconds(1)).build();

    assertThatThrownBy(() -> NatsEngine.open(config))
        .isInstanceOfSatisfying(
            EngineException.class, e -> assertThat(e.reason()).isEqualTo(Reason.UNAVAILABLE))
        .hasMessageContaining(server.url());
  }

  @Test
  void wrongPasswordIsRefused() {
    var config =
        NatsTest.config(cluster)
            .credentials(new NatsCredentials.Password(NatsCluster.USER, "guess"))
            .build();

    assertThatThrownBy(() -> NatsEngine.open(config))
        .isInstanceOf(EngineException.class)
        .hasMessageContaining(server.url())
        .hasMessageNotContaining("guess");
  }
}
