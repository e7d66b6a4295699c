package dev.parley.server.http;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Dynamic HTTP resource with a text body, computed per request.
 *
 * @param headers response headers, Content-Type included
 * @param access which requests are allowed
 * @param response computes the response without blocking
 */
public record DynamicResource(
    Map<String, String> headers,
    ResourceAccess access,
    Supplier<CompletionStage<ResourceResponse>> response) {
  /**
   * Response to a request.
   *
   * @param status the HTTP status code
   */
  public record ResourceResponse(int status, String text) {
    /** {@return a response with status 200} */
    public static ResourceResponse ok(String text) {
      return new ResourceResponse(200, text);
    }
  }

  /** Creates a resource whose text is computed synchronously. */
  public static DynamicResource of(String type, ResourceAccess access, Supplier<String> text) {
    return new DynamicResource(
        Map.of("Content-Type", type),
        access,
        () -> CompletableFuture.completedFuture(ResourceResponse.ok(text.get())));
  }
}
