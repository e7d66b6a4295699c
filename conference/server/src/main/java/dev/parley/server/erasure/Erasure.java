package dev.parley.server.erasure;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * One erasure of a room, or of a member of it, until no node has anything of what it erased.
 *
 * @param id named by the message of the room's stream by which it takes place
 * @param begun time at which it was listed
 * @param by id of the node that began it
 * @param after sequence number of the last message of the room's stream before it
 * @param member the member that is erased; empty if the room is removed
 * @param attachments ids of attachments that no disk and no engine is to keep
 * @param recordings ids of the room's recordings
 * @param content name of the file in the engine with what the room has instead; empty if it is
 *     removed
 * @param unneeded name of the file in the engine with what the room had before; empty if there was
 *     none, or as long as this did not take place
 * @param nodes ids of the nodes that may have something of it, sorted
 */
record Erasure(
    UUID id,
    Instant begun,
    String by,
    long after,
    Optional<ErasedMember> member,
    List<UUID> attachments,
    List<UUID> recordings,
    String content,
    String unneeded,
    State state,
    List<String> nodes) {
  /** Progress of an erasure. */
  enum State {
    /** Listed; the room's stream says whether it took place. */
    LISTED,
    /** Stored in the room's stream, and so in each copy that includes its message. */
    STORED,
    /** The engine has nothing of what it erased. */
    OUT_OF_ENGINE
  }

  boolean isOf(String node) {
    return nodes.contains(node);
  }

  boolean tookPlace() {
    return state != State.LISTED;
  }

  /** {@return this, after it took place} */
  Erasure stored(String unneeded) {
    return with(unneeded, State.STORED, nodes);
  }

  /**
   * {@return this, once the engine has nothing of it}
   *
   * @param all the nodes that there are then: some may have joined and read it since it was listed
   */
  Erasure outOfEngine(Set<String> all) {
    return state == State.STORED ? with("", State.OUT_OF_ENGINE, union(all)) : this;
  }

  /** {@return this, for one more node that has something of it} */
  Erasure alsoOf(String node) {
    return with(unneeded, state, union(Set.of(node)));
  }

  private List<String> union(Set<String> more) {
    return Stream.concat(nodes.stream(), more.stream()).distinct().sorted().toList();
  }

  /** {@return this, once a node has nothing of it} */
  Erasure without(String node) {
    return with(unneeded, state, nodes.stream().filter(each -> !each.equals(node)).toList());
  }

  private Erasure with(String unneeded, State state, List<String> nodes) {
    return new Erasure(
        id, begun, by, after, member, attachments, recordings, content, unneeded, state, nodes);
  }
}
