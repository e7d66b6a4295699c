package dev.parley.devices.codec;

import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceException.Reason;
import dev.parley.devices.stream.MissingLibrary;

/** Exceptions of codecs. */
final class CodecErrors {
  private CodecErrors() {}

  /** {@return the exception for a library that is missing, or lacks a function} */
  static DeviceException missing(LinkageError cause, String use, String debianPackage) {
    return MissingLibrary.error(cause, use, debianPackage);
  }

  /** {@return the exception for a version whose structures are unknown} */
  static DeviceException version(String library, String version, String known) {
    return new DeviceException(
        Reason.WRONG_VERSION,
        "%s has the version '%s', and its structures are known of %s; install such a one"
            .formatted(library, version, known));
  }

  /** {@return the exception for a codec that refuses what it was given} */
  static DeviceException failed(Reason reason, String what, String cause) {
    return new DeviceException(reason, "cannot %s: %s".formatted(what, cause));
  }

  /** {@return the exception for a codec that is closed} */
  static DeviceException closed() {
    return new DeviceException(Reason.CLOSED, "the codec is closed; create another one");
  }
}
