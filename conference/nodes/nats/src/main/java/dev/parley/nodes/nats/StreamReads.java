package dev.parley.nodes.nats;

import dev.parley.nodes.nats.BatchReader.Batch;
import dev.parley.nodes.nats.Requests.Request;
import io.nats.client.Message;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads of streams. Any replica answers a batch: each has the messages in the same order, but may
 * lack the newest ones. The leader answers what must be complete.
 */
final class StreamReads {
  /** No message matches. */
  private static final int NOT_FOUND = 10037;

  private final Requests requests;
  private final Duration timeout;

  StreamReads(Requests requests, Duration timeout) {
    this.requests = requests;
    this.timeout = timeout;
  }

  /** {@return the newest message of a subject, from the leader} */
  CompletableFuture<Optional<StoredMessage>> last(String what, String stream, String subject) {
    return one(what, stream, Answers.object().put("last_by_subj", subject));
  }

  /** {@return the first message of a subject above a number, from the leader} */
  CompletableFuture<Optional<StoredMessage>> next(
      String what, String stream, String subject, long after) {
    return one(
        what,
        stream,
        Answers.object().put("next_by_subj", subject).put("seq", Math.addExact(after, 1)));
  }

  /** {@return messages of a subject above a number, from any replica} */
  CompletableFuture<Batch> batch(String what, String stream, String subject, long after, int most) {
    var query =
        Answers.object()
            .put("next_by_subj", subject)
            .put("seq", Math.addExact(after, 1))
            .put("batch", most)
            .put("max_bytes", BatchReader.BYTES_MAX);
    var request = new Request(what, "$JS.API.DIRECT.GET." + stream, null, Answers.bytes(query));
    return requests.send(request, timeout, new BatchReader(what, stream, after, most));
  }

  private CompletableFuture<Optional<StoredMessage>> one(
      String what, String stream, ObjectNode query) {
    var request = new Request(what, "$JS.API.STREAM.MSG.GET." + stream, null, Answers.bytes(query));
    return requests.send(request, timeout, reply -> one(what, reply));
  }

  private static Optional<StoredMessage> one(String what, Message reply) {
    JsonNode answer = Answers.json(what, reply);
    JsonNode error = answer.path("error");
    if (error.isObject()) {
      if (error.path("err_code").asInt(0) == NOT_FOUND) {
        return Optional.empty();
      }
      throw Failures.of(what, error);
    }
    JsonNode message = answer.path("message");
    long sequence = Answers.number(what, message, "seq");
    // A message without content has no field.
    byte[] bytes = message.has("data") ? message.path("data").binaryValue() : new byte[0];
    if (bytes == null) {
      throw Failures.invalid(what, "a message whose content is no text", null);
    }
    return Optional.of(new StoredMessage(message.path("subject").asString(""), sequence, bytes));
  }
}
