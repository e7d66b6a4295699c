package dev.parley.faults.verification;

import dev.parley.faults.load.Findings;
import dev.parley.faults.load.Load;
import dev.parley.faults.load.RoomLoad;
import dev.parley.testkit.history.LoggedEntry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Check of all rooms of a load that has ended. */
public final class RoomsCheck {
  private RoomsCheck() {}

  /**
   * Checks the copies of all rooms, and reads the rooms; all at once, since nodes limit how fast a
   * member may read files.
   *
   * @param data folders of all nodes
   */
  public static void check(Load load, List<Path> data, Findings findings)
      throws InterruptedException, ExecutionException {
    try (ExecutorService checks = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> running = new ArrayList<>();
      for (RoomLoad room : load.rooms()) {
        running.add(
            checks.submit(() -> {
              List<LoggedEntry> log = new CopiesCheck(data, findings).check(room);
              new RoomCheck(load, findings).check(room, log);
              return null;
            }));
      }
      for (Future<?> check : running) {
        check.get();
      }
    }
  }
}
