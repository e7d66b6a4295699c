package dev.parley.testkit;

import java.nio.file.Path;

/** Programs that the scripts of the project install for tests. */
public final class InstalledPrograms {
  private InstalledPrograms() {}

  /**
   * {@return the folder in an environment variable, or else the one of that name in the project's
   * target folder} It may not exist.
   */
  public static Path folder(String variable, String name) {
    String place = System.getenv(variable);
    Path root = Path.of(System.getProperty("parley.root", "../.."));
    return (place == null ? root.resolve("target").resolve(name) : Path.of(place))
        .toAbsolutePath()
        .normalize();
  }
}
