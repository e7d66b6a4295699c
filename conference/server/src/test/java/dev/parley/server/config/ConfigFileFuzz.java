package dev.parley.server.config;

/** Fuzz target: a configuration file. The parser accepts it or fails with one kind of error. */
public final class ConfigFileFuzz {
  private ConfigFileFuzz() {}

  /** Entry point of Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    try {
      ConfigFile.parse("fuzz", input, ServerConfig.builder());
    } catch (ServerException e) {
      if (e.reason() != ServerException.Reason.CONFIG) {
        throw e;
      }
    }
  }
}
