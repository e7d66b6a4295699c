package dev.parley.server.replay;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.room.api.files.ContentStream;
import dev.parley.room.api.replay.Replay;
import dev.parley.room.api.replay.ReplayInfo;
import dev.parley.room.api.replay.ReplayItem;
import dev.parley.room.api.replay.ReplayRefused;
import dev.parley.room.api.replay.Replays;
import dev.parley.room.replay.ReplayMapper;
import dev.parley.server.archive.DataFolderReader;
import dev.parley.server.archive.RoomSummary;
import dev.parley.server.filestore.DiskFileStore;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;

/** Servant that replays the log of one room. Threads: safe for all. */
final class ReplayServant implements Replays, Replay {
  private static final System.Logger LOG = System.getLogger(ReplayServant.class.getName());

  /**
   * Reader id for file access; files are served as they are, and no page is rendered for a member.
   */
  private static final UUID NO_MEMBER = new UUID(0, 0);

  private static final int WAITING_MAX = 256;

  private final Path data;
  private final RoomSummary room;
  private final DiskFileStore fileStore;
  private final byte[] token;

  ReplayServant(Path data, RoomSummary room, DiskFileStore fileStore, String token) {
    this.data = data;
    this.room = room;
    this.fileStore = fileStore;
    this.token = token.getBytes(UTF_8);
  }

  @Override
  public CompletionStage<Replay> open(String given) {
    return MessageDigest.isEqual(token, given.getBytes(UTF_8))
        ? CompletableFuture.completedFuture(this)
        : CompletableFuture.failedFuture(
            new ReplayRefused("open the link that 'parley replay' printed"));
  }

  @Override
  public CompletionStage<ReplayInfo> about() {
    return CompletableFuture.completedFuture(new ReplayInfo(room.room(), room.events()));
  }

  @Override
  public Flow.Publisher<ReplayItem> events() {
    return this::tell;
  }

  /**
   * Streams the log to one subscriber on a thread of its own, which blocks while the subscriber has
   * no demand.
   */
  private void tell(Flow.Subscriber<? super ReplayItem> subscriber) {
    SubmissionPublisher<ReplayItem> events =
        new SubmissionPublisher<>(
            Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("parley-replay-", 0).factory()),
            WAITING_MAX);
    events.subscribe(subscriber);
    // A platform thread: SQLite's native code would pin the carrier of a virtual thread.
    Thread.ofPlatform().name("parley-replay-reader").daemon().start(() -> read(events));
  }

  private static final class SubscriberGoneException extends RuntimeException {}

  private void read(SubmissionPublisher<ReplayItem> events) {
    try (events;
        DataFolderReader archive = DataFolderReader.open(data)) {
      ReplayMapper retelling = new ReplayMapper(archive.members(room.room()));
      archive.events(
          room.room(),
          entry -> {
            if (!events.hasSubscribers()) {
              throw new SubscriberGoneException();
            }
            retelling.of(entry).ifPresent(events::submit);
          });
    } catch (SubscriberGoneException e) {
      LOG.log(System.Logger.Level.DEBUG, "the subscriber of the replay has gone");
    } catch (RuntimeException e) {
      events.closeExceptionally(e);
    }
  }

  @Override
  public CompletionStage<ContentStream> content(UUID attachment) {
    return fileStore.content(room.room(), NO_MEMBER, attachment, 0);
  }
}
