package dev.parley.faults;

import dev.parley.faults.FaultRun.RunResult;
import dev.parley.faults.processes.Cluster;
import dev.parley.faults.schedule.FaultSchedule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;

/**
 * Run of the schedules of many seeds, each with a line of output. A cluster is used for several
 * schedules, and replaced after one that found something.
 */
final class SeedRun {
  private static final int SCHEDULES_OF_A_CLUSTER = 10;

  private final Path natsServer;
  private final Path folder;
  private final RunJournal journal;

  /**
   * @param folder of the data and logs of clusters
   */
  SeedRun(Path natsServer, Path folder, RunJournal journal) {
    this.natsServer = natsServer;
    this.folder = folder;
    this.journal = journal;
  }

  /** Plays the seeds that are left in the journal. {@return whether nothing was found} */
  boolean play() throws IOException, InterruptedException {
    Iterator<Long> seeds = journal.left().iterator();
    while (seeds.hasNext()) {
      Path data = Files.createTempDirectory(folder, "cluster-");
      try (Cluster cluster = Cluster.start(natsServer, data)) {
        boolean whole = true;
        for (int i = 0; whole && seeds.hasNext() && i < SCHEDULES_OF_A_CLUSTER; i++) {
          whole = passes(cluster, FaultSchedule.of(seeds.next()), data);
        }
      }
    }
    List<Long> failed = journal.failed();
    System.out.printf(
        Locale.ROOT,
        "%n%,d schedules in %d minutes, %,d acknowledged operations, %d schedules with findings%s%n",
        journal.played(),
        journal.time().toMinutes(),
        journal.operations(),
        failed.size(),
        failed.isEmpty() ? "" : ": seeds " + failed);
    return failed.isEmpty();
  }

  private boolean passes(Cluster cluster, FaultSchedule schedule, Path data)
      throws IOException, InterruptedException {
    System.out.printf("seed %d: %s", schedule.seed(), schedule.summary());
    System.out.flush();
    RunResult result = new FaultRun(cluster, schedule).run();
    journal.add(result);
    System.out.printf(
        Locale.ROOT,
        "; %,d operations, %d s of load, %d s of checks; %d of %d schedules, %,d operations in all%n",
        result.acknowledged(),
        result.loaded().toSeconds(),
        result.checked().toSeconds(),
        journal.played(),
        journal.seeds(),
        journal.operations());
    result.print(data);
    return result.findings().count() == 0;
  }
}
