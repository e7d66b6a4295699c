package dev.parley.conference.api.board;

import dev.parley.conference.api.common.ConferenceException;
import java.time.Duration;
import java.util.Optional;

/** A change that was not made. */
public final class DrawRefused extends ConferenceException {
  private final DrawRefusal reason;
  private final Optional<Duration> retryAfter;

  /**
   * @param message what was wrong and what would be right, for people
   * @param retryAfter when it may be tried again with the same id, where that is known
   */
  public DrawRefused(DrawRefusal reason, String message, Optional<Duration> retryAfter) {
    super(message);
    this.reason = reason;
    this.retryAfter = retryAfter;
  }

  /** {@return the reason, for programs} */
  public DrawRefusal reason() {
    return reason;
  }

  /** {@return when it may be tried again with the same id, where that is known} */
  public Optional<Duration> retryAfter() {
    return retryAfter;
  }
}
