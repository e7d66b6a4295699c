package dev.parley.room;

import static dev.parley.room.limits.ConferenceLimits.ROOMS_MAX;

import dev.parley.room.admission.JoinAttempt;
import dev.parley.room.admission.JoinRateLimits;
import dev.parley.room.admission.ResumeKeys;
import dev.parley.room.api.JoinRefusal;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.Rooms;
import dev.parley.room.api.common.Role;
import dev.parley.room.api.files.NewAttachment;
import dev.parley.room.names.NameRules;
import dev.parley.room.spi.AdmissionTerms;
import dev.parley.room.spi.ForkOutcome;
import dev.parley.room.spi.ForkPage;
import dev.parley.room.spi.ForkPage.Author;
import dev.parley.room.spi.JoinCaller;
import dev.parley.room.spi.RoomSignal;
import dev.parley.room.spi.StageFailures;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Registry of all rooms of a server, and the servant of the contract {@link Rooms}. A room is
 * loaded when the first member joins, and unloaded some time after the last one has left; its log
 * is kept.
 *
 * <p>Threads: safe for use by multiple threads. It owns no thread or other resource, so it is not
 * closed: it ends with its log and executor, and members who were present can return to the next
 * instance within the grace period. Memory: at most {@code ROOMS_MAX} rooms.
 */
public final class Conference implements Rooms {
  private static final System.Logger LOG = System.getLogger(Conference.class.getName());

  private final ConferenceDependencies dependencies;
  private final ResumeKeys keys;
  private final JoinRateLimits paces = new JoinRateLimits();
  // A future that completes empty: whileEmpty() had the room locked; the caller looks it up again.
  private final ConcurrentHashMap<String, CompletableFuture<Optional<Room>>> rooms =
      new ConcurrentHashMap<>();

  /**
   * @param dependencies the dependencies of the conference
   */
  public Conference(ConferenceDependencies dependencies) {
    this.dependencies = dependencies;
    keys = new ResumeKeys(dependencies.random());
  }

  @Override
  public CompletionStage<JoinResult> join(JoinRequest request) {
    try {
      String room = NameRules.room(request.room());
      request.resumeKey().ifPresent(ResumeKeys::require);
      JoinCaller client = dependencies.caller().get();
      paces.anyone(client, dependencies.clock().instant());
      return dependencies
          .admission()
          .enter(room, request.invitation())
          .handle((entry, refusal) -> {
            JoinAttempt attempt = attempt(request, client, entry, refusal);
            return entry == null
                ? enterAgain(room, attempt, refused(refusal))
                : enter(room, attempt);
          })
          .thenCompose(entering -> entering);
    } catch (JoinRefused e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  /**
   * Creates a join attempt. A caller that the admission policy refuses can still be a returning
   * member, unless it has no resume key.
   */
  private JoinAttempt attempt(
      JoinRequest request,
      JoinCaller client,
      @Nullable AdmissionTerms entry,
      @Nullable Throwable refusal) {
    if (entry == null && request.resumeKey().isEmpty()) {
      throw refused(refusal);
    }
    return new JoinAttempt(
        request.name(),
        request.resumeKey(),
        () -> {
          if (entry == null) {
            throw refused(refusal);
          }
          paces.newMember(client, entry.invitation(), dependencies.clock().instant());
          return as(client, entry);
        },
        client.abandoned(),
        client.place());
  }

  /**
   * Makes a program a student unless an invitation gives it a role, because it cannot moderate a
   * room.
   */
  private static AdmissionTerms as(JoinCaller client, AdmissionTerms entry) {
    return client.program() && entry.role().isEmpty()
        ? new AdmissionTerms(Optional.of(Role.STUDENT), entry.name(), entry.invitation())
        : entry;
  }

  /**
   * {@return the published media of a room, for a caller who may join; fails with {@link
   * JoinRefused} for others} The call joins no member and creates no room. The call counts towards
   * the rate limit for joins.
   *
   * @param name the room name as given
   * @param invitation untrusted text
   */
  public CompletionStage<PublishedMedia> publishedMedia(String name, Optional<String> invitation) {
    try {
      String room = NameRules.room(name);
      JoinCaller client = dependencies.caller().get();
      paces.anyone(client, dependencies.clock().instant());
      return dependencies
          .admission()
          .enter(room, invitation)
          .thenCompose(entry -> {
            paces.newMember(client, entry.invitation(), dependencies.clock().instant());
            return Optional.ofNullable(rooms.get(room))
                .map(known -> known.thenCompose(loaded -> publishedMedia(loaded, entry)))
                .orElseGet(() -> CompletableFuture.completedFuture(PublishedMedia.NOTHING));
          })
          .exceptionally(failure -> {
            throw StageFailures.thrown(failure);
          });
    } catch (JoinRefused e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private static CompletionStage<PublishedMedia> publishedMedia(
      Optional<Room> loaded, AdmissionTerms entry) {
    return loaded
        .map(room -> room.publishedMedia(entry))
        .orElseGet(() -> CompletableFuture.completedFuture(PublishedMedia.NOTHING));
  }

  private static RuntimeException refused(@Nullable Throwable refusal) {
    return refusal == null
        ? new IllegalStateException("the join gave neither an admission nor a refusal")
        : StageFailures.thrown(refusal);
  }

  /**
   * Handles a join of a caller whom only a known resume key admits. A room is not loaded for
   * others: they could fill the registry with names that they make up.
   */
  private CompletionStage<JoinResult> enterAgain(
      String room, JoinAttempt attempt, RuntimeException refusal) {
    if (rooms.containsKey(room)) {
      return enter(room, attempt);
    }
    String key = ResumeKeys.hash(attempt.resumeKey().orElseThrow());
    return dependencies
        .log()
        .room(room)
        .handle((record, failure) -> {
          if (failure != null) {
            throw unreadable(room, failure);
          }
          if (record.members().stream().noneMatch(member -> member.keyHash().equals(key))) {
            throw refusal;
          }
          return enter(room, attempt);
        })
        .thenCompose(entering -> entering);
  }

  private static JoinRefused unreadable(String room, Throwable failure) {
    LOG.log(System.Logger.Level.ERROR, "room " + room + " cannot be read", failure);
    return new JoinRefused(
        JoinRefusal.NOT_STORED,
        "the room cannot be read: " + StageFailures.textForMembers(failure));
  }

  private CompletionStage<JoinResult> enter(String room, JoinAttempt attempt) {
    return room(room)
        .thenCompose(loaded ->
            loaded
                .map(found -> found.enter(attempt))
                .orElseGet(() -> CompletableFuture.completedFuture(Optional.empty())))
        .thenCompose(admission ->
            admission
                .<CompletionStage<JoinResult>>map(CompletableFuture::completedFuture)
                .orElseGet(() -> enter(room, attempt)));
  }

  private CompletableFuture<Optional<Room>> room(String name) {
    var fresh = new CompletableFuture<Optional<Room>>();
    CompletableFuture<Optional<Room>> known = rooms.putIfAbsent(name, fresh);
    if (known != null) {
      return known;
    }
    // Checked after the insertion, so that concurrent joins cannot exceed the limit together.
    if (rooms.size() > ROOMS_MAX) {
      rooms.remove(name, fresh);
      fresh.completeExceptionally(
          new JoinRefused(
              JoinRefusal.SERVER_FULL,
              "%d rooms are open already; try again in a while".formatted(ROOMS_MAX)));
      return fresh;
    }
    dependencies
        .log()
        .room(name)
        .whenCompleteAsync(
            (record, failure) -> {
              if (failure == null) {
                fresh.complete(
                    Optional.of(
                        new Room(
                            name, record, dependencies, keys, () -> rooms.remove(name, fresh))));
              } else {
                rooms.remove(name, fresh);
                fresh.completeExceptionally(unreadable(name, failure));
              }
            },
            dependencies.executor());
    return fresh;
  }

  /**
   * Runs an operation on the stored data of a room that is not in memory. Joins that arrive
   * meanwhile wait, and then load the room. The operation runs on the caller's thread and may
   * block.
   *
   * @param room the normalized room name
   * @return whether the operation was run; false if the room is in memory
   */
  public boolean whileEmpty(String room, Runnable work) {
    var busy = new CompletableFuture<Optional<Room>>();
    if (rooms.putIfAbsent(room, busy) != null) {
      return false;
    }
    try {
      work.run();
      return true;
    } finally {
      rooms.remove(room, busy);
      busy.complete(Optional.empty());
    }
  }

  /**
   * Closes a room that another node owns from now on. Its members' sessions end, and no member
   * leaves: they join again.
   */
  public void close(String room) {
    Optional.ofNullable(rooms.get(room))
        .ifPresent(loading -> loading.thenAccept(loaded -> loaded.ifPresent(Room::close)));
  }

  /**
   * Merges what a branch has written while its line to this server was down. The room is loaded if
   * it is not in memory.
   *
   * @param room the normalized room name
   */
  public CompletionStage<ForkOutcome> merge(String room, ForkPage page) {
    return merging(room, merger -> merger.merge(page));
  }

  /**
   * {@return whether the file of a branch's attachment has to be brought by {@link #bring} before
   * its entry is merged; false if the room has it, or will refuse the entry}
   *
   * @param room the normalized room name
   * @param author of the attachment, whose entries before it are merged
   */
  public CompletionStage<Boolean> lacks(String room, Author author, NewAttachment file) {
    return merging(room, merger -> merger.lacks(author, file));
  }

  /**
   * Stores the file of a branch's attachment.
   *
   * @param room the normalized room name
   * @param author as in {@link #lacks}
   * @param content of exactly the size that {@code file} names
   * @return whether it was stored, as for an entry
   */
  public CompletionStage<ForkOutcome> bring(
      String room, Author author, NewAttachment file, Flow.Publisher<byte[]> content) {
    return merging(room, merger -> merger.bring(author, file, content));
  }

  private <T> CompletionStage<T> merging(
      String room, Function<ForkMerger, CompletionStage<T>> work) {
    return room(room)
        .thenCompose(loaded ->
            loaded
                .map(found -> found.merging(work))
                .orElseGet(() -> CompletableFuture.completedFuture(Optional.empty())))
        .thenCompose(outcome ->
            outcome
                .<CompletionStage<T>>map(CompletableFuture::completedFuture)
                .orElseGet(() -> merging(room, work)));
  }

  /**
   * {@return the signals of a room in memory, for a branch that follows it; empty if it is not in
   * memory}
   *
   * @param room the normalized room name
   * @param branch id of the branch
   */
  public Optional<Flow.Publisher<RoomSignal>> signals(String room, String branch) {
    return Optional.ofNullable(rooms.get(room))
        .filter(loading -> loading.state() == Future.State.SUCCESS)
        .flatMap(CompletableFuture::resultNow)
        .map(loaded -> loaded.signals(branch));
  }

  /** {@return the number of rooms in memory} */
  public int rooms() {
    return rooms.size();
  }
}
