package dev.parley.room.api;

import dev.parley.room.api.common.ConferenceException;
import java.time.Duration;
import java.util.Optional;

/** Thrown when a chat message, or an update of one, is refused. */
public final class MessageRefused extends ConferenceException {
  private final MessageRefusal reason;
  private final Optional<Duration> retryAfter;

  /**
   * @param message what was wrong and what would be right, in human-readable form
   * @param retryAfter the delay after which a retry with the same id can succeed, if known
   */
  public MessageRefused(MessageRefusal reason, String message, Optional<Duration> retryAfter) {
    super(message);
    this.reason = reason;
    this.retryAfter = retryAfter;
  }

  /** {@return the machine-readable reason} */
  public MessageRefusal reason() {
    return reason;
  }

  /** {@return the delay after which a retry with the same id can succeed, if known} */
  public Optional<Duration> retryAfter() {
    return retryAfter;
  }
}
