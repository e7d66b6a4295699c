package dev.parley.nodes.spi;

import dev.parley.base.Experimental;
import org.jspecify.annotations.Nullable;

/** Thrown when the engine of a cluster cannot do what it was asked for. */
@Experimental
public final class EngineException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Reason of the failure. */
  public enum Reason {
    /**
     * The engine did not answer in time, or has no leader at the moment. The operation may have had
     * its effect, or may have it later.
     */
    UNAVAILABLE,
    /** The engine does not take a value of this length. */
    TOO_LARGE,
    /** The engine has no more space for what is to be stored. */
    FULL,
    /** The engine answered with something that it must not answer. */
    INVALID,
    /** The engine may lose messages that it acknowledges, which its settings do not accept. */
    UNSAFE,
    /** The connection was closed by this node. */
    CLOSED
  }

  private final Reason reason;

  /**
   * @param message what was tried, where, and what to do
   */
  public EngineException(Reason reason, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  /** {@return the machine-readable reason} */
  public Reason reason() {
    return reason;
  }
}
