package dev.parley.server.control;

import java.util.Optional;

/**
 * A node of a cluster as another one sees it.
 *
 * @param id of the node
 * @param state {@code active}, {@code draining}, {@code left}, {@code lost} if its lease has ended,
 *     or {@code unreachable} if its lease is valid and it did not answer
 * @param version of Parley that it runs
 * @param endpoint at which other nodes call it
 * @param page origin of its page for browsers; empty for a node that serves none
 * @param region name of its place; empty where all nodes are in one
 * @param load share of its machine's processors that are busy, in percent
 * @param leaseAgeMillis time since its last renewal arrived
 * @param owned number of rooms that it owns; those of a lost node are about to be taken over
 * @param followed number of rooms that it follows as their successor
 * @param figures what only the node itself knows; empty if it was not asked, or did not answer
 */
public record NodeReport(
    String id,
    String state,
    String version,
    String endpoint,
    Optional<String> page,
    String region,
    int load,
    long leaseAgeMillis,
    int owned,
    int followed,
    Optional<NodeFigures> figures) {
  /** State of a node that takes rooms. */
  public static final String ACTIVE = "active";

  /** State of a node whose lease has ended. */
  public static final String LOST = "lost";

  /** State of a node that did not answer. */
  public static final String UNREACHABLE = "unreachable";

  /** {@return whether its lease is valid} */
  public boolean isLive() {
    return !state.equals(LOST) && !state.equals("left");
  }

  /** {@return this with what the node answered} */
  public NodeReport with(NodeFigures answered) {
    return with(state, Optional.of(answered));
  }

  /** {@return this, of a node that did not answer} */
  public NodeReport unanswered() {
    return with(UNREACHABLE, Optional.empty());
  }

  private NodeReport with(String found, Optional<NodeFigures> answered) {
    return new NodeReport(
        id,
        found,
        version,
        endpoint,
        page,
        region,
        load,
        leaseAgeMillis,
        owned,
        followed,
        answered);
  }
}
