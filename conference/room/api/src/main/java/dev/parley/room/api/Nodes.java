package dev.parley.room.api;

import dev.parley.calls.api.Inline;
import java.util.List;
import java.util.concurrent.Flow;

/**
 * Entry contract of a server that is one of several nodes: the other nodes, at which a member can
 * join the same rooms with the same resume key. A server alone does not export it.
 */
@Inline
public interface Nodes {
  /** The name under which a server exports this contract. */
  String EXPORT_NAME = "nodes";

  /** Largest number of candidates: a page opens a connection to each. */
  int CANDIDATES_MAX = 12;

  /**
   * {@return the other nodes: at once, and again when nodes come or go}
   *
   * <p>A slow reader gets only the latest addresses. The stream completes when the server stops.
   *
   * @param room name of the room that decides about their order; whether it exists does not matter
   */
  Flow.Publisher<NodeAddresses> follow(String room);

  /**
   * {@return the nodes among which a page may choose before it joins} This node is the first; then
   * come the least loaded node of each region, and then the second one of each, at most {@value
   * #CANDIDATES_MAX} in all. This node is the only one if its operator has switched the choice off.
   */
  List<NodeCandidate> candidates();
}
