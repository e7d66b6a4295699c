package dev.parley.faults.verification;

import dev.parley.faults.load.Findings;
import dev.parley.faults.load.RoomLoad;
import dev.parley.testkit.history.AppendCheck;
import dev.parley.testkit.history.LoggedEntry;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Comparison of the copies of a room in the stores of all nodes. The owner and its successor have
 * the whole room; a node that was one of them before has a beginning of it.
 *
 * <p>Threads: confined to one.
 */
public final class CopiesCheck {
  private static final long CAUGHT_UP_NANOS_MAX = TimeUnit.SECONDS.toNanos(60);
  private static final long LOOK_AGAIN_MILLIS = 100;
  private static final int WHOLE = 2; // owner and successor

  private final List<Path> data;
  private final Findings findings;

  /**
   * @param data folders of all nodes
   */
  public CopiesCheck(List<Path> data, Findings findings) {
    this.data = List.copyOf(data);
    this.findings = findings;
  }

  /**
   * Waits until two nodes have the whole room, and compares all copies with each other and with
   * what the members were told. Members have left.
   *
   * @return the log
   */
  public List<LoggedEntry> check(RoomLoad room) throws SQLException, InterruptedException {
    long end = System.nanoTime() + CAUGHT_UP_NANOS_MAX;
    List<StoreCopy> copies = copies(room);
    List<StoreCopy> again = copies;
    do {
      Thread.sleep(LOOK_AGAIN_MILLIS);
      copies = again;
      again = copies(room);
    } while ((whole(copies) < WHOLE || !copies.equals(again)) && System.nanoTime() - end < 0);
    StoreCopy longest = longest(copies);
    for (int node = 0; node < copies.size(); node++) {
      if (!copies.get(node).isBeginningOf(longest)) {
        findings.add(
            "%s: the copy of node-%d is another one:%s"
                .formatted(room.name(), node + 1, copies.get(node).difference(longest)));
      }
    }
    if (whole(copies) < WHOLE) {
      findings.add(notCaughtUp(room, copies, longest));
    }
    AppendCheck.of(room.history(), longest.log())
        .forEach(finding -> findings.add(room.name() + ": " + finding));
    return longest.log();
  }

  private static String notCaughtUp(RoomLoad room, List<StoreCopy> copies, StoreCopy longest) {
    StringBuilder text = new StringBuilder(room.name() + ": only one node has the whole room");
    for (int node = 0; node < copies.size(); node++) {
      text.append("\n    node-").append(node + 1).append(copies.get(node).difference(longest));
    }
    return text.toString();
  }

  private List<StoreCopy> copies(RoomLoad room) throws SQLException {
    List<StoreCopy> copies = new ArrayList<>();
    for (Path folder : data) {
      copies.add(StoreCopy.of(folder, room.name()));
    }
    return copies;
  }

  private static StoreCopy longest(List<StoreCopy> copies) {
    return copies.stream()
        .max(Comparator.comparingInt((StoreCopy copy) -> copy.entries().size()))
        .orElseThrow();
  }

  private static long whole(List<StoreCopy> copies) {
    StoreCopy longest = longest(copies);
    return copies.stream().filter(longest::isEqualTo).count();
  }
}
