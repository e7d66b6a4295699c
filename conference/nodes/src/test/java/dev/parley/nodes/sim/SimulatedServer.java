package dev.parley.nodes.sim;

import dev.parley.nodes.branch.BranchStatus;
import dev.parley.nodes.branch.CopiedRoom;
import dev.parley.nodes.branch.ErasedRoom;
import dev.parley.nodes.branch.NodeBranches;
import dev.parley.nodes.branch.NodeKeys;
import dev.parley.nodes.branch.OwnedFeeds;
import dev.parley.nodes.branch.RoomFeed;
import dev.parley.nodes.gateway.ClusterRooms;
import dev.parley.nodes.gateway.NodeRooms;
import dev.parley.nodes.log.ReplicatedRoomLog;
import dev.parley.nodes.membership.NodeInfo;
import dev.parley.nodes.ownership.RoomLocation;
import dev.parley.room.Conference;
import dev.parley.room.PublishedMedia;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.Rooms;
import dev.parley.room.spi.JoinCaller;
import dev.parley.room.spi.Place;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** A node with real rooms, whose members may be connected to other nodes and to branches. */
final class SimulatedServer {
  final SimulatedNode node;
  private final Map<String, SimulatedServer> all;
  private final Map<SimulatedServer, RemoteCalls> links = new HashMap<>();
  private final SimulatedRooms dependencies;
  private final Conference conference;
  private final ClusterRooms rooms;
  private final OwnedFeeds feeds;

  /**
   * @param all the running servers by their ids
   */
  SimulatedServer(
      String id, SimulatedEngine engine, MemoryDisk disk, Map<String, SimulatedServer> all) {
    this.all = all;
    node = new SimulatedNode(id, engine, disk::of);
    dependencies = new SimulatedRooms(node, node::after);
    conference = new Conference(dependencies.on(new ReplicatedRoomLog(node.rooms, disk.of(node))));
    node.whenEnded(conference::close);
    rooms =
        new ClusterRooms(
            id,
            node.ownership,
            dependencies.own(conference),
            this::other,
            dependencies.everybody(),
            dependencies::caller,
            node,
            node::after);
    feeds = new OwnedFeeds(node.engine.roomStreams(), node.rooms, conference, node, node::after);
  }

  boolean isRunning() {
    return node.isRunning();
  }

  CompletionStage<JoinResult> join(JoinRequest request, JoinCaller who) {
    return dependencies.as(who, () -> ((Rooms) rooms).join(request));
  }

  private CompletionStage<NodeRooms> other(NodeInfo info) {
    SimulatedServer found = all.get(info.id());
    return found.isRunning()
        ? CompletableFuture.completedFuture(calls(found).stub(NodeRooms.class, found.own()))
        : CompletableFuture.failedFuture(new IllegalStateException("no connection"));
  }

  private NodeRooms own() {
    return new NodeRooms() {
      @Override
      public CompletionStage<JoinResult> join(
          JoinRequest request, String client, boolean program, String place) {
        return dependencies.as(
            new JoinCaller(client, () -> false, program, Place.parse(place)),
            () -> conference.join(request));
      }

      @Override
      public CompletionStage<PublishedMedia> publishedMedia(
          String room, Optional<String> invitation, String client) {
        throw new UnsupportedOperationException("there is no media");
      }
    };
  }

  NodeBranches branches() {
    return new NodeBranches() {
      @Override
      public CompletionStage<List<ErasedRoom>> erased(List<CopiedRoom> copies) {
        return CompletableFuture.completedFuture(List.of());
      }

      @Override
      public CompletionStage<Void> report(String branch, BranchStatus status) {
        throw new UnsupportedOperationException();
      }

      @Override
      public CompletionStage<List<NodeKeys>> keys(String branch, byte[] own) {
        throw new UnsupportedOperationException("there are no keys");
      }

      @Override
      public CompletionStage<JoinResult> join(
          JoinRequest request, String client, boolean program, String branch) {
        return SimulatedServer.this.join(
            request, new JoinCaller(client, () -> false, program, Place.ofBranch(branch)));
      }

      @Override
      public CompletionStage<PublishedMedia> publishedMedia(
          String room, Optional<String> invitation, String client) {
        throw new UnsupportedOperationException("there is no media");
      }

      @Override
      public CompletionStage<RoomFeed> feed(String room, String branch, Asking asking) {
        return (asking == Asking.MERGES ? node.ownership.locate(room) : node.ownership.find(room))
            .thenComposeAsync(
                where ->
                    switch (where) {
                      case RoomLocation.Elsewhere(NodeInfo owner) -> fromOther(owner, room, branch);
                      case RoomLocation.Here _ ->
                          CompletableFuture.completedFuture(feeds.of(room, branch));
                      case RoomLocation.Nowhere _ ->
                          CompletableFuture.failedFuture(
                              new IllegalStateException("no node owns the room"));
                    },
                node);
      }

      @Override
      public Flow.Publisher<byte[]> file(String name) {
        throw new UnsupportedOperationException("there are no files");
      }
    };
  }

  private CompletionStage<RoomFeed> fromOther(NodeInfo owner, String room, String branch) {
    SimulatedServer found = all.get(owner.id());
    if (!found.isRunning()) {
      return CompletableFuture.failedFuture(new IllegalStateException("no connection"));
    }
    return CompletableFuture.completedFuture(
        calls(found).stub(RoomFeed.class, found.feeds.of(room, branch)));
  }

  private RemoteCalls calls(SimulatedServer to) {
    RemoteCalls known = links.get(to);
    if (known != null && !known.lost()) {
      return known;
    }
    RemoteCalls fresh = new RemoteCalls(node, to.node, Duration.ofMillis(4));
    fresh.watch();
    links.put(to, fresh);
    return fresh;
  }
}
