package dev.parley.nodes.log;

import static dev.parley.nodes.log.ReplicationFailures.moved;

import dev.parley.base.SerialExecutor;
import dev.parley.nodes.spi.RoomMessage;
import dev.parley.room.spi.AppendResult;
import dev.parley.room.spi.RoomLogException;
import dev.parley.room.spi.StageFailures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A room's stream at this node: applied to the copy of the room, and written while this node owns
 * the room.
 *
 * <pre>
 *               open(epoch)            caught up, first message stored
 *   FOLLOWING -------------> OPENING ---------------------------------> WRITING
 *       ^                       |                                          |
 *       +-----------------------+--- a newer owner, or a failure ----------+
 * </pre>
 *
 * <p>One operation runs at a time: reading the stream, or appending a message, whose changes are
 * those that came while the one before was being stored. An append that the engine did not answer
 * is repeated with the same expectation, so it is stored once at most. When another message is
 * there instead, the stream is read, and the id tells whether it is the own one.
 *
 * <p>Threads: confined to its serial executor.
 */
final class ReplicatedRoom {
  private static final System.Logger LOG = System.getLogger(ReplicatedRoom.class.getName());
  private static final int PAGE = 64;
  private static final long NOT_REFUSED = -1;

  /** Time after which new content that could not be fetched is read again. */
  private static final Duration REPLACING_PAUSE = Duration.ofSeconds(2);

  private enum State {
    FOLLOWING,
    OPENING,
    WRITING
  }

  private final String room;
  private final ReplicationContext context;
  private final SerialExecutor executor;
  private final StepLoop loop;
  private final WaitingChanges waiting = new WaitingChanges();
  private State state = State.FOLLOWING;
  private long epoch;
  private CompletableFuture<@Nullable Void> opened = new CompletableFuture<>();
  private @Nullable StreamPosition position; // null: the copy was not asked for it
  private @Nullable Batch appending; // null: none is under way
  private long refusedAt = NOT_REFUSED; // position that the engine did not have as its newest
  private int sends; // of the message that is being appended
  private volatile boolean behind; // whether the stream may have messages that were not read
  private boolean owned; // whether no newer owner is known
  private boolean used; // whether a room in memory was made of the copy since writing last ended
  private boolean retired;
  private final List<CompletableFuture<@Nullable Void>> readers = new ArrayList<>();

  ReplicatedRoom(String room, ReplicationContext context) {
    this.room = room;
    this.context = context;
    executor = new SerialExecutor(context.executor(), Integer.MAX_VALUE);
    loop = new StepLoop(context, executor, this::step);
  }

  /** {@return the executor to which this is confined} */
  SerialExecutor executor() {
    return executor;
  }

  /** {@return whether the stream may have messages that were not read; for all threads} */
  boolean isBehind() {
    return behind;
  }

  /** Reads what is new in the stream. */
  void catchUp() {
    behind = true;
    loop.next();
  }

  /** Reads what is new in the stream. {@return completes once that was read or has failed} */
  CompletableFuture<@Nullable Void> caughtUp() {
    CompletableFuture<@Nullable Void> done = new CompletableFuture<>();
    readers.add(done);
    catchUp();
    return done;
  }

  private void endReading() {
    behind = false;
    List<CompletableFuture<@Nullable Void>> all = List.copyOf(readers);
    readers.clear();
    all.forEach(each -> each.complete(null));
  }

  /**
   * Becomes the writer of the stream.
   *
   * @return completes once the copy includes all earlier messages, and no older epoch can append
   */
  CompletableFuture<@Nullable Void> open(long ownEpoch) {
    if (ownEpoch > epoch || state == State.FOLLOWING) {
      owned = true;
      state = State.OPENING;
      epoch = ownEpoch;
      opened = opened.isDone() ? new CompletableFuture<>() : opened;
      catchUp();
    }
    return opened;
  }

  /**
   * Opens the room for use in memory, after a room that was in memory before has been closed.
   *
   * @return the opening for the newest epoch; fails if this node does not own the room
   */
  CompletableFuture<@Nullable Void> use() {
    used = owned;
    return owned ? open(epoch) : CompletableFuture.failedFuture(moved(room));
  }

  /** {@return the highest number of an entry in the stream, once it is open} */
  long number() {
    return position == null ? 0 : position.number();
  }

  /**
   * Appends a change. It is refused if writing has ended since the room was opened for use: a room
   * that is still in memory then does not know what others have written.
   *
   * @return completes once the copy includes it
   */
  CompletableFuture<Optional<AppendResult>> append(QueuedChange change) {
    if (!used) {
      boolean erases = ChangeCodec.startsAnew(List.of(change.change()));
      change
          .done()
          .completeExceptionally(
              owned && erases ? ReplicationFailures.changedSince(room) : moved(room));
    } else if (waiting.offer(change)) {
      loop.next();
    } else {
      change.done().completeExceptionally(ReplicationFailures.busy(room, WaitingChanges.MAX));
    }
    return change.done();
  }

  /**
   * Removes the room with all that it has. It must not be in memory.
   *
   * @param after sequence number of the last message that the caller has read
   * @return completes once the copy is empty; fails if this node does not own the room, or if the
   *     stream has further messages
   */
  CompletableFuture<Optional<AppendResult>> remove(UUID erasure, long after) {
    return append(context.queued(new RoomChange.Removed(number(), after, erasure)));
  }

  /**
   * Replaces the content of the room, which must not be in memory.
   *
   * @return completes once the copy has the new content; fails if this node does not own the room,
   *     or if the stream has messages that the content does not include
   */
  CompletableFuture<Optional<AppendResult>> replace(UUID erasure, RoomContentFile content) {
    return append(
        context.queued(
            new RoomChange.Replaced(
                number(),
                content.after(),
                content.name(),
                content.bytes(),
                content.hash(),
                erasure)));
  }

  /** Ends writing, because another node owns the room. */
  void follow() {
    owned = false;
    if (state != State.FOLLOWING) {
      end(moved(room));
    }
  }

  /** Ends the use of this object: another one may be made for the room afterwards. */
  void retire() {
    retired = true;
    follow();
    endReading();
  }

  private void step() {
    if (retired || (state == State.FOLLOWING && !behind)) {
      return;
    }
    try {
      begin();
    } catch (RuntimeException e) { // of an engine or a copy that does not fail by its stage
      failed(e);
    }
  }

  /** Begins the next operation. */
  private void begin() {
    StreamPosition at = position;
    if (at == null) {
      loop.run(context.copies().position(room), found -> position = found, this::failed);
    } else if (behind) {
      loop.run(
          context.streams().after(room, at.sequence(), PAGE),
          messages -> read(at, messages),
          this::failed);
    } else if (appending != null) {
      send(appending);
    } else if (state == State.OPENING && at.epoch() > epoch) {
      failed(ReplicationFailures.olderEpoch(room, epoch, at.epoch()));
    } else if (state == State.OPENING) {
      send(batch(at, List.of(context.ownerChanged())));
    } else {
      List<QueuedChange> changes = waiting.take(at, room);
      if (!changes.isEmpty()) {
        send(batch(at, changes));
      }
    }
  }

  private Batch batch(StreamPosition at, List<QueuedChange> changes) {
    UUID id = context.ids().get();
    List<byte[]> bytes = changes.stream().map(QueuedChange::bytes).toList();
    byte[] message = context.codec().encode(new ChangeMessage(id, room, epoch, at.hash(), bytes));
    sends = 0;
    return new Batch(id, epoch, at, message, changes);
  }

  private void send(Batch batch) {
    appending = batch;
    sends++;
    loop.run(
        context.streams().append(room, batch.expected().sequence(), batch.message()),
        sequence -> answered(batch, sequence),
        failure -> notSent(batch, failure));
  }

  private void notSent(Batch batch, Throwable failure) {
    boolean stored = sends > 1; // perhaps, by an attempt whose answer was lost
    if (ReplicationFailures.isOfOneMessage(failure) && state == State.WRITING && !stored) {
      appending = null;
      batch.fail(ReplicationFailures.of(room, failure));
    } else {
      failed(failure);
    }
  }

  private void failed(Throwable failure) {
    RoomLogException why = ReplicationFailures.of(room, failure);
    LOG.log(
        System.Logger.Level.WARNING,
        "%s; room %s is read from its stream again when it is used"
            .formatted(why.getMessage(), room));
    end(why);
  }

  private void answered(Batch batch, OptionalLong sequence) {
    if (sequence.isEmpty()) {
      refusedAt = batch.expected().sequence();
      behind = true; // there is the own message, whose answer was lost, or one of another owner
    } else if (appending != null && appending.id().equals(batch.id())) {
      appending = null;
      var _ = applyOwn(batch, batch.position(sequence.getAsLong()));
    } else {
      behind = true; // given up meanwhile
    }
  }

  private void read(StreamPosition at, List<RoomMessage> messages) {
    if (!isAt(at)) {
      return; // the copy failed meanwhile, or was never at that position
    }
    if (messages.isEmpty()) {
      endReading();
      settleRefusal(at);
      return;
    }
    StreamPosition from = at;
    CompletionStage<List<AppendResult>> applied = CompletableFuture.completedFuture(List.of());
    for (RoomMessage message : messages) {
      ChangeCodec.Decoded next = context.codec().decode(room, from, message);
      from = next.position();
      applied = include(next);
      if (!isAt(from)) {
        return; // this node writes no more: the copy is asked anew
      }
    }
    // The next page waits for the disk, so that a long stream is not in memory as a whole. A
    // failure
    // has been handled where the message was applied.
    loop.run(applied, results -> {}, failure -> {});
  }

  private boolean isAt(StreamPosition expected) {
    return !retired && position != null && position.sequence() == expected.sequence();
  }

  private CompletionStage<List<AppendResult>> include(ChangeCodec.Decoded next) {
    Batch own = appending;
    if (own != null && own.id().equals(next.message().id())) {
      appending = null;
      return applyOwn(own, next.position());
    }
    CompletionStage<List<AppendResult>> applied = apply(next.position(), next.changes());
    if (state != State.FOLLOWING && next.position().epoch() > epoch) {
      follow();
      behind = true;
    }
    return applied;
  }

  /** Decides about a message that was refused, once the stream is read to its end. */
  private void settleRefusal(StreamPosition end) {
    long refused = refusedAt;
    Batch batch = appending;
    refusedAt = NOT_REFUSED;
    if (refused == NOT_REFUSED || batch == null) {
      return;
    }
    if (end.sequence() == refused) { // a server of the engine that lags answered the read
      loop.nextLater();
    } else if (state == State.OPENING) {
      appending = null; // the first message of the epoch is made again, behind what is there now
      batch.fail(ReplicationFailures.reopening(room));
    } else {
      failed(ReplicationFailures.reopening(room));
    }
  }

  private CompletionStage<List<AppendResult>> applyOwn(Batch batch, StreamPosition to) {
    boolean opens = state == State.OPENING && batch.epoch() == epoch;
    if (opens) {
      state = State.WRITING;
    }
    CompletableFuture<@Nullable Void> opening = opened;
    CompletionStage<List<AppendResult>> applied = apply(to, batch.decoded());
    var _ =
        applied.whenComplete((results, failure) -> {
          if (failure != null) {
            batch.fail(ReplicationFailures.of(room, StageFailures.cause(failure)));
          } else {
            batch.complete(results);
            if (opens) {
              opening.complete(null);
            }
          }
        });
    context.stored().accept(room);
    return applied;
  }

  /** Applies changes to the copy, while the next operation on the stream already runs. */
  private CompletionStage<List<AppendResult>> apply(StreamPosition to, List<RoomChange> changes) {
    StreamPosition before = Objects.requireNonNull(position, "known since the stream was read");
    position = to;
    CompletionStage<List<AppendResult>> applied = context.copies().apply(room, before, to, changes);
    applied.whenCompleteAsync(
        (results, failure) -> {
          if (failure != null) {
            failed(StageFailures.cause(failure));
            if (ChangeCodec.startsAnew(changes)) {
              context.scheduler().after(REPLACING_PAUSE, () -> executor.execute(this::catchUp));
            }
          }
        },
        executor);
    return applied;
  }

  /**
   * Ends writing. What waits fails, and may be stored nevertheless if it was sent; the copy is
   * asked anew for its position.
   */
  private void end(RuntimeException failure) {
    boolean wrote = state != State.FOLLOWING;
    state = State.FOLLOWING;
    used = false;
    endReading();
    position = null;
    refusedAt = NOT_REFUSED;
    Batch unfinished = appending;
    appending = null;
    if (unfinished != null) {
      unfinished.fail(failure);
    }
    waiting.failAll(failure);
    opened.completeExceptionally(failure);
    if (wrote) {
      context.ended().accept(room);
    }
  }
}
