package dev.parley.nodes.membership;

import dev.parley.base.Experimental;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Description of a node for the others. Stored in the engine under the key {@code node.ID}, in the
 * encoding of values (docs/protocol/values.md).
 *
 * @param id of the characters {@code a-z 0-9 -}, unique in the cluster, the same after a restart
 * @param incarnation another one after each start of the node's process
 * @param endpoint address at which other nodes call it
 * @param page origin of its page for browsers, such as {@code https://a.school.example}; empty for
 *     a node that serves none
 * @param version version of Parley that it runs
 * @param state what the node wants to be used for
 * @param renewals number of times that this incarnation has renewed its lease
 * @param region name of the place whose nodes relay audio and video to each other directly; empty
 *     where all nodes are in one
 * @param load share of its machine's processors that are busy, in percent
 * @param thin whether its line to the other nodes is thin: audio crosses it mixed, and one video at
 *     a time
 */
@Experimental
public record NodeInfo(
    String id,
    UUID incarnation,
    String endpoint,
    Optional<String> page,
    String version,
    NodeState state,
    long renewals,
    String region,
    int load,
    boolean thin) {
  private static final Pattern ORIGIN =
      Pattern.compile("https?://(?:[A-Za-z0-9.-]{1,253}|\\[[0-9A-Fa-f:.]{2,45}])(?::\\d{1,5})?");

  /** Creates the description of a node that starts. */
  public NodeInfo(
      String id, UUID incarnation, String endpoint, Optional<String> page, String version) {
    this(id, incarnation, endpoint, page, version, "", false);
  }

  /** Creates the description of a node that starts at a place. */
  public NodeInfo(
      String id,
      UUID incarnation,
      String endpoint,
      Optional<String> page,
      String version,
      String region,
      boolean thin) {
    this(id, incarnation, endpoint, page, version, NodeState.ACTIVE, 0, region, 0, thin);
  }

  /** {@return whether a later description tells nothing new but the count of renewals} */
  boolean isRenewedBy(NodeInfo later) {
    return equals(later.withRenewals(renewals));
  }

  private NodeInfo withRenewals(long count) {
    return new NodeInfo(id, incarnation, endpoint, page, version, state, count, region, load, thin);
  }

  NodeInfo renewed(NodeState now, int busy) {
    return new NodeInfo(
        id, incarnation, endpoint, page, version, now, renewals + 1, region, busy, thin);
  }

  /** {@return the origin of its page (RFC 6454, section 6.2); empty also for any other text} */
  public Optional<String> origin() {
    return page.filter(text -> ORIGIN.matcher(text).matches());
  }
}
