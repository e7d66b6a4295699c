package dev.parley.bench.contest;

import dev.parley.bench.ends.CallShape;

/**
 * A measurement of a pair: a shape of call, and the number of outstanding calls.
 *
 * @param outstanding the number of calls under way at once
 * @param callsMax the maximum number of calls
 * @param millisMax the time in milliseconds after which no further call is made
 */
public record CallWorkload(CallShape shape, int outstanding, long callsMax, int millisMax) {
  /** {@return the question for the calling end} */
  String question() {
    return "run " + shape + " " + outstanding + " " + callsMax + " " + millisMax;
  }

  /** {@return the same measurement with other limits} */
  CallWorkload withLimits(long calls, int millis) {
    return new CallWorkload(shape, outstanding, calls, millis);
  }
}
