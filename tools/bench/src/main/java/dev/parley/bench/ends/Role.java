package dev.parley.bench.ends;

/** Which end of a pair a process is. */
public enum Role {
  /** Waits to be dialled; always a JVM. */
  FIRST,
  /** Dials. */
  SECOND
}
