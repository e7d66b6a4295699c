package dev.parley.server.retention;

import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/** Logs of rooms that can be removed. Threads: safe for all. */
public interface RoomLogs {
  /**
   * Completes this server's copy of a room that is not in memory.
   *
   * @return whether this server may remove the room; false if it is another node's
   */
  CompletionStage<Boolean> open(String room);

  /**
   * Removes the log of an open room, and its attachments from where several nodes have them.
   *
   * @param since the room is kept if it has events since then
   * @return whether it was removed
   */
  CompletionStage<Boolean> remove(String room, Instant since, Set<UUID> attachments);
}
