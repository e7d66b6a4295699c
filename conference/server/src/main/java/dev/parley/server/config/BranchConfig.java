package dev.parley.server.config;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;

/**
 * Configuration of a server that is a branch of a cluster. In files and on command lines the
 * options have the names in {@link ConfigKey}.
 *
 * @param nodes endpoints of nodes of the cluster, such as {@code tls://10.0.0.1:7010}, in the order
 *     in which they are tried
 * @param branch id of this branch, unique among branches and nodes, the same after a restart
 * @param certificate PEM file with the certificate of this branch
 * @param key PEM file with the certificate's private key
 * @param authority PEM file with the certificate of the authority that signed those of all nodes
 */
public record BranchConfig(
    List<URI> nodes, String branch, Path certificate, Path key, Path authority) {
  /** Upper bound for {@link #nodes()}. */
  public static final int NODES_MAX = 16;

  /** Validates the options. */
  public BranchConfig {
    nodes = List.copyOf(nodes);
    if (nodes.size() > NODES_MAX) {
      throw new ServerException(
          ServerException.Reason.CONFIG,
          "branch-of names %d nodes; there may be 1 to %d".formatted(nodes.size(), NODES_MAX),
          null);
    }
    for (URI node : nodes) {
      if (!"tls".equals(node.getScheme()) || node.getHost() == null || node.getPort() < 1) {
        throw new ServerException(
            ServerException.Reason.CONFIG,
            "branch-of is '%s'; one looks like tls://10.0.0.1:7010".formatted(node),
            null);
      }
    }
    if (!ClusterConfig.isNodeName(branch)) {
      throw new ServerException(
          ServerException.Reason.CONFIG,
          "node is '%s'; it has 1 to 32 of a-z 0-9 -".formatted(branch),
          null);
    }
  }
}
