package dev.parley.server.cluster;

import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.nodes.membership.NodeInfo;
import dev.parley.server.relays.NodeMedia;
import dev.parley.server.relays.NodeMediaAccess;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Connections to the other nodes, one to each that is needed. A node that cannot be reached fails
 * at once: its rooms are about to be taken over, and members ask again.
 *
 * <p>Threads: safe for use by multiple threads; no method blocks.
 */
final class NodeLinks implements AutoCloseable {
  /** Connection to a node, and the stubs of what it exports, by the contract. */
  private record Link(Peer peer, ConcurrentHashMap<Class<?>, Object> stubs) {
    <T> T stub(Class<T> contract, Function<Peer, T> lookup) {
      return contract.cast(stubs.computeIfAbsent(contract, _ -> lookup.apply(peer)));
    }
  }

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

  /**
   * {@return what another node exports}
   *
   * @param name of the export; one contract has one name
   */
  <T> CompletionStage<T> lookup(NodeInfo node, String name, Class<T> contract) {
    return stub(node, contract, peer -> peer.lookup(name, contract));
  }

  /** {@return the media of another node; fails if it carries none} */
  CompletionStage<NodeMedia> media(NodeInfo node) {
    return stub(
        node,
        NodeMedia.class,
        peer -> peer.lookup(NodeMediaAccess.EXPORT_NAME, NodeMediaAccess.class).media());
  }

  private <T> CompletionStage<T> stub(NodeInfo node, Class<T> contract, Function<Peer, T> lookup) {
    URI endpoint = URI.create(node.endpoint());
    CompletableFuture<Link> fresh = new CompletableFuture<>();
    CompletableFuture<Link> known = links.putIfAbsent(endpoint, fresh);
    if (known == null) {
      executor.execute(() -> open(endpoint, fresh));
    }
    return (known == null ? fresh : known)
        .thenApplyAsync(link -> link.stub(contract, lookup), executor);
  }

  private void open(URI endpoint, CompletableFuture<Link> opening) {
    try {
      Peer peer = parley.connect(endpoint);
      peer.closed().thenRun(() -> links.remove(endpoint, opening));
      opening.complete(new Link(peer, new ConcurrentHashMap<>()));
    } catch (RuntimeException e) {
      links.remove(endpoint, opening);
      opening.completeExceptionally(e);
    }
  }

  /**
   * Closes the connections to nodes that are not among the living. One whose machine has lost its
   * power would seem open until its keep-alive ends, and members would wait for that.
   */
  void keep(List<NodeInfo> live) {
    Set<URI> endpoints =
        live.stream().map(node -> URI.create(node.endpoint())).collect(Collectors.toSet());
    links.forEach((endpoint, opening) -> {
      if (!endpoints.contains(endpoint)) {
        opening.thenAccept(link -> link.peer().close());
      }
    });
  }

  /** {@return the number of open connections} */
  int count() {
    return (int)
        links.values().stream().filter(opening -> opening.state() == Future.State.SUCCESS).count();
  }

  @Override
  public void close() {
    links.values().forEach(opening -> opening.thenAccept(link -> link.peer().close()));
  }
}
