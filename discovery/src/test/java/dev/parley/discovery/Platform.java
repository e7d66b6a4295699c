package dev.parley.discovery;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;

/** What this machine has; tests that need more say so. */
final class Platform {
  /** {@return whether files have users and modes, and lock files go with their owner} */
  static boolean isUnix() {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("unix");
  }

  static void needsModes() {
    assumeTrue(isUnix(), "not verifiable here: files have no modes on this platform");
  }

  static void needsRoot() throws IOException {
    assumeTrue(
        isUnix() && Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0),
        "not verifiable here: only root can be another user");
  }

  private Platform() {}
}
