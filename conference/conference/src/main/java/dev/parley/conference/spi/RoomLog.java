package dev.parley.conference.spi;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The logs of all rooms, on disk.
 *
 * <p>Failures are {@link RoomLogException}s. What failed has left nothing behind, and the log stays
 * usable.
 *
 * <p>Threads: safe for all; no method blocks. Stages may complete on a thread of the log's own.
 */
public interface RoomLog {
  /** {@return what is known of a room; of one without entries, nothing} */
  CompletionStage<RoomRecord> room(String room);

  /**
   * Writes an entry, and with it what the room's record says of it: that {@code member}, new or
   * known, came or went, whom the entry names ({@link LogEntry#names}), and what {@link
   * Event.RightsChanged}, {@link Event.RoomChanged}, {@link Event.Removed} and {@link
   * Event.InvitationEnded} tell. All or nothing. The stage completes once they are on disk; stages
   * of one room complete in the order of the calls.
   *
   * @param member of one that is known, only {@code present} counts
   */
  CompletionStage<Appended> append(String room, LogEntry entry, Optional<MemberRecord> member);

  /**
   * Forgets members of a room: only those that are not present, named, removed or tutors. Others
   * are left as they are. All or nothing.
   */
  CompletionStage<Void> forget(String room, Set<UUID> members);

  /**
   * {@return the entries about a subject with a number above {@code number}, lowest first, {@code
   * most} at most}
   */
  CompletionStage<List<LogEntry>> after(String room, Subject subject, long number, int most);

  /**
   * {@return the entries about a subject with a number below {@code number}, highest first, {@code
   * most} at most}
   */
  CompletionStage<List<LogEntry>> before(String room, Subject subject, long number, int most);

  /**
   * Keeps states of boards in place of those of the same boards that were kept before; states of
   * other boards of the room stay, and are as good as before. All or nothing. They spare the
   * reading of the past: without them nothing is lost.
   */
  CompletionStage<@Nullable Void> keepBoards(String room, KeptBoards boards);

  /** {@return what is kept of which boards; empty when nothing is, or it cannot be relied on} */
  CompletionStage<Optional<KeptSizes>> keptSizes(String room);

  /**
   * {@return the state that was kept of one board, alone; empty when there is none, or it cannot be
   * relied on}
   *
   * @param first the lesser id of the two whose board it is; empty for everybody's
   * @param second the greater id
   */
  CompletionStage<Optional<KeptBoards>> keptBoard(
      String room, Optional<UUID> first, Optional<UUID> second);

  /** {@return the entry of a key, if there is one} */
  CompletionStage<Optional<LogEntry>> entry(String room, UUID key);

  /**
   * {@return what has become of lines: of all entries that amend them, for each line, aspect and
   * author the one with the highest number; in no particular order}
   *
   * @param lines keys of entries, at most a page of them
   */
  CompletionStage<List<LogEntry>> amendments(String room, Set<UUID> lines);

  /**
   * {@return the deletions of lines ({@link Event.Deleted}) with a number above {@code number},
   * lowest first, {@code most} at most}
   */
  CompletionStage<List<LogEntry>> deletions(String room, long number, int most);
}
