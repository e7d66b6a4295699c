package dev.parley.room.spi;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Log that passes on to another one what its subclass does not do itself. */
public abstract class ForwardingRoomLog implements RoomLog {
  private final RoomLog target;

  protected ForwardingRoomLog(RoomLog target) {
    this.target = target;
  }

  @Override
  public CompletionStage<RoomRecord> room(String room) {
    return target.room(room);
  }

  @Override
  public CompletionStage<AppendResult> append(
      String room, LogEntry entry, Optional<MemberRecord> member) {
    return target.append(room, entry, member);
  }

  @Override
  public CompletionStage<Void> forget(String room, Set<UUID> members) {
    return target.forget(room, members);
  }

  @Override
  public CompletionStage<List<LogEntry>> after(
      String room, EventTopic subject, long number, int most) {
    return target.after(room, subject, number, most);
  }

  @Override
  public CompletionStage<List<LogEntry>> before(
      String room, EventTopic subject, long number, int most) {
    return target.before(room, subject, number, most);
  }

  @Override
  public CompletionStage<@Nullable Void> storeBoards(String room, StoredBoards boards) {
    return target.storeBoards(room, boards);
  }

  @Override
  public CompletionStage<Optional<StoredBoardSizes>> storedBoardSizes(String room) {
    return target.storedBoardSizes(room);
  }

  @Override
  public CompletionStage<Optional<StoredBoards>> storedBoard(
      String room, Optional<UUID> first, Optional<UUID> second) {
    return target.storedBoard(room, first, second);
  }

  @Override
  public CompletionStage<Optional<LogEntry>> entry(String room, UUID key) {
    return target.entry(room, key);
  }

  @Override
  public CompletionStage<List<LogEntry>> messageUpdates(String room, Set<UUID> messages) {
    return target.messageUpdates(room, messages);
  }

  @Override
  public CompletionStage<List<LogEntry>> deletions(String room, long number, int most) {
    return target.deletions(room, number, most);
  }
}
