package dev.parley.conference;

import static dev.parley.conference.ConferenceLimits.FILE_FOLLOWERS_MAX;
import static dev.parley.conference.ConferenceLimits.FILE_READS_PER_SECOND;

import dev.parley.conference.api.LineRefusal;
import dev.parley.conference.api.files.Attachment;
import dev.parley.conference.api.files.AttachmentSource;
import dev.parley.conference.api.files.Content;
import dev.parley.conference.api.files.FileChanged;
import dev.parley.conference.api.files.FileRefusal;
import dev.parley.conference.api.files.FileSource;
import dev.parley.conference.api.files.FileView;
import dev.parley.conference.api.files.Folder;
import dev.parley.conference.api.files.FolderSource;
import dev.parley.conference.api.files.Following;
import dev.parley.conference.api.files.NewAttachment;
import dev.parley.conference.api.files.Placed;
import dev.parley.conference.api.files.Placing;
import dev.parley.conference.api.files.SharedFile;
import dev.parley.conference.api.files.ViewerItem;
import dev.parley.conference.spi.Event;
import dev.parley.conference.spi.FileInks;
import dev.parley.conference.spi.FileShelf;
import dev.parley.conference.spi.LogEntry;
import dev.parley.conference.spi.OpenFile;
import dev.parley.pipeline.CallException;
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
  private record PlaceOf(UUID member) {}

  /** Key of a member's pending follow signal. */
  private record FollowingOf(UUID member) {}

  /** Key of a file's pending view signal. */
  private record ViewOf(UUID file) {}

  private final String room;
  private final Participants participants;
  private final Journal journal;
  private final InstantSource clock;
  private final FileShelf shelf;
  private final Supplier<UUID> ids;
  private final FileInks inks;
  private final ViewerRendering rendering;
  private final Followers<ViewerItem> followers;
  private final Attached attached;
  private final Viewer viewer;
  private final Fold fold;
  private final Fold deletions;
  private final Map<UUID, Placing> places = new LinkedHashMap<>(); // by member
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
      FileShelf shelf,
      Executor turns,
      Supplier<UUID> ids,
      Fold.Past past,
      Fold.Past deletions) {
    this.room = room;
    this.participants = participants;
    this.journal = journal;
    this.clock = clock;
    this.shelf = shelf;
    this.ids = ids;
    inks = new FileInks();
    rendering = new ViewerRendering(participants.known(), inks);
    followers = new Followers<>(rendering);
    attached = new Attached(room, participants.quotas(), shelf, journal, turns);
    viewer = new Viewer(room, shelf, journal, rendering, turns, this::changed);
    fold = new Fold(Fold.Begin.AT_THE_START, past, this::apply, this::forget);
    // Nothing to discard after a failure: withdrawing an attachment twice has no effect.
    this.deletions = new Fold(Fold.Begin.AT_THE_START, deletions, this::withdraw, () -> {});
  }

  ViewerRendering rendering() {
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
          Event.Said _,
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
      SeatServant seat, NewAttachment file, Flow.Publisher<byte[]> content) {
    require(seat, seat.rights().write(), "write in");
    FileRules.check(file);
    UUID author = seat.holder().id();
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
        LineRules::notStored);
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
    return LineRules.refused(
        LineRefusal.NO_SUCH_ATTACHMENT,
        "you have put in no file %s for the line's readers".formatted(id));
  }

  CompletionStage<Content> content(SeatServant seat, UUID attachment, int maxWidth) {
    require(seat, true, "read in");
    return known(() -> {
      attached.readable(attachment, seat.holder().id());
      return shelf.content(room, seat.holder().id(), attachment, maxWidth);
    });
  }

  CompletionStage<Folder> folder(SeatServant seat, String path) {
    require(seat, seat.rights().show(), "show files in");
    return shelf.folder(path);
  }

  CompletionStage<SharedFile> show(SeatServant seat, FileSource source) {
    require(seat, seat.rights().show(), "show files in");
    return known(() -> viewer.show(seat, ids.get(), source, name(seat, source)));
  }

  private String name(SeatServant seat, FileSource source) {
    return switch (source) {
      case AttachmentSource(UUID id) -> attached.common(id, seat.holder().id()).name();
      case FolderSource(String path) -> path.substring(path.lastIndexOf('/') + 1);
    };
  }

  CompletionStage<Void> close(SeatServant seat, UUID file) {
    require(seat, seat.rights().show(), "show files in");
    return known(() -> viewer.close(seat, file));
  }

  /** Deletes all attachments of members, and closes those that are shown. */
  CompletionStage<Void> empty(SeatServant seat, List<UUID> members) {
    return known(() -> {
      Set<UUID> files = attached.of(Set.copyOf(members));
      return viewer
          .closeAttachments(seat, files)
          .thenCompose(
              _ -> journal.write(seat.holder().id(), new Event.AttachmentsEmptied(members)))
          .thenApply(_ -> null);
    });
  }

  /** Runs a read operation on a shown file. */
  <T> CompletionStage<T> look(
      SeatServant seat, UUID file, Function<OpenFile, CompletionStage<T>> looking) {
    require(seat, true, "read in");
    return known(() -> viewer.open(file, seat.holder().id()).thenCompose(looking));
  }

  private void require(SeatServant seat, boolean right, String to) {
    requireRight(seat, right, to);
    if (seat.holder().paces(clock.instant()).files().take(clock.instant()).isPresent()) {
      throw FileRules.refused(
          FileRefusal.TOO_FAST,
          "more than %d calls about files within a second".formatted(FILE_READS_PER_SECOND));
    }
  }

  /** Checks that the session is open and its member has a right. */
  static void requireRight(SeatServant seat, boolean right, String to) {
    if (seat.gone()) {
      throw FileRules.refused(
          FileRefusal.NO_SEAT, "the seat is given up; join again with the resume key");
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
    followers.signal(new ViewOf(file), _ -> Optional.of(item));
  }

  /** Starts a stream of a session. */
  void follow(SeatServant seat, Follower<ViewerItem> follower, long after) {
    if (follower.over()) {
      return;
    }
    if (seat.gone()) {
      follower.complete();
      return;
    }
    if (seat.fileFollowers().size() >= FILE_FOLLOWERS_MAX) {
      follower.fail(
          new CallException.Overloaded(
              FILE_FOLLOWERS_MAX + " streams follow the viewer from this seat already"));
      return;
    }
    seat.fileFollowers().add(follower);
    fold.whenDone(
        () -> begin(seat, follower, after),
        _ -> {
          seat.fileFollowers().remove(follower);
          follower.fail(
              new CallException.Unavailable(
                  "what is shown cannot be read now; follow again in a moment"));
        });
  }

  /**
   * Starts a stream whose state is loaded. A stream from the beginning gets the files that are
   * shown now, not all that were ever shown.
   */
  private void begin(SeatServant seat, Follower<ViewerItem> follower, long after) {
    if (!seat.fileFollowers().contains(follower)) {
      return; // cancelled, or the session ended, while the log was read
    }
    UUID reader = seat.holder().id();
    followers.add(follower, reader);
    long newest = journal.newest();
    boolean anew = after <= 0 || after > newest;
    follower.begin(anew ? viewer.shown() : List.of(), anew ? newest : after, newest);
    places.forEach(
        (member, place) -> follower.signal(new PlaceOf(member), new Placed(member, place)));
    following.forEach(
        member -> follower.signal(new FollowingOf(member), new Following(member, true)));
  }

  /** Removes a cancelled stream. */
  void unfollow(SeatServant seat, Follower<ViewerItem> follower) {
    if (seat.fileFollowers().remove(follower)) {
      followers.remove(follower);
    }
  }

  /** Ends the streams of a session that has ended. */
  void giveUp(SeatServant seat) {
    for (Follower<ViewerItem> follower : seat.fileFollowers()) {
      followers.remove(follower);
      follower.complete();
    }
    seat.fileFollowers().clear();
    UUID member = seat.holder().id();
    if (seat.holder().seats().stream().allMatch(other -> other.equals(seat))) {
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
  void place(SeatServant seat, Placing placing) {
    fold.whenDone(() -> placeNow(seat, placing), _ -> {});
  }

  private void placeNow(SeatServant seat, Placing placing) {
    boolean done =
        !seat.gone()
            && seat.rights().show()
            && viewer.shows(placing.file())
            && FileRules.fits(placing)
            && signals(seat);
    if (done) {
      UUID member = seat.holder().id();
      places.put(member, placing);
      tell(member, new PlaceOf(member), new Placed(member, placing));
    }
  }

  /** Handles a follow report. The call is one-way: a report that is not allowed is dropped. */
  void following(SeatServant seat, boolean follows) {
    if (!seat.gone() && signals(seat)) {
      follows(seat.holder().id(), follows);
    }
  }

  private boolean signals(SeatServant seat) {
    return seat.holder().paces(clock.instant()).signals().take(clock.instant()).isEmpty();
  }

  private void follows(UUID member, boolean follows) {
    if (follows ? following.add(member) : following.remove(member)) {
      tell(member, new FollowingOf(member), new Following(member, follows));
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
