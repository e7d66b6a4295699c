package dev.parley.discovery;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.transport.api.RuntimeFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What this machine has; tests that need more say so. */
final class PlatformAssumptions {
  static void needsModes() {
    assumeTrue(
        RuntimeFolder.POSIX_FILES, "not verifiable here: files have no modes on this platform");
  }

  static void needsRoot() throws IOException {
    assumeTrue(
        RuntimeFolder.POSIX_FILES
            && Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0),
        "not verifiable here: only root can be another user");
  }

  private PlatformAssumptions() {}
}
