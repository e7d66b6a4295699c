package dev.parley.server.cluster;

import dev.parley.nodes.membership.NodeDirectory;
import dev.parley.nodes.membership.NodeInfo;
import dev.parley.server.erasure.ClusterNodes;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Nodes of the directory, for erasures. */
record DirectoryNodes(NodeDirectory directory) implements ClusterNodes {
  @Override
  public Set<String> all() {
    Set<String> ids = new HashSet<>(directory.ids());
    ids.add(directory.self().id());
    return ids;
  }

  @Override
  public Set<String> live() {
    return directory.live().stream().map(NodeInfo::id).collect(Collectors.toSet());
  }
}
