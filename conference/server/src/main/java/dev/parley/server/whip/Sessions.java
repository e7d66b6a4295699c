package dev.parley.server.whip;

import dev.parley.conference.Later;
import dev.parley.conference.Showing;
import dev.parley.conference.api.Admission;
import dev.parley.conference.api.JoinRequest;
import dev.parley.conference.api.media.Offer;
import dev.parley.conference.api.media.Publishing;
import dev.parley.conference.api.media.Source;
import dev.parley.conference.api.media.Track;
import dev.parley.conference.api.media.Watching;
import dev.parley.media.sdp.MediaKind;
import dev.parley.media.sdp.PeerDescription;
import dev.parley.media.sdp.SdpException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Registry of WHIP and WHEP sessions, which also creates them.
 *
 * <p>Threads: safe for all; methods may block. Memory: at most {@link #SESSIONS_MAX} sessions.
 */
final class Sessions {
  /** Upper bound for sessions, those in the waiting room included. */
  static final int SESSIONS_MAX = 400;

  private final LongSupplier nanos;
  private final Later later;
  private final Semaphore places = new Semaphore(SESSIONS_MAX);
  private final Map<String, Session> sessions = new ConcurrentHashMap<>();

  /**
   * Requesting client with its authorization.
   *
   * @param looking returns the published tracks of the room, without a seat
   */
  record Client(
      Function<JoinRequest, CompletionStage<Admission>> joining,
      Supplier<CompletionStage<Showing>> looking,
      Optional<String> token,
      Optional<String> name) {}

  /**
   * @param nanos a monotonic clock
   */
  Sessions(LongSupplier nanos, Later later) {
    this.nanos = nanos;
    this.later = later;
  }

  /** Creates a session. {@return the response to the client} */
  Reply begin(Place place, Client client, String text) {
    PeerDescription description = offer(text);
    List<Publishing> publishing = place.publishes() ? publishing(description) : List.of();
    requirePlace();
    Guest guest;
    try {
      if (!place.publishes()) {
        watching(place, description, look(client).tracks()); // no join if there is no such track
      }
      guest = join(place, client);
    } catch (RuntimeException e) {
      places.release();
      throw e;
    }
    Session session;
    try {
      session = session(place, guest, description, text, publishing);
    } catch (RuntimeException e) {
      guest.leave();
      places.release();
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

  private Session session(
      Place place,
      Guest guest,
      PeerDescription description,
      String text,
      List<Publishing> publishing) {
    List<Watching> watching =
        place.publishes() ? List.of() : watching(place, description, guest.tracks());
    String id = Secrets.id();
    return new Session(
        id,
        place,
        guest,
        new Offer(text, publishing, watching),
        Session.ice(description),
        nanos,
        later,
        () -> ended(id));
  }

  private void requirePlace() {
    if (!places.tryAcquire()) {
      throw new Refused(503, "%d connections were begun by HTTP already".formatted(SESSIONS_MAX));
    }
  }

  private static Guest join(Place place, Client client) {
    return Guest.join(
        client.joining(),
        place.room(),
        client.token(),
        client.name(),
        place.publishes() ? "WHIP" : "WHEP");
  }

  private void ended(String id) {
    sessions.remove(id);
    places.release();
  }

  private static PeerDescription offer(String text) {
    try {
      return PeerDescription.offer(text);
    } catch (SdpException e) {
      throw new Refused(400, "the offer cannot be answered: " + e.getMessage());
    }
  }

  /** Returns the first section of each media kind. */
  private static List<Publishing> publishing(PeerDescription description) {
    List<Publishing> publishing = new ArrayList<>();
    firsts(description.sending())
        .forEach((kind, mid) -> {
          if (kind != MediaKind.OTHER) {
            publishing.add(
                new Publishing(mid, kind == MediaKind.AUDIO ? Source.MICROPHONE : Source.CAMERA));
          }
        });
    if (publishing.isEmpty()) {
      throw new Refused(400, "the offer has no section in which sound or pictures are sent");
    }
    return publishing;
  }

  private static Map<MediaKind, String> firsts(Map<String, MediaKind> sections) {
    Map<MediaKind, String> firsts = new LinkedHashMap<>();
    sections.forEach((mid, kind) -> firsts.putIfAbsent(kind, mid));
    return firsts;
  }

  /** Returns the tracks to watch: the requested one, and the other one of the same member. */
  private static List<Watching> watching(
      Place place, PeerDescription description, List<Track> tracks) {
    Track track =
        tracks.stream()
            .filter(each -> each.id().toString().equals(place.id()))
            .findFirst()
            .orElseThrow(() -> new Refused(404, "the room has no track " + place.id()));
    Map<MediaKind, String> firsts = firsts(description.receiving());
    MediaKind kind = kind(track.source());
    String mid = firsts.get(kind);
    if (mid == null) {
      throw new Refused(400, "the offer has no section in which " + kind + " can be received");
    }
    List<Watching> watching = new ArrayList<>();
    watching.add(new Watching(mid, track.id()));
    MediaKind other = kind == MediaKind.AUDIO ? MediaKind.VIDEO : MediaKind.AUDIO;
    Source source = other == MediaKind.AUDIO ? Source.MICROPHONE : Source.CAMERA;
    String second = firsts.get(other);
    if (second != null) {
      tracks.stream()
          .filter(each -> each.member().equals(track.member()) && each.source() == source)
          .findFirst()
          .ifPresent(each -> watching.add(new Watching(second, each.id())));
    }
    return watching;
  }

  private static MediaKind kind(Source source) {
    return switch (source) {
      case MICROPHONE, SCREEN_SOUND -> MediaKind.AUDIO;
      case CAMERA, SCREEN -> MediaKind.VIDEO;
    };
  }

  /** Listed track of a room, for a client that may join. */
  record Listed(UUID id, String member, Source source) {}

  /** {@return the published tracks of a room} */
  static List<Listed> list(Client client) {
    Showing showing = look(client);
    return showing.tracks().stream()
        .map(each ->
            new Listed(each.id(), showing.names().getOrDefault(each.member(), ""), each.source()))
        .toList();
  }

  private static Showing look(Client client) {
    return Waiting.on(client.looking().get(), Waiting.CALL_MAX);
  }

  /**
   * {@return the session of a path}
   *
   * @throws Refused when the session does not exist or has ended
   */
  Session at(Place place) {
    return Optional.ofNullable(sessions.get(place.id()))
        .filter(session -> session.at(place))
        .orElseThrow(() -> new Refused(404, "no such session, or it has ended"));
  }
}
