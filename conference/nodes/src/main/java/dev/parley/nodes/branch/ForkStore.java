package dev.parley.nodes.branch;

import dev.parley.base.Experimental;
import dev.parley.room.spi.ForkOutcome.LeftOut;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.RoomLog;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/**
 * Disk of a branch for what it writes while its line is down.
 *
 * <p>Threads: safe for use by multiple threads; no method blocks.
 */
@Experimental
public interface ForkStore {
  /** {@return the entries of forks; a room that has none is not forked} */
  RoomLog log();

  /** {@return the rooms that have entries} */
  CompletionStage<Set<String>> rooms();

  /** Deletes the entries of a room, which are merged. */
  CompletionStage<Void> delete(String room);

  /**
   * Keeps the entries that the owner has refused, for those who look for them.
   *
   * @param entries of the fork, by their numbers
   */
  CompletionStage<Void> keep(String room, List<LeftOut> leftOut, Map<Long, LogEntry> entries);

  /** Passes a file of a room on to the other servers, before the entry that names it is merged. */
  CompletionStage<Void> share(String room, UUID file);
}
