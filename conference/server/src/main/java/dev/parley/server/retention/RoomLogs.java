package dev.parley.server.retention;

import dev.parley.nodes.log.RoomContentFile;
import java.nio.file.Path;
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

  /**
   * Deletes attachments of an open room, to which nothing refers, from where several nodes have
   * them.
   */
  CompletionStage<Void> deleteAttachments(String room, Set<UUID> attachments);

  /**
   * Replaces the content of an open room by one without a member, and removes the member's
   * attachments from where several nodes have them.
   *
   * @param member id of the member that is erased
   * @param attachments of the member
   * @param content the new content
   * @param file has the new content
   * @return fails if this server does not own the room, or something was written since the content
   *     was read
   */
  CompletionStage<Void> replace(
      String room, UUID member, Set<UUID> attachments, RoomContentFile content, Path file);
}
