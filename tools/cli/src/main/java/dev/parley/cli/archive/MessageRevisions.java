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

  void edited(UUID message, String text) {
    edited.put(message, text);
  }

  void deleted(UUID message) {
    deleted.add(message);
    edited.remove(message);
  }

  /** {@return whether the message was deleted} */
  boolean isDeleted(UUID message) {
    return deleted.contains(message);
  }

  /** {@return whether the message was edited} */
  boolean isEdited(UUID message) {
    return edited.containsKey(message);
  }

  /** {@return the message's current text} */
  String text(UUID message, String original) {
    return edited.getOrDefault(message, original);
  }
}
