package dev.parley.room;

import static dev.parley.room.limits.ConferenceLimits.HISTORY_READS_MAX;

import dev.parley.pipeline.CallException;
import dev.parley.room.api.Caption;
import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.HistoryPage;
import dev.parley.room.api.ParticipantSession;
import dev.parley.room.api.RoomItem;
import dev.parley.room.api.SearchResult;
import dev.parley.room.api.board.Board;
import dev.parley.room.api.common.Receipt;
import dev.parley.room.api.files.Files;
import dev.parley.room.api.media.Media;
import dev.parley.room.api.moderation.Moderation;
import dev.parley.room.board.BoardServant;
import dev.parley.room.chat.MessageRules;
import dev.parley.room.chat.RoomCaptions;
import dev.parley.room.core.CallQueue;
import dev.parley.room.core.SessionState;
import dev.parley.room.files.DownloadLimiter;
import dev.parley.room.files.FilesServant;
import dev.parley.room.media.MediaServant;
import dev.parley.room.moderation.ModerationServant;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Servant of the session contract for one session.
 *
 * <p>Threads: safe for use by multiple threads.
 */
final class SessionServant implements ParticipantSession {
  private final RoomFeatures room;
  private final CallQueue calls;
  private final SessionState session;
  private final DownloadLimiter downloads;
  private final AtomicInteger historyReads = new AtomicInteger(); // in progress

  SessionServant(RoomFeatures room, SessionState session) {
    this.room = room;
    calls = room.calls();
    this.session = session;
    downloads = room.files().downloads(session);
  }

  @Override
  public CompletionStage<Receipt> say(ChatMessage message) {
    return calls.call(() -> MessageRules.check(message), () -> room.chat().say(session, message));
  }

  @Override
  public CompletionStage<Receipt> edit(UUID id, UUID message, String text) {
    return calls.call(() -> room.messageUpdates().edit(session, id, message, text));
  }

  @Override
  public CompletionStage<Receipt> delete(UUID id, UUID message) {
    return calls.call(() -> room.messageUpdates().delete(session, id, message));
  }

  @Override
  public CompletionStage<Receipt> react(UUID id, UUID message, String emoji, boolean on) {
    return calls.call(() -> room.messageUpdates().react(session, id, message, emoji, on));
  }

  @Override
  public CompletionStage<Receipt> caption(Caption caption) {
    return calls.call(
        () -> RoomCaptions.check(caption), () -> room.captions().add(session, caption));
  }

  @Override
  public Flow.Publisher<RoomItem> follow(long afterNumber) {
    return subscriber ->
        calls.subscribe(
            session,
            subscriber,
            room.history()::after,
            stream -> {
              room.presence().follow(session, stream, afterNumber);
              room.boards().streams().presenter().signalTo(stream);
            },
            stream -> room.presence().unfollow(session, stream));
  }

  @Override
  public CompletionStage<HistoryPage> history(long beforeNumber, int most) {
    return reading(() -> calls.call(() -> room.history().page(session, beforeNumber, most)));
  }

  @Override
  public CompletionStage<SearchResult> search(String text, long beforeNumber, int most) {
    return reading(() ->
        calls.call(
            () -> MessageRules.checkSearch(text),
            () -> room.history().search(session, text, beforeNumber, most)));
  }

  private <T> CompletionStage<T> reading(Supplier<CompletionStage<T>> read) {
    if (historyReads.incrementAndGet() > HISTORY_READS_MAX) {
      historyReads.decrementAndGet();
      return CompletableFuture.failedFuture(
          new CallException.Overloaded(
              "room %s: %d pieces of history are read for this session already"
                  .formatted(room.context().name(), HISTORY_READS_MAX)));
    }
    return read.get().whenComplete((_, _) -> historyReads.decrementAndGet());
  }

  @Override
  public void typing(boolean active, Optional<UUID> to) {
    calls.signal(() -> room.chat().typing(session, active, to));
  }

  @Override
  public CompletionStage<Board> board() {
    return CompletableFuture.completedFuture(new BoardServant(calls, room.boards(), session));
  }

  @Override
  public CompletionStage<Files> files() {
    return CompletableFuture.completedFuture(
        new FilesServant(calls, room.files(), downloads, session));
  }

  @Override
  public CompletionStage<Media> media() {
    MediaServant servant = new MediaServant(calls, room.media(), session);
    servant.carry();
    return CompletableFuture.completedFuture(servant);
  }

  @Override
  public CompletionStage<Moderation> moderation() {
    return calls.call(() -> {
      room.moderation().require(session);
      return CompletableFuture.completedFuture(
          new ModerationServant(calls, room.moderation(), room.usageReports(), session));
    });
  }

  @Override
  public CompletionStage<Void> leave() {
    return calls.call(() -> {
      room.presence().endSession(session);
      return CompletableFuture.completedFuture(null);
    });
  }
}
