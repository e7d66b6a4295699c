package dev.parley.server.http;

import dev.parley.server.config.MetricsToken;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Access rule of a dynamic resource.
 *
 * @param localOnly whether requests from other machines are denied
 * @param token lets requests from other machines in that carry it; none when empty
 */
public record ResourceAccess(boolean localOnly, Optional<MetricsToken> token) {
  /** Everybody. */
  public static final ResourceAccess PUBLIC = new ResourceAccess(false, Optional.empty());

  /** Requests from this machine. */
  public static final ResourceAccess LOCAL = new ResourceAccess(true, Optional.empty());

  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;

  /** {@return a rule for requests from this machine, and for those that carry the token} */
  public static ResourceAccess localOr(Optional<MetricsToken> token) {
    return new ResourceAccess(true, token);
  }

  /**
   * Denial of a request.
   *
   * @param status the HTTP status code
   * @param why the text of the response
   */
  record Denial(int status, String why) {
    /** {@return whether a request with a token is accepted} */
    boolean challenge() {
      return status == UNAUTHORIZED;
    }
  }

  /**
   * {@return the reason why a request is denied; empty if it is not}
   *
   * @param onMachine whether the request comes from this machine
   * @param authorization value of the header Authorization; null if there is none
   */
  Optional<Denial> denial(boolean onMachine, @Nullable String authorization) {
    if (!localOnly
        || onMachine
        || token.filter(each -> each.authorizes(authorization)).isPresent()) {
      return Optional.empty();
    }
    return Optional.of(
        token.isEmpty()
            ? new Denial(FORBIDDEN, "this is for the server's own machine")
            : new Denial(
                UNAUTHORIZED,
                "this is for the server's own machine, and for requests with the header"
                    + " 'Authorization: Bearer TOKEN'; TOKEN is in the file of the server's option"
                    + " metrics-token-file"));
  }
}
