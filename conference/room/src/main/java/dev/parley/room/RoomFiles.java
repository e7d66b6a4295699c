package dev.parley.room;

import static dev.parley.room.limits.ConferenceLimits.FILE_READS_PER_SECOND;
import static dev.parley.room.limits.ConferenceLimits.FILE_STREAMS_MAX;

import dev.parley.pipeline.CallException;
import dev.parley.room.api.MessageRefusal;
import dev.parley.room.api.files.Attachment;
import dev.parley.room.api.files.AttachmentSource;
import dev.parley.room.api.files.ContentStream;
import dev.parley.room.api.files.FileChanged;
import dev.parley.room.api.files.FilePosition;
import dev.parley.room.api.files.FilePositionChanged;
import dev.parley.room.api.files.FileRefusal;
import dev.parley.room.api.files.FileSource;
import dev.parley.room.api.files.FileView;
import dev.parley.room.api.files.FolderListing;
import dev.parley.room.api.files.FolderSource;
import dev.parley.room.api.files.FollowingChanged;
import dev.parley.room.api.files.NewAttachment;
import dev.parley.room.api.files.SharedFile;
import dev.parley.room.api.files.ViewerItem;
import dev.parley.room.spi.AnnotationIds;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.OpenFile;
import dev.parley.room.spi.RoomFileStore;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
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
final class RoomFiles {
  /** Key of a member's pending position signal. */
  private record PositionKey(UUID member) {}

  /** Key of a member's pending follow signal. */
  private record FollowingKey(UUID member) {}

  /** Key of a file's pending view signal. */
  private record FileViewKey(UUID file) {}

  private final String room;
  private final Participants participants;
  private final Journal journal;
  private final InstantSource clock;
  private final RoomFileStore shelf;
  private final Supplier<UUID> ids;
  private final AnnotationIds inks;
  private final ViewerEntryMapper rendering;
  private final LogSubscriptions<ViewerItem> followers;
  private final RoomAttachments attached;
  private final FileViewer viewer;
  private final ProjectionLoader fold;
  private final ProjectionLoader deletions;
  private final Map<UUID, FilePosition> places = new LinkedHashMap<>(); // by member
  private final Set<UUID> following = new LinkedHashSet<>();

  /**
   * @param ids generates an id for each shown file
   * @param past reads the log entries about files
   * @param deletions reads the deletions of messages, which withdraw their attachments
   */
  RoomFiles(
      String room,
      Participants participants,
      Journal journal,
      InstantSource clock,
      RoomFileStore shelf,
      Executor turns,
      Supplier<UUID> ids,
      ProjectionLoader.EntrySource past,
      ProjectionLoader.EntrySource deletions) {
    this.room = room;
    this.participants = participants;
    this.journal = journal;
    this.clock = clock;
    this.shelf = shelf;
    this.ids = ids;
    inks = new AnnotationIds();
    rendering = new ViewerEntryMapper(participants.known(), inks);
    followers = new LogSubscriptions<>(rendering);
    attached = new RoomAttachments(room, participants.quotas(), shelf, journal, turns);
    viewer = new FileViewer(room, shelf, journal, rendering, turns, this::changed);
    fold =
        new ProjectionLoader(
            ProjectionLoader.StartPosition.BEGINNING, past, this::apply, this::forget);
    // Nothing to discard after a failure: withdrawing an attachment twice has no effect.
    this.deletions =
        new ProjectionLoader(
            ProjectionLoader.StartPosition.BEGINNING, deletions, this::withdraw, () -> {});
  }

  ViewerEntryMapper rendering() {
    return rendering;
  }

  private void forget() {
    attached.forget();
    inks.forget();
    viewer.forget();
  }

  private void apply(LogEntry entry) {
    switch (entry.event()) {
      case Event.Attached file -> attached.apply(entry, file);
      case Event.Shown file -> {
        inks.shown(file.source(), entry.key().orElseThrow());
        viewer.apply(rendering.shown(entry, file));
      }
      case Event.Closed file -> viewer.apply(file);
      case Event.AttachmentsEmptied emptied -> attached.apply(emptied);
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
          Event.BoardsEmptied _ -> {
        // Unreachable: the log is read by topic.
      }
    }
  }

  /** Withdraws the attachments of a deleted message. */
  void withdraw(LogEntry deletion) {
    if (deletion.event() instanceof Event.Deleted deleted) {
      attached.withdraw(deleted);
    }
  }

  /** Handles an entry that has been stored. */
  void published(LogEntry entry) {
    apply(entry);
    if (entry.event() instanceof Event.Closed(UUID file)) {
      places.values().removeIf(place -> place.file().equals(file));
    }
    followers.published(entry);
  }

  CompletionStage<Attachment> attach(
      SessionState seat, NewAttachment file, Flow.Publisher<byte[]> content) {
    require(seat, seat.rights().write(), "write in");
    FileRules.check(file);
    UUID author = seat.participant().id();
    if (file.to()
        .filter(to -> to.equals(author) || !participants.known().containsKey(to))
        .isPresent()) {
      throw FileRules.refused(
          FileRefusal.NO_SUCH_MEMBER, "the room has no other member of id " + file.to().get());
    }
    return known(() -> attached.take(seat, file, content));
  }

  /** {@return the attachments of a message that a member sends to the given readers} */
  CompletionStage<List<Attachment>> sendable(UUID author, Optional<UUID> to, List<UUID> ids) {
    if (ids.isEmpty()) {
      return CompletableFuture.completedFuture(List.of());
    }
    return known(
        () -> {
          List<Attachment> files =
              ids.stream()
                  .map(id -> attached.own(id, author, to).orElseThrow(() -> noSuchFile(id)))
                  .toList();
          return there(files).thenApply(_ -> files);
        },
        MessageRules::notStored);
  }

  /** Checks that all files still exist in the file store. */
  private CompletionStage<Void> there(List<Attachment> files) {
    return CompletableFuture.allOf(
        files.stream()
            .map(Attachment::id)
            .map(id ->
                shelf
                    .has(room, id)
                    .thenAccept(there -> {
                      if (!there) {
                        throw noSuchFile(id);
                      }
                    })
                    .toCompletableFuture())
            .toArray(CompletableFuture[]::new));
  }

  private static RuntimeException noSuchFile(UUID id) {
    return MessageRules.refused(
        MessageRefusal.NO_SUCH_ATTACHMENT,
        "you have put in no file %s for the line's readers".formatted(id));
  }

  CompletionStage<ContentStream> content(SessionState seat, UUID attachment, int maxWidth) {
    require(seat, true, "read in");
    return known(() -> {
      attached.readable(attachment, seat.participant().id());
      return shelf.content(room, seat.participant().id(), attachment, maxWidth);
    });
  }

  CompletionStage<FolderListing> folder(SessionState seat, String path) {
    require(seat, seat.rights().show(), "show files in");
    return shelf.folder(path);
  }

  CompletionStage<SharedFile> show(SessionState seat, FileSource source) {
    require(seat, seat.rights().show(), "show files in");
    return known(() -> viewer.show(seat, ids.get(), source, name(seat, source)));
  }

  private String name(SessionState seat, FileSource source) {
    return switch (source) {
      case AttachmentSource(UUID id) -> attached.common(id, seat.participant().id()).name();
      case FolderSource(String path) -> path.substring(path.lastIndexOf('/') + 1);
    };
  }

  CompletionStage<Void> close(SessionState seat, UUID file) {
    require(seat, seat.rights().show(), "show files in");
    return known(() -> viewer.close(seat, file));
  }

  /** Deletes all attachments of members, and closes those that are shown. */
  CompletionStage<Void> empty(SessionState seat, List<UUID> members) {
    return known(() -> {
      Set<UUID> files = attached.of(Set.copyOf(members));
      return viewer
          .closeAttachments(seat, files)
          .thenCompose(
              _ -> journal.write(seat.participant().id(), new Event.AttachmentsEmptied(members)))
          .thenApply(_ -> null);
    });
  }

  /** Runs a read operation on a shown file. */
  <T> CompletionStage<T> look(
      SessionState seat, UUID file, Function<OpenFile, CompletionStage<T>> looking) {
    require(seat, true, "read in");
    return known(() -> viewer.open(file, seat.participant().id()).thenCompose(looking));
  }

  private void require(SessionState seat, boolean right, String to) {
    requireRight(seat, right, to);
    if (seat.participant().rateLimits(clock.instant()).files().take(clock.instant()).isPresent()) {
      throw FileRules.refused(
          FileRefusal.TOO_FAST,
          "more than %d calls about files within a second".formatted(FILE_READS_PER_SECOND));
    }
  }

  /** Checks that the session is open and its member has a right. */
  static void requireRight(SessionState seat, boolean right, String to) {
    if (seat.ended()) {
      throw FileRules.refused(
          FileRefusal.NO_SESSION, "the seat is given up; join again with the resume key");
    }
    if (!right) {
      throw FileRules.refused(
          FileRefusal.NOT_ALLOWED, "you have no right to %s this room".formatted(to));
    }
  }

  /** Runs an operation once the files are loaded from the log. */
  private <T> CompletionStage<T> known(Supplier<CompletionStage<T>> work) {
    return known(work, FileRules::notStored);
  }

  /** Runs {@code then} once the attachments are loaded from the log. */
  void whenKnown(Runnable then, Consumer<Throwable> failed) {
    fold.whenDone(() -> deletions.whenDone(then, failed), failed);
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
    followers.signal(new FileViewKey(file), _ -> Optional.of(item));
  }

  /** Starts a stream of a session. */
  void follow(SessionState seat, LogSubscription<ViewerItem> follower, long after) {
    if (follower.over()) {
      return;
    }
    if (seat.ended()) {
      follower.complete();
      return;
    }
    if (seat.fileStreams().size() >= FILE_STREAMS_MAX) {
      follower.fail(
          new CallException.Overloaded(
              FILE_STREAMS_MAX + " streams follow the viewer from this seat already"));
      return;
    }
    seat.fileStreams().add(follower);
    fold.whenDone(
        () -> begin(seat, follower, after),
        _ -> {
          seat.fileStreams().remove(follower);
          follower.fail(
              new CallException.Unavailable(
                  "what is shown cannot be read now; follow again in a moment"));
        });
  }

  /**
   * Starts a stream whose state is loaded. A stream from the beginning gets the files that are
   * shown now, not all that were ever shown.
   */
  private void begin(SessionState seat, LogSubscription<ViewerItem> follower, long after) {
    if (!seat.fileStreams().contains(follower)) {
      return; // cancelled, or the session ended, while the log was read
    }
    UUID reader = seat.participant().id();
    followers.add(follower, reader);
    long newest = journal.newest();
    boolean anew = after <= 0 || after > newest;
    follower.begin(anew ? viewer.shown() : List.of(), anew ? newest : after, newest);
    places.forEach((member, place) ->
        follower.signal(new PositionKey(member), new FilePositionChanged(member, place)));
    following.forEach(
        member -> follower.signal(new FollowingKey(member), new FollowingChanged(member, true)));
  }

  /** Removes a cancelled stream. */
  void unfollow(SessionState seat, LogSubscription<ViewerItem> follower) {
    if (seat.fileStreams().remove(follower)) {
      followers.remove(follower);
    }
  }

  /** Ends the streams of a session that has ended. */
  void giveUp(SessionState seat) {
    for (LogSubscription<ViewerItem> follower : seat.fileStreams()) {
      followers.remove(follower);
      follower.complete();
    }
    seat.fileStreams().clear();
    UUID member = seat.participant().id();
    if (seat.participant().seats().stream().allMatch(other -> other.equals(seat))) {
      places.remove(member);
      follows(member, false);
    }
  }

  /** Applies changed rights: a member without the right to show files stops pointing. */
  void granted(Event.Grant grant) {
    if (!grant.rights().show()) {
      places.remove(grant.member());
    }
  }

  /**
   * Handles a position report. The call is one-way: a report that is not allowed is dropped. The
   * report waits until the shown files are loaded, because the first action of a page after a
   * restart of the server is to report its position again.
   */
  void place(SessionState seat, FilePosition placing) {
    fold.whenDone(() -> placeNow(seat, placing), _ -> {});
  }

  private void placeNow(SessionState seat, FilePosition placing) {
    boolean done =
        !seat.ended()
            && seat.rights().show()
            && viewer.shows(placing.file())
            && FileRules.fits(placing)
            && signals(seat);
    if (done) {
      UUID member = seat.participant().id();
      places.put(member, placing);
      tell(member, new PositionKey(member), new FilePositionChanged(member, placing));
    }
  }

  /** Handles a follow report. The call is one-way: a report that is not allowed is dropped. */
  void following(SessionState seat, boolean follows) {
    if (!seat.ended() && signals(seat)) {
      follows(seat.participant().id(), follows);
    }
  }

  private boolean signals(SessionState seat) {
    return seat.participant().rateLimits(clock.instant()).signals().take(clock.instant()).isEmpty();
  }

  private void follows(UUID member, boolean follows) {
    if (follows ? following.add(member) : following.remove(member)) {
      tell(member, new FollowingKey(member), new FollowingChanged(member, follows));
    }
  }

  private void tell(UUID about, Object key, ViewerItem signal) {
    followers.signal(key, reader -> reader.equals(about) ? Optional.empty() : Optional.of(signal));
  }

  /** Releases the open files when the room is unloaded. */
  void close() {
    viewer.close();
  }
}
