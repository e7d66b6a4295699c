package dev.parley.server.branch;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.base.DurableFiles;
import dev.parley.base.OwnerOnlyFiles;
import dev.parley.nodes.branch.ErasedRoom;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Last erasure of each room that a branch has carried out, in a file: without it, a branch that
 * starts again would delete all attachments of these rooms, and fetch them over its line again.
 *
 * <p>Threads: confined to one; methods block.
 */
final class CarriedOutErasures {
  private static final System.Logger LOG = System.getLogger(CarriedOutErasures.class.getName());
  private static final String SEPARATOR = "\t";

  /** Rooms that are remembered; of more, the one whose erasure was noted first is forgotten. */
  static final int ROOMS_MAX = 10_000;

  /** Number of a room of which nothing was erased. */
  private static final long NONE = -1;

  private final Path file;
  private final Map<String, Long> byRoom = new LinkedHashMap<>(); // ErasedRoom.after

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
      if (fields.length == 2) {
        byRoom.put(fields[0], Long.parseLong(fields[1]));
      }
    } catch (NumberFormatException e) {
      LOG.log(System.Logger.Level.WARNING, "%s has a damaged line: %s".formatted(file, line));
    }
  }

  /** {@return {@link ErasedRoom#after} of the last erasure of a room; -1 for none} */
  long after(String room) {
    return byRoom.getOrDefault(room, NONE);
  }

  /** Notes an erasure of which nothing is left here. */
  void add(ErasedRoom erased) throws IOException {
    byRoom.remove(erased.room()); // in the order of the last erasures
    byRoom.put(erased.room(), erased.after());
    if (byRoom.size() > ROOMS_MAX) {
      byRoom.remove(byRoom.keySet().iterator().next());
    }
    String lines =
        byRoom.entrySet().stream()
            .map(each -> each.getKey() + SEPARATOR + each.getValue() + "\n")
            .collect(Collectors.joining());
    OwnerOnlyFiles.createFolder(file.resolveSibling(""));
    DurableFiles.write(file, lines.getBytes(UTF_8));
  }
}
