package dev.parley.bench.ends;

/** Direction of a call. */
public enum CallShape {
  /** The first end calls the second. */
  DOWN,
  /** The second end calls the first. */
  UP,
  /** The first end calls the second, which calls back before it answers. */
  ROUND
}
