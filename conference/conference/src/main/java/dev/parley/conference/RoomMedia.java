package dev.parley.conference;

import static dev.parley.conference.ConferenceLimits.MEDIA_CALLS_PER_SECOND;
import static dev.parley.conference.ConferenceLimits.MEDIA_FOLLOWERS_MAX;
import static dev.parley.conference.ConferenceLimits.OFFER_CHARS_MAX;
import static dev.parley.conference.ConferenceLimits.PUBLISHED_MAX;
import static dev.parley.conference.ConferenceLimits.WATCHED_MAX;

import dev.parley.conference.api.media.Answer;
import dev.parley.conference.api.media.Experience;
import dev.parley.conference.api.media.HandsUp;
import dev.parley.conference.api.media.InCall;
import dev.parley.conference.api.media.MediaItem;
import dev.parley.conference.api.media.MediaRefusal;
import dev.parley.conference.api.media.MediaRefused;
import dev.parley.conference.api.media.Offer;
import dev.parley.conference.api.media.Shown;
import dev.parley.conference.api.media.Wish;
import dev.parley.conference.spi.Event;
import dev.parley.conference.spi.MediaCarrier;
import dev.parley.conference.spi.MediaLine;
import dev.parley.pipeline.CallException;
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
  private final MediaCarrier carrier;
  private final RoomRecordings recordings;
  private final InstantSource clock;
  private final Map<SeatServant, MediaLine> lines = new HashMap<>();
  private final Set<UUID> hands = new LinkedHashSet<>();
  private final Set<SeatServant> inCall = new LinkedHashSet<>();

  RoomMedia(
      String room,
      Participants participants,
      MediaCarrier carrier,
      RoomRecordings recordings,
      InstantSource clock) {
    this.room = room;
    this.participants = participants;
    this.carrier = carrier;
    this.recordings = recordings;
    this.clock = clock;
  }

  CompletionStage<Answer> offer(SeatServant seat, Offer offer) {
    require(seat);
    if (offer.sdp().length() > OFFER_CHARS_MAX) {
      throw refused(
          MediaRefusal.BAD_OFFER,
          "the description has more than %d characters".formatted(OFFER_CHARS_MAX));
    }
    if (offer.publishing().size() > PUBLISHED_MAX || offer.watching().size() > WATCHED_MAX) {
      throw refused(
          MediaRefusal.TOO_MANY,
          "a seat publishes %d tracks and watches %d at most"
              .formatted(PUBLISHED_MAX, WATCHED_MAX));
    }
    if (!offer.publishing().isEmpty() && !seat.rights().speak()) {
      throw refused(MediaRefusal.NOT_ALLOWED, "you have no right to speak in this room");
    }
    return line(seat).offer(offer);
  }

  private MediaLine line(SeatServant seat) {
    return lines.computeIfAbsent(
        seat,
        _ ->
            carrier.open(
                room, seat.holder().id(), seat.rights().speak(), item -> tell(seat, item)));
  }

  private static void tell(SeatServant seat, MediaItem item) {
    seat.mediaFollowers().forEach(follower -> follower.signal(kind(item), item));
  }

  /** Key of an item: an item replaces a queued one with the same key. */
  private static Object kind(MediaItem item) {
    return item instanceof Shown shown ? shown.track() : item.getClass();
  }

  void want(SeatServant seat, List<Wish> wishes) {
    if (!seat.gone() && wishes.size() <= WATCHED_MAX && signals(seat)) {
      line(seat).want(wishes);
    }
  }

  CompletionStage<Void> mute(SeatServant seat, UUID track, boolean muted) {
    require(seat);
    return line(seat).mute(track, muted, seat.rights().moderate());
  }

  void report(SeatServant seat, Experience experience) {
    if (!seat.gone() && signals(seat)) {
      line(seat).report(experience);
    }
  }

  CompletionStage<Void> record(SeatServant seat, boolean on) {
    require(seat);
    return recordings.decide(() -> {
      if (seat.gone() || !seat.rights().record()) {
        throw refused(MediaRefusal.NOT_ALLOWED, "you have no right to record this room");
      }
      return on ? recordings.begin(seat.holder()) : recordings.end(seat.holder().id());
    });
  }

  CompletionStage<Void> joinCall(SeatServant seat) {
    require(seat);
    if (inCall.add(seat)) {
      tellAll(inCall());
    }
    return CompletableFuture.completedFuture(null);
  }

  private void leaveCall(SeatServant seat) {
    if (inCall.remove(seat)) {
      tellAll(inCall());
    }
  }

  private InCall inCall() {
    return new InCall(inCall.stream().map(seat -> seat.holder().id()).distinct().toList());
  }

  CompletionStage<Void> hangUp(SeatServant seat) {
    require(seat);
    leaveCall(seat);
    close(seat);
    if (!seat.mediaFollowers().isEmpty()) {
      line(seat).follow(); // a member outside the call still sees the published tracks
    }
    return CompletableFuture.completedFuture(null);
  }

  private void close(SeatServant seat) {
    MediaLine line = lines.remove(seat);
    if (line != null) {
      line.close();
    }
  }

  void raiseHand(SeatServant seat, boolean up) {
    if (!seat.gone() && signals(seat)) {
      hand(seat.holder().id(), up);
    }
  }

  CompletionStage<Void> lowerHand(SeatServant seat, UUID member) {
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

  private HandsUp handsUp() {
    return new HandsUp(List.copyOf(hands));
  }

  private void require(SeatServant seat) {
    if (seat.gone()) {
      throw refused(MediaRefusal.NO_SEAT, "the seat is given up; join again with the resume key");
    }
    if (seat.holder().paces(clock.instant()).media().take(clock.instant()).isPresent()) {
      throw refused(
          MediaRefusal.TOO_FAST,
          "more than %d calls about audio and video within a second"
              .formatted(MEDIA_CALLS_PER_SECOND));
    }
  }

  private boolean signals(SeatServant seat) {
    return seat.holder().paces(clock.instant()).signals().take(clock.instant()).isEmpty();
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
                        .ifPresent(line -> line.speak(grant.rights().speak()))));
  }

  /** Starts a stream of a session. */
  void follow(SeatServant seat, Follower<MediaItem> follower) {
    if (follower.over()) {
      return;
    }
    if (seat.gone()) {
      follower.complete();
      return;
    }
    if (seat.mediaFollowers().size() >= MEDIA_FOLLOWERS_MAX) {
      follower.fail(
          new CallException.Overloaded(
              MEDIA_FOLLOWERS_MAX + " streams follow audio and video from this seat already"));
      return;
    }
    seat.mediaFollowers().add(follower);
    follower.signal(HandsUp.class, handsUp());
    follower.signal(InCall.class, inCall());
    line(seat).follow();
  }

  /** Removes a cancelled stream. */
  static void unfollow(SeatServant seat, Follower<MediaItem> follower) {
    seat.mediaFollowers().remove(follower);
  }

  /** Ends the streams and the media session of a session that has ended. */
  void giveUp(SeatServant seat) {
    seat.mediaFollowers().forEach(Follower::complete);
    seat.mediaFollowers().clear();
    leaveCall(seat);
    close(seat);
    if (seat.holder().seats().stream().allMatch(other -> other.equals(seat))) {
      hand(seat.holder().id(), false);
    }
  }
}
