package dev.parley.server;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * A text that is made when somebody reads it.
 *
 * @param headers what the answer says of it, its type among them
 * @param onMachine whether it is for this machine only
 * @param answer makes it, and does not wait
 */
record Resource(
    Map<String, String> headers, boolean onMachine, Supplier<CompletionStage<Answer>> answer) {
  /**
   * Answer to a request.
   *
   * @param status the HTTP status code
   */
  record Answer(int status, String text) {
    /** {@return an answer with status 200} */
    static Answer ok(String text) {
      return new Answer(200, text);
    }
  }

  /** A text that is there at once. */
  static Resource of(String type, boolean onMachine, Supplier<String> text) {
    return new Resource(
        Map.of("Content-Type", type),
        onMachine,
        () -> CompletableFuture.completedFuture(Answer.ok(text.get())));
  }
}
