package dev.parley.bench.ends;

/** Role of a process in a pair. */
public enum EndRole {
  /** The end that is started first; never a Node process or a page. */
  FIRST,
  /** The end that is started second. */
  SECOND
}
