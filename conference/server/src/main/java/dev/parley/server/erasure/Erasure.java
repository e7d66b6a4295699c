package dev.parley.server.erasure;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Erased content of a room, as the engine's key-value store names it. Stored permanently in the
 * encoding of values (docs/protocol/values.md).
 *
 * @param room its name
 * @param after sequence number of the last message of the room's stream before the one that erases
 * @param whole whether the room was removed, and not only the content of members
 * @param members ids of members that were erased
 * @param attachments ids of attachments that no disk and no engine is to keep
 * @param files names of other files of the engine that are needed no more
 * @param content name of the file with the content that the room has instead; empty if it was
 *     removed
 * @param done ids of the nodes that have nothing of this any more; the first of them has deleted
 *     the files of the engine
 */
record Erasure(
    String room,
    long after,
    boolean whole,
    List<UUID> members,
    List<UUID> attachments,
    List<String> files,
    String content,
    List<String> done) {
  /** Attachments of earlier erasures that are named for nodes which were down since. */
  private static final int ATTACHMENTS_MAX = 20_000;

  /**
   * {@return this with what nodes may still have of an earlier erasure of the room}
   *
   * @param stored whether the earlier one took place
   */
  Erasure including(Erasure earlier, boolean stored) {
    return new Erasure(
        room,
        after,
        whole,
        stored ? joined(earlier.members, members) : members,
        stored ? newest(joined(earlier.attachments, attachments)) : attachments,
        joined(
            joined(earlier.files, files),
            earlier.content.isEmpty() ? List.of() : List.of(earlier.content)),
        content,
        List.of());
  }

  private static <T> List<T> joined(List<T> first, List<T> then) {
    List<T> all = new ArrayList<>(first);
    then.stream().filter(each -> !first.contains(each)).forEach(all::add);
    return all;
  }

  private static List<UUID> newest(List<UUID> all) {
    return all.subList(Math.max(0, all.size() - ATTACHMENTS_MAX), all.size());
  }

  /** {@return this, done by one more node} */
  Erasure doneBy(String node) {
    return new Erasure(
        room,
        after,
        whole,
        members,
        attachments,
        List.of(), // the first one that is done has deleted them
        content,
        joined(done, List.of(node)));
  }
}
