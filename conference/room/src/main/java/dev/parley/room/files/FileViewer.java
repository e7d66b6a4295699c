package dev.parley.room.files;

import static dev.parley.room.limits.ConferenceLimits.FILES_SHOWN_MAX;

import dev.parley.room.api.files.AttachmentSource;
import dev.parley.room.api.files.FileRefusal;
import dev.parley.room.api.files.FileShown;
import dev.parley.room.api.files.FileSource;
import dev.parley.room.api.files.FileView;
import dev.parley.room.api.files.SharedFile;
import dev.parley.room.core.RoomContext;
import dev.parley.room.core.SessionState;
import dev.parley.room.log.Journal;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.OpenFile;
import dev.parley.room.spi.RoomFileStore;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * Shown files of a room. A file that was shown before the room was loaded is opened when a member
 * first views it.
 *
 * <p>Threads: confined to the room's serial executor. Memory: at most {@code FILES_SHOWN_MAX} open
 * files.
 */
final class FileViewer {
  private final String room;
  private final RoomFileStore store;
  private final Journal journal;
  private final ViewerEntryMapper mapper;
  private final Executor roomExecutor;
  private final Supplier<UUID> ids;
  private final BiConsumer<UUID, FileView> changed;
  private final Map<UUID, FileShown> shown = new LinkedHashMap<>();
  private final Map<UUID, CompletableFuture<OpenFile>> open = new HashMap<>();
  private boolean closed;

  /**
   * @param changed called on the room's executor when the presentation of a shown file has changed
   */
  FileViewer(
      RoomContext context,
      RoomFileStore store,
      ViewerEntryMapper mapper,
      BiConsumer<UUID, FileView> changed) {
    room = context.name();
    this.store = store;
    journal = context.journal();
    this.mapper = mapper;
    roomExecutor = context.executor();
    ids = context.ids();
    this.changed = changed;
  }

  void forget() {
    shown.clear();
  }

  void apply(FileShown file) {
    shown.put(file.file().id(), file);
  }

  void apply(Event.Closed event) {
    shown.remove(event.file());
    letGo(event.file());
  }

  /** {@return the currently shown files, in the order in which they were shown} */
  List<FileShown> shown() {
    return List.copyOf(shown.values());
  }

  boolean shows(UUID file) {
    return shown.containsKey(file);
  }

  /** Shows a file, unless it is shown already. */
  CompletionStage<SharedFile> show(SessionState session, UUID id, FileSource source, String name) {
    Optional<SharedFile> before =
        shown.values().stream()
            .map(FileShown::file)
            .filter(file -> file.source().equals(source))
            .findFirst();
    if (before.isPresent()) {
      return CompletableFuture.completedFuture(before.get());
    }
    long coming = open.keySet().stream().filter(file -> !shown.containsKey(file)).count();
    if (shown.size() + coming >= FILES_SHOWN_MAX) {
      throw FileRules.refused(
          FileRefusal.ROOM_FULL,
          "the room shows %d files; close one first".formatted(FILES_SHOWN_MAX));
    }
    return open(id, source, session.participant().id())
        .thenComposeAsync(
            _ -> {
              FileRules.requireRight(session, session.rights().show(), "show files in");
              return journal.write(
                  session.participant().id(), Optional.empty(), id, new Event.Shown(name, source));
            },
            roomExecutor)
        .handleAsync(
            (entry, failure) -> {
              if (failure != null) {
                letGo(id);
                throw FileRules.notStored(failure);
              }
              return mapper.file(id, name, source);
            },
            roomExecutor);
  }

  /** Closes a shown file, if it is still shown. */
  CompletionStage<Void> close(SessionState session, UUID file) {
    if (!shown.containsKey(file)) {
      return CompletableFuture.completedFuture(null);
    }
    // The key is derived from the file, so the file is closed once, whichever member closes it.
    UUID key = UUID.nameUUIDFromBytes(("closed " + file).getBytes(StandardCharsets.UTF_8));
    return journal
        .write(session.participant().id(), Optional.empty(), key, new Event.Closed(file))
        .thenCompose(entry ->
            // A member can have guessed the key and used it for an event of its own.
            entry.event() instanceof Event.Closed
                ? CompletableFuture.completedFuture(entry)
                : journal.write(
                    session.participant().id(),
                    Optional.empty(),
                    ids.get(),
                    new Event.Closed(file)))
        .handle((_, failure) -> {
          if (failure != null) {
            throw FileRules.notStored(failure);
          }
          return null;
        });
  }

  /** Closes the shown files that have one of these attachments as source. */
  CompletionStage<Void> closeAttachments(SessionState session, Set<UUID> attachments) {
    return CompletableFuture.allOf(
        shown().stream()
            .map(FileShown::file)
            .filter(file ->
                file.source() instanceof AttachmentSource(UUID id) && attachments.contains(id))
            .map(file -> close(session, file.id()).toCompletableFuture())
            .toArray(CompletableFuture[]::new));
  }

  /**
   * {@return a shown file, opened}
   *
   * @param reader the requesting member
   */
  CompletionStage<OpenFile> open(UUID file, UUID reader) {
    FileShown found = shown.get(file);
    if (found == null) {
      throw FileRules.refused(FileRefusal.NOT_FOUND, "the room shows no file " + file);
    }
    return open(file, found.file().source(), reader);
  }

  private CompletableFuture<OpenFile> open(UUID id, FileSource source, UUID reader) {
    CompletableFuture<OpenFile> before = open.get(id);
    if (before != null) {
      return before;
    }
    CompletableFuture<OpenFile> opening =
        store
            .open(room, reader, source, view -> roomExecutor.execute(() -> changed(id, view)))
            .toCompletableFuture();
    open.put(id, opening);
    opening.whenCompleteAsync(
        (file, failure) -> {
          if (failure != null) {
            open.remove(id, opening);
          }
        },
        roomExecutor);
    return opening;
  }

  private void changed(UUID id, FileView view) {
    if (!closed && shown.containsKey(id)) {
      changed.accept(id, view);
    }
  }

  private void letGo(UUID file) {
    CompletableFuture<OpenFile> opening = open.remove(file);
    if (opening != null) {
      opening.thenAccept(OpenFile::close);
    }
  }

  /** Closes all files when the room is unloaded. */
  void close() {
    closed = true;
    List.copyOf(open.keySet()).forEach(this::letGo);
  }
}
