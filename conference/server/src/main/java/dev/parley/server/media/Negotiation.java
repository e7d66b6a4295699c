package dev.parley.server.media;

import dev.parley.conference.api.media.Answer;
import dev.parley.conference.api.media.MediaRefusal;
import dev.parley.conference.api.media.MediaRefused;
import dev.parley.conference.api.media.Offer;
import dev.parley.conference.api.media.Published;
import dev.parley.conference.api.media.Publishing;
import dev.parley.conference.api.media.Watching;
import dev.parley.media.ice.Credentials;
import dev.parley.media.sdp.Answerer;
import dev.parley.media.sdp.Arrangement;
import dev.parley.media.sdp.PeerDescription;
import dev.parley.media.sdp.PeerTransport;
import dev.parley.media.sdp.SdpException;
import dev.parley.server.media.SeatPeer.Begun;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Offer/answer negotiation of one seat (RFC 3264, RFC 8829). It parses offers and writes answers;
 * the negotiated changes are applied on the forwarding thread.
 *
 * <p>Threads: one at a time; calls block on the forwarding thread.
 */
final class Negotiation {
  private final Ourselves ourselves;
  private final SeatPeer seat;
  private final MediaThread thread;
  private @Nullable Answerer answerer;
  private long session;

  Negotiation(Ourselves ourselves, SeatPeer seat, MediaThread thread) {
    this.ourselves = ourselves;
    this.seat = seat;
    this.thread = thread;
  }

  Answer answer(Offer offer) {
    try {
      return negotiate(offer, PeerDescription.offer(offer.sdp()));
    } catch (SdpException e) {
      throw new MediaRefused(
          MediaRefusal.BAD_OFFER, "the offer cannot be answered: " + e.getMessage());
    }
  }

  private Answer negotiate(Offer offer, PeerDescription description) {
    PeerTransport transport =
        description
            .transport()
            .orElseThrow(() ->
                new MediaRefused(MediaRefusal.BAD_OFFER, "no section of the offer is in use"));
    Map<String, Publishing> publishing = publishing(offer, description);
    requireAnswerable(description, transport, publishing.keySet());
    Begun begun =
        onThread(() ->
            seat.begin(
                credentials(transport), transport.fingerprint(), watching(offer, description)));
    var answer =
        answerer(begun.session())
            .answer(
                description,
                ourselves.side(begun.credentials()),
                new Arrangement(begun.watched(), refused(description, publishing.keySet())));
    Map<String, UUID> published =
        onThread(() -> seat.apply(answer.negotiated(), publishing, begun));
    return new Answer(
        answer.text(),
        published.entrySet().stream()
            .map(each -> new Published(each.getKey(), each.getValue()))
            .toList());
  }

  /** Returns the answerer of this peer connection; a new connection gets a new one. */
  private Answerer answerer(long wanted) {
    Answerer present = answerer;
    if (present == null || session != wanted) {
      present = new Answerer(wanted);
      answerer = present;
      session = wanted;
    }
    return present;
  }

  private static Map<String, Publishing> publishing(Offer offer, PeerDescription description) {
    Map<String, Publishing> publishing = new HashMap<>();
    for (Publishing each : offer.publishing()) {
      requireSection(description, each.mid());
      publishing.put(each.mid(), each);
    }
    return publishing;
  }

  private static Map<String, UUID> watching(Offer offer, PeerDescription description) {
    Map<String, UUID> watching = new HashMap<>();
    for (Watching each : offer.watching()) {
      requireSection(description, each.mid());
      watching.put(each.mid(), each.track());
    }
    return watching;
  }

  private static void requireSection(PeerDescription description, String mid) {
    if (!description.has(mid)) {
      throw new MediaRefused(
          MediaRefusal.BAD_OFFER, "the offer has no section in use named " + mid);
    }
  }

  /** Returns the sections from which nothing is received: those without a declared publication. */
  private static Set<String> refused(PeerDescription description, Set<String> published) {
    Set<String> refused = new HashSet<>(description.mids());
    refused.removeAll(published);
    return refused;
  }

  /**
   * Rejects an unacceptable offer before any state changes, so that the existing connection
   * continues.
   */
  private static void requireAnswerable(
      PeerDescription description, PeerTransport transport, Set<String> publishing) {
    Answerer.requireRole(transport);
    for (String mid : description.without(Ourselves.CODECS)) {
      if (publishing.contains(mid)) {
        throw new MediaRefused(
            MediaRefusal.NO_COMMON_CODEC,
            "section %s has no codec that is understood here: Opus, VP8, H264, VP9 or AV1"
                .formatted(mid));
      }
    }
  }

  private static Credentials credentials(PeerTransport transport) {
    return transport.ice();
  }

  private <T> T onThread(Supplier<T> work) {
    try {
      return thread.ask(work).join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }
}
