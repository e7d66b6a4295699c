package dev.parley.receiver;

import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.LocalParameters;
import dev.parley.media.sdp.MediaKind;
import dev.parley.media.sdp.OutgoingTrack;
import dev.parley.media.sdp.RemoteDescription;
import dev.parley.media.sdp.RemoteTransport;
import dev.parley.media.sdp.SdpAnswer;
import dev.parley.media.sdp.SdpAnswerer;
import dev.parley.media.sdp.SdpCandidate;
import dev.parley.media.sdp.SdpException;
import dev.parley.media.sdp.SectionAssignment;
import dev.parley.sfu.ConnectionProgress;
import dev.parley.sfu.Forwarder;
import dev.parley.sfu.Peer;
import dev.parley.sfu.PeerListener;
import dev.parley.sfu.PublishedTrack;
import dev.parley.sfu.PublishedTrackInfo;
import dev.parley.sfu.SubscriptionParameters;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Peer connection to a page: answers its offers, and subscribes it to tracks. Threads: that of its
 * session.
 */
final class PageConnection {
  /** Name of the only room of a session's forwarder. */
  static final String ROOM = "group";

  private static final UUID PAGE = new UUID(0, 1);
  private static final List<Codec> CODECS =
      List.of(Codec.OPUS, Codec.VP8, Codec.H264, Codec.VP9, Codec.AV1);

  private final Forwarder forwarder;
  private final DtlsCertificate certificate;
  private final SdpCandidate candidate;
  private final RandomGenerator random;
  private final PeerListener listener;
  private final SdpAnswerer answerer;
  private final Map<String, SubscriptionParameters> watched = new HashMap<>();
  private @Nullable Peer peer; // null before the first offer

  PageConnection(
      Forwarder forwarder,
      DtlsCertificate certificate,
      SdpCandidate candidate,
      RandomGenerator random,
      PeerListener listener) {
    this.forwarder = forwarder;
    this.certificate = certificate;
    this.candidate = candidate;
    this.random = random;
    this.listener = listener;
    answerer = new SdpAnswerer(random.nextLong());
  }

  /**
   * {@return the answer to the first offer, or to a later one of the same peer connection}
   *
   * @throws SdpException when the offer cannot be answered
   */
  String answer(RemoteDescription offer, WantedTracks wanted, long now) {
    RemoteTransport transport =
        offer
            .transport()
            .orElseThrow(() -> new HttpErrorException(400, "no section of the offer is in use"));
    SdpAnswerer.requireRole(transport);
    Peer open = peer(offer, transport, now);
    Map<String, SubscriptionParameters> watches = new HashMap<>();
    Map<String, OutgoingTrack> outgoing = new HashMap<>();
    assigned(offer, wanted)
        .forEach((mid, track) -> {
          SubscriptionParameters watch = watch(mid, track.id());
          watches.put(mid, watch);
          outgoing.put(mid, sent(track, watch));
        });
    SdpAnswer answer =
        answerer.answer(
            offer,
            new LocalParameters(
                open.credentials(), certificate.fingerprint(), List.of(candidate), CODECS),
            new SectionAssignment(outgoing, offer.mids()));
    watched.clear();
    watched.putAll(watches);
    open.apply(answer.negotiated(), Map.of(), watches, now);
    return answer.text();
  }

  private Peer peer(RemoteDescription offer, RemoteTransport transport, long now) {
    Peer present = peer;
    if (present == null) {
      present =
          forwarder
              .open(ROOM, PAGE, transport.ice(), transport.fingerprint(), listener, now)
              .orElseThrow(() -> new IllegalStateException("a session has one peer"));
      peer = present;
    } else if (answerer.restarts(offer)) {
      present.restart(transport.ice(), now);
    }
    return present;
  }

  /** Returns the tracks by the sections in which they are sent: those that are there now. */
  private Map<String, PublishedTrack> assigned(RemoteDescription offer, WantedTracks wanted) {
    Map<String, UUID> ids = wanted.byMid().orElseGet(() -> anyTracks(offer));
    Map<String, PublishedTrack> assigned = new HashMap<>();
    ids.forEach((mid, id) -> {
      if (!offer.has(mid)) {
        throw new HttpErrorException(400, "the offer has no section in use named " + mid);
      }
      forwarder.track(ROOM, id).ifPresent(track -> assigned.put(mid, track));
    });
    return assigned;
  }

  private Map<String, UUID> anyTracks(RemoteDescription offer) {
    Map<String, UUID> assigned = new HashMap<>();
    List<PublishedTrackInfo> left = new ArrayList<>(forwarder.tracks(ROOM));
    offer
        .receiving()
        .forEach((mid, kind) -> {
          Optional<PublishedTrackInfo> next =
              left.stream().filter(info -> kind(info.id()).equals(Optional.of(kind))).findFirst();
          next.ifPresent(info -> {
            left.remove(info);
            assigned.put(mid, info.id());
          });
        });
    return assigned;
  }

  private Optional<MediaKind> kind(UUID track) {
    return forwarder.track(ROOM, track).map(known -> known.format().codec().kind());
  }

  /** Returns the subscription of a section, with the same SSRCs for an unchanged track. */
  private SubscriptionParameters watch(String mid, UUID track) {
    SubscriptionParameters before = watched.get(mid);
    return before != null && before.track().equals(track)
        ? before
        : new SubscriptionParameters(track, random.nextInt(), random.nextInt());
  }

  private static OutgoingTrack sent(PublishedTrack track, SubscriptionParameters watch) {
    String member = track.info().owner().toString();
    return new OutgoingTrack(
        track.format().codec(),
        track.format().parameters(),
        Integer.toUnsignedLong(watch.ssrc()),
        Integer.toUnsignedLong(watch.rtx()),
        member,
        member,
        track.id().toString());
  }

  /** Forgets the subscriptions to tracks that are no longer there: SSRCs are not used again. */
  void forgetEnded() {
    watched.values().removeIf(watch -> forwarder.track(ROOM, watch.track()).isEmpty());
  }

  /** {@return whether packets reach the page} */
  boolean connected() {
    return peer != null && peer.progress() == ConnectionProgress.CONNECTED;
  }
}
