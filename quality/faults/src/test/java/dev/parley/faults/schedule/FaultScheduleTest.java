package dev.parley.faults.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.faults.schedule.Fault.Kind;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class FaultScheduleTest {
  private static final List<FaultSchedule> ALL =
      LongStream.rangeClosed(1, 200).mapToObj(FaultSchedule::of).toList();

  @Test
  void sameSeedMakesTheSameSchedule() {
    assertThat(FaultSchedule.of(7))
        .isEqualTo(FaultSchedule.of(7))
        .isNotEqualTo(FaultSchedule.of(8));
  }

  @Test
  void schedulesHaveFaultsOfAllKindsAtAllProcesses() {
    Set<Kind> kinds = new HashSet<>();
    Set<Target> targets = new HashSet<>();
    ALL.forEach(schedule ->
        schedule
            .faults()
            .forEach(timed -> {
              kinds.add(timed.fault().kind());
              targets.addAll(timed.fault().targets());
            }));

    assertThat(kinds).containsExactlyInAnyOrder(Kind.values());
    assertThat(targets).containsExactlyInAnyOrderElementsOf(Target.all());
  }

  @Test
  void membersAreActiveUntilAllFaultsAreHealed() {
    assertThat(ALL)
        .allSatisfy(schedule ->
            assertThat(schedule.faults())
                .isNotEmpty()
                .allMatch(fault -> fault.end().compareTo(schedule.load()) < 0));
  }

  @Test
  void firstFaultBeginsAfterOneSecond() {
    assertThat(ALL)
        .extracting(schedule -> schedule.faults().getFirst().start())
        .containsOnly(Duration.ofSeconds(1));
  }

  @Test
  void shortestScheduleKillsAndStopsAndCutsOff() {
    assertThat(FaultSchedule.shortest().faults())
        .extracting(timed -> timed.fault().kind())
        .containsExactly(Kind.KILL, Kind.CUT, Kind.STOP);
  }

  @Test
  void someProcessesAreStoppedForTheLongestTime() {
    assertThat(ALL)
        .flatMap(FaultSchedule::faults)
        .anyMatch(timed ->
            timed.fault().kind() == Kind.STOP && timed.length().equals(Duration.ofSeconds(30)));
  }

  @Test
  void processIsNotKilledWhileItIsStoppedOrItsDiskIsFull() {
    for (FaultSchedule schedule : ALL) {
      for (TimedFault one : schedule.faults()) {
        for (TimedFault other : schedule.faults()) {
          if (one != other && one.fault().concernsProcesses()) {
            assertThat(
                    other.fault().concernsProcesses()
                        && one.overlaps(other)
                        && one.fault().targets().stream()
                            .anyMatch(other.fault().targets()::contains))
                .as("%s and %s", one, other)
                .isFalse();
          }
        }
      }
    }
  }
}
