package dev.parley.nodes.log;

import dev.parley.base.Experimental;
import dev.parley.nodes.ownership.OwnershipListener;
import dev.parley.nodes.spi.ClusterEngine;
import dev.parley.nodes.spi.RoomKey;
import dev.parley.nodes.spi.Subscription;
import dev.parley.room.spi.Scheduler;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The rooms of which this node has a copy: those that it owns, and those whose owner it succeeds.
 *
 * <p>An owner tells followers of new messages by a signal, at most every {@link #SIGNAL_EVERY}. It
 * may be lost: the stream is read to its end when the owner changes.
 *
 * <p>Threads: safe for use by multiple threads.
 */
@Experimental
public final class ReplicatedRooms implements OwnershipListener, AutoCloseable {
  /** Least time between two signals about one room. */
  private static final Duration SIGNAL_EVERY = Duration.ofMillis(200);

  private static final byte[] NEW_MESSAGES = {};

  private final ClusterEngine engine;
  private final Scheduler scheduler;
  private final ReplicationContext context;
  private final ConcurrentHashMap<String, ReplicatedRoom> rooms = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<String, Subscription> followed = new ConcurrentHashMap<>();
  private final List<Consumer<String>> storedListeners = new CopyOnWriteArrayList<>();
  private final Set<String> signalled = ConcurrentHashMap.newKeySet();

  /**
   * @param node id of this node
   * @param ids generates the ids of messages
   * @param ended called with a room whose writing has ended, because another node owns it or by a
   *     failure: what failed may be stored nevertheless, so the room in memory must be closed
   */
  public ReplicatedRooms(
      String node,
      ClusterEngine engine,
      RoomCopies copies,
      Executor executor,
      Scheduler scheduler,
      Supplier<UUID> ids,
      Consumer<String> ended) {
    this.engine = engine;
    this.scheduler = scheduler;
    context =
        new ReplicationContext(
            node,
            engine.roomStreams(),
            copies,
            new ChangeCodec(),
            executor,
            scheduler,
            ids,
            this::signal,
            ended);
  }

  @Override
  public void acquired(String room, long epoch) {
    unsubscribe(room); // the signals are this node's own from now on
    ReplicatedRoom replicated = replicated(room);
    replicated.executor().execute(() -> replicated.open(epoch));
  }

  @Override
  public void lost(String room) {
    find(room).ifPresent(known -> known.executor().execute(known::follow));
  }

  @Override
  public void mustFollow(String room) {
    ReplicatedRoom replicated = replicated(room);
    Runnable catchUp = () -> replicated.executor().execute(replicated::catchUp);
    followed.computeIfAbsent(
        room, name -> engine.signals().subscribe(topic(name), message -> catchUp.run()));
    catchUp.run();
  }

  @Override
  public void mayForget(String room) {
    unsubscribe(room);
    Optional.ofNullable(rooms.remove(room))
        .ifPresent(known -> known.executor().execute(known::retire));
  }

  @Override
  public void close() {
    followed.values().forEach(Subscription::close);
    followed.clear();
  }

  /** {@return the room, if this node owns or follows it} */
  Optional<ReplicatedRoom> find(String room) {
    return Optional.ofNullable(rooms.get(room));
  }

  /**
   * Reads a room's stream to its end, into a copy that this node has, whether or not it follows the
   * room.
   *
   * @return completes once that was read or has failed
   */
  public CompletionStage<Void> caughtUp(String room) {
    ReplicatedRoom replicated = replicated(room);
    return CompletableFuture.supplyAsync(replicated::caughtUp, replicated.executor())
        .thenCompose(reading -> reading);
  }

  /**
   * {@return the first message of a room's stream behind a sequence number; empty if there is none}
   * Fails if it cannot be read.
   */
  public CompletionStage<Optional<NextMessage>> next(String room, long sequence) {
    return context
        .streams()
        .after(room, sequence, 1)
        .thenApply(found ->
            found.stream()
                .findFirst()
                .map(message ->
                    new NextMessage(message.sequence(), context.codec().erasure(room, message))));
  }

  /** {@return the number of rooms whose stream may have messages that are not in the copy yet} */
  public int behind() {
    return (int) rooms.values().stream().filter(ReplicatedRoom::isBehind).count();
  }

  /** {@return a change that can be appended} */
  QueuedChange queued(RoomChange change) {
    return context.queued(change);
  }

  private void unsubscribe(String room) {
    Optional.ofNullable(followed.remove(room)).ifPresent(Subscription::close);
  }

  private ReplicatedRoom replicated(String room) {
    return rooms.computeIfAbsent(room, name -> new ReplicatedRoom(name, context));
  }

  /**
   * Adds a listener, called on an executor of a room with its name after each message that this
   * node has stored in the room's stream.
   *
   * @return ends the calls
   */
  public Subscription whenStored(Consumer<String> listener) {
    storedListeners.add(listener);
    return () -> storedListeners.remove(listener);
  }

  private void signal(String room) {
    storedListeners.forEach(each -> each.accept(room));
    if (signalled.add(room)) {
      scheduler.after(
          SIGNAL_EVERY,
          () -> {
            signalled.remove(room);
            engine.signals().publish(topic(room), NEW_MESSAGES);
          });
    }
  }

  private static String topic(String room) {
    return "room." + RoomKey.of(room);
  }
}
