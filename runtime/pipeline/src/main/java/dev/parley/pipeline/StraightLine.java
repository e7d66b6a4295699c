package dev.parley.pipeline;

/**
 * The valves of a line and its end as one piece of code, made by {@link StraightLineWriter}: no
 * loop, and every valve a constant, so that the compiler sees through to what each of them does.
 * The calls through a loop would be of all valves of all lines, and looked up each time.
 *
 * <p>Threads: safe for all; nothing of a call is kept here.
 */
abstract class StraightLine {
  /** For the generated classes. */
  StraightLine() {}

  /** Takes a call down from the valve at a place to the end, or to where it stops. */
  abstract void down(Call call, int from);

  /** Takes a call up from the valve at a place to the first. */
  abstract void up(Call call, int from);
}
