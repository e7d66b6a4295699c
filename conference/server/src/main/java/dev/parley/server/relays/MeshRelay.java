package dev.parley.server.relays;

import dev.parley.pipeline.CallException;
import dev.parley.room.spi.Scheduler;
import dev.parley.room.spi.StageFailures;
import dev.parley.server.sfu.RoomRelay;
import dev.parley.server.sfu.SfuMediaBackend;
import dev.parley.sfu.Relay;
import dev.parley.sfu.RelayListener;
import dev.parley.sfu.RelayRole;
import dev.parley.sfu.RelayedTrack;
import dev.parley.sfu.TrackDemand;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Relay of one room to one other server, which is opened again when it has failed. Threads:
 * confined to the turns of its {@link RelayMesh}, except the events, which may come from any
 * thread.
 */
final class MeshRelay {
  private static final System.Logger LOG = System.getLogger(MeshRelay.class.getName());
  private static final Duration RETRY = Duration.ofSeconds(1);

  /** Doublings of the pause behind refusals in a row: a node refuses a branch that has too many. */
  private static final int RETRY_DOUBLINGS = 5;

  /**
   * Time for which this node announces what another one has begun to announce in its place, so that
   * no track is missing while the relays of that one are opened.
   */
  static final Duration HAND_OVER = Duration.ofSeconds(5);

  private final String self;
  private final boolean asks;
  private final String room;
  private final RelayPeer peer;
  private final SfuMediaBackend media;
  private final RelaySignalling signalling;
  private final Executor executor;
  private final Scheduler scheduler;
  private final Consumer<Runnable> turns;
  private @Nullable Trial trial; // null: none is open
  private RelayRole role; // that is applied
  private RelayRole planned;
  private boolean waits; // for the next trial
  private int refusals; // in a row
  private long wantedUntil;
  private boolean closed;

  /**
   * @param self id of this server
   * @param asks whether this side asks the other one, and asks again after a failure
   */
  MeshRelay(
      String self,
      boolean asks,
      String room,
      RelayPeer peer,
      RelayRole role,
      SfuMediaBackend media,
      RelaySignalling signalling,
      Executor executor,
      Scheduler scheduler,
      Consumer<Runnable> turns) {
    this.self = self;
    this.asks = asks;
    this.room = room;
    this.peer = peer;
    this.role = role;
    planned = role;
    this.media = media;
    this.signalling = signalling;
    this.executor = executor;
    this.scheduler = scheduler;
    this.turns = turns;
  }

  RelayPeer peer() {
    return peer;
  }

  String room() {
    return room;
  }

  void wantUntil(long nanos) {
    wantedUntil = nanos;
  }

  /** Plans another role. One that announces less is applied a little later. */
  void plan(RelayRole next) {
    planned = next;
    if (next.sends().compareTo(role.sends()) >= 0) {
      apply(next);
    } else {
      scheduler.after(HAND_OVER, () -> turns.accept(() -> apply(planned)));
    }
  }

  private void apply(RelayRole next) {
    boolean reopened = next.thin() != role.thin();
    if (!next.equals(role)) {
      role = next;
      if (trial != null && !reopened) {
        trial.role(next);
      } else if (trial != null) {
        restart(); // a thin line has other tracks and another allocator
      }
    }
  }

  /** {@return whether there is a relay, which may be about to connect} */
  boolean isOpen() {
    return trial != null;
  }

  /** {@return whether the present relay was offered with these parameters} */
  boolean offered(RelaySide side) {
    return trial != null && side.equals(trial.side);
  }

  /** Ends what was opened to a process of the other node that has ended. */
  void restart() {
    drop();
    retry();
  }

  boolean forgotten(long now) {
    return now - wantedUntil >= 0;
  }

  /** Asks the other node, unless that was done before. */
  void dial() {
    if (trial != null || waits || closed) {
      return;
    }
    Trial begun = new Trial();
    trial = begun;
    media
        .dialRelay(room, peer.toString(), role, begun)
        .thenCompose(opened -> begun.ask(required(opened)))
        .whenComplete((_, failure) -> {
          if (failure != null) {
            begun.refused = StageFailures.cause(failure) instanceof CallException.Refused;
            begun.failed(String.valueOf(failure.getMessage()));
          }
        });
  }

  /** Answers the other node. A relay from before is one that it has given up. */
  void accept(RelayOffer offer, NodeRelay back, CompletableFuture<RelayAnswer> answer) {
    drop();
    Trial begun = new Trial();
    trial = begun;
    begun.other.complete(back);
    accepted(offer, begun)
        .whenComplete((opened, failure) -> {
          if (failure != null) {
            begun.failed(String.valueOf(failure.getMessage()));
            answer.completeExceptionally(failure);
          } else {
            answer.complete(opened);
          }
        });
  }

  private CompletionStage<RelayAnswer> accepted(RelayOffer offer, Trial begun) {
    try {
      return media
          .acceptRelay(room, peer.toString(), role, RelayValues.side(offer.side()), begun)
          .thenApply(opened -> {
            begun.opened(required(opened));
            return new RelayAnswer(
                RelayValues.side(required(opened).side()),
                RelayValues.values(media.relayAddresses()),
                begun);
          });
    } catch (IllegalArgumentException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private static RoomRelay required(Optional<RoomRelay> opened) {
    return opened.orElseThrow(() -> new IllegalStateException("this node has too many relays"));
  }

  private void drop() {
    if (trial != null) {
      trial.close();
      trial = null;
    }
  }

  void close() {
    closed = true;
    drop();
  }

  private void ended(Trial which, String why) {
    if (which.equals(trial)) {
      drop();
      refusals = which.refused ? refusals + 1 : 0;
      if (!closed) {
        LOG.log(System.Logger.Level.DEBUG, "relay of {0} to {1} failed: {2}", room, peer, why);
        retry();
      }
    }
  }

  private void retry() {
    if (asks) {
      waits = true;
      int doublings = Math.clamp(refusals - 1L, 0, RETRY_DOUBLINGS);
      scheduler.after(
          RETRY.multipliedBy(1L << doublings),
          () ->
              turns.accept(() -> {
                waits = false;
                dial();
              }));
    }
  }

  /**
   * One opened relay, from its beginning to its end: its events, and the calls of the other node.
   */
  private final class Trial implements RelayListener, NodeRelay {
    final CompletableFuture<NodeRelay> other = new CompletableFuture<>();
    private final CompletableFuture<RoomRelay> relay = new CompletableFuture<>();
    private volatile @Nullable RelaySide side; // null: not offered
    private volatile boolean refused; // by the other node
    private final LatestSender<List<RelayedTrack>> tracks =
        new LatestSender<>(
            executor,
            all -> other.join().announced(RelayValues.announcements(all)),
            this::unreachable);
    private final LatestSender<List<TrackDemand>> demands =
        new LatestSender<>(
            executor, all -> other.join().wanted(RelayValues.wishes(all)), this::unreachable);

    /** Offers an opened relay to the other node. */
    CompletionStage<Void> ask(RoomRelay opened) {
      opened(opened);
      RelaySide offered = RelayValues.side(opened.side());
      side = offered;
      RelayOffer offer = new RelayOffer(room, self, offered);
      return signalling
          .offer(peer, offer, this)
          .thenAccept(answer -> {
            Relay.RemoteSide side = RelayValues.side(answer.side());
            opened.answered(side, RelayValues.addresses(answer.addresses()));
            other.complete(answer.relay());
          });
    }

    void opened(RoomRelay opened) {
      relay.complete(opened);
    }

    void role(RelayRole next) {
      relay.thenAccept(its -> its.role(next));
    }

    private void unreachable() {
      failed("the other node is not reachable");
    }

    void close() {
      other.cancel(false);
      relay.thenAccept(RoomRelay::close);
    }

    @Override
    public void connected() {
      LOG.log(System.Logger.Level.DEBUG, "relay of {0} to {1} is connected", room, peer);
    }

    @Override
    public void failed(String why) {
      turns.accept(() -> MeshRelay.this.ended(this, why));
    }

    @Override
    public void tracksChanged(List<RelayedTrack> all) {
      tracks.set(all);
    }

    @Override
    public void demandChanged(List<TrackDemand> all) {
      demands.set(all);
    }

    @Override
    public void muteRequested(UUID track, boolean muted) {
      other
          .thenAcceptAsync(there -> there.mute(track, muted), executor)
          .whenComplete((_, failure) -> {
            if (failure != null) {
              unreachable(); // the next relay repeats it
            }
          });
    }

    @Override
    public void announced(List<TrackAnnouncement> all) {
      List<RelayedTrack> checked = RelayValues.tracks(all);
      relay.thenAccept(its -> its.announced(checked));
    }

    @Override
    public void wanted(List<TrackWish> wishes) {
      List<TrackDemand> checked = RelayValues.demands(wishes);
      relay.thenAccept(its -> its.wanted(checked));
    }

    @Override
    public void mute(UUID track, boolean muted) {
      relay.thenAccept(its -> its.mute(track, muted));
    }
  }
}
