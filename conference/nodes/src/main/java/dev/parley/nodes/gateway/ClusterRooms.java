package dev.parley.nodes.gateway;

import dev.parley.base.Experimental;
import dev.parley.nodes.membership.NodeInfo;
import dev.parley.nodes.ownership.RoomLocation;
import dev.parley.nodes.ownership.RoomOwnership;
import dev.parley.room.PublishedMedia;
import dev.parley.room.api.JoinRefusal;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.Rooms;
import dev.parley.room.names.NameRules;
import dev.parley.room.spi.AdmissionPolicy;
import dev.parley.room.spi.JoinCaller;
import dev.parley.room.spi.Scheduler;
import dev.parley.room.spi.StageFailures;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Rooms of all nodes. A join goes to the node that owns the room; the session in its answer is the
 * stub of that node, so whatever the member calls and follows passes through both.
 *
 * <p>A room without an owner is claimed for callers who may enter it, and for members of a room
 * that existed: strangers cannot fill the engine with names that they make up.
 *
 * <p>Threads: safe for use by multiple threads.
 */
@Experimental
public final class ClusterRooms implements Rooms {
  /** Rooms that this node owns. */
  public interface OwnRooms {
    /** Joins a room on behalf of a caller. */
    CompletionStage<JoinResult> join(JoinRequest request, JoinCaller caller);

    /** {@return the published tracks of a room, for a caller who may join} */
    CompletionStage<PublishedMedia> publishedMedia(
        String room, Optional<String> invitation, JoinCaller caller);
  }

  private static final Logger LOG = System.getLogger(ClusterRooms.class.getName());

  private final String self;
  private final RoomOwnership ownership;
  private final OwnRooms own;
  private final Function<NodeInfo, CompletionStage<NodeRooms>> others;
  private final AdmissionPolicy admission;
  private final Supplier<JoinCaller> caller;
  private final Executor executor;
  private final Scheduler scheduler;

  /**
   * @param self id of this node
   * @param others returns the rooms of another node; must not block
   * @param caller returns the caller of the join that runs on this thread
   */
  public ClusterRooms(
      String self,
      RoomOwnership ownership,
      OwnRooms own,
      Function<NodeInfo, CompletionStage<NodeRooms>> others,
      AdmissionPolicy admission,
      Supplier<JoinCaller> caller,
      Executor executor,
      Scheduler scheduler) {
    this.self = self;
    this.ownership = ownership;
    this.own = own;
    this.others = others;
    this.admission = admission;
    this.caller = caller;
    this.executor = executor;
    this.scheduler = scheduler;
  }

  @Override
  public CompletionStage<JoinResult> join(JoinRequest request) {
    return NameRules.inRoom(request.room(), room -> join(room, request));
  }

  private CompletionStage<JoinResult> join(String room, JoinRequest request) {
    JoinCaller member = caller.get();
    return ownership
        .find(room)
        .thenComposeAsync(
            found ->
                found instanceof RoomLocation.Nowhere(boolean existed)
                    ? permitted(room, request, existed).thenCompose(may -> ownership.locate(room))
                    : CompletableFuture.completedFuture(found),
            executor)
        .thenComposeAsync(
            where ->
                where instanceof RoomLocation.Elsewhere(NodeInfo node)
                    ? others.apply(node).thenCompose(rooms -> forward(request, member, rooms))
                    : own.join(request, member),
            executor) // not on the thread on which rooms are taken over
        .exceptionallyCompose(failure -> CompletableFuture.failedFuture(refusal(room, failure)));
  }

  /**
   * {@return the published tracks of a room, for the caller who may join; none of a room that no
   * node owns}
   */
  public CompletionStage<PublishedMedia> publishedMedia(String name, Optional<String> invitation) {
    return NameRules.inRoom(name, room -> mediaIn(room, invitation));
  }

  private CompletionStage<PublishedMedia> mediaIn(String room, Optional<String> invitation) {
    JoinCaller client = caller.get();
    return ownership
        .find(room)
        .thenComposeAsync(
            where ->
                where instanceof RoomLocation.Elsewhere(NodeInfo node)
                    ? others
                        .apply(node)
                        .thenCompose(all -> all.publishedMedia(room, invitation, client.name()))
                    : own.publishedMedia(room, invitation, client),
            executor)
        .exceptionallyCompose(failure -> CompletableFuture.failedFuture(refusal(room, failure)));
  }

  private CompletionStage<Boolean> permitted(String room, JoinRequest request, boolean existed) {
    return existed && request.resumeKey().isPresent()
        ? CompletableFuture.completedFuture(true)
        : admission.enter(room, request.invitation()).thenApply(terms -> true);
  }

  private CompletionStage<JoinResult> forward(
      JoinRequest request, JoinCaller member, NodeRooms node) {
    return ForwardedJoin.of(
        node.join(request, member.name(), member.program(), member.place().at(self).toString()),
        member,
        scheduler);
  }

  private static Throwable refusal(String room, Throwable failure) {
    Throwable cause = StageFailures.cause(failure);
    if (cause instanceof JoinRefused) {
      return cause;
    }
    LOG.log(Level.WARNING, "room %s cannot be joined now: %s".formatted(room, cause.getMessage()));
    LOG.log(Level.DEBUG, "the failed join of room " + room, cause);
    return new JoinRefused(
        JoinRefusal.NOT_STORED, "the room's server is not reachable; try again in a moment");
  }
}
