package dev.parley.server.retention;

import dev.parley.room.api.board.AlterShape;
import dev.parley.room.api.board.BoardOperation;
import dev.parley.room.api.board.ExtendShape;
import dev.parley.room.api.board.PutPage;
import dev.parley.room.api.board.PutShape;
import dev.parley.room.api.board.RemovePage;
import dev.parley.room.api.board.RemoveShape;
import dev.parley.room.api.files.Attachment;
import dev.parley.room.api.files.AttachmentSource;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Finder of unreferenced attachments: those to which no existing message, no shown file and no
 * shape ever drawn in a room's events refers. Deleted shapes can be restored, and may be of kinds
 * that are unknown here; a shape counts as a reference if its bytes contain the attachment's id.
 * Attachments that a tutor deleted together with all those of a member count as unreferenced.
 *
 * <p>Threads: confined to one. Memory: the ids of the attachments and of their messages.
 */
final class UnreferencedAttachments {
  private static final int UUID_BYTES = 16;

  private final Set<UUID> candidates;
  private final Set<Long> beginnings;
  private final Set<UUID> named = new HashSet<>();
  private final Map<UUID, Set<UUID>> byMessage = new HashMap<>(); // attachments
  private final Map<UUID, Set<UUID>> byAuthor = new HashMap<>(); // attachments
  private final Set<UUID> deletedByTutor = new HashSet<>();

  UnreferencedAttachments(Set<UUID> candidates) {
    this.candidates = candidates;
    beginnings = candidates.stream().map(UUID::getMostSignificantBits).collect(Collectors.toSet());
  }

  /** Processes the next event of the room, in order. */
  void add(LogEntry entry) {
    switch (entry.event()) {
      case Event.Attached _ -> attached(entry);
      case Event.AttachmentsEmptied(List<UUID> members) ->
          members.forEach(member -> deletedByTutor.addAll(byAuthor.getOrDefault(member, Set.of())));
      case Event.Posted posted -> posted(entry, posted);
      case Event.Deleted(UUID message, _) -> byMessage.remove(message);
      case Event.Shown(_, AttachmentSource(UUID id)) -> named.add(id);
      case Event.Drawn drawn -> drawn.operations().forEach(this::drawn);
      default -> {
        // no reference to an attachment
      }
    }
  }

  private void attached(LogEntry entry) {
    entry
        .key()
        .filter(candidates::contains)
        .ifPresent(id -> byAuthor.computeIfAbsent(entry.author(), _ -> new HashSet<>()).add(id));
  }

  private void posted(LogEntry entry, Event.Posted posted) {
    Set<UUID> files =
        posted.attachments().stream()
            .map(Attachment::id)
            .filter(candidates::contains)
            .collect(Collectors.toSet());
    if (!files.isEmpty()) {
      entry.key().ifPresent(message -> byMessage.put(message, files));
    }
  }

  private void drawn(BoardOperation operation) {
    switch (operation) {
      case PutShape(var shape) -> bytes(shape.body());
      case AlterShape alter -> alter.body().ifPresent(this::bytes);
      case ExtendShape extend -> bytes(extend.more());
      case RemoveShape _, PutPage _, RemovePage _ -> {
        // no new content
      }
    }
  }

  private void bytes(byte[] body) {
    // Unknown kinds of shapes are opaque bytes: an id at any offset counts. Comparing the first
    // eight bytes rules out nearly all offsets.
    ByteBuffer bytes = ByteBuffer.wrap(body);
    for (int at = 0; at <= body.length - UUID_BYTES; at++) {
      long beginning = bytes.getLong(at);
      if (beginnings.contains(beginning)) {
        named.add(new UUID(beginning, bytes.getLong(at + Long.BYTES)));
      }
    }
  }

  /** {@return the unreferenced attachments} */
  Set<UUID> unreferenced() {
    Set<UUID> unnamed = new HashSet<>(candidates);
    unnamed.removeAll(named);
    byMessage.values().forEach(unnamed::removeAll);
    unnamed.addAll(deletedByTutor);
    return unnamed;
  }
}
