package dev.parley.nodes.nats;

import dev.parley.nodes.nats.Requests.Request;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.JsonNode;

/** Deletion of old messages. */
final class StreamPurge {
  private final Requests requests;
  private final Duration timeout;

  StreamPurge(Requests requests, Duration timeout) {
    this.requests = requests;
    this.timeout = timeout;
  }

  /** Deletes the messages of a subject below a number. */
  CompletableFuture<Void> before(String what, String stream, String subject, long sequence) {
    var which = Answers.object().put("filter", subject).put("seq", sequence);
    var request = new Request(what, "$JS.API.STREAM.PURGE." + stream, null, Answers.bytes(which));
    return requests
        .send(request, timeout, reply -> succeeded(what, Answers.json(what, reply)))
        .thenAccept(_ -> {});
  }

  private static Boolean succeeded(String what, JsonNode answer) {
    if (answer.path("error").isObject()) {
      throw Failures.of(what, answer.path("error"));
    }
    if (!answer.path("success").asBoolean(false)) {
      throw Failures.invalid(what, "no success", null);
    }
    return true;
  }
}
