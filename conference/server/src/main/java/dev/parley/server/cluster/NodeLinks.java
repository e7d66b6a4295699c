package dev.parley.server.cluster;

import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.nodes.gateway.NodeRooms;
import dev.parley.nodes.membership.NodeInfo;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/**
 * Connections to the other nodes, one to each that a member needs. A node that cannot be reached
 * fails at once: its rooms are about to be taken over, and members ask again.
 *
 * <p>Threads: safe for use by multiple threads; no method blocks.
 */
final class NodeLinks implements AutoCloseable {
  /** Connection to a node, and its rooms. */
  private record Link(Peer peer, NodeRooms rooms) {}

  private final Parley parley;
  private final Executor executor;
  private final ConcurrentHashMap<URI, CompletableFuture<Link>> links = new ConcurrentHashMap<>();

  /**
   * @param parley dials the nodes; it has a certificate that they trust
   * @param executor runs tasks that block
   */
  NodeLinks(Parley parley, Executor executor) {
    this.parley = parley;
    this.executor = executor;
  }

  /** {@return the rooms of another node} */
  CompletionStage<NodeRooms> rooms(NodeInfo node) {
    URI endpoint = URI.create(node.endpoint());
    CompletableFuture<Link> fresh = new CompletableFuture<>();
    CompletableFuture<Link> known = links.putIfAbsent(endpoint, fresh);
    if (known == null) {
      executor.execute(() -> open(endpoint, fresh));
    }
    return (known == null ? fresh : known).thenApply(Link::rooms);
  }

  private void open(URI endpoint, CompletableFuture<Link> opening) {
    try {
      Peer peer = parley.connect(endpoint);
      peer.closed().thenRun(() -> links.remove(endpoint, opening));
      opening.complete(link(peer));
    } catch (RuntimeException e) {
      links.remove(endpoint, opening);
      opening.completeExceptionally(e);
    }
  }

  private static Link link(Peer peer) {
    try {
      return new Link(peer, peer.lookup(NodeRooms.EXPORT_NAME, NodeRooms.class));
    } catch (RuntimeException e) { // a node that is still starting
      peer.close();
      throw e;
    }
  }

  @Override
  public void close() {
    links.values().forEach(opening -> opening.thenAccept(link -> link.peer().close()));
  }
}
