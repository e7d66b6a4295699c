package dev.parley.server;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Dynamic HTTP resource with a text body, computed per request.
 *
 * @param headers response headers, Content-Type included
 * @param onMachine whether only requests from this machine are allowed
 * @param answer computes the response without blocking
 */
record Resource(
    Map<String, String> headers, boolean onMachine, Supplier<CompletionStage<Answer>> answer) {
  /**
   * Response to a request.
   *
   * @param status the HTTP status code
   */
  record Answer(int status, String text) {
    /** {@return a response with status 200} */
    static Answer ok(String text) {
      return new Answer(200, text);
    }
  }

  /** Creates a resource whose text is computed synchronously. */
  static Resource of(String type, boolean onMachine, Supplier<String> text) {
    return new Resource(
        Map.of("Content-Type", type),
        onMachine,
        () -> CompletableFuture.completedFuture(Answer.ok(text.get())));
  }
}
