package dev.parley.room.api.board;

import dev.parley.room.api.common.ConferenceException;
import java.time.Duration;
import java.util.Optional;

/** Thrown when a board change is refused. */
public final class DrawRefused extends ConferenceException {
  private final DrawRefusal reason;
  private final Optional<Duration> retryAfter;

  /**
   * @param message what was wrong and what would be right, in human-readable form
   * @param retryAfter the delay after which a retry with the same id can succeed, if known
   */
  public DrawRefused(DrawRefusal reason, String message, Optional<Duration> retryAfter) {
    super(message);
    this.reason = reason;
    this.retryAfter = retryAfter;
  }

  /** {@return the machine-readable reason} */
  public DrawRefusal reason() {
    return reason;
  }

  /** {@return the delay after which a retry with the same id can succeed, if known} */
  public Optional<Duration> retryAfter() {
    return retryAfter;
  }
}
