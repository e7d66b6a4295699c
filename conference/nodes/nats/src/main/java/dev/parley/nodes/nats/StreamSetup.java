package dev.parley.nodes.nats;

import dev.parley.nodes.nats.Requests.Request;
import dev.parley.nodes.spi.EngineException;
import dev.parley.nodes.spi.EngineException.Reason;
import dev.parley.nodes.spi.RoomStreams;
import dev.parley.room.spi.StageFailures;
import io.nats.client.Message;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Creates the streams of a cluster where they are missing, and checks those that exist. */
final class StreamSetup {
  private static final int NOT_FOUND = 10059;

  /** Created meanwhile by another node, or by an administrator with other settings. */
  private static final int EXISTS = 10058;

  /** Room for the headers beside the longest message. */
  private static final int HEADER_BYTES = 1_024;

  /** The leader of a new stream is elected before the answer. */
  private static final Duration CREATE_TIMEOUT = Duration.ofSeconds(10);

  private static final long RETRY_MILLIS = 200;

  private final Requests requests;
  private final Names names;
  private final NatsConfig config;
  private final long end;

  StreamSetup(Requests requests, Names names, NatsConfig config) {
    this.requests = requests;
    this.names = names;
    this.config = config;
    end = System.nanoTime() + config.startTimeout().toNanos();
  }

  /** {@return what the servers report of each stream, once all exist} */
  CompletableFuture<List<JsonNode>> ensure() {
    var all =
        Stream.concat(
                IntStream.range(0, Names.ROOM_STREAMS).mapToObj(this::rooms),
                Stream.of(keys(), objects()))
            .map(this::ensure)
            .toList();
    return CompletableFuture.allOf(all.toArray(CompletableFuture[]::new))
        .thenApply(_ -> all.stream().map(CompletableFuture::join).toList());
  }

  private CompletableFuture<JsonNode> ensure(ObjectNode wanted) {
    return info(wanted)
        .thenCompose(found ->
            found.isPresent()
                ? CompletableFuture.completedFuture(found)
                : create(wanted).thenCompose(_ -> info(wanted)))
        .thenApply(found -> found.orElseThrow(() -> notThereYet(wanted)))
        .exceptionallyCompose(failure -> retried(wanted, StageFailures.cause(failure)));
  }

  private static EngineException notThereYet(ObjectNode wanted) {
    return Failures.unavailable(
        "creation of stream " + wanted.path("name").asString(),
        "it exists, and the servers do not find it",
        null);
  }

  /** Tries again while the servers start or elect a leader. */
  private CompletableFuture<JsonNode> retried(ObjectNode wanted, Throwable failure) {
    boolean transientFailure =
        failure instanceof EngineException e && e.reason() == Reason.UNAVAILABLE;
    if (!transientFailure || System.nanoTime() - end > 0) {
      return CompletableFuture.failedFuture(failure);
    }
    return CompletableFuture.supplyAsync(
            () -> wanted, CompletableFuture.delayedExecutor(RETRY_MILLIS, TimeUnit.MILLISECONDS))
        .thenCompose(this::ensure);
  }

  private CompletableFuture<Optional<JsonNode>> info(ObjectNode wanted) {
    String name = wanted.path("name").asString();
    String what = "look at stream " + name;
    var request = new Request(what, "$JS.API.STREAM.INFO." + name, null, new byte[0]);
    return requests.send(
        request, config.timeout(), reply -> led(what, checked(what, wanted, reply, NOT_FOUND)));
  }

  /** Fails while the stream has no leader, as after the loss of a server. */
  private static Optional<JsonNode> led(String what, Optional<JsonNode> found) {
    if (found.isPresent() && !found.get().path("cluster").has("leader")) {
      throw Failures.noLeader(what);
    }
    return found;
  }

  private CompletableFuture<Optional<JsonNode>> create(ObjectNode wanted) {
    String name = wanted.path("name").asString();
    String what = "creation of stream " + name;
    var request = new Request(what, "$JS.API.STREAM.CREATE." + name, null, Answers.bytes(wanted));
    return requests.send(request, CREATE_TIMEOUT, reply -> checked(what, wanted, reply, EXISTS));
  }

  /** {@return what the server reports of the stream; empty if it answers with an error} */
  private static Optional<JsonNode> checked(
      String what, ObjectNode wanted, Message reply, int allowedError) {
    JsonNode answer = Answers.json(what, reply);
    JsonNode error = answer.path("error");
    if (!error.isObject()) {
      new StreamRules(what, wanted).check(answer.path("config"));
      return Optional.of(answer);
    }
    if (error.path("err_code").asInt(0) == allowedError) {
      return Optional.empty();
    }
    throw Failures.of(what, error);
  }

  private ObjectNode rooms(int shard) {
    return stream(names.roomStream(shard), List.of(names.roomSubjects(shard)));
  }

  private ObjectNode keys() {
    var keys =
        stream(names.keyStream(), List.of(names.keySubjects())).put("max_msgs_per_subject", 1);
    keys.putObject("republish")
        .put("src", names.keySubjects())
        .put("dest", names.changeSubjects())
        .put("headers_only", true);
    return keys;
  }

  /**
   * {@return the stream of an object store, of whose objects the newest description counts} Only
   * its leader answers reads: a replica may not have yet what was stored a moment ago.
   */
  private ObjectNode objects() {
    return stream(names.objectStream(), names.objectSubjects())
        .put("allow_direct", false)
        .put("allow_rollup_hdrs", true);
  }

  /** {@return a stream that keeps all messages, and refuses new ones when it cannot} */
  private ObjectNode stream(String name, List<String> subjects) {
    var stream =
        Answers.object()
            .put("name", name)
            .put("retention", "limits")
            .put("storage", "file")
            .put("discard", "new")
            .put("max_consumers", -1)
            .put("max_msgs", -1)
            .put("max_msgs_per_subject", -1)
            .put("max_bytes", -1)
            .put("max_age", 0)
            .put("max_msg_size", RoomStreams.MESSAGE_BYTES_MAX + HEADER_BYTES)
            .put("num_replicas", config.replicas())
            .put("allow_direct", true)
            .put("allow_rollup_hdrs", false);
    var all = stream.putArray("subjects");
    subjects.forEach(all::add);
    return stream;
  }
}
