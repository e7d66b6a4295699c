package dev.parley.server.config;

/** Lowest level of the records that are logged. */
public enum LogLevel {
  ERROR,
  WARNING,
  INFO,
  DEBUG,
  TRACE;

  /** {@return the level of {@link System.Logger} with the same name} */
  public System.Logger.Level level() {
    return System.Logger.Level.valueOf(name());
  }
}
