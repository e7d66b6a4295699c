package dev.parley.server;

import dev.parley.calls.Parley;
import dev.parley.nodes.gateway.ClusterRooms;
import dev.parley.nodes.spi.ClusterEngine;
import dev.parley.room.Conference;
import dev.parley.room.spi.AdmissionPolicy;
import dev.parley.server.cluster.ClusterNode;
import dev.parley.server.config.ServerException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Components that a node of a cluster has beside those of a server alone. Threads: safe for all.
 *
 * @param parley runtime between nodes
 */
record ClusterComponents(ClusterEngine engine, Parley parley, ClusterNode node)
    implements AutoCloseable {
  private static final long JOIN_SECONDS = 30;

  /**
   * Joins the cluster.
   *
   * @throws ServerException if the node's lease cannot be taken
   */
  ClusterRooms join(Conference conference, AdmissionPolicy admission, Consumer<String> mustStop) {
    try {
      return node.start(conference, admission, mustStop)
          .toCompletableFuture()
          .orTimeout(JOIN_SECONDS, TimeUnit.SECONDS)
          .join();
    } catch (CompletionException e) {
      throw new ServerException(
          ServerException.Reason.IO,
          "this server cannot join the cluster as a node: %s"
              .formatted(
                  e.getCause() instanceof TimeoutException
                      ? "the engine did not store its lease within %d s".formatted(JOIN_SECONDS)
                      : e.getCause() == null ? e : e.getCause().getMessage()),
          e);
    }
  }

  /** Leaves the cluster, so that other nodes take over the rooms of this one at once. */
  @Override
  public void close() {
    node.close();
    parley.close();
    engine.close();
  }
}
