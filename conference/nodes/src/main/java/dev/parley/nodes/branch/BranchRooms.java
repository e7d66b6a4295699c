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
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
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
  private final ConcurrentHashMap<String, BranchRoom> rooms = new ConcurrentHashMap<>();

  /**
   * @param forked the rooms that have a fork, of before this server started
   * @param caller returns the caller of the join that runs on this thread
   */
  public BranchRooms(BranchContext context, Set<String> forked, Supplier<JoinCaller> caller) {
    this.context = context;
    this.caller = caller;
    forked.forEach(room -> rooms.put(room, new BranchRoom(room, context, true)));
  }

  @Override
  public CompletionStage<JoinResult> join(JoinRequest request) {
    return NameRules.inRoom(request.room(), room -> join(room, request));
  }

  private CompletionStage<JoinResult> join(String room, JoinRequest request) {
    JoinCaller member = caller.get();
    BranchRoom known = rooms.computeIfAbsent(room, name -> new BranchRoom(name, context, false));
    if (rooms.size() > ROOMS_MAX) {
      forgetIfIdle(room, known);
      return CompletableFuture.failedFuture(
          new JoinRefused(
              JoinRefusal.SERVER_FULL,
              "%d rooms are open already; try again in a while".formatted(ROOMS_MAX)));
    }
    return known
        .join(request, member)
        .whenComplete((_, failure) -> {
          if (failure != null) {
            forgetIfIdle(room, known); // strangers make up names
          }
        });
  }

  private void forgetIfIdle(String room, BranchRoom known) {
    known
        .isIdle()
        .thenAccept(idle -> {
          if (idle) {
            rooms.remove(room, known);
          }
        });
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

  /** Tells all rooms that the line is down or up, or that another node is at its other end. */
  public void lineChanged() {
    rooms.values().forEach(BranchRoom::lineChanged);
  }

  /**
   * Closes the rooms that are followed; their members join again, or elsewhere. {@return completes
   * once closed}
   */
  public CompletionStage<Void> close() {
    return CompletableFuture.allOf(
        rooms.values().stream()
            .map(room -> room.close().toCompletableFuture())
            .toArray(CompletableFuture[]::new));
  }

  /** {@return the number of rooms} */
  public int rooms() {
    return rooms.size();
  }
}
