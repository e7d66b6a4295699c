package dev.parley.cli.archive;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Edits and deletions of chat messages.
 *
 * <p>Threads: confined to one. Memory: the messages that were edited or deleted.
 */
final class MessageRevisions {
  private final Map<UUID, String> edited = new HashMap<>();
  private final Set<UUID> deleted = new HashSet<>();

  void edited(UUID line, String text) {
    edited.put(line, text);
  }

  void deleted(UUID line) {
    deleted.add(line);
    edited.remove(line);
  }

  /** {@return whether the message was deleted} */
  boolean isDeleted(UUID line) {
    return deleted.contains(line);
  }

  /** {@return whether the message was edited} */
  boolean isEdited(UUID line) {
    return edited.containsKey(line);
  }

  /** {@return the message's current text} */
  String text(UUID line, String said) {
    return edited.getOrDefault(line, said);
  }
}
