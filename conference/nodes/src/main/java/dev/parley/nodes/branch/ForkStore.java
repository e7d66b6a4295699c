package dev.parley.nodes.branch;

import dev.parley.base.Experimental;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.RoomLog;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * Disk of a branch for what it writes while its line is down.
 *
 * <p>Threads: safe for use by multiple threads; no method blocks.
 */
@Experimental
public interface ForkStore {
  /**
   * {@return the entries of forks; a room that has none is not forked} The records of members stay
   * as they were at their first join, except whether they are present: what was done to them later
   * follows from the entries.
   */
  RoomLog log();

  /** {@return the rooms that have entries} */
  CompletionStage<Set<String>> rooms();

  /**
   * Deletes the entries of a room, which are merged. The stage completes once the room has none; if
   * it fails, it has all of them.
   */
  CompletionStage<Void> delete(String room);

  /**
   * Keeps the entries that the owner has refused, for those who look for them. If it fails, it is
   * called again, and some of them may be kept twice.
   *
   * @param base sequence number of the last message of the room's stream that the copy under the
   *     fork includes
   */
  CompletionStage<Void> keep(String room, long base, List<RefusedEntry> refused);

  /**
   * Entry that the owner has refused.
   *
   * @param why the reason
   */
  record RefusedEntry(LogEntry entry, String why) {}

  /** {@return the content of an attachment in pieces; empty if this disk has none of that size} */
  Optional<Flow.Publisher<byte[]>> content(String room, UUID attachment, long bytes);
}
