package dev.parley.devices.api;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when a device or a codec of the system cannot be used. The message says what was tried,
 * where, and what to do next.
 */
public final class DeviceException extends RuntimeException {
  /** Category of the failure. */
  public enum Reason {
    /** A library of the system is missing, or Java may not link it. */
    NO_LIBRARY,
    /** A library has another version than those whose structures are known. */
    WRONG_VERSION,
    /** The sound server or the display does not answer. */
    NO_SERVICE,
    /** There is no such device. */
    NO_DEVICE,
    /** The device does not do what was asked for. */
    UNSUPPORTED,
    /** The device was removed, or its server ended. */
    LOST,
    /** Data from outside are malformed. */
    MALFORMED,
    /** The system has no more file descriptors, threads or memory. */
    NO_RESOURCES,
    /** The listener of the stream has thrown the cause. */
    LISTENER,
    /** The program has made an error, which is the cause. */
    FAILED,
    /** The stream is closed. */
    CLOSED
  }

  private final Reason reason;

  /** Creates the exception. */
  public DeviceException(Reason reason, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  /** Creates the exception without a cause. */
  public DeviceException(Reason reason, String message) {
    this(reason, message, null);
  }

  /** {@return the category} */
  public Reason reason() {
    return reason;
  }
}
