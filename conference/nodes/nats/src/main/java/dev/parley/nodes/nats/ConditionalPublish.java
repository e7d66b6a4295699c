package dev.parley.nodes.nats;

import dev.parley.nodes.nats.Requests.Request;
import dev.parley.nodes.spi.EngineException;
import dev.parley.nodes.spi.RoomStreams;
import io.nats.client.Message;
import io.nats.client.impl.Headers;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/**
 * Publishes messages to a stream on the condition that the newest message of their subject has an
 * expected sequence number ({@code Nats-Expected-Last-Subject-Sequence}).
 *
 * <p>Messages carry no {@code Nats-Msg-Id}: the condition already keeps a message from being stored
 * twice, and the servers would remember each id for two minutes.
 */
final class ConditionalPublish {
  /** The subject has another newest message. */
  private static final int WRONG_SEQUENCE = 10071;

  /**
   * Another message of the subject is being stored at this moment, and may still fail; nothing was
   * stored of this one.
   */
  private static final int UNDECIDED = 10164;

  private static final long UNDECIDED_MILLIS = 2;

  private final Requests requests;
  private final Duration timeout;

  ConditionalPublish(Requests requests, Duration timeout) {
    this.requests = requests;
    this.timeout = timeout;
  }

  /**
   * {@return the sequence number of the stored message; empty if the condition does not hold}
   *
   * @param expected sequence number of the subject's newest message; 0 for none
   */
  CompletableFuture<OptionalLong> publish(
      String what, String stream, String subject, long expected, byte[] message) {
    if (expected < 0) {
      throw new IllegalArgumentException(what + " expects a negative number: " + expected);
    }
    if (message.length > RoomStreams.MESSAGE_BYTES_MAX) {
      return CompletableFuture.failedFuture(
          Failures.tooLarge(what, message.length, RoomStreams.MESSAGE_BYTES_MAX));
    }
    var headers =
        new Headers()
            .put("Nats-Expected-Stream", stream)
            .put("Nats-Expected-Last-Subject-Sequence", Long.toString(expected));
    return attempt(
        new Request(what, subject, headers, message),
        new Expectation(what, stream, expected),
        System.nanoTime() + timeout.toNanos());
  }

  private CompletableFuture<OptionalLong> attempt(
      Request request, Expectation expectation, long end) {
    var left = Duration.ofNanos(Math.max(1, end - System.nanoTime()));
    return requests
        .send(request, left, expectation::read)
        .thenCompose(outcome -> {
          if (!outcome.undecided()) {
            return CompletableFuture.completedFuture(outcome.sequence());
          }
          if (System.nanoTime() - end > 0) {
            return CompletableFuture.failedFuture(
                Failures.noAnswer(request.what(), timeout.toMillis()));
          }
          return CompletableFuture.supplyAsync(() -> null, soon())
              .thenCompose(_ -> attempt(request, expectation, end));
        });
  }

  private static Executor soon() {
    return CompletableFuture.delayedExecutor(UNDECIDED_MILLIS, TimeUnit.MILLISECONDS);
  }

  private record Outcome(OptionalLong sequence, boolean undecided) {}

  private record Expectation(String what, String stream, long expected) {
    Outcome read(Message reply) {
      JsonNode answer = Answers.json(what, reply);
      JsonNode error = answer.path("error");
      if (error.isObject()) {
        return refused(error);
      }
      long sequence = Answers.number(what, answer, "seq");
      if (sequence <= expected || !answer.path("stream").asString("").equals(stream)) {
        throw Failures.invalid(what, "the receipt " + Answers.shortened(answer.toString()), null);
      }
      return new Outcome(OptionalLong.of(sequence), false);
    }

    private Outcome refused(JsonNode error) {
      return switch (error.path("err_code").asInt(0)) {
        case WRONG_SEQUENCE -> new Outcome(OptionalLong.empty(), false);
        case UNDECIDED -> new Outcome(OptionalLong.empty(), true);
        default -> {
          EngineException failure = Failures.of(what, error);
          throw failure;
        }
      };
    }
  }
}
