package dev.parley.server.config;

/** Lowest level of the records that are logged; the names are those of {@link System.Logger}. */
public enum LogLevel {
  ERROR,
  WARNING,
  INFO,
  DEBUG,
  TRACE
}
