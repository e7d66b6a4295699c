package dev.parley.nodes.branch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.spi.AppendResult;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.ForkPage;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.RoomLog;
import dev.parley.room.spi.RoomSettings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** {@link ForkLog} and {@link ForkProgress}: by what the owner tells forks and entries apart. */
class ForkIdTest {
  private static final Instant AT = Instant.parse("2026-03-01T09:02:00Z");
  private static final LogEntry DECISION =
      new LogEntry(
          7,
          AT,
          new UUID(1, 1),
          Optional.empty(),
          Optional.empty(),
          new Event.Removed(new UUID(2, 2)));

  private final List<LogEntry> stored = new ArrayList<>();
  private final ForkLog log = new ForkLog(disk(), disk(), new Random(1));

  private RoomLog disk() {
    return LogStub.of((method, arguments) ->
        switch (method) {
          case "entry" -> CompletableFuture.completedFuture(Optional.empty());
          case "append" -> {
            stored.add((LogEntry) arguments[1]);
            yield CompletableFuture.completedFuture(new AppendResult.Stored());
          }
          default -> throw new UnsupportedOperationException(method);
        });
  }

  private LogEntry append(LogEntry entry) {
    assertThat(log.append("algebra", entry, Optional.empty())).isCompleted();
    return stored.getLast();
  }

  private static UUID fork(LogEntry first) {
    List<ForkPage> pages =
        new ForkProgress().pages("school", List.of(first), Map.of(), RoomSettings.OPEN);
    return pages.getFirst().fork();
  }

  @Test
  void forksThatBeginAlikeAreToldApart() {
    log.begin("algebra");
    LogEntry first = append(DECISION);
    log.end("algebra");
    log.begin("algebra");
    LogEntry second = append(DECISION);

    assertThat(first.event()).isEqualTo(second.event());
    assertThat(fork(first)).isEqualTo(fork(first)).isNotEqualTo(fork(second));
  }

  @Test
  void keyOfAMemberIsKept() {
    UUID key = new UUID(3, 3);
    log.begin("algebra");

    LogEntry said =
        append(
            new LogEntry(
                8,
                AT,
                new UUID(1, 1),
                Optional.empty(),
                Optional.of(key),
                new Event.Posted("hello")));

    assertThat(said.key()).contains(key);
  }
}
