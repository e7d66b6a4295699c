package dev.parley.server.branch;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.base.DurableFiles;
import dev.parley.base.OwnerOnlyFiles;
import dev.parley.nodes.branch.ErasedRoom;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Last erasure of each room that a branch has carried out, and the rooms of which it may have
 * something without a copy, in a file: without it, a branch that starts again would delete all
 * attachments of these rooms, and fetch them over its line again, and would not ask for rooms whose
 * copy it has discarded.
 *
 * <p>Threads: safe for all; methods block.
 */
final class CarriedOutErasures {
  private static final System.Logger LOG = System.getLogger(CarriedOutErasures.class.getName());
  private static final String SEPARATOR = "\t";
  private static final String BEGUN = "begun";

  /** Rooms that are remembered; of more, the one that was noted first is forgotten. */
  static final int ROOMS_MAX = 10_000;

  /** Number of a room of which nothing was erased. */
  static final long NONE = -1;

  private final Path file;
  private final Map<String, Note> byRoom = new LinkedHashMap<>(); // the last noted is the last

  /**
   * Note about a room.
   *
   * @param after {@link ErasedRoom#after} of the last erasure that was carried out
   * @param begun whether something may be left that no copy names
   */
  private record Note(long after, boolean begun) {}

  /** Reads the file; a line that is damaged means that its erasure is carried out again. */
  CarriedOutErasures(Path file) {
    this.file = file;
    try {
      if (Files.exists(file)) {
        Files.readAllLines(file).forEach(this::read);
      }
    } catch (IOException e) {
      LOG.log(System.Logger.Level.WARNING, "what was erased here is not known: " + file, e);
    }
  }

  private void read(String line) {
    String[] fields = line.split(SEPARATOR, -1);
    try {
      if (fields.length == 2 || fields.length == 3) {
        boolean begun = fields.length == 3 && fields[2].equals(BEGUN);
        byRoom.put(fields[0], new Note(Long.parseLong(fields[1]), begun));
      }
    } catch (NumberFormatException e) {
      LOG.log(System.Logger.Level.WARNING, "%s has a damaged line: %s".formatted(file, line));
    }
  }

  /** {@return {@link ErasedRoom#after} of the last erasure of a room; -1 for none} */
  synchronized long after(String room) {
    return noted(room).after();
  }

  private Note noted(String room) {
    return byRoom.getOrDefault(room, new Note(NONE, false));
  }

  /** {@return the rooms of which something may be left that no copy names} */
  synchronized Set<String> begun() {
    return byRoom.entrySet().stream()
        .filter(each -> each.getValue().begun())
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  /** Notes rooms before their copies are discarded, or anything else of them is deleted. */
  synchronized void begin(Collection<String> rooms) throws IOException {
    List<String> fresh = rooms.stream().filter(room -> !noted(room).begun()).toList();
    if (!fresh.isEmpty()) {
      fresh.forEach(room -> put(room, new Note(noted(room).after(), true)));
      write();
    }
  }

  /** Notes erasures of which nothing is left here. */
  synchronized void done(Collection<ErasedRoom> erased) throws IOException {
    if (!erased.isEmpty()) {
      erased.forEach(each -> put(each.room(), new Note(each.after(), false)));
      write();
    }
  }

  private void put(String room, Note note) {
    byRoom.remove(room);
    byRoom.put(room, note);
    if (byRoom.size() > ROOMS_MAX) {
      Iterator<Note> oldest = byRoom.values().iterator();
      while (oldest.hasNext()) {
        if (!oldest.next().begun()) {
          oldest.remove();
          return;
        }
      }
      byRoom.remove(byRoom.keySet().iterator().next());
    }
  }

  private void write() throws IOException {
    String lines =
        byRoom.entrySet().stream()
            .map(each -> line(each.getKey(), each.getValue()) + "\n")
            .collect(Collectors.joining());
    OwnerOnlyFiles.createFolder(file.resolveSibling(""));
    DurableFiles.write(file, lines.getBytes(UTF_8));
  }

  private static String line(String room, Note note) {
    return room + SEPARATOR + note.after() + (note.begun() ? SEPARATOR + BEGUN : "");
  }
}
