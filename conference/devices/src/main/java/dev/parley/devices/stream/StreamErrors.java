package dev.parley.devices.stream;

import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceException.Reason;

/** Exceptions with which streams end. */
public final class StreamErrors {
  private StreamErrors() {}

  /** {@return the exception for what has ended a stream} */
  static DeviceException of(Throwable failure) {
    return switch (failure) {
      case DeviceException known -> known;
      case LinkageError missing -> MissingLibrary.error(missing, "use a device", "");
      case OutOfMemoryError none ->
          new DeviceException(
              Reason.NO_RESOURCES,
              "no memory or thread for a device: %s; raise the heap (-Xmx) or ulimit -u"
                  .formatted(none.getMessage()),
              none);
      default ->
          new DeviceException(
              Reason.FAILED, "a stream of a device ended by an error: " + failure, failure);
    };
  }

  /** {@return the exception for a listener that has thrown} */
  public static DeviceException ofListener(Throwable thrown) {
    return new DeviceException(
        Reason.LISTENER, "a stream of a device ended: its listener threw " + thrown, thrown);
  }
}
