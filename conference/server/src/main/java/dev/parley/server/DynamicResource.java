package dev.parley.server;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Dynamic HTTP resource with a text body, computed per request.
 *
 * @param headers response headers, Content-Type included
 * @param localOnly whether only requests from this machine are allowed
 * @param response computes the response without blocking
 */
record DynamicResource(
    Map<String, String> headers,
    boolean localOnly,
    Supplier<CompletionStage<ResourceResponse>> response) {
  /**
   * Response to a request.
   *
   * @param status the HTTP status code
   */
  record ResourceResponse(int status, String text) {
    /** {@return a response with status 200} */
    static ResourceResponse ok(String text) {
      return new ResourceResponse(200, text);
    }
  }

  /** Creates a resource whose text is computed synchronously. */
  static DynamicResource of(String type, boolean onMachine, Supplier<String> text) {
    return new DynamicResource(
        Map.of("Content-Type", type),
        onMachine,
        () -> CompletableFuture.completedFuture(ResourceResponse.ok(text.get())));
  }
}
