package dev.parley.conference.api;

import dev.parley.conference.api.common.ConferenceException;
import java.time.Duration;
import java.util.Optional;

/** Thrown when a chat message, or an update of one, is refused. */
public final class SayRefused extends ConferenceException {
  private final LineRefusal reason;
  private final Optional<Duration> retryAfter;

  /**
   * @param message what was wrong and what would be right, in human-readable form
   * @param retryAfter the delay after which a retry with the same id can succeed, if known
   */
  public SayRefused(LineRefusal reason, String message, Optional<Duration> retryAfter) {
    super(message);
    this.reason = reason;
    this.retryAfter = retryAfter;
  }

  /** {@return the machine-readable reason} */
  public LineRefusal reason() {
    return reason;
  }

  /** {@return the delay after which a retry with the same id can succeed, if known} */
  public Optional<Duration> retryAfter() {
    return retryAfter;
  }
}
