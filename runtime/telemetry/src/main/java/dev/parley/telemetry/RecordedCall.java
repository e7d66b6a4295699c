package dev.parley.telemetry;

import java.time.Duration;
import java.util.Optional;

/**
 * A call of a {@link Recording}.
 *
 * @param method the id of its method (rule CO-1)
 * @param began start time since the start of the recording
 * @param took duration of the call
 * @param timeLeft the remaining time until its deadline at its start; empty without a deadline
 * @param arguments the arguments as a record in Protobuf encoding (rule MS-9); not to be changed
 * @param ending the outcome
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record RecordedCall(
    int method,
    Duration began,
    Duration took,
    Optional<Duration> timeLeft,
    byte[] arguments,
    RecordedOutcome ending) {
  private static final Duration LONGEST = Duration.ofDays(36_500);

  /** Checks that the times fit into nanoseconds. */
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
