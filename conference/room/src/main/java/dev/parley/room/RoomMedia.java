package dev.parley.room;

import static dev.parley.room.limits.ConferenceLimits.MEDIA_CALLS_PER_SECOND;
import static dev.parley.room.limits.ConferenceLimits.MEDIA_STREAMS_MAX;
import static dev.parley.room.limits.ConferenceLimits.OFFER_CHARS_MAX;
import static dev.parley.room.limits.ConferenceLimits.PUBLISHED_MAX;
import static dev.parley.room.limits.ConferenceLimits.WATCHED_MAX;

import dev.parley.pipeline.CallException;
import dev.parley.room.api.media.CallMembers;
import dev.parley.room.api.media.DisplaySize;
import dev.parley.room.api.media.LayerStatus;
import dev.parley.room.api.media.MediaAnswer;
import dev.parley.room.api.media.MediaItem;
import dev.parley.room.api.media.MediaOffer;
import dev.parley.room.api.media.MediaRefusal;
import dev.parley.room.api.media.MediaRefused;
import dev.parley.room.api.media.QualityReport;
import dev.parley.room.api.media.RaisedHands;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.MediaBackend;
import dev.parley.room.spi.MediaSession;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Audio and video of a room: the right to publish, the members in the call, and raised hands. The
 * media backend forwards the packets. It is notified when rights change, and checks no rights per
 * packet.
 *
 * <p>Threads: confined to the room's serial executor, except for items from the media backend,
 * which go directly to the streams of a session.
 */
final class RoomMedia {
  private final String room;
  private final Participants participants;
  private final MediaBackend carrier;
  private final RoomRecordings recordings;
  private final InstantSource clock;
  private final Map<SessionState, MediaSession> lines = new HashMap<>();
  private final Set<UUID> hands = new LinkedHashSet<>();
  private final Set<SessionState> inCall = new LinkedHashSet<>();

  RoomMedia(
      String room,
      Participants participants,
      MediaBackend carrier,
      RoomRecordings recordings,
      InstantSource clock) {
    this.room = room;
    this.participants = participants;
    this.carrier = carrier;
    this.recordings = recordings;
    this.clock = clock;
  }

  CompletionStage<MediaAnswer> offer(SessionState seat, MediaOffer offer) {
    require(seat);
    if (offer.sdp().length() > OFFER_CHARS_MAX) {
      throw refused(
          MediaRefusal.BAD_OFFER,
          "the description has more than %d characters".formatted(OFFER_CHARS_MAX));
    }
    if (offer.sending().size() > PUBLISHED_MAX || offer.receiving().size() > WATCHED_MAX) {
      throw refused(
          MediaRefusal.TOO_MANY,
          "a seat publishes %d tracks and watches %d at most"
              .formatted(PUBLISHED_MAX, WATCHED_MAX));
    }
    if (!offer.sending().isEmpty() && !seat.rights().speak()) {
      throw refused(MediaRefusal.NOT_ALLOWED, "you have no right to speak in this room");
    }
    return line(seat).offer(offer);
  }

  private MediaSession line(SessionState seat) {
    return lines.computeIfAbsent(
        seat,
        _ ->
            carrier.open(
                room, seat.participant().id(), seat.rights().speak(), item -> tell(seat, item)));
  }

  private static void tell(SessionState seat, MediaItem item) {
    seat.mediaStreams().forEach(follower -> follower.signal(kind(item), item));
  }

  /** Key of an item: an item replaces a queued one with the same key. */
  private static Object kind(MediaItem item) {
    return item instanceof LayerStatus shown ? shown.track() : item.getClass();
  }

  void want(SessionState seat, List<DisplaySize> wishes) {
    if (!seat.ended() && wishes.size() <= WATCHED_MAX && signals(seat)) {
      line(seat).setDisplaySizes(wishes);
    }
  }

  CompletionStage<Void> mute(SessionState seat, UUID track, boolean muted) {
    require(seat);
    return line(seat).mute(track, muted, seat.rights().moderate());
  }

  void report(SessionState seat, QualityReport experience) {
    if (!seat.ended() && signals(seat)) {
      line(seat).report(experience);
    }
  }

  CompletionStage<Void> record(SessionState seat, boolean on) {
    require(seat);
    return recordings.decide(() -> {
      if (seat.ended() || !seat.rights().record()) {
        throw refused(MediaRefusal.NOT_ALLOWED, "you have no right to record this room");
      }
      return on ? recordings.begin(seat.participant()) : recordings.end(seat.participant().id());
    });
  }

  CompletionStage<Void> joinCall(SessionState seat) {
    require(seat);
    if (inCall.add(seat)) {
      tellAll(inCall());
    }
    return CompletableFuture.completedFuture(null);
  }

  private void leaveCall(SessionState seat) {
    if (inCall.remove(seat)) {
      tellAll(inCall());
    }
  }

  private CallMembers inCall() {
    return new CallMembers(
        inCall.stream().map(seat -> seat.participant().id()).distinct().toList());
  }

  CompletionStage<Void> hangUp(SessionState seat) {
    require(seat);
    leaveCall(seat);
    close(seat);
    if (!seat.mediaStreams().isEmpty()) {
      line(seat).follow(); // a member outside the call still sees the published tracks
    }
    return CompletableFuture.completedFuture(null);
  }

  private void close(SessionState seat) {
    MediaSession line = lines.remove(seat);
    if (line != null) {
      line.close();
    }
  }

  void raiseHand(SessionState seat, boolean up) {
    if (!seat.ended() && signals(seat)) {
      hand(seat.participant().id(), up);
    }
  }

  CompletionStage<Void> lowerHand(SessionState seat, UUID member) {
    require(seat);
    if (!seat.rights().moderate()) {
      throw refused(MediaRefusal.NOT_ALLOWED, "you have no right to lower the hands of others");
    }
    if (participants.byId(member).isEmpty()) {
      throw refused(MediaRefusal.NO_SUCH_MEMBER, "the room has no other member of this id");
    }
    hand(member, false);
    return CompletableFuture.completedFuture(null);
  }

  private void hand(UUID member, boolean up) {
    if (up ? hands.add(member) : hands.remove(member)) {
      tellAll(handsUp());
    }
  }

  private void tellAll(MediaItem item) {
    participants.present().flatMap(each -> each.seats().stream()).forEach(seat -> tell(seat, item));
  }

  private RaisedHands handsUp() {
    return new RaisedHands(List.copyOf(hands));
  }

  private void require(SessionState seat) {
    if (seat.ended()) {
      throw refused(
          MediaRefusal.NO_SESSION, "the seat is given up; join again with the resume key");
    }
    if (seat.participant().rateLimits(clock.instant()).media().take(clock.instant()).isPresent()) {
      throw refused(
          MediaRefusal.TOO_FAST,
          "more than %d calls about audio and video within a second"
              .formatted(MEDIA_CALLS_PER_SECOND));
    }
  }

  private boolean signals(SessionState seat) {
    return seat.participant().rateLimits(clock.instant()).signals().take(clock.instant()).isEmpty();
  }

  private static MediaRefused refused(MediaRefusal reason, String message) {
    return new MediaRefused(reason, message);
  }

  /** Applies changed rights to the member's media sessions. */
  void granted(Event.Grant grant) {
    participants
        .byId(grant.member())
        .ifPresent(member ->
            member
                .seats()
                .forEach(seat ->
                    Optional.ofNullable(lines.get(seat))
                        .ifPresent(line -> line.setMayPublish(grant.rights().speak()))));
  }

  /** Starts a stream of a session. */
  void follow(SessionState seat, LogSubscription<MediaItem> follower) {
    if (follower.over()) {
      return;
    }
    if (seat.ended()) {
      follower.complete();
      return;
    }
    if (seat.mediaStreams().size() >= MEDIA_STREAMS_MAX) {
      follower.fail(
          new CallException.Overloaded(
              MEDIA_STREAMS_MAX + " streams follow audio and video from this seat already"));
      return;
    }
    seat.mediaStreams().add(follower);
    follower.signal(RaisedHands.class, handsUp());
    follower.signal(CallMembers.class, inCall());
    line(seat).follow();
  }

  /** Removes a cancelled stream. */
  static void unfollow(SessionState seat, LogSubscription<MediaItem> follower) {
    seat.mediaStreams().remove(follower);
  }

  /** Ends the streams and the media session of a session that has ended. */
  void giveUp(SessionState seat) {
    seat.mediaStreams().forEach(LogSubscription::complete);
    seat.mediaStreams().clear();
    leaveCall(seat);
    close(seat);
    if (seat.participant().seats().stream().allMatch(other -> other.equals(seat))) {
      hand(seat.participant().id(), false);
    }
  }
}
