package dev.parley.room;

import dev.parley.room.api.Caption;
import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.HistoryPage;
import dev.parley.room.api.MessageRefused;
import dev.parley.room.api.ParticipantSession;
import dev.parley.room.api.RoomItem;
import dev.parley.room.api.SearchResult;
import dev.parley.room.api.board.Board;
import dev.parley.room.api.common.Receipt;
import dev.parley.room.api.files.Files;
import dev.parley.room.api.media.Media;
import dev.parley.room.api.moderation.Moderation;
import dev.parley.room.api.moderation.ModerationRefused;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;

/**
 * Session of a member who is connected to a branch: reads from the branch's room, writes to the
 * owner's, and sends and receives audio and video at the branch. While a page follows the room
 * here, an idle stream follows it at the owner, so that the member is present there and nothing
 * crosses the line.
 *
 * <p>Threads: safe for use by multiple threads.
 */
final class FollowerSession implements ParticipantSession {
  private final SessionServant here;
  private final ParticipantSession owner;
  private final OwnerAttendance attendance;
  private final Executor executor;

  /**
   * @param owner stub of the session at the owner
   * @param newest number of the newest entry
   * @param end ends the session here
   * @param executor runs tasks that block
   */
  FollowerSession(
      SessionServant here, ParticipantSession owner, long newest, Runnable end, Executor executor) {
    this.here = here;
    this.owner = owner;
    attendance = new OwnerAttendance(owner, newest, end, executor);
    this.executor = executor;
  }

  /**
   * Ends the attendance at the owner.
   *
   * @param leave whether the member leaves the room with the session; false if it joins again
   */
  void ended(boolean leave) {
    attendance.close(leave);
  }

  @Override
  public CompletionStage<Receipt> say(ChatMessage message) throws MessageRefused {
    return owner.say(message);
  }

  @Override
  public CompletionStage<Receipt> edit(UUID id, UUID message, String text) throws MessageRefused {
    return owner.edit(id, message, text);
  }

  @Override
  public CompletionStage<Receipt> delete(UUID id, UUID message) throws MessageRefused {
    return owner.delete(id, message);
  }

  @Override
  public CompletionStage<Receipt> react(UUID id, UUID message, String emoji, boolean on)
      throws MessageRefused {
    return owner.react(id, message, emoji, on);
  }

  @Override
  public CompletionStage<Receipt> caption(Caption caption) throws MessageRefused {
    return owner.caption(caption);
  }

  @Override
  public Flow.Publisher<RoomItem> follow(long afterNumber) {
    return attendance.whileFollowed(here.follow(afterNumber));
  }

  @Override
  public CompletionStage<HistoryPage> history(long beforeNumber, int most) {
    return here.history(beforeNumber, most);
  }

  @Override
  public CompletionStage<SearchResult> search(String text, long beforeNumber, int most) {
    return here.search(text, beforeNumber, most);
  }

  @Override
  public void typing(boolean active, Optional<UUID> to) {
    here.typing(active, to);
    owner.typing(active, to);
  }

  @Override
  public CompletionStage<Board> board() {
    return here.board()
        .thenCombine(
            owner.board(),
            (local, remote) -> new FollowerBoard(local, remote, attendance.newest(), executor));
  }

  @Override
  public CompletionStage<Files> files() {
    return here.files()
        .thenCombine(owner.files(), (local, remote) -> new FollowerFiles(local, remote, executor));
  }

  @Override
  public CompletionStage<Media> media() {
    return here.media().thenCombine(owner.media(), FollowerMedia::new);
  }

  @Override
  public CompletionStage<Moderation> moderation() throws ModerationRefused {
    return owner.moderation();
  }

  @Override
  public CompletionStage<Void> leave() {
    CompletionStage<Void> left = owner.leave();
    return here.leave().thenCompose(_ -> left);
  }
}
