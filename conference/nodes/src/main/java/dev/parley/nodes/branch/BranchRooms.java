package dev.parley.nodes.branch;

import static dev.parley.room.limits.ConferenceLimits.ROOMS_MAX;

import dev.parley.base.Experimental;
import dev.parley.room.PublishedMedia;
import dev.parley.room.api.JoinRefusal;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.Rooms;
import dev.parley.room.names.NameRules;
import dev.parley.room.spi.JoinCaller;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Rooms of a branch: followed while its line is up, and going on alone while it is down.
 *
 * <p>Threads: safe for use by multiple threads. Memory: at most {@code ROOMS_MAX} rooms.
 */
@Experimental
public final class BranchRooms implements Rooms {
  private final BranchContext context;
  private final Supplier<JoinCaller> caller;
  private final Runnable merged;
  private final ConcurrentHashMap<String, Known> rooms = new ConcurrentHashMap<>();
  private volatile Optional<BranchStatus.Merge> merge = Optional.empty();

  /**
   * A room that is in use, or was.
   *
   * @param joins number of joins and erasures that it was known for; by that a look at it is known
   *     to be late
   */
  private record Known(BranchRoom room, long joins) {
    Known joining() {
      room.joinBegins();
      return new Known(room, joins + 1);
    }
  }

  /**
   * @param forked the rooms that have a fork, of before this server started
   * @param caller returns the caller of the join that runs on this thread
   * @param merged called each time that a fork is merged; does not block
   */
  public BranchRooms(
      BranchContext context, Set<String> forked, Supplier<JoinCaller> caller, Runnable merged) {
    this.context = context;
    this.caller = caller;
    this.merged = merged;
    forked.forEach(room -> rooms.put(room, known(room, true)));
  }

  @Override
  public CompletionStage<JoinResult> join(JoinRequest request) {
    return NameRules.inRoom(request.room(), room -> join(room, request));
  }

  private CompletionStage<JoinResult> join(String room, JoinRequest request) {
    JoinCaller member = caller.get();
    BranchRoom known = joining(room);
    if (rooms.size() > ROOMS_MAX) {
      known.joinEnds();
      forgetIfIdle(room);
      return CompletableFuture.failedFuture(
          new JoinRefused(
              JoinRefusal.SERVER_FULL,
              "%d rooms are open already; try again in a while".formatted(ROOMS_MAX)));
    }
    return known
        .join(request, member)
        .whenComplete((_, failure) -> {
          known.joinEnds();
          if (failure != null) {
            forgetIfIdle(room); // strangers make up names
          }
        });
  }

  /** {@return the room, which is not forgotten before {@link BranchRoom#joinEnds}} */
  private BranchRoom joining(String room) {
    return rooms
        .compute(room, (_, found) -> (found == null ? known(room, false) : found).joining())
        .room();
  }

  private Known known(String room, boolean forked) {
    return new Known(
        new BranchRoom(room, context, forked, () -> forgetIfIdle(room), this::mergeEnded), 0);
  }

  private void mergeEnded(BranchStatus.Merge ended) {
    merge = Optional.of(ended);
    merged.run();
  }

  private void forgetIfIdle(String room) {
    Known seen = rooms.get(room);
    if (seen != null) {
      seen.room()
          .isIdle()
          .thenAccept(idle -> {
            if (idle) {
              rooms.remove(room, seen); // unless a join has begun since
            }
          });
    }
  }

  /** {@return the published tracks of a room, for the caller who may join} */
  public CompletionStage<PublishedMedia> publishedMedia(String name, Optional<String> invitation) {
    return NameRules.inRoom(name, room -> mediaIn(room, invitation));
  }

  private CompletionStage<PublishedMedia> mediaIn(String room, Optional<String> invitation) {
    JoinCaller client = caller.get();
    Optional<NodeBranches> upstream = context.line().upstream();
    return upstream.isPresent()
        ? upstream.get().publishedMedia(room, invitation, client.name())
        : context.forks().publishedMedia(room, invitation, client);
  }

  /**
   * Erases what is here of a room, of which content was erased: its copy, unless members follow it
   * here and get the change from its owner, and its files. The room is not forked meanwhile.
   *
   * @param behind whether the copy may have erased content
   * @param files deletes the files of the room
   * @return false if the room goes on without the line, so that this is to be tried again once its
   *     fork is merged; the files of a fork exist nowhere else
   */
  public CompletionStage<Boolean> erase(
      String room, boolean behind, Supplier<CompletionStage<Void>> files) {
    BranchRoom known = joining(room);
    return known
        .erase(behind, files)
        .whenComplete((_, _) -> {
          known.joinEnds();
          forgetIfIdle(room);
        });
  }

  /** Tells all rooms that the line is down or up, or that another node is at its other end. */
  public void lineChanged() {
    rooms.values().forEach(known -> known.room().lineChanged());
  }

  /**
   * Closes the rooms that are followed; their members join again, or elsewhere. {@return completes
   * once closed}
   */
  public CompletionStage<Void> close() {
    return CompletableFuture.allOf(
        rooms.values().stream()
            .map(known -> known.room().close().toCompletableFuture())
            .toArray(CompletableFuture[]::new));
  }

  /** {@return the state of all rooms} */
  public CompletionStage<BranchStatus> status() {
    return count(BranchRoom::isFollowed)
        .thenCombine(
            count(BranchRoom::isForked),
            (followed, forks) ->
                new BranchStatus(followed, forks, context.forkLog().entries(), merge));
  }

  private CompletableFuture<Integer> count(Function<BranchRoom, CompletionStage<Boolean>> is) {
    List<CompletableFuture<Boolean>> asked =
        rooms.values().stream().map(known -> is.apply(known.room()).toCompletableFuture()).toList();
    return CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new))
        .thenApply(_ -> (int) asked.stream().filter(CompletableFuture::join).count());
  }

  /** {@return the number of rooms} */
  public int rooms() {
    return rooms.size();
  }
}
