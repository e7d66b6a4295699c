package dev.parley.sfu;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Multicast group of a room: subscribes its stream to the chosen tracks while a member listens, and
 * decides which tracks a peer receives by the group. Threads: confined to its owner.
 */
final class RoomGroup implements TrackSink {
  /** Value of a peer that receives nothing by the group. */
  static final long NEVER = Long.MAX_VALUE;

  /** Time of overload after which the largest size is left out. */
  static final long OVERLOAD_NANOS = TimeUnit.SECONDS.toNanos(3);

  /** Time without overload after which the largest size is sent again. */
  static final long RECOVERED_NANOS = TimeUnit.SECONDS.toNanos(30);

  private static final long CHOOSE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private final SfuContext context;
  private final RoomSpeakers speakers;
  private final Supplier<Collection<PublishedTrack>> tracks;
  private final Map<UUID, GroupTrack> sent = new LinkedHashMap<>();
  private @Nullable GroupStream stream; // null: the room has no group
  private boolean changed; // which tracks peers receive by the group
  private long chooseAt;
  private int leftOut; // number of the largest sizes of a video
  private boolean overloaded;
  private long loadSince; // when overload began or ended

  /**
   * @param tracks published tracks in the order of their publication
   */
  RoomGroup(
      SfuContext context, RoomSpeakers speakers, Supplier<Collection<PublishedTrack>> tracks) {
    this.context = context;
    this.speakers = speakers;
    this.tracks = tracks;
  }

  /** {@return whether the room has a group} */
  boolean active() {
    return stream != null;
  }

  /** Sends to a stream, which replaces the previous one. */
  void start(GroupStream to) {
    stop();
    stream = to;
    reconsider();
  }

  /** Sends to no stream any more. */
  void stop() {
    stream = null;
    List.copyOf(sent.values()).forEach(this::end);
  }

  /** Chooses the tracks again at the next tick, after the tracks of the room have changed. */
  void reconsider() {
    chooseAt = context.now();
  }

  /** Requests a key frame of a track, if it is sent. */
  void requestKeyFrame(UUID track) {
    GroupTrack its = sent.get(track);
    if (its != null) {
      its.wantKeyFrame(context.now());
    }
  }

  /** Requests key frames, since a member receives the group from now on. */
  void memberAdded() {
    changed = true;
    sent.values().forEach(each -> each.wantKeyFrame(context.now()));
  }

  /**
   * {@return whether a track is sent to the group in such a way that a member can decode it}
   *
   * @param since time from which on the member has received the group; {@link #NEVER} if it does
   *     not
   */
  boolean carries(PublishedTrack track, long since) {
    GroupTrack its = since == NEVER ? null : sent.get(track.id());
    return its != null && its.track().equals(track) && its.isReceived(since);
  }

  /** Does what is due. {@return whether peers receive other tracks by the group than before} */
  boolean tick(long now) {
    GroupStream to = stream;
    if (to != null) {
      to.tick(now);
      if (now - chooseAt >= 0) {
        chooseAt = now + CHOOSE_NANOS;
        choose(to, now);
        adaptSize(to, now);
      }
      sent.values().forEach(each -> each.tick(leftOut, now));
    }
    boolean news = changed;
    changed = false;
    return news;
  }

  private void choose(GroupStream to, long now) {
    List<PublishedTrack> before = sent.values().stream().map(GroupTrack::track).toList();
    Set<PublishedTrack> chosen =
        to.isListening(now)
            ? GroupTracks.choose(tracks.get(), speakers.active(), Set.copyOf(before))
            : Set.of();
    List<GroupTrack> ended = new ArrayList<>(sent.values());
    ended.removeIf(each -> chosen.contains(each.track()));
    ended.forEach(this::end);
    List<PublishedTrack> added = new ArrayList<>(chosen);
    added.removeAll(before);
    for (PublishedTrack track : added) {
      int ssrc = context.random().nextInt();
      sent.put(
          track.id(),
          new GroupTrack(track, ssrc, new PlainSubscription(context, track, ssrc, this), now));
    }
    if (!ended.isEmpty() || !added.isEmpty()) {
      announce(to);
    }
  }

  private void end(GroupTrack ended) {
    sent.remove(ended.track().id());
    ended.end();
    changed = true;
  }

  private void announce(GroupStream to) {
    to.tracksChanged(sent.values().stream().map(GroupTrack::info).toList());
  }

  /** Leaves out the largest size of a video while a member of the group cannot follow it. */
  private void adaptSize(GroupStream to, long now) {
    boolean over = to.isOverloaded(now);
    if (over != overloaded) {
      overloaded = over;
      loadSince = now;
    }
    int fewer = over ? 1 : 0;
    if (fewer != leftOut && now - loadSince >= (over ? OVERLOAD_NANOS : RECOVERED_NANOS)) {
      leftOut = fewer;
      sent.values().forEach(each -> each.leaveOut(fewer));
    }
  }

  @Override
  public boolean packet(UUID id, byte[] bytes, int from, int length, boolean whole, long now) {
    GroupTrack its = sent.get(id);
    GroupStream to = stream;
    if (its != null && to != null) {
      changed |= whole && its.sentWhole(now);
      to.packet(bytes, from, length, now);
    }
    return true;
  }

  @Override
  public void trackEnded(UUID id, long now) {
    GroupTrack its = sent.get(id);
    GroupStream to = stream;
    if (its != null && to != null) {
      end(its);
      announce(to);
    }
  }
}
