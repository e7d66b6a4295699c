package dev.parley.server.sfu;

import dev.parley.media.ice.IceCredentials;
import dev.parley.media.sdp.RemoteDescription;
import dev.parley.media.sdp.RemoteTransport;
import dev.parley.media.sdp.SdpAnswerer;
import dev.parley.media.sdp.SdpException;
import dev.parley.media.sdp.SectionAssignment;
import dev.parley.room.api.media.MediaAnswer;
import dev.parley.room.api.media.MediaOffer;
import dev.parley.room.api.media.MediaRefusal;
import dev.parley.room.api.media.MediaRefused;
import dev.parley.room.api.media.PublishedSection;
import dev.parley.room.api.media.ReceiveSection;
import dev.parley.room.api.media.SendSection;
import dev.parley.server.sfu.ParticipantPeer.AnswerInput;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Offer/answer negotiation of one participant session (RFC 3264, RFC 8829). It parses offers and
 * writes answers; the negotiated changes are applied on the forwarding thread.
 *
 * <p>Threads: one at a time; calls block on the forwarding thread.
 */
final class OfferAnswerNegotiator {
  private final LocalMediaParameters ourselves;
  private final ParticipantPeer participant;
  private final ForwardingThread thread;
  private @Nullable SdpAnswerer answerer;
  private long session;

  OfferAnswerNegotiator(
      LocalMediaParameters ourselves, ParticipantPeer participant, ForwardingThread thread) {
    this.ourselves = ourselves;
    this.participant = participant;
    this.thread = thread;
  }

  MediaAnswer answer(MediaOffer offer) {
    try {
      return negotiate(offer, RemoteDescription.offer(offer.sdp()));
    } catch (SdpException e) {
      throw new MediaRefused(
          MediaRefusal.BAD_OFFER, "the offer cannot be answered: " + e.getMessage());
    }
  }

  private MediaAnswer negotiate(MediaOffer offer, RemoteDescription description) {
    RemoteTransport transport =
        description
            .transport()
            .orElseThrow(() ->
                new MediaRefused(MediaRefusal.BAD_OFFER, "no section of the offer is in use"));
    Map<String, SendSection> publishing = publishing(offer, description);
    requireAnswerable(description, transport, publishing.keySet());
    AnswerInput begun =
        onThread(() ->
            participant.begin(
                credentials(transport), transport.fingerprint(), watching(offer, description)));
    var answer =
        answerer(begun.session())
            .answer(
                description,
                ourselves.forPeer(begun.credentials()),
                new SectionAssignment(
                    begun.watched(), notReceived(description, publishing.keySet())));
    Map<String, UUID> published =
        onThread(() -> participant.apply(answer.negotiated(), publishing, begun));
    return new MediaAnswer(
        answer.text(),
        published.entrySet().stream()
            .map(each -> new PublishedSection(each.getKey(), each.getValue()))
            .toList());
  }

  /** Returns the answerer of this peer connection; a new connection gets a new one. */
  private SdpAnswerer answerer(long wanted) {
    SdpAnswerer present = answerer;
    if (present == null || session != wanted) {
      present = new SdpAnswerer(wanted);
      answerer = present;
      session = wanted;
    }
    return present;
  }

  private static Map<String, SendSection> publishing(
      MediaOffer offer, RemoteDescription description) {
    Map<String, SendSection> publishing = new HashMap<>();
    for (SendSection each : offer.sending()) {
      requireSection(description, each.mid());
      publishing.put(each.mid(), each);
    }
    return publishing;
  }

  private static Map<String, UUID> watching(MediaOffer offer, RemoteDescription description) {
    Map<String, UUID> watching = new HashMap<>();
    for (ReceiveSection each : offer.receiving()) {
      requireSection(description, each.mid());
      watching.put(each.mid(), each.track());
    }
    return watching;
  }

  private static void requireSection(RemoteDescription description, String mid) {
    if (!description.has(mid)) {
      throw new MediaRefused(
          MediaRefusal.BAD_OFFER, "the offer has no section in use named " + mid);
    }
  }

  /** Returns the sections from which nothing is received: those without a declared publication. */
  private static Set<String> notReceived(RemoteDescription description, Set<String> published) {
    Set<String> refused = new HashSet<>(description.mids());
    refused.removeAll(published);
    return refused;
  }

  /**
   * Rejects an unacceptable offer before any state changes, so that the existing connection
   * continues.
   */
  private static void requireAnswerable(
      RemoteDescription description, RemoteTransport transport, Set<String> publishing) {
    SdpAnswerer.requireRole(transport);
    for (String mid : description.without(LocalMediaParameters.CODECS)) {
      if (publishing.contains(mid)) {
        throw new MediaRefused(
            MediaRefusal.NO_COMMON_CODEC,
            "section %s has no codec that is understood here: Opus, VP8, H264, VP9 or AV1"
                .formatted(mid));
      }
    }
  }

  private static IceCredentials credentials(RemoteTransport transport) {
    return transport.ice();
  }

  private <T> T onThread(Supplier<T> work) {
    try {
      return thread.submit(work).join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }
}
