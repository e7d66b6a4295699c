package dev.parley.server.cluster;

import dev.parley.nodes.branch.BranchStatus;
import dev.parley.nodes.branch.CopiedRoom;
import dev.parley.nodes.branch.ErasedRoom;
import dev.parley.nodes.branch.NodeBranches;
import dev.parley.nodes.branch.NodeKeys;
import dev.parley.nodes.branch.OwnedFeeds;
import dev.parley.nodes.branch.RoomFeed;
import dev.parley.nodes.gateway.ClusterRooms;
import dev.parley.nodes.membership.NodeInfo;
import dev.parley.nodes.ownership.RoomLocation;
import dev.parley.nodes.ownership.RoomOwnership;
import dev.parley.nodes.spi.ObjectStore;
import dev.parley.pipeline.CallException;
import dev.parley.room.PublishedMedia;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.names.NameRules;
import dev.parley.room.spi.Place;
import dev.parley.server.erasure.NodeErasures;
import dev.parley.server.http.ClientIdentity;
import dev.parley.server.pieces.PieceOutput;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Servant of this node for branches. Threads: safe for all.
 *
 * @param rooms the rooms of all nodes
 * @param keys the exchange of keys; empty if this node exchanges none
 * @param erasures of this node; empty if it carries out none
 * @param connections fix the ids of branches, and let each ask for erasures one at a time
 * @param reports receives what branches report
 * @param executor runs tasks that block
 */
record BranchAccess(
    ClusterRooms rooms,
    RoomOwnership ownership,
    NodeLinks links,
    OwnedFeeds owned,
    ObjectStore objects,
    Supplier<Optional<KeyExchange>> keys,
    Supplier<Optional<NodeErasures>> erasures,
    BranchConnections connections,
    BranchReports reports,
    Executor executor)
    implements NodeBranches {
  private static final Pattern OBJECT = Pattern.compile("[A-Za-z0-9_.-]{1,200}");

  @Override
  public CompletionStage<List<NodeKeys>> keys(String branch, byte[] own) {
    connections.require(branch);
    return keys.get()
        .map(exchange ->
            exchange
                .exchange(branch, own)
                .thenApply(all ->
                    all.entrySet().stream()
                        .map(each -> new NodeKeys(each.getKey(), each.getValue()))
                        .toList()))
        .orElseGet(() -> CompletableFuture.completedFuture(List.of()));
  }

  @Override
  public CompletionStage<Void> report(String branch, BranchStatus status) {
    connections.require(branch);
    reports.reported(branch, status);
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public CompletionStage<JoinResult> join(
      JoinRequest request, String client, boolean program, String branch) {
    connections.require(branch);
    return ClientIdentity.as(
        ForwardedJoins.caller(client, program, Place.ofBranch(branch)), () -> rooms.join(request));
  }

  @Override
  public CompletionStage<PublishedMedia> publishedMedia(
      String room, Optional<String> invitation, String client) {
    return ClientIdentity.as(
        ForwardedJoins.caller(client, true, Place.HERE),
        () -> rooms.publishedMedia(room, invitation));
  }

  @Override
  public CompletionStage<RoomFeed> feed(String room, String branch, Asking asking) {
    String name = NameRules.room(room);
    if (asking == Asking.FORWARDS) {
      connections.requireNone();
      BranchConnections.requireId(branch); // of a branch behind the node that calls
      return CompletableFuture.completedFuture(owned.of(name, branch));
    }
    connections.require(branch);
    return (asking == Asking.MERGES ? ownership.locate(name) : ownership.find(name))
        .thenComposeAsync(
            where ->
                switch (where) {
                  case RoomLocation.Elsewhere(NodeInfo node) ->
                      links
                          .lookup(node, EXPORT_NAME, NodeBranches.class)
                          .thenCompose(owner -> owner.feed(name, branch, Asking.FORWARDS));
                  case RoomLocation.Here _ ->
                      CompletableFuture.completedFuture(owned.of(name, branch));
                  case RoomLocation.Nowhere _ ->
                      CompletableFuture.failedFuture(
                          new CallException.Unavailable("no node owns room " + name));
                },
            executor);
  }

  @Override
  public CompletionStage<List<ErasedRoom>> erased(List<CopiedRoom> copies) {
    if (copies.size() > COPIED_ROOMS_MAX) {
      throw new CallException.Invalid(
          "%d rooms are asked for; at most %d are answered"
              .formatted(copies.size(), COPIED_ROOMS_MAX));
    }
    return erasures
        .get()
        .map(found -> connections.oneAtATime(() -> found.after(copies)))
        .orElseGet(() -> CompletableFuture.completedFuture(List.of()));
  }

  @Override
  public Flow.Publisher<byte[]> file(String name) {
    if (!OBJECT.matcher(name).matches()) {
      throw new CallException.Invalid("'%s' is not the name of a file".formatted(name));
    }
    return new PieceOutput(
        executor,
        to -> {
          if (!objects.get(name, to)) {
            throw new IOException("there is no file " + name);
          }
        });
  }
}
