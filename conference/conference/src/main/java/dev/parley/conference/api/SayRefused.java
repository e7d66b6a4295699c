package dev.parley.conference.api;

import dev.parley.conference.api.common.ConferenceException;
import java.time.Duration;
import java.util.Optional;

/** A line that was not said, or to which something was not done. */
public final class SayRefused extends ConferenceException {
  private final LineRefusal reason;
  private final Optional<Duration> retryAfter;

  /**
   * @param message what was wrong and what would be right, for people
   * @param retryAfter when it may be tried again with the same id, where that is known
   */
  public SayRefused(LineRefusal reason, String message, Optional<Duration> retryAfter) {
    super(message);
    this.reason = reason;
    this.retryAfter = retryAfter;
  }

  /** {@return the reason, for programs} */
  public LineRefusal reason() {
    return reason;
  }

  /** {@return when it may be tried again with the same id, where that is known} */
  public Optional<Duration> retryAfter() {
    return retryAfter;
  }
}
