package dev.parley.room.files;

import static dev.parley.room.limits.ConferenceLimits.FILE_READS_PER_SECOND;
import static dev.parley.room.limits.ConferenceLimits.FILE_STREAMS_MAX;

import dev.parley.pipeline.CallException;
import dev.parley.room.api.files.Attachment;
import dev.parley.room.api.files.AttachmentSource;
import dev.parley.room.api.files.ContentStream;
import dev.parley.room.api.files.FileChanged;
import dev.parley.room.api.files.FilePosition;
import dev.parley.room.api.files.FileRefusal;
import dev.parley.room.api.files.FileSource;
import dev.parley.room.api.files.FileView;
import dev.parley.room.api.files.FolderListing;
import dev.parley.room.api.files.FolderSource;
import dev.parley.room.api.files.NewAttachment;
import dev.parley.room.api.files.SharedFile;
import dev.parley.room.api.files.ViewerItem;
import dev.parley.room.chat.AttachmentLookup;
import dev.parley.room.chat.MessageRules;
import dev.parley.room.core.Participants;
import dev.parley.room.core.RoomContext;
import dev.parley.room.core.SessionState;
import dev.parley.room.core.SessionStreams;
import dev.parley.room.log.EntrySource;
import dev.parley.room.log.Journal;
import dev.parley.room.log.LogSubscription;
import dev.parley.room.log.LogSubscriptions;
import dev.parley.room.log.MappedEntrySource;
import dev.parley.room.log.ProjectionLoader;
import dev.parley.room.log.RoomMemory;
import dev.parley.room.spi.AnnotationIds;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.OpenFile;
import dev.parley.room.spi.RoomFileStore;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Files of a room: attachments, shown files, and the positions that members point at. The state is
 * loaded from the log on first use.
 *
 * <p>Threads: confined to the room's serial executor.
 */
public final class RoomFiles implements AttachmentLookup {
  /** Key of a file's pending view signal. */
  private record FileViewKey(UUID file) {}

  private final String room;
  private final Participants participants;
  private final Journal journal;
  private final InstantSource clock;
  private final RoomMemory memory;
  private final RoomFileStore store;
  private final Supplier<UUID> ids;
  private final EntrySource entries;
  private final AnnotationIds annotations = new AnnotationIds();
  private final ViewerEntryMapper mapper;
  private final LogSubscriptions<ViewerItem> streams;
  private final SessionStreams<ViewerItem> sessionStreams =
      new SessionStreams<>(FILE_STREAMS_MAX, "the viewer");
  private final Map<SessionState, DownloadLimiter> downloads = new ConcurrentHashMap<>();
  private final RoomAttachments attachments;
  private final FileViewer viewer;
  private final FilePositions positions;
  private final ProjectionLoader loader;
  private final ProjectionLoader deletions; // of messages, which withdraw their attachments

  public RoomFiles(RoomContext context, RoomFileStore store) {
    room = context.name();
    participants = context.participants();
    journal = context.journal();
    clock = context.clock();
    memory = context.memory();
    this.store = store;
    ids = context.ids();
    entries = context.entries(EventTopic.FILES);
    mapper = new ViewerEntryMapper(participants.names(), annotations);
    streams = new LogSubscriptions<>(mapper);
    attachments = new RoomAttachments(context, store);
    viewer = new FileViewer(context, store, mapper, this::changed);
    positions = new FilePositions(context, streams, viewer);
    loader =
        new ProjectionLoader(
            ProjectionLoader.StartPosition.BEGINNING,
            entries.on(context.executor()),
            this::apply,
            this::forget);
    EntrySource deleted = (number, most) -> context.log().deletions(room, number, most);
    // Nothing to discard after a failure: withdrawing an attachment twice has no effect.
    deletions =
        new ProjectionLoader(
            ProjectionLoader.StartPosition.BEGINNING,
            deleted.on(context.executor()),
            this::withdraw,
            () -> {});
  }

  private void forget() {
    attachments.forget();
    annotations.forget();
    viewer.forget();
  }

  private void apply(LogEntry entry) {
    switch (entry.event()) {
      case Event.Attached file -> attachments.apply(entry, file);
      case Event.Shown file -> {
        annotations.shown(file.source(), entry.key().orElseThrow());
        viewer.apply(mapper.shown(entry, file));
      }
      case Event.Closed file -> viewer.apply(file);
      case Event.AttachmentsEmptied emptied -> attachments.apply(emptied);
      case Event.Joined _,
          Event.Left _,
          Event.Posted _,
          Event.Edited _,
          Event.Deleted _,
          Event.Reacted _,
          Event.Drawn _,
          Event.RightsChanged _,
          Event.RoomChanged _,
          Event.Removed _,
          Event.RecordingBegan _,
          Event.RecordingEnded _,
          Event.InvitationEnded _,
          Event.BoardsEmptied _,
          Event.BranchMerged _,
          Event.Captioned _ -> {
        // Unreachable: the log is read by topic.
      }
    }
  }

  /** Withdraws the attachments of a deleted message. */
  public void withdraw(LogEntry deletion) {
    if (deletion.event() instanceof Event.Deleted deleted) {
      attachments.withdraw(deleted);
    }
  }

  /** Handles an entry that has been stored. */
  public void published(LogEntry entry) {
    apply(entry);
    if (entry.event() instanceof Event.Closed(UUID file)) {
      positions.closed(file);
    }
    streams.published(entry);
  }

  CompletionStage<Attachment> attach(
      SessionState session, NewAttachment file, Flow.Publisher<byte[]> content) {
    return memory.upload(
        session.participant().claim(),
        () -> {
          require(session, session.rights().write(), "write in");
          FileRules.check(file);
          file.to()
              .filter(to -> !participants.hasOther(session.participant(), to))
              .ifPresent(to -> {
                throw FileRules.refused(
                    FileRefusal.NO_SUCH_MEMBER, "the room has no other member of id " + to);
              });
          return known(() -> attachments.take(session, file, content));
        });
  }

  /**
   * {@return whether the room would take an attachment of a branch, and the file itself is missing}
   */
  public CompletionStage<Boolean> lacks(SessionState session, NewAttachment file) {
    FileRules.requireRight(session, session.rights().write(), "write in");
    FileRules.check(file);
    return known(() -> attachments.lacks(session, file));
  }

  /** Stores the file of an attachment of a branch, whose entry is merged afterwards. */
  public CompletionStage<Void> bring(
      SessionState session, NewAttachment file, Flow.Publisher<byte[]> content) {
    return memory.upload(
        session.participant().claim(),
        () -> {
          FileRules.requireRight(session, session.rights().write(), "write in");
          FileRules.check(file);
          return known(() -> attachments.bring(session, file, content));
        });
  }

  /** Takes an attachment of a branch, which has brought the file to the file store. */
  public CompletionStage<Attachment> merge(SessionState session, NewAttachment file, String type) {
    FileRules.requireRight(session, session.rights().write(), "write in");
    FileRules.check(file);
    return known(() -> attachments.merge(session, file, type));
  }

  /** Shows an attachment that was shown at a branch. */
  public CompletionStage<SharedFile> merge(SessionState session, UUID id, AttachmentSource source) {
    FileRules.requireRight(session, session.rights().show(), "show files in");
    return known(() -> viewer.show(session, id, source, name(session, source)));
  }

  @Override
  public CompletionStage<List<Attachment>> sendable(
      UUID author, Optional<UUID> to, List<UUID> ids) {
    return ids.isEmpty()
        ? CompletableFuture.completedFuture(List.of())
        : known(() -> attachments.sendable(author, to, ids), MessageRules::notStored);
  }

  /** {@return the limiter of a session's downloads} */
  public DownloadLimiter downloads(SessionState session) {
    return downloads.computeIfAbsent(
        session,
        _ ->
            new DownloadLimiter(
                bytes -> memory.reserveDownload(session.participant().claim(), bytes)));
  }

  CompletionStage<ContentStream> content(SessionState session, UUID attachment, int maxWidth) {
    require(session, true, "read in");
    return known(() -> {
      attachments.readable(attachment, session.participant().id());
      return store.content(room, session.participant().id(), attachment, maxWidth);
    });
  }

  CompletionStage<FolderListing> folder(SessionState session, String path) {
    require(session, session.rights().show(), "show files in");
    return store.folder(path);
  }

  CompletionStage<SharedFile> show(SessionState session, FileSource source) {
    require(session, session.rights().show(), "show files in");
    return known(() -> viewer.show(session, ids.get(), source, name(session, source)));
  }

  private String name(SessionState session, FileSource source) {
    return switch (source) {
      case AttachmentSource(UUID id) -> attachments.common(id, session.participant().id()).name();
      case FolderSource(String path) -> path.substring(path.lastIndexOf('/') + 1);
    };
  }

  /** Closes a shown file. */
  public CompletionStage<Void> close(SessionState session, UUID file) {
    require(session, session.rights().show(), "show files in");
    return known(() -> viewer.close(session, file));
  }

  /** Deletes all attachments of members and their files, and closes those that are shown. */
  public CompletionStage<Void> empty(SessionState session, List<UUID> members) {
    return known(() -> {
      Set<UUID> files = attachments.of(Set.copyOf(members));
      return viewer
          .closeAttachments(session, files)
          .thenCompose(
              _ -> journal.write(session.participant().id(), new Event.AttachmentsEmptied(members)))
          .thenCompose(_ -> store.delete(room, files));
    });
  }

  /** Runs a read operation on a shown file. */
  <T> CompletionStage<T> look(
      SessionState session, UUID file, Function<OpenFile, CompletionStage<T>> looking) {
    require(session, true, "read in");
    return known(() -> viewer.open(file, session.participant().id()).thenCompose(looking));
  }

  private void require(SessionState session, boolean right, String to) {
    FileRules.requireRight(session, right, to);
    if (!session.merging()
        && session
            .participant()
            .rateLimits(clock.instant())
            .files()
            .take(clock.instant())
            .isPresent()) {
      throw FileRules.refused(
          FileRefusal.TOO_FAST,
          "more than %d calls about files within a second".formatted(FILE_READS_PER_SECOND));
    }
  }

  /** Runs an operation once the files are loaded from the log. */
  private <T> CompletionStage<T> known(Supplier<CompletionStage<T>> work) {
    return known(work, FileRules::notStored);
  }

  /** Runs {@code then} once the attachments are loaded from the log. */
  public void whenKnown(Runnable then, Consumer<Throwable> failed) {
    loader.whenDone(() -> deletions.whenDone(then, failed), failed);
  }

  private <T> CompletionStage<T> known(
      Supplier<CompletionStage<T>> work, Function<Throwable, RuntimeException> unknown) {
    var answer = new CompletableFuture<T>();
    Consumer<Throwable> failed = failure -> answer.completeExceptionally(unknown.apply(failure));
    Runnable then =
        () -> {
          try {
            work.get()
                .whenComplete((value, failure) -> {
                  if (failure == null) {
                    answer.complete(value);
                  } else {
                    answer.completeExceptionally(failure);
                  }
                });
          } catch (RuntimeException e) {
            answer.completeExceptionally(e);
          }
        };
    whenKnown(then, failed);
    return answer;
  }

  private void changed(UUID file, FileView view) {
    FileChanged item = new FileChanged(file, view);
    streams.signal(new FileViewKey(file), _ -> Optional.of(item));
  }

  /** {@return what a stream of the viewer reads from the log} */
  MappedEntrySource<ViewerItem> source() {
    return MappedEntrySource.of(entries, mapper);
  }

  /** Starts a stream of a session. */
  void follow(SessionState session, LogSubscription<ViewerItem> stream, long after) {
    if (!sessionStreams.add(session, stream)) {
      return;
    }
    loader.whenDone(
        () -> begin(session, stream, after),
        _ -> {
          sessionStreams.remove(session, stream);
          stream.fail(
              new CallException.Unavailable(
                  "what is shown cannot be read now; follow again in a moment"));
        });
  }

  /**
   * Starts a stream whose state is loaded. A stream from the beginning gets the files that are
   * shown now, not all that were ever shown.
   */
  private void begin(SessionState session, LogSubscription<ViewerItem> stream, long after) {
    if (!sessionStreams.contains(session, stream)) {
      return; // cancelled, or the session ended, while the log was read
    }
    streams.add(stream, session.participant().id());
    long newest = journal.newest();
    boolean anew = after <= 0 || after > newest;
    stream.begin(anew ? viewer.shown() : List.of(), anew ? newest : after, newest);
    positions.signalTo(stream);
  }

  /** Removes a cancelled stream. */
  void unfollow(SessionState session, LogSubscription<ViewerItem> stream) {
    if (sessionStreams.remove(session, stream)) {
      streams.remove(stream);
    }
  }

  /** Ends the streams of a session that has ended. */
  public void sessionEnded(SessionState session) {
    sessionStreams.completeAll(session).forEach(streams::remove);
    positions.sessionEnded(session);
    DownloadLimiter limiter = downloads.remove(session);
    if (limiter != null) {
      limiter.close();
    }
  }

  /** Applies changed rights: a member without the right to show files stops pointing. */
  public void granted(Event.Grant grant) {
    positions.granted(grant);
  }

  /**
   * Handles a position report. The call is one-way: a report that is not allowed is dropped. The
   * report waits until the shown files are loaded, because the first action of a page after a
   * restart of the server is to report its position again.
   */
  void place(SessionState session, FilePosition position) {
    loader.whenDone(() -> positions.place(session, position), _ -> {});
  }

  /** Handles a follow report. The call is one-way: a report that is not allowed is dropped. */
  void following(SessionState session, boolean follows) {
    positions.following(session, follows);
  }

  /** Releases the open files when the room is unloaded. */
  public void close() {
    viewer.close();
  }
}
