package dev.parley.pipeline;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Failure of a call, with one subclass per {@link CallFailureReason}. The message says what was
 * called and where, what happened, and what to try next where that is known.
 *
 * <p>Exceptions that a contract declares are thrown as themselves; {@link Application} stands for
 * one whose class this side does not have.
 */
public abstract sealed class CallException extends RuntimeException {
  private final CallFailureReason reason;

  private CallException(CallFailureReason reason, String message, @Nullable Throwable cause) {
    this(reason, message, cause, true);
  }

  private CallException(
      CallFailureReason reason, String message, @Nullable Throwable cause, boolean traced) {
    super(message, cause);
    this.reason = reason;
    if (traced) {
      super.fillInStackTrace();
    }
  }

  /**
   * Fills in the stack trace, but not during construction: the trace is the most expensive part of
   * an exception, and the constructor decides about it.
   */
  @Override
  public final synchronized Throwable fillInStackTrace() {
    return reason == null ? this : super.fillInStackTrace();
  }

  /** {@return the reason, for programs} */
  public final CallFailureReason reason() {
    return reason;
  }

  /**
   * {@return a copy with the stack trace of the current thread, for another caller} A copy of a
   * subclass of {@link Unavailable} is a plain one that has the subclass as its cause.
   */
  public final CallException copy() {
    String message = String.valueOf(getMessage());
    return switch (this) {
      case Unavailable one ->
          new Unavailable(
              message, getClass() == Unavailable.class ? getCause() : this, one.underWay);
      case Overloaded one -> new Overloaded(message, getCause(), one.retryAfter, true);
      case Application one -> new Application(message, one.exception, one.details);
      case DeadlineExceeded _, Cancelled _, Refused _, Incompatible _, Failed _, Invalid _ ->
          of(reason, message);
    };
  }

  /**
   * {@return the exception for a reason received over the wire, APPLICATION without a known class
   * included}
   */
  public static CallException of(CallFailureReason reason, String message) {
    return switch (reason) {
      case UNAVAILABLE -> new Unavailable(message);
      case DEADLINE_EXCEEDED -> new DeadlineExceeded(message);
      case CANCELLED -> new Cancelled(message);
      case REFUSED -> new Refused(message);
      case OVERLOADED -> new Overloaded(message);
      case INCOMPATIBLE -> new Incompatible(message);
      case FAILED -> new Failed(message);
      case INVALID -> new Invalid(message);
      case APPLICATION -> new Application(message, "", new byte[0]);
    };
  }

  /**
   * The call did not reach a servant, or the connection ended before the reply: {@link #underWay}
   * tells which. Subclasses carry details of the reason.
   */
  public static non-sealed class Unavailable extends CallException {
    private final boolean underWay;

    /**
     * @param message what was called, where, and what happened
     */
    public Unavailable(String message) {
      this(message, null);
    }

    /**
     * @param cause what this side saw; does not cross the wire
     */
    public Unavailable(String message, @Nullable Throwable cause) {
      this(message, cause, false);
    }

    /**
     * @param underWay whether the request may have left before the connection ended
     */
    public Unavailable(String message, @Nullable Throwable cause, boolean underWay) {
      this(message, cause, underWay, true);
    }

    private Unavailable(
        String message, @Nullable Throwable cause, boolean underWay, boolean traced) {
      super(CallFailureReason.UNAVAILABLE, message, cause, traced);
      this.underWay = underWay;
    }

    /**
     * {@return an exception without a stack trace, for rejecting many calls cheaply; the copy for a
     * blocking caller has one}
     */
    public static Unavailable untraced(String message) {
      return new Unavailable(message, null, false, false);
    }

    /**
     * {@return whether the connection ended while this side's call was on its way or being carried
     * out: then the work may have been done}
     */
    public final boolean mayHaveExecuted() {
      return underWay;
    }
  }

  /** The deadline expired before the reply. The servant may have done the work. */
  public static final class DeadlineExceeded extends CallException {
    /**
     * @param message what was called, where, and what happened
     */
    public DeadlineExceeded(String message) {
      this(message, null);
    }

    /**
     * @param cause what this side saw; does not cross the wire
     */
    public DeadlineExceeded(String message, @Nullable Throwable cause) {
      super(CallFailureReason.DEADLINE_EXCEEDED, message, cause);
    }
  }

  /** The caller cancelled the call. */
  public static final class Cancelled extends CallException {
    /**
     * @param message what was called, where, and what happened
     */
    public Cancelled(String message) {
      this(message, null);
    }

    /**
     * @param cause what this side saw; does not cross the wire
     */
    public Cancelled(String message, @Nullable Throwable cause) {
      super(CallFailureReason.CANCELLED, message, cause);
    }
  }

  /** The server's rights policy does not permit the call. */
  public static final class Refused extends CallException {
    /**
     * @param message what was called, where, and what happened
     */
    public Refused(String message) {
      this(message, null);
    }

    /**
     * @param cause what this side saw; does not cross the wire
     */
    public Refused(String message, @Nullable Throwable cause) {
      super(CallFailureReason.REFUSED, message, cause);
    }
  }

  /** A limit was reached; the call was not started. */
  public static final class Overloaded extends CallException {
    private final Duration retryAfter;

    /**
     * @param message what was called, where, and what happened
     */
    public Overloaded(String message) {
      this(message, null, Duration.ZERO, true);
    }

    /**
     * @param cause what this side saw; does not cross the wire
     */
    public Overloaded(String message, @Nullable Throwable cause) {
      this(message, cause, Duration.ZERO, true);
    }

    /**
     * @param retryAfter approximate time until a retry may succeed; zero or less if unknown
     */
    public Overloaded(String message, Duration retryAfter) {
      this(message, null, retryAfter, true);
    }

    private Overloaded(
        String message, @Nullable Throwable cause, Duration retryAfter, boolean traced) {
      super(CallFailureReason.OVERLOADED, message, cause, traced);
      this.retryAfter = retryAfter;
    }

    /**
     * {@return an exception without a stack trace, for rejecting many calls cheaply; the copy for a
     * blocking caller has one}
     */
    public static Overloaded untraced(String message) {
      return untraced(message, Duration.ZERO);
    }

    /**
     * {@return an exception without a stack trace, with a retry hint}
     *
     * @param retryAfter approximate time until a retry may succeed; zero or less if unknown
     */
    public static Overloaded untraced(String message, Duration retryAfter) {
      return new Overloaded(message, null, retryAfter, false);
    }

    /**
     * {@return the approximate time after which a retry may succeed, if the refusing side knows it}
     * It crosses the wire in milliseconds (rule ER-6).
     */
    public Optional<Duration> retryAfter() {
      return retryAfter.isPositive() ? Optional.of(retryAfter) : Optional.empty();
    }
  }

  /** The contracts of both sides are incompatible. The message names the method. */
  public static final class Incompatible extends CallException {
    /**
     * @param message what was called, where, and what happened
     */
    public Incompatible(String message) {
      this(message, null);
    }

    /**
     * @param cause what this side saw; does not cross the wire
     */
    public Incompatible(String message, @Nullable Throwable cause) {
      super(CallFailureReason.INCOMPATIBLE, message, cause);
    }
  }

  /** The servant threw an exception that its contract does not declare, or a valve failed. */
  public static final class Failed extends CallException {
    /**
     * @param message what was called, where, and what happened
     */
    public Failed(String message) {
      this(message, null);
    }

    /**
     * @param cause what this side saw; does not cross the wire
     */
    public Failed(String message, @Nullable Throwable cause) {
      super(CallFailureReason.FAILED, message, cause);
    }
  }

  /** The arguments or the result could not be encoded or decoded. */
  public static final class Invalid extends CallException {
    /**
     * @param message what was called, where, and what happened
     */
    public Invalid(String message) {
      this(message, null);
    }

    /**
     * @param cause what this side saw; does not cross the wire
     */
    public Invalid(String message, @Nullable Throwable cause) {
      super(CallFailureReason.INVALID, message, cause);
    }
  }

  /**
   * The servant threw an exception that its contract declares and that has no class on this side
   * (rule CO-6).
   */
  public static final class Application extends CallException {
    private final String exception;
    private final byte[] details;

    /**
     * @param exception the wire name of the exception
     * @param details its record, as received
     */
    public Application(String message, String exception, byte[] details) {
      super(CallFailureReason.APPLICATION, message, null);
      this.exception = exception;
      this.details = details.clone();
    }

    /** {@return the wire name of the exception, if the peer sent it} */
    public Optional<String> exception() {
      return exception.isEmpty() ? Optional.empty() : Optional.of(exception);
    }

    /** {@return a copy of the exception's record, in Protobuf encoding} */
    public byte[] details() {
      return details.clone();
    }
  }
}
