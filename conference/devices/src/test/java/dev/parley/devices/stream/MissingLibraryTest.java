package dev.parley.devices.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceException.Reason;
import dev.parley.ffi.NativeLibrary;
import dev.parley.ffi.OperatingSystem;
import org.junit.jupiter.api.Test;

final class MissingLibraryTest {
  /** Class of functions of a library that does not exist. */
  private static final class Functions {
    private static final NativeLibrary LIBRARY = NativeLibrary.load("libparley-missing.so");

    private static boolean has() {
      return LIBRARY.has("function");
    }
  }

  @Test
  void libraryIsNamedAlsoAtLaterAttempts() {
    LinkageError first = catchThrowableOfType(LinkageError.class, Functions::has);
    LinkageError second = catchThrowableOfType(LinkageError.class, Functions::has);
    assertThat(second).isInstanceOf(NoClassDefFoundError.class);
    for (LinkageError each : new LinkageError[] {first, second}) {
      DeviceException told =
          MissingLibrary.error(each, "decode AV1", "libdav1d6", OperatingSystem.LINUX);

      assertThat(told.reason()).isEqualTo(Reason.NO_LIBRARY);
      assertThat(told.getMessage())
          .startsWith("cannot decode AV1: cannot load libparley-missing.so: ")
          .endsWith(
              " does not have it; install it (Debian: apt-get install libdav1d6) and start the program again");
    }
  }

  @Test
  void deniedAccessIsNotMendedByAnInstallation() {
    LinkageError denied =
        new LinkageError("native access is denied; start Java with --enable-native-access=a.b");

    assertThat(MissingLibrary.error(denied, "use sound", "libpulse0", OperatingSystem.LINUX))
        .hasMessage(
            "cannot use sound: native access is denied; start Java with --enable-native-access=a.b");
  }

  @Test
  void otherSystemsAreNamedFirst() {
    LinkageError missing = new LinkageError("cannot load libpulse.so.0");
    for (OperatingSystem system :
        new OperatingSystem[] {OperatingSystem.WINDOWS, OperatingSystem.MAC}) {
      assertThat(MissingLibrary.error(missing, "use sound", "libpulse0", system))
          .hasMessageStartingWith("cannot use sound: devices need Linux, and this is ");
    }
  }
}
