package dev.parley.distribution.repair;

/** Fuzz target: any payload is refused, or has at most as many requests as a packet may have. */
public final class FeedbackFuzz {
  private static final int REQUESTED_MAX = Feedback.REQUESTS_MAX * 17;

  private FeedbackFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    Feedback feedback = new Feedback();
    byte[] padded = input.clone();
    if (padded.length >= 4) {
      padded[3] = (byte) ((padded.length - 4) / 8);
    }
    for (byte[] each : new byte[][] {input, padded}) {
      if (feedback.wrap(each, 0, each.length)) {
        int[] count = new int[1];
        feedback.requests(_ -> count[0]++);
        if (count[0] > REQUESTED_MAX) {
          throw new AssertionError(count[0] + " requests");
        }
      }
    }
  }
}
