package dev.parley.server.erasure;

import java.util.Set;

/** Ids of the nodes of a cluster. Threads: safe for all. */
public interface ClusterNodes {
  /** {@return all nodes that the engine knows, this one among them, and those that are down} */
  Set<String> all();

  /** {@return the nodes whose lease is valid} */
  Set<String> live();
}
