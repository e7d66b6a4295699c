package dev.parley.server.whip;

import dev.parley.media.sdp.MediaKind;
import dev.parley.media.sdp.RemoteDescription;
import dev.parley.media.sdp.SdpException;
import dev.parley.room.PublishedMedia;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.media.MediaOffer;
import dev.parley.room.api.media.MediaTrack;
import dev.parley.room.api.media.ReceiveSection;
import dev.parley.room.api.media.SendSection;
import dev.parley.room.api.media.TrackSource;
import dev.parley.room.spi.Scheduler;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Registry of WHIP and WHEP sessions, which also creates them.
 *
 * <p>Threads: safe for all; methods may block. Memory: at most {@link #SESSIONS_MAX} sessions, of
 * which each room has at most as many as are free.
 */
final class WhipSessions {
  /** Upper bound for sessions, those in the waiting room included. */
  static final int SESSIONS_MAX = 1_000;

  private final LongSupplier nanos;
  private final Scheduler scheduler;
  private final SharedPlaces<String> places = new SharedPlaces<>(SESSIONS_MAX); // by room
  private final Map<String, WhipSession> sessions = new ConcurrentHashMap<>();

  /**
   * Requesting client with its authorization.
   *
   * @param looking returns the published tracks of the room, without a participant session
   */
  record WhipClient(
      Function<JoinRequest, CompletionStage<JoinResult>> joining,
      Supplier<CompletionStage<PublishedMedia>> looking,
      Optional<String> token,
      Optional<String> name) {}

  /**
   * @param nanos a monotonic clock
   */
  WhipSessions(LongSupplier nanos, Scheduler scheduler) {
    this.nanos = nanos;
    this.scheduler = scheduler;
  }

  /** Creates a session. {@return the response to the client} */
  HttpReply begin(WhipPath place, WhipClient client, String text) {
    RemoteDescription description = offer(text);
    List<SendSection> publishing = place.publishes() ? publishing(description) : List.of();
    requirePlace(place.room());
    HttpParticipant guest;
    try {
      if (!place.publishes()) {
        watching(place, description, look(client).tracks()); // no join if there is no such track
      }
      guest = join(place, client);
    } catch (RuntimeException e) {
      places.release(place.room());
      throw e;
    }
    WhipSession session;
    try {
      session = session(place, guest, description, text, publishing);
    } catch (RuntimeException e) {
      guest.leave();
      places.release(place.room());
      throw e;
    }
    sessions.put(session.id(), session);
    try {
      return session.begin();
    } catch (RuntimeException e) {
      session.end(); // at most once: an ended session has released its permit
      throw e;
    }
  }

  private WhipSession session(
      WhipPath place,
      HttpParticipant guest,
      RemoteDescription description,
      String text,
      List<SendSection> publishing) {
    List<ReceiveSection> watching =
        place.publishes() ? List.of() : watching(place, description, guest.tracks());
    String id = RandomTokens.id();
    return new WhipSession(
        id,
        place,
        guest,
        new MediaOffer(text, publishing, watching),
        WhipSession.ice(description),
        nanos,
        scheduler,
        () -> ended(id, place.room()));
  }

  private void requirePlace(String room) {
    if (!places.tryAcquire(room)) {
      throw new HttpErrorException(
          503,
          ("the server has %d WHIP and WHEP sessions for all rooms, and %s has its share of them;"
                  + " try again later")
              .formatted(SESSIONS_MAX, room));
    }
  }

  private static HttpParticipant join(WhipPath place, WhipClient client) {
    return HttpParticipant.join(
        client.joining(),
        place.room(),
        client.token(),
        client.name(),
        place.publishes() ? "WHIP" : "WHEP");
  }

  private void ended(String id, String room) {
    sessions.remove(id);
    places.release(room);
  }

  private static RemoteDescription offer(String text) {
    try {
      return RemoteDescription.offer(text);
    } catch (SdpException e) {
      throw new HttpErrorException(400, "the offer cannot be answered: " + e.getMessage());
    }
  }

  /** Returns the first section of each media kind. */
  private static List<SendSection> publishing(RemoteDescription description) {
    List<SendSection> publishing = new ArrayList<>();
    firsts(description.sending())
        .forEach((kind, mid) -> {
          if (kind != MediaKind.OTHER) {
            publishing.add(
                new SendSection(
                    mid, kind == MediaKind.AUDIO ? TrackSource.MICROPHONE : TrackSource.CAMERA));
          }
        });
    if (publishing.isEmpty()) {
      throw new HttpErrorException(400, "the offer has no section that sends audio or video");
    }
    return publishing;
  }

  private static Map<MediaKind, String> firsts(Map<String, MediaKind> sections) {
    Map<MediaKind, String> firsts = new LinkedHashMap<>();
    sections.forEach((mid, kind) -> firsts.putIfAbsent(kind, mid));
    return firsts;
  }

  /** Returns the tracks to watch: the requested one, and the other one of the same member. */
  private static List<ReceiveSection> watching(
      WhipPath place, RemoteDescription description, List<MediaTrack> tracks) {
    MediaTrack track =
        tracks.stream()
            .filter(each -> each.id().toString().equals(place.id()))
            .findFirst()
            .orElseThrow(() -> new HttpErrorException(404, "the room has no track " + place.id()));
    Map<MediaKind, String> firsts = firsts(description.receiving());
    MediaKind kind = kind(track.source());
    String mid = firsts.get(kind);
    if (mid == null) {
      throw new HttpErrorException(
          400, "the offer has no section in which " + kind + " can be received");
    }
    List<ReceiveSection> watching = new ArrayList<>();
    watching.add(new ReceiveSection(mid, track.id()));
    MediaKind other = kind == MediaKind.AUDIO ? MediaKind.VIDEO : MediaKind.AUDIO;
    TrackSource source = other == MediaKind.AUDIO ? TrackSource.MICROPHONE : TrackSource.CAMERA;
    String second = firsts.get(other);
    if (second != null) {
      tracks.stream()
          .filter(each -> each.member().equals(track.member()) && each.source() == source)
          .findFirst()
          .ifPresent(each -> watching.add(new ReceiveSection(second, each.id())));
    }
    return watching;
  }

  private static MediaKind kind(TrackSource source) {
    return switch (source) {
      case MICROPHONE, SCREEN_SOUND -> MediaKind.AUDIO;
      case CAMERA, SCREEN -> MediaKind.VIDEO;
    };
  }

  /** Listed track of a room, for a client that may join. */
  record ListedTrack(UUID id, String member, TrackSource source) {}

  /** {@return the published tracks of a room} */
  static List<ListedTrack> list(WhipClient client) {
    PublishedMedia showing = look(client);
    return showing.tracks().stream()
        .map(each ->
            new ListedTrack(
                each.id(), showing.memberNames().getOrDefault(each.member(), ""), each.source()))
        .toList();
  }

  private static PublishedMedia look(WhipClient client) {
    return BlockingWait.await(client.looking().get(), BlockingWait.CALL_MAX);
  }

  /**
   * {@return the session of a path}
   *
   * @throws HttpErrorException when the session does not exist or has ended
   */
  WhipSession at(WhipPath place) {
    return Optional.ofNullable(sessions.get(place.id()))
        .filter(session -> session.at(place))
        .orElseThrow(() -> new HttpErrorException(404, "no such session, or it has ended"));
  }
}
