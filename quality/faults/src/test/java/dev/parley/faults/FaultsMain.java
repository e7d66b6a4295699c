package dev.parley.faults;

import dev.parley.faults.FaultRun.RunResult;
import dev.parley.faults.processes.Cluster;
import dev.parley.faults.schedule.FaultSchedule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** {@code scripts/faults}: runs schedules one after another, and prints a report. */
final class FaultsMain {
  private FaultsMain() {}

  /**
   * Arguments: path of nats-server, an empty folder, and one of
   *
   * <ul>
   *   <li>{@code shortest};
   *   <li>{@code seeds}, the file of the journal, the version of the code, the number of seeds and
   *       the first one;
   *   <li>{@code continue}, the file of the journal and the version of the code;
   *   <li>{@code take-over} and how often;
   *   <li>{@code mixed} and the class path of the earlier version.
   * </ul>
   *
   * Exit code: 1 if something was found, 2 if there is no run to continue.
   */
  static void main(String[] args) throws IOException, InterruptedException {
    Path natsServer = Path.of(args[0]);
    Path folder = Path.of(args[1]);
    boolean passed =
        switch (args[2]) {
          case "shortest" -> shortest(natsServer, folder);
          case "mixed" -> mixed(natsServer, folder, args[3]);
          case "take-over" -> takeOver(natsServer, folder, Integer.parseInt(args[3]));
          default -> new SeedRun(natsServer, folder, journal(args)).play();
        };
    System.exit(passed ? 0 : 1);
  }

  private static RunJournal journal(String[] args) throws IOException {
    Path file = Path.of(args[3]);
    if (!args[2].equals("continue")) {
      return RunJournal.begun(file, args[4], Long.parseLong(args[6]), Integer.parseInt(args[5]));
    }
    try {
      return RunJournal.continued(file, args[4]);
    } catch (IOException e) {
      System.err.println("scripts/faults: " + e.getMessage());
      System.exit(2);
      throw e;
    }
  }

  private static boolean shortest(Path natsServer, Path folder)
      throws IOException, InterruptedException {
    try (Cluster cluster = Cluster.start(natsServer, folder)) {
      RunResult result = new FaultRun(cluster, FaultSchedule.shortest()).run();
      System.out.printf(
          Locale.ROOT,
          "%d operations, %d findings%n",
          result.acknowledged(),
          result.findings().count());
      result.print(folder);
      return result.findings().count() == 0 && result.acknowledged() > 0;
    }
  }

  private static boolean mixed(Path natsServer, Path folder, String earlier)
      throws IOException, InterruptedException {
    try (Cluster cluster =
        Cluster.start(natsServer, folder, List.of(earlier, Cluster.THIS_VERSION, earlier))) {
      return new MixedVersions(cluster, earlier).run();
    }
  }

  private static boolean takeOver(Path natsServer, Path folder, int times)
      throws IOException, InterruptedException {
    try (Cluster cluster = Cluster.start(natsServer, folder)) {
      TakeOverTimes takeOver = new TakeOverTimes(cluster);
      tell("the owner is killed", takeOver.measure(times, false));
      tell("the owner and a server of the engine are killed", takeOver.measure(times, true));
    }
    return true;
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
}
