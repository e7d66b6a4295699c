package dev.parley.faults;

import dev.parley.faults.FaultRun.RunResult;
import dev.parley.faults.processes.Cluster;
import dev.parley.faults.schedule.FaultSchedule;
import dev.parley.faults.schedule.ScheduleForm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** {@code scripts/faults}: runs schedules one after another, and prints a report. */
final class FaultsMain {
  private static final int BAR = 30;
  private static final int SCHEDULES_OF_A_CLUSTER = 10;

  private FaultsMain() {}

  /**
   * Arguments: path of nats-server, an empty folder, and {@code short} or {@code long}, the number
   * of seeds, the first seed; or {@code take-over} and how often. Exit code: 1 if something was
   * found.
   */
  static void main(String[] args) throws Exception {
    Path natsServer = Path.of(args[0]);
    Path folder = Path.of(args[1]);
    if (args[2].equals("take-over")) {
      takeOver(natsServer, folder, Integer.parseInt(args[3]));
      System.exit(0);
    }
    ScheduleForm form = args[2].equals("short") ? ScheduleForm.SHORT : ScheduleForm.LONG;
    int seeds = Integer.parseInt(args[3]);
    long first = Long.parseLong(args[4]);
    long operations = 0;
    List<RunResult> failed = new ArrayList<>();
    int done = 0;
    while (done < seeds) {
      Path data = Files.createDirectories(folder.resolve("cluster-" + (first + done)));
      try (Cluster cluster = Cluster.start(natsServer, data)) {
        boolean whole = true;
        int ofThis = 0;
        while (whole && done < seeds && ofThis < SCHEDULES_OF_A_CLUSTER) {
          FaultSchedule schedule = FaultSchedule.of(first + done, form);
          RunResult result = run(cluster, schedule);
          operations += result.acknowledged();
          done++;
          ofThis++;
          whole = result.findings().count() == 0;
          if (!whole) {
            failed.add(result);
          }
          progress(result, done, seeds, operations, failed.size());
        }
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%n%d schedules, %,d acknowledged operations, %d schedules with findings%n",
        done,
        operations,
        failed.size());
    failed.forEach(FaultsMain::tell);
    System.exit(failed.isEmpty() ? 0 : 1);
  }

  private static void takeOver(Path natsServer, Path folder, int times)
      throws IOException, InterruptedException {
    try (Cluster cluster = Cluster.start(natsServer, folder)) {
      TakeOverTimes takeOver = new TakeOverTimes(cluster);
      tell("the owner is killed", takeOver.measure(times, false));
      tell("the owner and a server of the engine are killed", takeOver.measure(times, true));
    }
  }

  private static void tell(String what, List<Double> millis) {
    System.out.printf(
        Locale.ROOT,
        "%s: all members are back after %.0f ms in the median of %d, %.0f to %.0f ms%n",
        what,
        millis.get(millis.size() / 2),
        millis.size(),
        millis.getFirst(),
        millis.getLast());
  }

  private static RunResult run(Cluster cluster, FaultSchedule schedule)
      throws InterruptedException {
    System.out.printf("%n%s%n", schedule);
    return new FaultRun(cluster, schedule).run();
  }

  private static void progress(RunResult result, int done, int seeds, long operations, int failed) {
    result.skipped().forEach(reason -> System.out.println("  left out: " + reason));
    result.notes().forEach(note -> System.out.println("  " + note));
    result.findings().kept().forEach(finding -> System.out.println("  FOUND: " + finding));
    int width = done * BAR / seeds;
    System.out.printf(
        Locale.ROOT,
        "[%s%s] %d of %d schedules, %,d operations in this, %,d in all, %d with findings%n",
        "#".repeat(width),
        " ".repeat(BAR - width),
        done,
        seeds,
        result.acknowledged(),
        operations,
        failed);
  }

  private static void tell(RunResult result) {
    System.out.printf("%n%s%n%d findings:%n", result.schedule(), result.findings().count());
    result.findings().kept().forEach(finding -> System.out.println("  " + finding));
  }
}
