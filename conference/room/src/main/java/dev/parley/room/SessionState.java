package dev.parley.room;

import static dev.parley.room.limits.ConferenceLimits.HISTORY_READS_MAX;

import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.HistoryPage;
import dev.parley.room.api.ParticipantSession;
import dev.parley.room.api.RoomItem;
import dev.parley.room.api.SearchResult;
import dev.parley.room.api.board.Board;
import dev.parley.room.api.board.BoardItem;
import dev.parley.room.api.board.BoardViewReport;
import dev.parley.room.api.common.Receipt;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.files.Files;
import dev.parley.room.api.files.ViewerItem;
import dev.parley.room.api.media.Media;
import dev.parley.room.api.media.MediaItem;
import dev.parley.room.api.moderation.Moderation;
import dev.parley.room.api.moderation.ModerationItem;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Session of a member: servant of the session contract, and its state.
 *
 * <p>Threads: the methods of the contract, the counters of history reads and downloads, and the
 * media streams are safe for use by multiple threads; the rest is confined to the room's serial
 * executor.
 */
final class SessionState implements ParticipantSession {
  private final Room room;
  private final Participant holder;
  private final Set<LogSubscription<RoomItem>> followers = new LinkedHashSet<>();
  private final AtomicInteger histories = new AtomicInteger(); // in progress
  private final Map<LogSubscription<BoardItem>, BoardKey> boardFollowers = new LinkedHashMap<>();
  private final Set<LogSubscription<ViewerItem>> fileFollowers = new LinkedHashSet<>();
  private final Set<LogSubscription<ModerationItem>> deskFollowers = new LinkedHashSet<>();
  private final Set<LogSubscription<MediaItem>> mediaFollowers = new CopyOnWriteArraySet<>();
  private final DownloadLimiter fetches;
  private Optional<BoardViewReport> earlyLook = Optional.empty();
  private boolean everFollowed;
  private boolean gone;
  private boolean watched;
  private long vacancies;
  private Instant vacantSince = Instant.MIN;

  SessionState(Room room, Participant holder) {
    this.room = room;
    this.holder = holder;
    fetches =
        new DownloadLimiter(
            bytes -> room.memory().reserveDownload(RoomMemory.claim(holder), bytes));
  }

  @Override
  public CompletionStage<Receipt> say(ChatMessage line) {
    return room.say(this, line);
  }

  @Override
  public CompletionStage<Receipt> edit(UUID id, UUID line, String text) {
    return room.call(() -> room.amendments().edit(this, id, line, text));
  }

  @Override
  public CompletionStage<Receipt> delete(UUID id, UUID line) {
    return room.call(() -> room.amendments().delete(this, id, line));
  }

  @Override
  public CompletionStage<Receipt> react(UUID id, UUID line, String emoji, boolean on) {
    return room.call(() -> room.amendments().react(this, id, line, emoji, on));
  }

  @Override
  public Flow.Publisher<RoomItem> follow(long afterNumber) {
    return subscriber -> room.follow(this, afterNumber, subscriber);
  }

  @Override
  public CompletionStage<HistoryPage> history(long beforeNumber, int most) {
    return room.history(this, beforeNumber, most);
  }

  @Override
  public CompletionStage<SearchResult> search(String text, long beforeNumber, int most) {
    return room.search(this, text, beforeNumber, most);
  }

  @Override
  public void typing(boolean active, Optional<UUID> to) {
    room.typing(this, active, to);
  }

  @Override
  public CompletionStage<Board> board() {
    return CompletableFuture.completedFuture(new BoardServant(room, this));
  }

  @Override
  public CompletionStage<Files> files() {
    return CompletableFuture.completedFuture(new FilesServant(room, room.files(), this));
  }

  @Override
  public CompletionStage<Media> media() {
    return CompletableFuture.completedFuture(new MediaServant(room, room.media(), this));
  }

  @Override
  public CompletionStage<Moderation> moderation() {
    return room.moderation(this);
  }

  @Override
  public CompletionStage<Void> leave() {
    return room.leave(this);
  }

  /** Counts a history read. {@return false if too many are in progress} */
  boolean historyBegins() {
    if (histories.incrementAndGet() <= HISTORY_READS_MAX) {
      return true;
    }
    histories.decrementAndGet();
    return false;
  }

  void historyEnds() {
    histories.decrementAndGet();
  }

  Participant participant() {
    return holder;
  }

  /** {@return the current rights of its member} */
  Rights rights() {
    return holder.rights();
  }

  Set<LogSubscription<RoomItem>> roomStreams() {
    return followers;
  }

  /** {@return the board streams of this session} */
  Map<LogSubscription<BoardItem>, BoardKey> boardStreams() {
    return boardFollowers;
  }

  /** Keeps a view report for a board that the member does not follow yet; the latest one counts. */
  void keepEarlyView(BoardViewReport looking) {
    earlyLook = Optional.of(looking);
  }

  /** {@return the view report that arrived before the board was followed; it is removed} */
  Optional<BoardViewReport> takeEarlyView(BoardKey board) {
    Optional<BoardViewReport> taken =
        earlyLook.filter(looking -> BoardKey.of(holder.id(), looking.with()).equals(board));
    if (taken.isPresent()) {
      earlyLook = Optional.empty();
    }
    return taken;
  }

  /** {@return the limiter of this session's downloads} */
  DownloadLimiter downloads() {
    return fetches;
  }

  /** {@return the file viewer streams of this session} */
  Set<LogSubscription<ViewerItem>> fileStreams() {
    return fileFollowers;
  }

  /** {@return the media streams of this session; safe for use by multiple threads} */
  Set<LogSubscription<MediaItem>> mediaStreams() {
    return mediaFollowers;
  }

  /** {@return the moderation streams of this session} */
  Set<LogSubscription<ModerationItem>> moderationStreams() {
    return deskFollowers;
  }

  void follow(LogSubscription<RoomItem> follower) {
    followers.add(follower);
    everFollowed = true;
  }

  void unfollow(LogSubscription<RoomItem> follower, Instant now) {
    if (followers.remove(follower) && followers.isEmpty()) {
      vacancies++;
      vacantSince = now;
    }
  }

  /** {@return whether the member is reachable by this session, or has only just opened it} */
  boolean reached() {
    return !everFollowed || !followers.isEmpty();
  }

  boolean ended() {
    return gone;
  }

  void end() {
    gone = true;
  }

  /** {@return whether a grace timer is running} */
  boolean graceTimerRunning() {
    return watched;
  }

  void graceTimerRunning(boolean value) {
    watched = value;
  }

  /**
   * {@return the number of times that the last stream ended, by which a timer detects that it is
   * stale}
   */
  long vacancies() {
    return vacancies;
  }

  /** {@return the time at which the last stream ended} */
  Instant vacantSince() {
    return vacantSince;
  }
}
