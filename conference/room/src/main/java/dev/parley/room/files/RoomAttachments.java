package dev.parley.room.files;

import static dev.parley.room.limits.ConferenceLimits.UPLOADS_MAX;

import dev.parley.room.api.MessageRefusal;
import dev.parley.room.api.files.Attachment;
import dev.parley.room.api.files.FileRefusal;
import dev.parley.room.api.files.NewAttachment;
import dev.parley.room.chat.MessageRules;
import dev.parley.room.core.RoomContext;
import dev.parley.room.core.RoomQuotas;
import dev.parley.room.core.SessionState;
import dev.parley.room.log.Journal;
import dev.parley.room.quota.Quota;
import dev.parley.room.quota.QuotaAccount;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.RoomFileStore;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.stream.Collectors;

/**
 * Attachments of a room: those that are stored, and those being uploaded.
 *
 * <p>Threads: confined to the room's serial executor. Memory: a record for each of at most {@code
 * ATTACHMENTS_MAX} attachments, shared out by {@link RoomQuotas}.
 */
final class RoomAttachments {
  private record Known(UUID author, Optional<UUID> to, Attachment file) {
    boolean readableBy(UUID member) {
      return to.isEmpty() || to.get().equals(member) || author.equals(member);
    }
  }

  private final String room;
  private final RoomFileStore store;
  private final Journal journal;
  private final Executor roomExecutor;
  private final Map<UUID, Known> known = new HashMap<>();
  private final Set<UUID> withdrawn = new HashSet<>();
  private final Map<UUID, Integer> uploads = new HashMap<>(); // by member
  private final RoomQuotas quotas;

  RoomAttachments(RoomContext context, RoomFileStore store) {
    room = context.name();
    quotas = context.participants().quotas();
    this.store = store;
    journal = context.journal();
    roomExecutor = context.executor();
  }

  void forget() {
    known.clear();
    quotas.attachments().clear();
    quotas.attachmentBytes().clear();
  }

  private void count(UUID author, int files, long bytes) {
    quotas.attachments().add(author, files);
    quotas.attachmentBytes().add(author, bytes);
  }

  /** Withdraws the attachments of a deleted message: no member can read them any more. */
  void withdraw(Event.Deleted deleted) {
    withdrawn.addAll(deleted.attachments());
  }

  void apply(LogEntry entry, Event.Attached attached) {
    UUID id = entry.key().orElseThrow();
    known.put(
        id,
        new Known(
            entry.author(),
            entry.recipient(),
            new Attachment(id, attached.name(), attached.type(), attached.bytes())));
    count(entry.author(), 1, attached.bytes());
  }

  /** Removes all attachments of the given members. */
  void apply(Event.AttachmentsEmptied emptied) {
    for (UUID id : of(Set.copyOf(emptied.members()))) {
      Known gone = known.remove(id);
      if (gone != null) {
        count(gone.author(), -1, -gone.file().bytes());
      }
      withdrawn.remove(id);
    }
  }

  /** {@return the ids of all attachments that the given members have uploaded} */
  Set<UUID> of(Set<UUID> authors) {
    return known.entrySet().stream()
        .filter(each -> authors.contains(each.getValue().author()))
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  /**
   * {@return an attachment that the member may read}
   *
   * @throws dev.parley.room.api.files.FileRefused if it does not exist or the member may not read
   *     it
   */
  Attachment readable(UUID id, UUID member) {
    Known file = known.get(id);
    if (file == null || withdrawn.contains(id) || !file.readableBy(member)) {
      throw FileRules.refused(FileRefusal.NOT_FOUND, "the room has no attachment " + id);
    }
    return file.file();
  }

  /** {@return the attachments that a member has uploaded for the same readers, if all exist} */
  CompletionStage<List<Attachment>> sendable(UUID author, Optional<UUID> to, List<UUID> ids) {
    List<Attachment> files = ids.stream().map(id -> own(id, author, to)).toList();
    return CompletableFuture.allOf(
            files.stream().map(this::requireStored).toArray(CompletableFuture[]::new))
        .thenApply(_ -> files);
  }

  private Attachment own(UUID id, UUID author, Optional<UUID> to) {
    return Optional.ofNullable(known.get(id))
        .filter(file -> !withdrawn.contains(id))
        .filter(file -> file.author().equals(author) && file.to().equals(to))
        .map(Known::file)
        .orElseThrow(() -> noSuchFile(id));
  }

  /** Checks that the file store still has a file. */
  private CompletableFuture<Void> requireStored(Attachment file) {
    return store
        .has(room, file.id())
        .thenAccept(there -> {
          if (!there) {
            throw noSuchFile(file.id());
          }
        })
        .toCompletableFuture();
  }

  private static RuntimeException noSuchFile(UUID id) {
    return MessageRules.refused(
        MessageRefusal.NO_SUCH_ATTACHMENT,
        "you have uploaded no file %s for the message's readers".formatted(id));
  }

  /**
   * {@return an attachment that all members may read}
   *
   * @throws dev.parley.room.api.files.FileRefused if it does not exist or is private
   */
  Attachment common(UUID id, UUID member) {
    Attachment file = readable(id, member);
    Known found = known.get(id);
    if (found != null && found.to().isPresent()) {
      throw FileRules.refused(
          FileRefusal.NOT_ALLOWED, "a private attachment is not shown to the room");
    }
    return file;
  }

  /**
   * Stores an upload. The quota is charged before the transfer begins, so that concurrent uploads
   * cannot exceed it together.
   */
  CompletionStage<Attachment> take(
      SessionState session, NewAttachment file, Flow.Publisher<byte[]> content) {
    UUID author = session.participant().id();
    Known before = known.get(file.id());
    if (before != null && !isSame(before, author, file)) {
      throw taken();
    }
    if (before == null) {
      requirePlace(session, file);
    }
    if (uploads.getOrDefault(author, 0) >= UPLOADS_MAX) {
      throw FileRules.refused(
          FileRefusal.TOO_FAST, "at most %d files are uploaded at once".formatted(UPLOADS_MAX));
    }
    count(author, 1, file.bytes());
    uploads.merge(author, 1, Integer::sum);
    return put(file, content)
        .thenComposeAsync(type -> write(session, file, type), roomExecutor)
        .whenCompleteAsync((_, _) -> came(author, file.bytes()), roomExecutor);
  }

  /** {@return whether an attachment of a branch can be taken, and the file itself is missing} */
  CompletionStage<Boolean> lacks(SessionState session, NewAttachment file) {
    if (known.containsKey(file.id()) || !hasPlace(session, file)) {
      return CompletableFuture.completedFuture(false);
    }
    return store.has(room, file.id()).thenApply(there -> !there);
  }

  private boolean hasPlace(SessionState session, NewAttachment file) {
    QuotaAccount payer = session.participant().payer();
    return quotas.attachments().refusal(payer, 1).isEmpty()
        && quotas.attachmentBytes().refusal(payer, file.bytes()).isEmpty();
  }

  /** Stores the file of an attachment that {@link #lacks}. */
  CompletionStage<Void> bring(
      SessionState session, NewAttachment file, Flow.Publisher<byte[]> content) {
    if (known.containsKey(file.id())) {
      throw taken();
    }
    requirePlace(session, file);
    return put(file, content).thenAccept(_ -> {});
  }

  /** Takes an attachment of a branch, if the file is in the file store. */
  CompletionStage<Attachment> merge(SessionState session, NewAttachment file, String type) {
    Known before = known.get(file.id());
    if (before != null && !isSame(before, session.participant().id(), file)) {
      throw taken();
    }
    if (before == null) {
      requirePlace(session, file);
    }
    return store
        .has(room, file.id())
        .thenComposeAsync(
            there -> {
              if (!there) {
                throw FileRules.refused(FileRefusal.NOT_FOUND, "the file itself has not arrived");
              }
              return write(session, file, type);
            },
            roomExecutor);
  }

  private void requirePlace(SessionState session, NewAttachment file) {
    QuotaAccount payer = session.participant().payer();
    require(quotas.attachments(), payer, 1);
    require(quotas.attachmentBytes(), payer, file.bytes());
  }

  private CompletionStage<String> put(NewAttachment file, Flow.Publisher<byte[]> content) {
    try {
      return store.put(room, file.id(), file.bytes(), content);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private static void require(Quota quota, QuotaAccount payer, long more) {
    quota
        .refusal(payer, more)
        .ifPresent(why -> {
          throw FileRules.refused(FileRefusal.ROOM_FULL, why);
        });
  }

  private void came(UUID author, long bytes) {
    count(author, -1, -bytes);
    uploads.computeIfPresent(author, (_, count) -> count > 1 ? count - 1 : null);
  }

  private static boolean isSame(Known known, UUID author, NewAttachment file) {
    return known.author().equals(author)
        && known.to().equals(file.to())
        && known.file().name().equals(file.name())
        && known.file().bytes() == file.bytes();
  }

  private CompletionStage<Attachment> write(SessionState session, NewAttachment file, String type) {
    // Check again: once its sessions have ended, a room can be unloaded, and then a new instance
    // numbers its events.
    FileRules.requireRight(session, session.rights().write(), "write in");
    UUID author = session.participant().id();
    return journal
        .write(author, file.to(), file.id(), new Event.Attached(file.name(), type, file.bytes()))
        .handle((entry, failure) -> {
          if (failure != null) {
            throw FileRules.notStored(failure);
          }
          Known now = known.get(file.id());
          if (now == null || !isSame(now, author, file)) {
            throw taken();
          }
          return now.file();
        });
  }

  private static RuntimeException taken() {
    return FileRules.refused(
        FileRefusal.ID_TAKEN, "the attachment's id is in use; make a random one for each file");
  }
}
