package dev.parley.room.spi;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Persistent logs of all rooms.
 *
 * <p>Failures are {@link RoomLogException}s. A failed operation leaves no trace, and the log stays
 * usable.
 *
 * <p>Threads: safe for use by multiple threads; no method blocks. Stages can complete on a thread
 * of the log.
 */
public interface RoomLog {
  /** {@return the record of a room; an empty one for a room without entries} */
  CompletionStage<RoomRecord> room(String room);

  /**
   * Writes an entry and the resulting changes of the room's record, atomically: the presence of
   * {@code member}, new or known; the members that the entry names ({@link LogEntry#names}); and
   * the effects of {@link Event.RightsChanged}, {@link Event.RoomChanged}, {@link Event.Removed}
   * and {@link Event.InvitationEnded}. The stage completes once they are on disk. Stages of one
   * room complete in the order of the calls.
   *
   * @param member for a known member, only {@code present} is used
   */
  CompletionStage<AppendResult> append(String room, LogEntry entry, Optional<MemberRecord> member);

  /**
   * Deletes the records of members, atomically. Members who are present, named, removed or tutors
   * are skipped.
   */
  CompletionStage<Void> forget(String room, Set<UUID> members);

  /**
   * {@return at most {@code most} entries of a topic with a number above {@code number}, lowest
   * first}
   */
  CompletionStage<List<LogEntry>> after(String room, EventTopic subject, long number, int most);

  /**
   * {@return at most {@code most} entries of a topic with a number below {@code number}, highest
   * first}
   */
  CompletionStage<List<LogEntry>> before(String room, EventTopic subject, long number, int most);

  /**
   * Stores states of boards, replacing earlier states of the same boards, atomically. Stored states
   * of other boards remain valid. The states only save reading the log: losing them loses no data.
   */
  CompletionStage<@Nullable Void> storeBoards(String room, StoredBoards boards);

  /**
   * {@return the sizes of the stored board states; empty if there are none, or if they are not
   * trustworthy}
   */
  CompletionStage<Optional<StoredBoardSizes>> storedBoardSizes(String room);

  /**
   * {@return the stored state of one board; empty if there is none, or if it is not trustworthy}
   *
   * @param first the lesser id of the two members of a private board; empty for the common board
   * @param second the greater id
   */
  CompletionStage<Optional<StoredBoards>> storedBoard(
      String room, Optional<UUID> first, Optional<UUID> second);

  /** {@return the entry with a key, if it exists} */
  CompletionStage<Optional<LogEntry>> entry(String room, UUID key);

  /**
   * {@return the updates in effect for chat messages: for each message, aspect and author the
   * update with the highest number, in no particular order}
   *
   * @param messages keys of their log entries, at most one page of them
   */
  CompletionStage<List<LogEntry>> messageUpdates(String room, Set<UUID> messages);

  /**
   * {@return at most {@code most} deletions of messages ({@link Event.Deleted}) with a number above
   * {@code number}, lowest first}
   */
  CompletionStage<List<LogEntry>> deletions(String room, long number, int most);
}
