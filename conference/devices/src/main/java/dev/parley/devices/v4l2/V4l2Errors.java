package dev.parley.devices.v4l2;

import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceException.Reason;
import dev.parley.ffi.Errno;

/** Exceptions of cameras. */
final class V4l2Errors {
  /** A camera has lost its signal, perhaps for a moment. */
  static final int EIO = 5;

  private static final int ENOMEM = 12;
  private static final int EBUSY = 16;
  private static final int ENODEV = 19;
  private static final int ENFILE = 23;
  private static final int EMFILE = 24;

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
    return switch (error) {
      case ENODEV, EIO -> Reason.LOST;
      case Errno.ENOENT, Errno.ENXIO -> Reason.NO_DEVICE;
      case ENOMEM, ENFILE, EMFILE -> Reason.NO_RESOURCES;
      default -> Reason.UNSUPPORTED;
    };
  }

  private static String message(int error, String what) {
    String next =
        switch (error) {
          case ENODEV -> "the camera was removed; plug it in and open it again";
          case EIO -> "the camera gives no signal; check its cable and open it again";
          case ENOMEM -> "close other programs, or choose a smaller size";
          case ENFILE, EMFILE -> "close other files, or raise ulimit -n";
          case EBUSY -> "another program uses the camera; close it";
          case Errno.EACCES -> "add the user to the group video";
          default -> "choose another camera or size";
        };
    return "cannot %s: %s; %s".formatted(what, Errno.text(error), next);
  }
}
