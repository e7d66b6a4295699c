package dev.parley.server.store;

import static dev.parley.server.store.LogEntries.done;
import static dev.parley.server.store.LogEntries.said;

import dev.parley.room.spi.EventTopic;
import dev.parley.server.health.HealthChecks;
import dev.parley.server.health.ReadinessChecks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;

/**
 * Fills a disk with events until one is refused, and makes room again. Prints whether the server
 * would be ready before, while and after the disk was full, and then how many events were
 * acknowledged and how many are there.
 */
final class StoreOnFullDisk {
  private static final int BALLAST_BYTES = 256 << 10;

  private StoreOnFullDisk() {}

  public static void main(String[] words) throws Exception {
    Path disk = Path.of(words[0]);
    Path ballast = Files.write(disk.resolve("ballast"), new byte[BALLAST_BYTES]);
    StoreConfig config = StoreConfig.of(disk.resolve("rooms.db"));
    int acknowledged = 0;
    try (SqliteRoomLog log = SqliteRoomLog.open(config)) {
      System.out.println(ready(log));
      while (append(log, acknowledged + 1)) {
        acknowledged++;
      }
      System.out.println(ready(log));
      Files.delete(ballast);
      System.out.println(ready(log));
      if (append(log, acknowledged + 1)) {
        acknowledged++;
      }
    }
    try (SqliteRoomLog log = SqliteRoomLog.open(config)) {
      int there = done(log.after("algebra", EventTopic.CHAT, 0, 10_000)).size();
      System.out.println(acknowledged + " " + there);
    }
  }

  private static boolean append(SqliteRoomLog log, int number) {
    try {
      log.append("algebra", said(number, "x".repeat(1_000)), Optional.empty())
          .toCompletableFuture()
          .join();
      return true;
    } catch (CompletionException e) {
      return false;
    }
  }

  private static boolean ready(SqliteRoomLog log) {
    HealthChecks.ReadinessCheck store =
        ReadinessChecks.store(log::probe, () -> log.state().complaint());
    return new HealthChecks(() -> true, List.of(store), () -> 0).check().join().ready();
  }
}
