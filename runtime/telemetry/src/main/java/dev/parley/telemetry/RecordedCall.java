package dev.parley.telemetry;

import java.time.Duration;
import java.util.Optional;

/**
 * One call of a {@link Recording}.
 *
 * @param method the number that stands for its method (rule CO-1)
 * @param began when it began, since the recording did
 * @param took from there to its end
 * @param timeLeft the time after which its caller would have given up, if it had begun with one
 * @param arguments a record in Protobuf encoding (rule MS-9); not to be changed
 * @param ending how it ended
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record RecordedCall(
    int method,
    Duration began,
    Duration took,
    Optional<Duration> timeLeft,
    byte[] arguments,
    Ending ending) {
  private static final Duration LONGEST = Duration.ofDays(36_500);

  /** Checks that times are such that can be counted in nanoseconds. */
  public RecordedCall {
    check(began);
    check(took);
    timeLeft.ifPresent(RecordedCall::check);
  }

  private static void check(Duration time) {
    if (time.isNegative() || time.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(time + " is not between nothing and " + LONGEST);
    }
  }
}
