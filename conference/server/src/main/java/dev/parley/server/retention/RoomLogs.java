package dev.parley.server.retention;

import dev.parley.nodes.log.RoomContentFile;
import dev.parley.server.control.Remains;
import dev.parley.server.erasure.ErasedContent;
import java.nio.file.Path;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/** Logs of rooms that can be removed. Threads: safe for all. */
public interface RoomLogs {
  /**
   * Completes this server's copy of a room that is not in memory.
   *
   * @return sequence number of the last message of the room's stream that the copy includes, 0 for
   *     a server alone; empty if the room is another node's, which may change it
   */
  CompletionStage<OptionalLong> open(String room);

  /**
   * Removes the log of an open room, and its attachments and recordings from where several nodes
   * have them.
   *
   * @param since the room of a server alone is kept if it has events since then
   * @param content of the room; that of a cluster is kept, and the removal fails, if something was
   *     written since it was read
   * @return whether it was removed
   */
  CompletionStage<Boolean> remove(String room, Instant since, ErasedContent content);

  /**
   * Deletes attachments of an open room, to which nothing refers, from where several nodes have
   * them.
   */
  CompletionStage<Void> deleteAttachments(String room, Set<UUID> attachments);

  /**
   * Replaces the content of an open room by one without a member, and removes the member's
   * attachments and recorded tracks from where several nodes have them.
   *
   * @param erased content of the member
   * @param content the new content
   * @param file has the new content
   * @return fails if this server does not own the room, or something was written since the content
   *     was read
   */
  CompletionStage<Void> replace(
      String room, ErasedContent erased, RoomContentFile content, Path file);

  /**
   * {@return where something is left of what was erased of a room} Gives other nodes a moment to
   * remove it.
   */
  CompletionStage<Remains> remains(String room);
}
