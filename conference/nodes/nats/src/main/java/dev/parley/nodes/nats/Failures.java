package dev.parley.nodes.nats;

import dev.parley.nodes.spi.EngineException;
import dev.parley.nodes.spi.EngineException.Reason;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Failures of operations, by what the servers answer. */
final class Failures {
  /** The message is longer than the stream or the server takes. */
  private static final int MESSAGE_TOO_LARGE = 10054;

  /** A limit of the account, of the server, or of the stream's storage is reached. */
  private static final Set<Integer> OUT_OF_SPACE = Set.of(10002, 10023, 10028, 10047);

  /** The stream could not store the message; the description says why. */
  private static final int STORE_FAILED = 10077;

  /** Too few servers of the cluster are there to place a stream on. */
  private static final int NO_PEERS = 10005;

  private static final int SERVICE_UNAVAILABLE = 503;

  private Failures() {}

  static EngineException unavailable(String what, String why, @Nullable Throwable cause) {
    return failure(Reason.UNAVAILABLE, what, why, cause);
  }

  static EngineException noAnswer(String what, long millis) {
    String why =
        "no answer within %d ms; see whether the servers run and reach each other"
            .formatted(millis);
    return unavailable(what, why, null);
  }

  static EngineException noLeader(String what) {
    return unavailable(
        what, "no server takes it: there is no leader, or JetStream is disabled", null);
  }

  static EngineException disconnected(String what, @Nullable Throwable cause) {
    return unavailable(what, "the connection is lost; it is being established again", cause);
  }

  static EngineException closed(String what) {
    return failure(Reason.CLOSED, what, "the engine was closed", null);
  }

  static EngineException tooLarge(String what, long bytes, long most) {
    String why = "it has %d bytes, at most %d are taken".formatted(bytes, most);
    return failure(Reason.TOO_LARGE, what, why, null);
  }

  static EngineException invalid(String what, String answer, @Nullable Throwable cause) {
    String why =
        "the server answered with %s; compare its version and its stream".formatted(answer);
    return failure(Reason.INVALID, what, why, cause);
  }

  private static EngineException failure(
      Reason reason, String what, String why, @Nullable Throwable cause) {
    String text = "NATS: %s failed: %s".formatted(Answers.shortened(what), why);
    return new EngineException(reason, text, cause);
  }

  /** {@return the failure that an error in an answer of JetStream means} */
  static EngineException of(String what, JsonNode error) {
    int code = error.path("err_code").asInt(0);
    String told =
        "%s [%d]".formatted(Answers.shortened(error.path("description").asString("")), code);
    if (code == MESSAGE_TOO_LARGE) {
      return failure(Reason.TOO_LARGE, what, told, null);
    }
    if (OUT_OF_SPACE.contains(code) || (code == STORE_FAILED && isFull(told))) {
      String why = told + "; raise max_file_store or the limits of the stream";
      return failure(Reason.FULL, what, why, null);
    }
    boolean busy = error.path("code").asInt(0) == SERVICE_UNAVAILABLE;
    if (busy || code == STORE_FAILED || code == NO_PEERS) {
      return unavailable(what, told, null);
    }
    return invalid(what, "the error " + told, null);
  }

  private static boolean isFull(String told) {
    return told.contains("exceeded") || told.contains("insufficient") || told.contains("no space");
  }
}
