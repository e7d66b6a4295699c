package dev.parley.devices.v4l2;

import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceException.Reason;
import dev.parley.ffi.Errno;

/** Exceptions of cameras. */
final class V4l2Errors {
  private static final int ENODEV = 19;
  private static final int EBUSY = 16;

  private V4l2Errors() {}

  /** {@return the exception for a camera that answers with unusable values} */
  static DeviceException unsupported(String what) {
    return new DeviceException(
        Reason.UNSUPPORTED, "the camera %s; choose another camera or size".formatted(what));
  }

  /** {@return the result of a request that is not negative} */
  static int require(int result, String what) {
    if (result >= 0) {
      return result;
    }
    throw new DeviceException(reason(-result), message(-result, what));
  }

  private static Reason reason(int error) {
    return error == ENODEV
        ? Reason.LOST
        : error == Errno.ENOENT || error == Errno.ENXIO ? Reason.NO_DEVICE : Reason.UNSUPPORTED;
  }

  private static String message(int error, String what) {
    String next =
        switch (error) {
          case ENODEV -> "the camera was removed; plug it in and open it again";
          case EBUSY -> "another program uses the camera; close it";
          case Errno.EACCES -> "add the user to the group video";
          default -> "choose another camera or size";
        };
    return "cannot %s: %s; %s".formatted(what, Errno.text(error), next);
  }
}
