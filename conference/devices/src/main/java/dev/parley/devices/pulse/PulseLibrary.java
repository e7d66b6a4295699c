package dev.parley.devices.pulse;

import static java.lang.foreign.ValueLayout.ADDRESS;

import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceException.Reason;
import dev.parley.devices.stream.MissingLibrary;
import dev.parley.ffi.CStrings;
import dev.parley.ffi.NativeLibrary;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/**
 * The library, loaded when it is first used.
 *
 * <p>Threads: safe for all.
 */
final class PulseLibrary {
  /** Name with the number of the ABI, which has been 0 since 2006. */
  static final String NAME = "libpulse.so.0";

  private static final int TEXT_BYTES_MAX = 256;

  private PulseLibrary() {}

  /** Loads the functions on demand, so that a missing library is an exception of the caller. */
  private static final class Loaded {
    static final NativeLibrary LIBRARY = NativeLibrary.load(NAME);
    static final MethodHandle VERSION =
        LIBRARY.link("pa_get_library_version", FunctionDescriptor.of(ADDRESS));
  }

  /** {@return the library, for linking} */
  static NativeLibrary library() {
    return Loaded.LIBRARY;
  }

  /**
   * {@return the version of the library, such as 16.1.0}
   *
   * @throws DeviceException when it is missing, or too old
   */
  static String require() {
    try {
      String version =
          requireVersion(
              CStrings.read((MemorySegment) Loaded.VERSION.invokeExact(), TEXT_BYTES_MAX));
      // Links all functions, so that one that is missing is found here.
      MethodHandles.lookup().ensureInitialized(PulseCalls.class);
      MethodHandles.lookup().ensureInitialized(StreamCalls.class);
      return version;
    } catch (LinkageError e) {
      throw MissingLibrary.error(e, "use sound", "libpulse0");
    } catch (DeviceException e) {
      throw e;
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /**
   * {@return the version}
   *
   * @throws DeviceException unless it is 4 or later, of which the structures are known
   */
  static String requireVersion(String version) {
    if (!version.matches("([4-9]|[1-9]\\d{1,2})[.].*")) {
      throw new DeviceException(
          Reason.WRONG_VERSION,
          "%s has the version '%s': 4.0 or later is needed; update libpulse"
              .formatted(NAME, version));
    }
    return version;
  }
}
