package dev.parley.bench.contest;

import dev.parley.bench.ends.Shape;

/**
 * One thing that is measured of a pair.
 *
 * @param outstanding calls that are under way at once
 * @param callsMax calls to make
 * @param millisMax time after which no further call is made
 */
public record Cell(Shape shape, int outstanding, long callsMax, int millisMax) {
  /** {@return the question to ask the end that calls} */
  String question() {
    return "run " + shape + " " + outstanding + " " + callsMax + " " + millisMax;
  }

  /** {@return as many calls of the same kind, and for as long} */
  Cell with(long calls, int millis) {
    return new Cell(shape, outstanding, calls, millis);
  }
}
