package dev.parley.server.branch;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.base.DurableFiles;
import dev.parley.base.OwnerOnlyFiles;
import dev.parley.nodes.branch.ErasedRoom;
import dev.parley.nodes.branch.ForkStore.RefusedEntry;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * File with what owners have left out of forks, for the operator. Each entry is a line of fields
 * between tabs: when it was left out, room, position of the copy under the fork, number, key,
 * author, time of the entry, kind, reason, and content. Of an entry that was erased since, the
 * first eight are kept.
 *
 * <p>A crash or a full disk may leave a part of a line, also of a character; the next entry begins
 * a line of its own.
 *
 * <p>Threads: safe for all; methods block. Memory: one line; while entries are erased, all lines.
 */
public final class LeftOutFile {
  private static final String SEPARATOR = "\t";
  private static final String ERASED = "erased";
  private static final int ROOM = 1;
  private static final int BASE = 2;
  private static final int KEY = 4;
  private static final int KIND = 7;
  private static final int REASON = 8;
  private static final int FIELDS = 10;

  private final Path file;

  public LeftOutFile(Path file) {
    this.file = file;
  }

  /**
   * Adds entries.
   *
   * @param base as in {@link dev.parley.nodes.branch.ForkStore#keep}
   */
  synchronized void keep(String room, long base, Iterable<RefusedEntry> refused)
      throws IOException {
    String at = Instant.now().toString();
    StringBuilder lines = new StringBuilder(endsWithinALine() ? "\n" : "");
    refused.forEach(each -> lines.append(line(at, room, base, each)).append('\n'));
    OwnerOnlyFiles.append(file, lines.toString());
  }

  private boolean endsWithinALine() throws IOException {
    if (!Files.exists(file)) {
      return false;
    }
    try (FileChannel channel = FileChannel.open(file)) {
      ByteBuffer last = ByteBuffer.allocate(1);
      return channel.size() > 0
          && channel.read(last, channel.size() - 1) > 0
          && last.get(0) != '\n';
    }
  }

  private static String line(String at, String room, long base, RefusedEntry refused) {
    LogEntry entry = refused.entry();
    String content = entry.recipient().map(to -> "for " + to + ": ").orElse("") + entry.event();
    return Stream.of(
            at,
            room,
            Long.toString(base),
            Long.toString(entry.number()),
            entry.key().map(UUID::toString).orElse(""),
            entry.author().toString(),
            entry.at().toString(),
            entry.event().getClass().getSimpleName(),
            refused.why(),
            content)
        .map(field -> field.replaceAll("\\p{Cntrl}|\\R", " "))
        .collect(Collectors.joining(SEPARATOR));
  }

  /**
   * Erases the content of the entries of a room whose forks may have what was erased, and the
   * reasons, which may have names. Forks whose copies included the erasure have nothing of it.
   *
   * @return the number of entries that had any
   */
  synchronized int erase(ErasedRoom erased) throws IOException {
    int[] entries = {0};
    StringBuilder lines = new StringBuilder();
    forEachLine(line -> {
      boolean covered = isCovered(line, erased);
      entries[0] += covered ? 1 : 0;
      lines.append(covered ? blank(line) : line).append('\n');
    });
    if (entries[0] > 0) {
      DurableFiles.write(file, lines.toString().getBytes(UTF_8));
    }
    return entries[0];
  }

  private static boolean isCovered(String line, ErasedRoom erased) {
    String[] fields = line.split(SEPARATOR, -1);
    return hasContent(fields)
        && fields[ROOM].equals(erased.room())
        && base(fields) <= erased.after();
  }

  /** {@return the position of the copy under the fork; the first one if the line is damaged} */
  private static long base(String[] fields) {
    try {
      return Long.parseLong(fields[BASE]);
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  private static String blank(String line) {
    return Stream.concat(
            Stream.of(line.split(SEPARATOR, -1)).limit(REASON), Stream.of(ERASED, ERASED))
        .collect(Collectors.joining(SEPARATOR));
  }

  /** {@return the rooms of entries that have a reason or content} */
  synchronized Set<String> rooms() throws IOException {
    Set<String> rooms = new HashSet<>();
    forEachLine(line -> {
      String[] fields = line.split(SEPARATOR, -1);
      if (hasContent(fields)) {
        rooms.add(fields[ROOM]);
      }
    });
    return rooms;
  }

  /** {@return the attachments of a room that entries with content name} */
  synchronized Set<UUID> attachments(String room) throws IOException {
    Set<UUID> ids = new HashSet<>();
    forEachLine(line -> {
      String[] fields = line.split(SEPARATOR, -1);
      if (hasContent(fields)
          && fields[ROOM].equals(room)
          && fields[KIND].equals(Event.Attached.class.getSimpleName())) {
        id(fields[KEY], ids::add);
      }
    });
    return ids;
  }

  private static void id(String key, Consumer<UUID> found) {
    try {
      found.accept(UUID.fromString(key));
    } catch (IllegalArgumentException e) {
      // The line is damaged.
    }
  }

  /** {@return whether a line is an entry, or the first part of one, that is not erased} */
  private static boolean hasContent(String[] fields) {
    return fields.length > REASON
        && !(fields.length == FIELDS
            && fields[REASON].equals(ERASED)
            && fields[REASON + 1].equals(ERASED));
  }

  /** Reads the lines; what is no character in them is replaced. */
  private void forEachLine(Consumer<String> reader) throws IOException {
    if (Files.exists(file)) {
      // Other readers of files refuse all of it for one byte that is no character.
      try (var lines =
          new BufferedReader(new InputStreamReader(Files.newInputStream(file), UTF_8))) {
        lines.lines().forEach(reader);
      }
    }
  }
}
