package dev.parley.transport.pipe;

import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.parley.ffi.NativeLibrary;
import dev.parley.ffi.OperatingSystem;
import java.net.URI;
import java.nio.file.Path;
import java.util.UUID;

/** The platform of the tests. */
final class TestPlatform {
  /** {@return whether this is Windows, or something that says so} */
  static boolean here() {
    return OperatingSystem.CURRENT == OperatingSystem.WINDOWS;
  }

  /** {@return an endpoint that nobody has, in the folder where there are folders} */
  static URI endpoint(Path folder) {
    String name = UUID.randomUUID().toString();
    return URI.create("pipe:" + (here() ? name : folder + "/" + name));
  }

  /** Ends the test where Wine does not do what Windows does. */
  static void needsMoreThanWine(String why) {
    assumeFalse(here() && wine(), () -> "not verifiable here: " + why);
  }

  private static boolean wine() {
    return NativeLibrary.load("ntdll").has("wine_get_version");
  }

  private TestPlatform() {}
}
