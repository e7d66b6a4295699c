package dev.parley.nodes.nats;

import static dev.parley.nodes.spi.KeyValueStore.ABSENT;
import static dev.parley.nodes.spi.RoomStreams.START;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.nodes.nats.launch.NatsCluster;
import dev.parley.nodes.spi.EngineException;
import dev.parley.nodes.spi.EngineException.Reason;
import dev.parley.testkit.Eventually;
import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.impl.Headers;
import io.nats.client.impl.NatsMessage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Answers that a server must not give. They come from the test, which plays JetStream on a server
 * that has none.
 */
final class HostileEngineTest {
  private static final String SUBJECT = new Names("parley").room("room");
  private static final String STREAM = new Names("parley").roomStream(Names.shard("room"));

  @TempDir static Path folder;
  @RegisterExtension static final NatsTest LOGS = new NatsTest();
  private static NatsCluster cluster;

  private Connection jetStream;
  private Connection connection;
  private Requests requests;
  private NatsRoomStreams streams;
  private NatsKeyValues keys;

  @BeforeAll
  static void startServer() throws IOException {
    String plain =
        """
        jetstream: disabled
        accounts { PLAIN { users: [{ user: plain, password: plain }] }, SYSTEM {} }
        """;
    cluster = LOGS.watched(NatsTest.launch(folder).servers(1).settings(plain).start());
  }

  @AfterAll
  static void stopServer() {
    if (cluster != null) {
      cluster.close();
    }
  }

  @BeforeEach
  void connect() {
    NatsConfig config = NatsConfig.of(cluster.urls()).build();
    var plain = new NatsCredentials.Password("plain", "plain");
    jetStream = Connections.open(config, plain, (_, _) -> {});
    connection = Connections.open(config, plain, (_, _) -> {});
    requests = new Requests(connection);
    var names = new Names("parley");
    var timeout = Duration.ofSeconds(1);
    var reads = new StreamReads(requests, timeout);
    var publish = new ConditionalPublish(requests, timeout);
    streams = new NatsRoomStreams(names, reads, publish, new StreamPurge(requests, timeout));
    keys = new NatsKeyValues(names, reads, publish, connection.createDispatcher());
  }

  @AfterEach
  void disconnect() {
    requests.close();
    Connections.close(connection);
    Connections.close(jetStream);
  }

  private void answering(String subject, Consumer<Message> answer) throws Exception {
    jetStream.createDispatcher().subscribe(subject, answer::accept);
    jetStream.flush(Duration.ofSeconds(5));
  }

  private void answering(String subject, String answer) throws Exception {
    answering(subject, request -> jetStream.publish(request.getReplyTo(), answer.getBytes(UTF_8)));
  }

  private static void assertFails(Reason reason, CompletionStage<?> stage, String... words) {
    var failures = new ArrayList<Throwable>();
    Eventually.value("the end", stage.handle((_, failure) -> failures.add(failure)));
    assertThat(failures.getFirst())
        .isInstanceOfSatisfying(
            EngineException.class, e -> assertThat(e.reason()).isEqualTo(reason))
        .hasMessageContainingAll(words);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\0",
        "null",
        "[]",
        "{",
        "{}",
        "{\"seq\":0,\"stream\":\"%s\"}",
        "{\"seq\":-1,\"stream\":\"%s\"}",
        "{\"seq\":1.5,\"stream\":\"%s\"}",
        "{\"seq\":\"x\",\"stream\":\"%s\"}",
        "{\"seq\":99999999999999999999,\"stream\":\"%s\"}",
        "{\"seq\":7,\"stream\":\"another\"}",
        "{\"seq\":5,\"stream\":\"%s\"}",
        "{\"error\":{}}",
        "{\"error\":{\"err_code\":1,\"description\":\"unknown\"}}",
      })
  void receiptThatCannotBeTrueIsInvalid(String receipt) throws Exception {
    answering(SUBJECT, receipt.formatted(STREAM));

    assertFails(
        Reason.INVALID, streams.append("room", 5, new byte[1]), "append to room room", "answered");
  }

  @Test
  void deeplyNestedAnswerIsInvalid() throws Exception {
    answering(SUBJECT, "{\"a\":".repeat(50_000));

    assertFails(Reason.INVALID, streams.append("room", START, new byte[1]), "no JSON");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"message\":{}}",
        "{\"message\":{\"seq\":3,\"subject\":\"another\",\"data\":\"AAAA\"}}",
        "{\"message\":{\"seq\":3,\"subject\":\"$KV.parley.key\",\"data\":\"!\"}}",
        "{\"message\":{\"seq\":3,\"subject\":\"$KV.parley.key\",\"data\":{}}}",
        "{\"message\":{\"seq\":0,\"subject\":\"$KV.parley.key\",\"data\":\"AAAA\"}}",
      })
  void valueThatCannotBeTrueIsInvalid(String answer) throws Exception {
    answering("$JS.API.STREAM.MSG.GET.KV_parley", answer);

    assertFails(Reason.INVALID, keys.get("key"), "get of key key");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "{}",
        "{\"success\":0}",
        "{\"success\":false,\"purged\":3}",
        "{\"error\":{\"code\":400,\"err_code\":10059,\"description\":\"no stream\"}}",
      })
  void deletionWithoutSuccessFails(String answer) throws Exception {
    answering("$JS.API.STREAM.MSG.GET." + STREAM, "{\"error\":{\"err_code\":10037}}");
    answering("$JS.API.STREAM.PURGE." + STREAM, answer);

    assertFails(Reason.INVALID, streams.deleteBefore("room", 5), "deletion of old messages");
  }

  private void message(Message request, Object stream, Object sequence, Object last) {
    jetStream.publish(
        NatsMessage.builder()
            .subject(request.getReplyTo())
            .headers(
                new Headers()
                    .put("Nats-Stream", stream.toString())
                    .put("Nats-Subject", SUBJECT)
                    .put("Nats-Sequence", sequence.toString())
                    .put("Nats-Last-Sequence", last.toString()))
            .data(new byte[10])
            .build());
  }

  @Test
  void batchWithAMissingMessageIsInvalid() throws Exception {
    answering(
        "$JS.API.DIRECT.GET." + STREAM,
        request -> {
          message(request, STREAM, 3, 0);
          message(request, STREAM, 9, 7);
        });

    assertFails(
        Reason.INVALID, streams.after("room", START, 10), "after number 7", "having sent 3");
  }

  @Test
  void batchInAnotherOrderOrOfAnotherStreamIsInvalid() throws Exception {
    var answers = new AtomicInteger();
    answering(
        "$JS.API.DIRECT.GET." + STREAM,
        request -> {
          switch (answers.getAndIncrement()) {
            case 0 -> message(request, STREAM, 5, 0); // as the one that is known already
            case 1 -> message(request, "another", 6, 0);
            case 2 -> message(request, STREAM, "many", 0);
            default -> message(request, STREAM, 6, "");
          }
        });

    for (String words : List.of("Nats-Sequence '5'", "another", "'many'", "Nats-Last-Sequence")) {
      assertFails(Reason.INVALID, streams.after("room", 5, 10), "read of room room", words);
    }
  }

  @Test
  void endlessBatchEndsAtWhatWasAskedFor() throws Exception {
    answering(
        "$JS.API.DIRECT.GET." + STREAM,
        request -> {
          for (int i = 1; i < 1_000; i++) {
            message(request, STREAM, i, i - 1);
          }
        });

    assertFails(Reason.INVALID, streams.after("room", START, 10), "more than was asked for");
  }

  @Test
  void batchWithoutAnEndEndsAtTheDeadline() throws Exception {
    answering("$JS.API.DIRECT.GET." + STREAM, request -> message(request, STREAM, 1, 0));

    assertFails(Reason.UNAVAILABLE, streams.after("room", START, 10), "no answer within 1000 ms");
  }

  /** Error 10164 is tried again, since it decides nothing. */
  @Test
  void appendThatIsNeverDecidedEndsAtTheDeadline() throws Exception {
    answering(SUBJECT, "{\"error\":{\"code\":400,\"err_code\":10164,\"description\":\"wrong\"}}");

    assertFails(Reason.UNAVAILABLE, streams.append("room", START, new byte[1]), "no answer within");
  }

  @Test
  void subjectThatNoServerTakesIsUnavailableAtOnce() {
    assertFails(Reason.UNAVAILABLE, streams.append("room", START, new byte[1]), "no leader");
    assertFails(Reason.UNAVAILABLE, keys.put("key", ABSENT, new byte[1]), "no leader");
    assertFails(Reason.UNAVAILABLE, streams.after("room", START, 1), "no leader");
  }
}
