package dev.parley.cli.archive;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * What has become of lines.
 *
 * <p>Threads: confined to one. Memory: the lines that were edited or deleted.
 */
final class LineFates {
  private final Map<UUID, String> edited = new HashMap<>();
  private final Set<UUID> deleted = new HashSet<>();

  void edited(UUID line, String text) {
    edited.put(line, text);
  }

  void deleted(UUID line) {
    deleted.add(line);
    edited.remove(line);
  }

  /** {@return whether the line was taken back} */
  boolean isDeleted(UUID line) {
    return deleted.contains(line);
  }

  /** {@return whether the line has another text than it had} */
  boolean isEdited(UUID line) {
    return edited.containsKey(line);
  }

  /** {@return the line's text as it is now} */
  String text(UUID line, String said) {
    return edited.getOrDefault(line, said);
  }
}
