package dev.parley.client.session;

import dev.parley.base.Threads;
import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.pipeline.CallException;
import dev.parley.room.api.Fork;
import dev.parley.room.api.JoinRefusal;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.NodeAddresses;
import dev.parley.room.api.Nodes;
import dev.parley.room.api.RoomEvent;
import dev.parley.room.api.RoomItem;
import dev.parley.room.api.Rooms;
import dev.parley.room.api.group.Groups;
import dev.parley.transport.api.TransportException;
import java.net.URI;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.random.RandomGenerator;

/**
 * Keeps a member in its room: joins, follows the room's stream from where it was lost, and joins
 * again with the same key, at another node if there is one.
 *
 * <pre>
 *   CONNECTING --join--> JOINED --stream or connection ends--> PAUSE --> CONNECTING
 *       |                                                                    |
 *       +------------- refused for good, removed, or closed ------> ENDED <--+
 * </pre>
 *
 * <p>Threads: one virtual thread of its own; {@link #close} by any.
 */
public final class RoomConnection implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(RoomConnection.class.getName());
  private static final Duration PAUSE_MIN = Duration.ofMillis(250);
  private static final Duration PAUSE_MAX = Duration.ofSeconds(15);
  private static final Duration STEADY = Duration.ofSeconds(10);
  private static final Duration LEAVE_PATIENCE = Duration.ofSeconds(2);

  /** Refusals that pass without anybody's doing. */
  private static final Set<JoinRefusal> PASSING =
      EnumSet.of(JoinRefusal.TOO_FAST, JoinRefusal.NOT_STORED);

  /** Refusals that a member who was inside waits for. */
  private static final Set<JoinRefusal> PASSING_FOR_MEMBERS =
      EnumSet.of(
          JoinRefusal.TOO_FAST,
          JoinRefusal.NOT_STORED,
          JoinRefusal.ROOM_FULL,
          JoinRefusal.SERVER_FULL);

  private final Parley parley;
  private final JoinRequest request;
  private final SessionTasks tasks;
  private final SessionListener listener;
  private final Servers servers;
  private final CompletableFuture<Void> closing = new CompletableFuture<>();
  private final CompletableFuture<Void> firstJoin = new CompletableFuture<>();
  private final Thread thread;
  private long lastNumber = -1; // confined to the control tasks; -1: nothing is read yet
  private Optional<Fork> fork = Optional.empty(); // confined to the control tasks
  private boolean inside; // confined to the thread: whether a join has succeeded

  /**
   * Starts to join.
   *
   * @param request with a resume key, so that a join whose answer is lost can be repeated
   * @param tasks executors on which the listener is called
   */
  public RoomConnection(
      Parley parley,
      URI server,
      JoinRequest request,
      SessionTasks tasks,
      SessionListener listener) {
    this.parley = parley;
    this.request = request;
    this.tasks = tasks;
    this.listener = listener;
    servers = new Servers(server);
    thread = Thread.ofVirtual().name("parley-room-" + request.room()).start(this::run);
  }

  /**
   * {@return completes with the first join; fails with a {@link JoinRefused}, a {@link
   * TransportException} or a {@link CallException} if that fails}
   */
  public CompletionStage<Void> firstJoin() {
    return firstJoin;
  }

  private void run() {
    RoomEnd end = new RoomEnd(RoomEnd.Reason.CLOSED, "closed here");
    try {
      end = stay();
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.ERROR, "room " + request.room() + " failed", e);
      end = new RoomEnd(RoomEnd.Reason.FAILED, String.valueOf(e));
      firstJoin.completeExceptionally(e);
    } finally {
      RoomEnd told = end;
      firstJoin.completeExceptionally(new ClientException("the room was closed"));
      tasks.control().execute(() -> listener.ended(told));
    }
  }

  /** Joins again and again. {@return why no further attempt is made} */
  private RoomEnd stay() {
    int failures = 0;
    while (!closing.isDone()) {
      URI server = servers.next();
      long begun = System.nanoTime();
      try (Peer peer = parley.connect(server)) {
        String why = follow(peer, join(peer));
        LOG.log(System.Logger.Level.DEBUG, "room {0}: {1}", request.room(), why);
        // A server that lets in and ends the session at once is no better than one that refuses.
        if (System.nanoTime() - begun >= STEADY.toNanos()) {
          failures = 0;
        } else {
          servers.failed(server);
        }
      } catch (JoinRefused | TransportException | CallException e) {
        servers.failed(server);
        Optional<RoomEnd> end = end(e);
        if (end.isPresent()) {
          firstJoin.completeExceptionally(e);
          return end.get();
        }
      } catch (IllegalStateException e) {
        firstJoin.completeExceptionally(e);
        return new RoomEnd(RoomEnd.Reason.FAILED, String.valueOf(e.getMessage()));
      }
      pause(failures++);
    }
    return new RoomEnd(RoomEnd.Reason.CLOSED, "closed here");
  }

  /** {@return the end that a failure means; empty if the next attempt may succeed} */
  private Optional<RoomEnd> end(RuntimeException failure) {
    String message = String.valueOf(failure.getMessage());
    return switch (failure) {
      case JoinRefused refused when refused.reason() == JoinRefusal.REMOVED ->
          Optional.of(new RoomEnd(RoomEnd.Reason.REMOVED, message));
      case JoinRefused refused
          when (inside ? PASSING_FOR_MEMBERS : PASSING).contains(refused.reason()) ->
          Optional.empty();
      case JoinRefused _ -> Optional.of(new RoomEnd(RoomEnd.Reason.REFUSED, message));
      case CallException.Incompatible _ ->
          Optional.of(new RoomEnd(RoomEnd.Reason.INCOMPATIBLE, message));
      // A program that cannot reach its server at all is told so at once.
      default ->
          inside ? Optional.empty() : Optional.of(new RoomEnd(RoomEnd.Reason.REFUSED, message));
    };
  }

  private JoinResult join(Peer peer) {
    Rooms rooms = peer.lookup(Rooms.EXPORT_NAME, Rooms.class);
    while (true) {
      try {
        return result(rooms.join(request));
      } catch (CallException.DeadlineExceeded e) {
        // The caller is in the waiting room; repeating the request keeps its place there.
        if (closing.isDone() || peer.closed().toCompletableFuture().isDone()) {
          throw e;
        }
      }
    }
  }

  /** Waits for a call, or until the room is closed. */
  private <T> T result(CompletionStage<T> stage) {
    CompletableFuture<T> call = stage.toCompletableFuture();
    CompletableFuture.anyOf(call.exceptionally(_ -> null), closing).join();
    if (!call.isDone()) {
      throw new CallException.Unavailable("the room was closed");
    }
    try {
      return call.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }

  /** Follows the room until the session ends. {@return why it ended} */
  private String follow(Peer peer, JoinResult session) {
    inside = true;
    servers.joined();
    CompletableFuture<Void> over = peer.closed().thenAccept(_ -> {}).toCompletableFuture();
    CompletableFuture<Long> from =
        CompletableFuture.supplyAsync(
            () -> begin(session, new Standing(peer, over)), tasks.control());
    ItemSubscriber<RoomItem> items = new ItemSubscriber<>(tasks, this::take, listener::listen);
    session.session().follow(from.join()).subscribe(items);
    followNodes(peer);
    firstJoin.complete(null);
    CompletableFuture.anyOf(items.ended(), over, closing).join();
    if (closing.isDone()) {
      leave(session);
    }
    items.cancel();
    tasks.control().execute(listener::lost);
    return items.ended().join();
  }

  /** Connection of a session. */
  private record Standing(Peer peer, CompletableFuture<Void> over)
      implements SessionListener.Connected {
    @Override
    public boolean isOpen() {
      return !over.isDone();
    }

    @Override
    public Groups groups() {
      return peer.lookup(Groups.EXPORT_NAME, Groups.class);
    }
  }

  /** Begins a session. {@return the number after which its stream begins} */
  private long begin(JoinResult session, SessionListener.Connected connection) {
    boolean another = !session.fork().equals(fork);
    fork = session.fork();
    if (lastNumber < 0 || another) {
      lastNumber = session.lastNumber();
    }
    listener.joined(session, connection);
    return lastNumber;
  }

  private void take(RoomItem item) {
    if (item instanceof RoomEvent event) {
      lastNumber = event.number();
    }
    listener.item(item);
  }

  /** Follows the addresses of other nodes; a server alone has none. */
  private void followNodes(Peer peer) {
    try {
      peer.lookup(Nodes.EXPORT_NAME, Nodes.class)
          .follow(request.room())
          .subscribe(new ItemSubscriber<>(tasks, this::others, _ -> {}));
    } catch (CallException e) {
      LOG.log(System.Logger.Level.DEBUG, "no other nodes: {0}", e.getMessage());
    }
  }

  private void others(NodeAddresses addresses) {
    servers.others(
        addresses.pages().stream()
            .map(page -> URI.create(page.replaceFirst("^http", "ws") + "/parley"))
            .toList());
  }

  private static void leave(JoinResult session) {
    try {
      session
          .session()
          .leave()
          .toCompletableFuture()
          .get(LEAVE_PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      LOG.log(System.Logger.Level.DEBUG, "the server ends the session by itself", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void pause(int failures) {
    long most = Math.min(PAUSE_MAX.toMillis(), PAUSE_MIN.toMillis() << Math.min(failures, 10));
    long millis = most / 2 + RandomGenerator.getDefault().nextLong(most / 2 + 1);
    try {
      closing.get(millis, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      // The pause is over.
    } catch (ExecutionException e) {
      throw new IllegalStateException("closing never fails", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Leaves the room, and returns when that is done. */
  @Override
  public void close() {
    closing.complete(null);
    Threads.join(thread);
  }
}
