package dev.parley.room.files;

import dev.parley.room.api.files.FilePosition;
import dev.parley.room.api.files.FilePositionChanged;
import dev.parley.room.api.files.FollowingChanged;
import dev.parley.room.api.files.ViewerItem;
import dev.parley.room.core.RoomContext;
import dev.parley.room.core.SessionState;
import dev.parley.room.log.LogSubscription;
import dev.parley.room.log.LogSubscriptions;
import dev.parley.room.spi.Event;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Positions that members point at in shown files, and the members who follow the position of the
 * presenter.
 *
 * <p>Threads: confined to the room's serial executor.
 */
final class FilePositions {
  /** Key of a member's pending position signal. */
  private record PositionKey(UUID member) {}

  /** Key of a member's pending follow signal. */
  private record FollowingKey(UUID member) {}

  private final LogSubscriptions<ViewerItem> streams;
  private final FileViewer viewer;
  private final InstantSource clock;
  private final Map<UUID, FilePosition> positions = new LinkedHashMap<>(); // by member
  private final Set<UUID> following = new LinkedHashSet<>();

  FilePositions(RoomContext context, LogSubscriptions<ViewerItem> streams, FileViewer viewer) {
    this.streams = streams;
    this.viewer = viewer;
    clock = context.clock();
  }

  /** Sends the current positions to a new stream. */
  void signalTo(LogSubscription<ViewerItem> stream) {
    positions.forEach((member, position) ->
        stream.signal(new PositionKey(member), new FilePositionChanged(member, position)));
    following.forEach(
        member -> stream.signal(new FollowingKey(member), new FollowingChanged(member, true)));
  }

  /** Applies a position report; one that is not allowed is dropped. */
  void place(SessionState session, FilePosition position) {
    boolean allowed =
        !session.ended()
            && session.rights().show()
            && viewer.shows(position.file())
            && FileRules.fits(position)
            && session.participant().maySignal(clock.instant());
    if (allowed) {
      UUID member = session.participant().id();
      positions.put(member, position);
      signal(member, new PositionKey(member), new FilePositionChanged(member, position));
    }
  }

  /** Applies a follow report; one that is not allowed is dropped. */
  void following(SessionState session, boolean follows) {
    if (!session.ended() && session.participant().maySignal(clock.instant())) {
      set(session.participant().id(), follows);
    }
  }

  private void set(UUID member, boolean follows) {
    if (follows ? following.add(member) : following.remove(member)) {
      signal(member, new FollowingKey(member), new FollowingChanged(member, follows));
    }
  }

  private void signal(UUID about, Object key, ViewerItem item) {
    streams.signal(key, reader -> reader.equals(about) ? Optional.empty() : Optional.of(item));
  }

  /** Removes the positions in a file that was closed. */
  void closed(UUID file) {
    positions.values().removeIf(position -> position.file().equals(file));
  }

  /** Applies changed rights: a member without the right to show files stops pointing. */
  void granted(Event.Grant grant) {
    if (!grant.rights().show()) {
      positions.remove(grant.member());
    }
  }

  /** Removes the position of a member whose last session has ended. */
  void sessionEnded(SessionState session) {
    if (session.isOnlyOne()) {
      UUID member = session.participant().id();
      positions.remove(member);
      set(member, false);
    }
  }
}
