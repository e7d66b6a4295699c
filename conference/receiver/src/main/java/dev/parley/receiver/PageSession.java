package dev.parley.receiver;

import dev.parley.base.Threads;
import dev.parley.client.group.GroupReceptionListener;
import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.room.api.group.GroupTrack;
import dev.parley.room.api.media.GroupReason;
import dev.parley.room.api.media.GroupState;
import dev.parley.sfu.Forwarder;
import dev.parley.sfu.Ingest;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Session of one page: receives a feed, and forwards it to the page. It ends when the feed or the
 * connection to the page ends, or when it is closed.
 *
 * <p>Threads: one of its own owns the feed, the socket and the forwarder, so that a packet passes
 * from the network to the browser without a hand-off. {@link #submit}, {@link #follow} and {@link
 * #close} are safe for all.
 */
final class PageSession implements AutoCloseable {
  /** Largest wait for packets of the feed while the browser may have sent some. */
  private static final long TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private static final long CHECK_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long CLOSE_NANOS = TimeUnit.MILLISECONDS.toNanos(300);
  private static final SecureRandom RANDOM = new SecureRandom();

  private final Consumer<SessionStatus> onChange;
  private final Consumer<String> onEnd;
  private final SessionTasks tasks = new SessionTasks();
  private final LoopbackSocket network;
  private final Forwarder forwarder;
  private final Ingest ingest;
  private final PageConnection connection;
  private final TrackFeed feed;
  private final CompletableFuture<Void> firstTracks = new CompletableFuture<>();
  private final Set<Consumer<SessionStatus>> followers = new CopyOnWriteArraySet<>();
  private final long patienceNanos;
  private volatile SessionStatus status = SessionStatus.FIRST;
  private volatile String end = ""; // why; empty while it runs
  private long connectedAt = System.nanoTime();
  private long checkAt = connectedAt;
  private final Thread thread;

  /**
   * Starts a session.
   *
   * @param patienceNanos time without a connection to the page after which it ends
   * @param onChange called on its thread after a change of state or reason
   * @param onEnd called on its thread with the reason, last and once
   * @throws HttpErrorException when the ticket is refused
   * @throws IOException when no socket can be opened
   */
  PageSession(
      String name,
      String ticket,
      TrackFeed.Opener feeds,
      DtlsCertificate certificate,
      long patienceNanos,
      Consumer<SessionStatus> onChange,
      Consumer<String> onEnd)
      throws IOException {
    this.patienceNanos = patienceNanos;
    this.onChange = onChange;
    this.onEnd = onEnd;
    network = LoopbackSocket.open();
    try {
      Executor owner = this::execute;
      forwarder = Forwarder.onThisMachine(certificate, RANDOM, network, owner);
      ingest = forwarder.ingest(PageConnection.ROOM, this::wantKeyFrame, System.nanoTime());
      connection =
          new PageConnection(
              forwarder, certificate, network.candidate(), RANDOM, new PageEvents(this::end));
      feed = feeds.open(ticket, new FeedEvents());
    } catch (IOException | RuntimeException e) {
      network.close();
      throw e;
    }
    tasks.wakes(feed::wake);
    thread = Thread.ofPlatform().name(name).start(this::run);
  }

  /** Passes a request on; the forwarder ticks on the thread that owns the feed. */
  private void wantKeyFrame(UUID track) {
    feed.wantKeyFrame(track);
  }

  PageConnection connection() {
    return connection;
  }

  boolean hasEnded() {
    return !end.isEmpty();
  }

  /** {@return completes with the first list of tracks, or with the end} */
  CompletableFuture<Void> firstTracks() {
    return firstTracks;
  }

  /** Calls a follower with the status, now and after each change, on threads of its own choice. */
  void follow(Consumer<SessionStatus> follower) {
    followers.add(follower);
    follower.accept(status);
  }

  void unfollow(Consumer<SessionStatus> follower) {
    followers.remove(follower);
  }

  private void execute(Runnable task) {
    tasks.add(task);
  }

  /** Runs work on its thread. {@return its result; fails when the session has ended} */
  <T> CompletableFuture<T> submit(Supplier<T> work) {
    return tasks.submit(work);
  }

  private void run() {
    try {
      while (end.isEmpty()) {
        turn();
      }
    } catch (IOException | RuntimeException e) {
      end("it failed: " + e.getMessage());
    } finally {
      leave();
    }
  }

  private void turn() throws IOException {
    long now = System.nanoTime();
    long until = Math.min(now + TURN_NANOS, forwarder.nextDeadline());
    feed.turn(tasks.waiting() ? now : until);
    network.receive(forwarder, 0);
    tasks.run();
    now = System.nanoTime();
    if (now >= forwarder.nextDeadline()) {
      // Not overload control, which is for servers: what has arrived here has to be shown.
      forwarder.tick(now, 0, now);
    }
    network.flush();
    if (now - checkAt >= 0) {
      check(now);
    }
  }

  private void check(long now) {
    checkAt = now + CHECK_NANOS;
    if (connection.connected()) {
      connectedAt = now;
    } else if (now - connectedAt >= patienceNanos) {
      end("nothing comes from the page");
    }
  }

  private void end(String why) {
    if (end.isEmpty()) {
      end = why;
    }
  }

  private void leave() {
    try {
      feed.close();
      ingest.close();
      forwarder.close();
      sayGoodbye();
    } finally {
      tasks.end();
      network.close();
      firstTracks.complete(null);
      onEnd.accept(end);
    }
  }

  /** Sends the DTLS closure alert, so that the page need not wait for a timeout. */
  private void sayGoodbye() {
    long until = System.nanoTime() + CLOSE_NANOS;
    try {
      while (!forwarder.allClosed() && System.nanoTime() - until < 0) {
        network.receive(forwarder, TimeUnit.MILLISECONDS.toNanos(1));
        tasks.run();
        network.flush();
      }
      network.flush();
    } catch (IOException e) {
      end("its socket is broken: " + e.getMessage());
    }
  }

  private void change(SessionStatus to) {
    status = to;
    followers.forEach(follower -> follower.accept(to));
  }

  /** Ends the session, and returns when that is done. */
  @Override
  public void close() {
    close("closed");
  }

  /** Ends the session for a reason, and returns when that is done. */
  void close(String why) {
    execute(() -> end(why));
    Threads.join(thread);
  }

  private final class FeedEvents implements GroupReceptionListener {
    @Override
    public void tracks(List<GroupTrack> tracks) {
      ingest.tracks(GroupFormats.ingested(tracks), System.nanoTime());
      connection.forgetEnded();
      change(status.tracks(tracks));
      firstTracks.complete(null);
    }

    @Override
    public void packet(byte[] bytes, int from, int length) {
      ingest.packet(bytes, from, length, System.nanoTime());
    }

    @Override
    public void changed(GroupState state, GroupReason reason) {
      change(status.state(state, reason));
      onChange.accept(status);
    }

    @Override
    public void ended(String why) {
      end(why);
    }
  }
}
