package dev.parley.server.relays;

import dev.parley.room.spi.MediaBackend;
import dev.parley.room.spi.MediaSession;
import dev.parley.room.spi.Place;
import dev.parley.room.spi.Scheduler;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * Media sessions at this node whose rooms other nodes own. A session outlives the connection of its
 * owner while the member's own connection lives, for ten minutes at most, and the next owner that
 * opens one for this member gets it: audio and video go on, and so do the rights and wishes that
 * apply to them.
 *
 * <p>Threads: safe for use by multiple threads; no method blocks.
 */
final class KeptSessions {
  /** Time after which a session without owner ends whose member is not connected to it. */
  static final Duration GRACE = Duration.ofSeconds(30);

  /** Number of times that a connected member's session is kept for another {@link #GRACE}. */
  static final int KEEPS_MAX = 20;

  private final MediaBackend media;
  private final Function<MediaSession, CompletionStage<Boolean>> connected;
  private final Executor executor;
  private final Scheduler scheduler;
  private final ConcurrentHashMap<RoomMember, Keep> withoutOwner = new ConcurrentHashMap<>();

  /** Member of a room. */
  private record RoomMember(String room, UUID member) {}

  /** Session, and the sender of its items to its owner. */
  record KeptSession(RoomMember of, MediaSession session, ItemSender items) {}

  /** Session without owner, from one loss of an owner to the next owner. */
  private static final class Keep {
    final KeptSession left;

    Keep(KeptSession left) {
      this.left = left;
    }
  }

  /**
   * @param connected returns whether the member is connected to a session
   * @param executor runs tasks that may block
   */
  KeptSessions(
      MediaBackend media,
      Function<MediaSession, CompletionStage<Boolean>> connected,
      Executor executor,
      Scheduler scheduler) {
    this.media = media;
    this.connected = connected;
    this.executor = executor;
    this.scheduler = scheduler;
  }

  /** Opens a session for an owner, or gives it the one that was left by the owner before. */
  KeptSession open(String room, UUID member, boolean speak, NodeMediaListener listener) {
    RoomMember key = new RoomMember(room, member);
    Keep keep = withoutOwner.remove(key);
    if (keep != null) {
      KeptSession left = keep.left;
      left.items().sendTo(listener);
      left.session().setMayPublish(speak);
      return left;
    }
    ItemSender items = new ItemSender(listener, executor);
    return new KeptSession(key, media.open(room, member, Place.HERE, speak, items), items);
  }

  /** Keeps a session whose owner is not connected any more. */
  void keep(KeptSession left) {
    Keep keep = new Keep(left);
    Keep before = withoutOwner.put(left.of(), keep);
    if (before != null) {
      before.left.session().close();
    }
    scheduler.after(GRACE, () -> check(keep, KEEPS_MAX));
  }

  private void check(Keep keep, int keeps) {
    KeptSession left = keep.left;
    if (keep.equals(withoutOwner.get(left.of()))) {
      connected
          .apply(left.session())
          .whenComplete((lives, _) -> {
            if (Boolean.TRUE.equals(lives) && keeps > 0) {
              scheduler.after(GRACE, () -> check(keep, keeps - 1));
            } else if (withoutOwner.remove(left.of(), keep)) {
              left.session().close();
            }
          });
    }
  }
}
