package dev.parley.server.erasure;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;

/**
 * Erasures of a room, as the engine's key-value store has them. Stored permanently in the encoding
 * of values (docs/protocol/values.md).
 *
 * @param format {@link #FORMAT}
 * @param room its name
 * @param after {@link Erasure#after} of the last erasure that took place; {@link #NONE} if none did
 * @param content name of the file in the engine with which the room's stream begins; empty if it
 *     begins with a message
 * @param erasures those that not all nodes have carried out, the oldest first
 */
record RoomErasures(int format, String room, long after, String content, List<Erasure> erasures) {
  /** Number of this form. Values of other forms are refused. */
  static final int FORMAT = 1;

  static final long NONE = -1;

  /**
   * Time after which an erasure is dropped, though nodes have not carried it out: a node that was
   * down for so long is not to come back with its data.
   */
  static final Duration LISTED_MAX = Duration.ofDays(400);

  static RoomErasures none(String room) {
    return new RoomErasures(FORMAT, room, NONE, "", List.of());
  }

  Optional<Erasure> of(UUID id) {
    return erasures.stream().filter(each -> each.id().equals(id)).findFirst();
  }

  /** {@return those that a node has to carry out} */
  List<Erasure> of(String node) {
    return erasures.stream().filter(each -> each.isOf(node)).toList();
  }

  RoomErasures begun(Erasure erasure) {
    List<Erasure> all = new ArrayList<>(erasures);
    all.add(erasure);
    return with(all);
  }

  /** {@return this, after one of them took place} */
  RoomErasures stored(UUID id) {
    Optional<Erasure> found = of(id).filter(each -> !each.tookPlace());
    return found
        .map(erasure -> {
          RoomErasures marked = map(each -> each.equals(erasure) ? each.stored(content) : each);
          return new RoomErasures(
              format, room, erasure.after(), erasure.content(), marked.erasures);
        })
        .orElse(this);
  }

  /** {@return this without one that did not take place} */
  RoomErasures without(UUID id) {
    return with(
        erasures.stream().filter(each -> each.tookPlace() || !each.id().equals(id)).toList());
  }

  /** {@return this, once the engine has nothing of some of them} */
  RoomErasures outOfEngine(Set<UUID> ids, Set<String> nodes) {
    return map(each -> ids.contains(each.id()) ? each.outOfEngine(nodes) : each);
  }

  /** {@return this, for a node of whose copy is known that it has what was erased} */
  RoomErasures alsoOf(String node) {
    return map(each -> each.tookPlace() ? each.alsoOf(node) : each);
  }

  /**
   * {@return this, once a node has nothing of some of them} The node stays at those that the engine
   * has something of: it may read that again.
   */
  RoomErasures doneBy(String node, Set<UUID> ids) {
    return with(
        erasures.stream()
            .map(each ->
                ids.contains(each.id()) && each.state() == Erasure.State.OUT_OF_ENGINE
                    ? each.without(node)
                    : each)
            .filter(each -> !each.nodes().isEmpty())
            .toList());
  }

  /**
   * {@return this without those that the engine has nothing of, and that were listed for {@link
   * #LISTED_MAX}}
   */
  RoomErasures at(Instant now) {
    Instant oldest = now.minus(LISTED_MAX);
    return with(
        erasures.stream()
            .filter(
                each -> each.state() != Erasure.State.OUT_OF_ENGINE || each.begun().isAfter(oldest))
            .toList());
  }

  private RoomErasures map(UnaryOperator<Erasure> change) {
    return with(erasures.stream().map(change).toList());
  }

  private RoomErasures with(List<Erasure> now) {
    return new RoomErasures(format, room, after, content, now);
  }
}
