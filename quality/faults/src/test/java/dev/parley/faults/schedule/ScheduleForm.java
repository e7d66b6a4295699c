package dev.parley.faults.schedule;

import java.time.Duration;

/**
 * Size of schedules.
 *
 * @param load least time for which members are active
 * @param faultsMax most faults of one schedule; each has at least one
 * @param lengthMax most time until a fault is healed
 * @param pauseMax length of the longest stops, which are one in eight
 */
public record ScheduleForm(Duration load, int faultsMax, Duration lengthMax, Duration pauseMax) {
  /** Form of schedules within tests. */
  public static final ScheduleForm SHORT =
      new ScheduleForm(
          Duration.ofSeconds(5), 2, Duration.ofMillis(2_500), Duration.ofMillis(2_500));

  /** Form of long runs. */
  public static final ScheduleForm LONG =
      new ScheduleForm(Duration.ofSeconds(30), 5, Duration.ofSeconds(12), Duration.ofSeconds(30));
}
