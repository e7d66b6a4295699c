package dev.parley.room.media;

import static dev.parley.room.limits.ConferenceLimits.MEDIA_CALLS_PER_SECOND;
import static dev.parley.room.limits.ConferenceLimits.MEDIA_STREAMS_MAX;
import static dev.parley.room.limits.ConferenceLimits.OFFER_CHARS_MAX;
import static dev.parley.room.limits.ConferenceLimits.PUBLISHED_MAX;
import static dev.parley.room.limits.ConferenceLimits.WATCHED_MAX;

import dev.parley.room.api.media.CallMembers;
import dev.parley.room.api.media.DisplaySize;
import dev.parley.room.api.media.GroupTicket;
import dev.parley.room.api.media.LayerStatus;
import dev.parley.room.api.media.MediaAnswer;
import dev.parley.room.api.media.MediaItem;
import dev.parley.room.api.media.MediaOffer;
import dev.parley.room.api.media.MediaRefusal;
import dev.parley.room.api.media.MediaRefused;
import dev.parley.room.api.media.QualityReport;
import dev.parley.room.api.media.RaisedHands;
import dev.parley.room.core.Participants;
import dev.parley.room.core.RoomContext;
import dev.parley.room.core.SessionState;
import dev.parley.room.core.SessionStreams;
import dev.parley.room.core.SignalTaps;
import dev.parley.room.log.LogSubscription;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.MediaBackend;
import dev.parley.room.spi.MediaSession;
import dev.parley.room.spi.RoomSignal;
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
public final class RoomMedia {
  private final String room;
  private final Participants participants;
  private final MediaBackend backend;
  private final RoomRecordings recordings;
  private final InstantSource clock;
  private final SignalTaps taps;
  private final boolean follower;
  private final SessionStreams<MediaItem> sessionStreams =
      new SessionStreams<>(MEDIA_STREAMS_MAX, "audio and video");
  private final Map<SessionState, MediaSession> mediaSessions = new HashMap<>();
  private final Set<UUID> hands = new LinkedHashSet<>();
  private final Set<SessionState> inCall = new LinkedHashSet<>(); // at the owner
  private CallMembers callMembers = new CallMembers(List.of());

  public RoomMedia(RoomContext context, MediaBackend backend, RoomRecordings recordings) {
    room = context.name();
    participants = context.participants();
    this.backend = backend;
    this.recordings = recordings;
    clock = context.clock();
    taps = context.taps();
    follower = context.follower();
  }

  /**
   * Notes that a member of a branch uses audio and video there: the branch has its session, and the
   * other nodes relay with the one at the other end of its line.
   */
  void carry(SessionState session) {
    if (!session.ended() && session.place().isBranch()) {
      mediaSession(session);
    }
  }

  CompletionStage<MediaAnswer> offer(SessionState session, MediaOffer offer) {
    require(session);
    if (offer.sdp().length() > OFFER_CHARS_MAX) {
      throw refused(
          MediaRefusal.BAD_OFFER,
          "the description has more than %d characters".formatted(OFFER_CHARS_MAX));
    }
    if (offer.sending().size() > PUBLISHED_MAX || offer.receiving().size() > WATCHED_MAX) {
      throw refused(
          MediaRefusal.TOO_MANY,
          "a session publishes %d tracks and watches %d at most"
              .formatted(PUBLISHED_MAX, WATCHED_MAX));
    }
    if (!offer.sending().isEmpty() && !session.rights().speak()) {
      throw refused(MediaRefusal.NOT_ALLOWED, "you have no right to speak in this room");
    }
    return mediaSession(session).offer(offer);
  }

  private MediaSession mediaSession(SessionState session) {
    return mediaSessions.computeIfAbsent(session, this::open);
  }

  private MediaSession open(SessionState session) {
    MediaSession opened =
        backend.open(
            room,
            session.participant().id(),
            session.place(),
            session.rights().speak(),
            item -> tell(session, item));
    if (session.rights().moderate()) {
      opened.setMayModerate(true);
    }
    return opened;
  }

  private void tell(SessionState session, MediaItem item) {
    sessionStreams.forEach(session, stream -> stream.signal(kind(item), item));
  }

  /** Key of an item: an item replaces a queued one with the same key. */
  private static Object kind(MediaItem item) {
    return item instanceof LayerStatus shown ? shown.track() : item.getClass();
  }

  void want(SessionState session, List<DisplaySize> wishes) {
    if (!session.ended()
        && wishes.size() <= WATCHED_MAX
        && session.participant().maySignal(clock.instant())) {
      mediaSession(session).setDisplaySizes(wishes);
    }
  }

  CompletionStage<Void> mute(SessionState session, UUID track, boolean muted) {
    require(session);
    return mediaSession(session).mute(track, muted, session.rights().moderate());
  }

  void report(SessionState session, QualityReport experience) {
    if (!session.ended() && session.participant().maySignal(clock.instant())) {
      mediaSession(session).report(experience);
    }
  }

  CompletionStage<Void> record(SessionState session, boolean on) {
    require(session);
    return recordings.decide(() -> {
      if (session.ended() || !session.rights().record()) {
        throw refused(MediaRefusal.NOT_ALLOWED, "you have no right to record this room");
      }
      return on
          ? recordings.begin(session.participant())
          : recordings.end(session.participant().id());
    });
  }

  CompletionStage<Void> joinCall(SessionState session) {
    require(session);
    if (inCall.add(session)) {
      callChanged();
    }
    return CompletableFuture.completedFuture(null);
  }

  private void leaveCall(SessionState session) {
    if (inCall.remove(session)) {
      callChanged();
    }
  }

  private void callChanged() {
    callMembers =
        new CallMembers(
            inCall.stream().map(session -> session.participant().id()).distinct().toList());
    tellAll(callMembers);
  }

  CompletionStage<Void> hangUp(SessionState session) {
    require(session);
    leaveCall(session);
    close(session);
    if (!sessionStreams.isEmpty(session)) {
      mediaSession(session).follow(); // a member outside the call still sees the published tracks
    }
    carry(session);
    return CompletableFuture.completedFuture(null);
  }

  CompletionStage<GroupTicket> groupTicket(SessionState session) {
    require(session);
    return mediaSession(session).groupTicket();
  }

  private void close(SessionState session) {
    MediaSession mediaSession = mediaSessions.remove(session);
    if (mediaSession != null) {
      mediaSession.close();
    }
  }

  void raiseHand(SessionState session, boolean up) {
    if (!session.ended() && session.participant().maySignal(clock.instant())) {
      hand(session.participant().id(), up);
    }
  }

  CompletionStage<Void> lowerHand(SessionState session, UUID member) {
    require(session);
    if (!session.rights().moderate()) {
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
    taps.tell(item.getClass(), new RoomSignal.OfMedia(item));
    tellHere(item);
  }

  private void tellHere(MediaItem item) {
    participants
        .present()
        .flatMap(each -> each.sessions().stream())
        .forEach(session -> tell(session, item));
  }

  /** Tells a branch that begins to follow the room who is in the call and has raised a hand. */
  public void tap(LogSubscription<RoomSignal> stream) {
    for (MediaItem item : List.of(callMembers, handsUp())) {
      stream.signal(item.getClass(), new RoomSignal.OfMedia(item));
    }
  }

  /** Applies what the owner of a followed room has told. */
  public void told(MediaItem item) {
    switch (item) {
      case CallMembers members -> callMembers = members;
      case RaisedHands raised -> {
        hands.clear();
        hands.addAll(raised.members());
      }
      default -> {
        return; // of a session at the owner
      }
    }
    tellHere(item);
  }

  private RaisedHands handsUp() {
    return new RaisedHands(List.copyOf(hands));
  }

  private void require(SessionState session) {
    if (session.ended()) {
      throw refused(
          MediaRefusal.NO_SESSION, "the session has ended; join again with the resume key");
    }
    if (session
        .participant()
        .rateLimits(clock.instant())
        .media()
        .take(clock.instant())
        .isPresent()) {
      throw refused(
          MediaRefusal.TOO_FAST,
          "more than %d calls about audio and video within a second"
              .formatted(MEDIA_CALLS_PER_SECOND));
    }
  }

  private static MediaRefused refused(MediaRefusal reason, String message) {
    return new MediaRefused(reason, message);
  }

  /** Applies changed rights to the member's media sessions. */
  public void granted(Event.Grant grant) {
    participants
        .byId(grant.member())
        .ifPresent(member ->
            member
                .sessions()
                .forEach(session ->
                    Optional.ofNullable(mediaSessions.get(session))
                        .ifPresent(mediaSession -> {
                          mediaSession.setMayPublish(grant.rights().speak());
                          mediaSession.setMayModerate(grant.rights().moderate());
                        })));
  }

  /** Starts a stream of a session. */
  void follow(SessionState session, LogSubscription<MediaItem> stream) {
    if (!sessionStreams.add(session, stream)) {
      return;
    }
    stream.signal(RaisedHands.class, handsUp());
    stream.signal(CallMembers.class, callMembers);
    mediaSession(session).follow();
  }

  /** Removes a cancelled stream. */
  void unfollow(SessionState session, LogSubscription<MediaItem> stream) {
    sessionStreams.remove(session, stream);
  }

  /** Ends the streams and the media session of a session that has ended. */
  public void sessionEnded(SessionState session) {
    sessionStreams.completeAll(session);
    leaveCall(session);
    close(session);
    if (session.isOnlyOne() && !follower) {
      hand(session.participant().id(), false);
    }
  }
}
