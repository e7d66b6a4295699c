package dev.parley.server.branch;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.base.DurableFiles;
import dev.parley.base.OwnerOnlyFiles;
import dev.parley.nodes.branch.ForkStore.RefusedEntry;
import dev.parley.room.spi.LogEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * File with what owners have left out of forks, for the operator. Each entry is a line of fields
 * between tabs: when it was left out, room, number, author, time of the entry, kind, reason, and
 * content. Of an entry whose author or room was erased since, the first six are kept.
 *
 * <p>Threads: safe for all; methods block.
 */
public final class LeftOutFile {
  private static final String SEPARATOR = "\t";
  private static final String ERASED = "erased";
  private static final int ROOM = 1;
  private static final int REASON = 6;
  private static final int CONTENT = 7;

  private final Path file;

  public LeftOutFile(Path file) {
    this.file = file;
  }

  /** Adds entries. */
  synchronized void keep(String room, List<RefusedEntry> refused) throws IOException {
    String at = Instant.now().toString();
    String lines =
        refused.stream().map(each -> line(at, room, each) + "\n").collect(Collectors.joining());
    OwnerOnlyFiles.append(file, lines);
  }

  private static String line(String at, String room, RefusedEntry refused) {
    LogEntry entry = refused.entry();
    String content = entry.recipient().map(to -> "for " + to + ": ").orElse("") + entry.event();
    return Stream.of(
            at,
            room,
            Long.toString(entry.number()),
            entry.author().toString(),
            entry.at().toString(),
            entry.event().getClass().getSimpleName(),
            refused.why(),
            refused.erased() ? ERASED : content)
        .map(field -> field.replaceAll("\\p{Cntrl}|\\R", " "))
        .collect(Collectors.joining(SEPARATOR));
  }

  /**
   * Erases the content of all entries of a room, and the reasons, which may have names.
   *
   * @return the number of entries that had any
   */
  synchronized int erase(String room) throws IOException {
    List<String> lines = new ArrayList<>();
    int erased = 0;
    for (String line : lines()) {
      String[] fields = line.split(SEPARATOR, -1);
      if (fields.length > CONTENT && fields[ROOM].equals(room) && !isErased(fields)) {
        fields[REASON] = ERASED;
        fields[CONTENT] = ERASED;
        erased++;
      }
      lines.add(String.join(SEPARATOR, fields) + "\n");
    }
    if (erased > 0) {
      DurableFiles.write(file, String.join("", lines).getBytes(UTF_8));
    }
    return erased;
  }

  /** {@return the rooms of entries that have a reason or content} */
  synchronized Set<String> rooms() throws IOException {
    return lines().stream()
        .map(line -> line.split(SEPARATOR, -1))
        .filter(fields -> fields.length > CONTENT && !isErased(fields))
        .map(fields -> fields[ROOM])
        .collect(Collectors.toSet());
  }

  private static boolean isErased(String[] fields) {
    return fields[REASON].equals(ERASED) && fields[CONTENT].equals(ERASED);
  }

  private List<String> lines() throws IOException {
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }
}
