package dev.parley.cli;

import java.lang.module.ModuleDescriptor;
import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** Version of this build, with the Java runtime and the operating system. */
final class CliVersionProvider implements IVersionProvider {
  /** {@return the version; {@code (development)} when it does not run from its jar} */
  static String own() {
    return Optional.ofNullable(CliVersionProvider.class.getModule().getDescriptor())
        .flatMap(ModuleDescriptor::rawVersion)
        .orElse("(development)");
  }

  @Override
  public String[] getVersion() {
    return new String[] {
      "parley " + own(),
      "Java " + Runtime.version() + ", " + property("os.name") + " " + property("os.arch")
    };
  }

  private static String property(String name) {
    return System.getProperty(name, "?");
  }
}
