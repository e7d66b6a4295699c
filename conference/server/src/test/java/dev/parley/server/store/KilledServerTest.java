package dev.parley.server.store;

import static dev.parley.server.store.LogEntries.done;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.spi.Event;
import dev.parley.room.spi.EventCodec;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.LogEntry;
import dev.parley.testkit.ChildJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real process, killed in the middle of a storm of lines or drawings, again and again. */
class KilledServerTest {
  private static final int KILLS = Integer.getInteger("parley.kills", 5);
  private static final int HEAP_MEBIBYTES = 256;

  @TempDir private Path folder;

  @Test
  void acknowledgedLinesAreAllThereExactlyOnce() throws Exception {
    survives("lines", EventTopic.CHAT, id -> new Event.Posted("line " + id));
  }

  @Test
  void acknowledgedChangesOfABoardAreAllThereExactlyOnce() throws Exception {
    survives("drawings", EventTopic.BOARD, id -> new Event.Drawn(AppendStorm.operations(id)));
  }

  @Test
  void killedProcessLeavesNoTemporaryFiles() throws Exception {
    Path temporary = Files.createDirectory(folder.resolve("tmp"));
    try (ChildJvm storm =
        ChildJvm.of(AppendStorm.class)
            .heap(HEAP_MEBIBYTES)
            .flags("-Djava.io.tmpdir=" + temporary)
            .start(folder.resolve("rooms.db"), "lines")) {
      assertThat(storm.line()).isNotEmpty();
      storm.kill();
    }
    assertThat(temporary).isEmptyDirectory();
  }

  /** Storms and kills; each entry must be what its key says, and each ticked one be there. */
  private void survives(String storm, EventTopic subject, Function<UUID, Event> expected)
      throws Exception {
    long seed = Long.getLong("parley.kill.seed", 1);
    System.out.printf("KilledServerTest: %s, %d kills, seed %d%n", storm, KILLS, seed);
    var random = new Random(seed);
    var codec = new EventCodec();
    var ticked = new TreeMap<Long, UUID>();

    for (int kill = 0; kill < KILLS; kill++) {
      stormUntil(storm, 1 + random.nextInt(3_000), ticked);

      List<LogEntry> entries = all(subject);
      assertThat(entries).extracting(LogEntry::number).isSorted().doesNotHaveDuplicates();
      assertThat(entries.stream().map(LogEntry::key).flatMap(Optional::stream))
          .doesNotHaveDuplicates();
      Map<Long, LogEntry> byNumber =
          entries.stream().collect(Collectors.toMap(LogEntry::number, Function.identity()));
      ticked.forEach((number, id) -> {
        LogEntry entry = byNumber.get(number);
        assertThat(entry).as("%s, ticked as number %d", id, number).isNotNull();
        assertThat(entry.key()).contains(id);
        assertThat(codec.encode(entry.event())).isEqualTo(codec.encode(expected.apply(id)));
      });
    }
    assertThat(ticked).hasSizeGreaterThanOrEqualTo(KILLS);
  }

  /** Runs a storm until so many lines were acknowledged, then kills it with SIGKILL. */
  private void stormUntil(String what, int lines, Map<Long, UUID> ticked) throws Exception {
    try (ChildJvm storm =
        ChildJvm.of(AppendStorm.class)
            .heap(HEAP_MEBIBYTES)
            .flags("-ea")
            .start(folder.resolve("rooms.db"), what)) {
      var seen = new ArrayList<String>();
      for (int i = 0; i < lines; i++) {
        String line = storm.line();
        assertThat(line).as("the storm's line %d", i).isNotEmpty();
        seen.add(line);
      }
      storm.kill();
      // What it had printed before it died counts too, but for a line that was cut.
      for (String line = storm.line(); !line.isEmpty(); line = storm.line()) {
        seen.add(line);
      }
      for (String line : seen) {
        assertThat(line).doesNotStartWith("refused");
        String[] parts = line.split(" ", 2);
        if (parts.length == 2 && parts[1].length() == 36) {
          UUID id = UUID.fromString(parts[1]);
          UUID before = ticked.putIfAbsent(Long.valueOf(parts[0]), id);
          assertThat(id).isEqualTo(before == null ? id : before);
        }
      }
    }
  }

  private List<LogEntry> all(EventTopic subject) {
    try (SqliteRoomLog log = SqliteRoomLog.open(StoreConfig.of(folder.resolve("rooms.db")))) {
      var entries = new ArrayList<LogEntry>();
      long last = 0;
      for (List<LogEntry> page = page(log, subject, last);
          !page.isEmpty();
          page = page(log, subject, last)) {
        entries.addAll(page);
        last = page.getLast().number();
      }
      return entries;
    }
  }

  private static List<LogEntry> page(SqliteRoomLog log, EventTopic subject, long after) {
    return done(log.after("storm", subject, after, StoreConfig.PAGE_MAX));
  }
}
