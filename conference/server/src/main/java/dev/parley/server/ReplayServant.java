package dev.parley.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.conference.Retelling;
import dev.parley.conference.api.files.Content;
import dev.parley.conference.api.replay.Replay;
import dev.parley.conference.api.replay.ReplayAbout;
import dev.parley.conference.api.replay.ReplayRefused;
import dev.parley.conference.api.replay.Replayed;
import dev.parley.conference.api.replay.Replays;
import dev.parley.server.archive.Archive;
import dev.parley.server.archive.RoomSummary;
import dev.parley.server.files.DiskShelf;
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
  private final DiskShelf shelf;
  private final byte[] token;

  ReplayServant(Path data, RoomSummary room, DiskShelf shelf, String token) {
    this.data = data;
    this.room = room;
    this.shelf = shelf;
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
  public CompletionStage<ReplayAbout> about() {
    return CompletableFuture.completedFuture(new ReplayAbout(room.room(), room.events()));
  }

  @Override
  public Flow.Publisher<Replayed> events() {
    return this::tell;
  }

  /**
   * Streams the log to one subscriber on a thread of its own, which blocks while the subscriber has
   * no demand.
   */
  private void tell(Flow.Subscriber<? super Replayed> subscriber) {
    SubmissionPublisher<Replayed> events =
        new SubmissionPublisher<>(
            Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("parley-replay-", 0).factory()),
            WAITING_MAX);
    events.subscribe(subscriber);
    // A platform thread: SQLite's native code would pin the carrier of a virtual thread.
    Thread.ofPlatform().name("parley-replay-reader").daemon().start(() -> read(events));
  }

  private static final class Gone extends RuntimeException {}

  private void read(SubmissionPublisher<Replayed> events) {
    try (events;
        Archive archive = Archive.open(data)) {
      Retelling retelling = new Retelling(archive.members(room.room()));
      archive.events(
          room.room(),
          entry -> {
            if (!events.hasSubscribers()) {
              throw new Gone();
            }
            retelling.of(entry).ifPresent(events::submit);
          });
    } catch (Gone e) {
      LOG.log(System.Logger.Level.DEBUG, "nobody listens to the replay any more");
    } catch (RuntimeException e) {
      events.closeExceptionally(e);
    }
  }

  @Override
  public CompletionStage<Content> content(UUID attachment) {
    return shelf.content(room.room(), NO_MEMBER, attachment, 0);
  }
}
