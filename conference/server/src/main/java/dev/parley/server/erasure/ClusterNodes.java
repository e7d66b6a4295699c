package dev.parley.server.erasure;

import java.util.Set;
import java.util.concurrent.CompletionStage;

/** Ids of the nodes of a cluster. Threads: safe for all. */
public interface ClusterNodes {
  /** {@return all nodes that this one has seen, itself among them, and those that are down} */
  CompletionStage<Set<String>> all();

  /** {@return the nodes whose lease is valid} */
  Set<String> live();
}
