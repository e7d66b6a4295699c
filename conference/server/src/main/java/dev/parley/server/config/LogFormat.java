package dev.parley.server.config;

/** Format of the log that a program with a server writes. */
public enum LogFormat {
  /** One line of text per record, with a stack trace below it if there is one. */
  TEXT,
  /** One JSON object per line and record. */
  JSON
}
