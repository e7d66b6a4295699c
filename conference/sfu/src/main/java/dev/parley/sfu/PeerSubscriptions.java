package dev.parley.sfu;

import dev.parley.media.sdp.NegotiatedSection;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Subscriptions of one peer: to tracks, by section (mid) and by SSRC, and to the audio mix.
 * Threads: confined to its owner.
 */
final class PeerSubscriptions {
  private final SfuContext context;
  private final RoomContext room;
  private final DownlinkSender sender;
  private final SubscriptionListener listener;
  private final Object mixKey;
  private final SsrcMap<Subscription> bySsrc = new SsrcMap<>();
  private final Map<String, Subscription> byMid = new LinkedHashMap<>();
  private @Nullable AudioMixSubscription mixed;

  /**
   * @param mixKey key of the peer in the audio mix
   */
  PeerSubscriptions(
      SfuContext context,
      RoomContext room,
      DownlinkSender sender,
      SubscriptionListener listener,
      Object mixKey) {
    this.context = context;
    this.room = room;
    this.sender = sender;
    this.listener = listener;
    this.mixKey = mixKey;
  }

  /**
   * Applies a negotiated session description.
   *
   * @param open accepted sections by mid
   * @param watches subscribed tracks by mid
   */
  void apply(Map<String, NegotiatedSection> open, Map<String, SubscriptionParameters> watches) {
    for (String mid : List.copyOf(byMid.keySet())) {
      Subscription present = byMid.get(mid);
      if (present != null && !(open.containsKey(mid) && present.watch().equals(watches.get(mid)))) {
        drop(present);
      }
    }
    mix(open, watches);
    open.forEach((mid, section) -> {
      SubscriptionParameters watch = watches.get(mid);
      Subscription present = byMid.get(mid);
      if (present != null) {
        present.negotiated(section);
      } else if (watch != null) {
        room.tracks()
            .find(watch.track())
            .ifPresent(track -> begin(section, watch, track, Subscription.ALL_ENCODINGS));
      }
    });
  }

  /** Subscribes to the audio mix of the room, in at most one section. */
  private void mix(
      Map<String, NegotiatedSection> open, Map<String, SubscriptionParameters> watches) {
    Optional<NegotiatedSection> wanted =
        open.values().stream()
            .filter(section -> SubscriptionParameters.mixed(watches.get(section.mid())))
            .findFirst();
    SubscriptionParameters watch = wanted.map(section -> watches.get(section.mid())).orElse(null);
    AudioMixSubscription present = mixed;
    if (present != null && present.watch().equals(watch) && wanted.isPresent()) {
      present.negotiated(wanted.get());
      return;
    }
    dropMix();
    if (watch != null && wanted.isPresent()) {
      beginMix(wanted.get(), watch);
    }
  }

  /** Subscribes to the audio mix, of which there is no subscription. */
  void beginMix(NegotiatedSection section, SubscriptionParameters watch) {
    AudioMixSubscription begun = new AudioMixSubscription(context, sender, watch, section);
    mixed = begun;
    room.audioMix().addListener(mixKey, begun);
  }

  /** Ends the subscription to the audio mix, if there is one. */
  void dropMix() {
    if (mixed != null) {
      mixed = null;
      room.audioMix().removeListener(mixKey);
    }
  }

  /**
   * Begins a subscription.
   *
   * @param only index of the only encoding that is sent; {@link Subscription#ALL_ENCODINGS} to
   *     select among all
   */
  Subscription begin(
      NegotiatedSection section, SubscriptionParameters watch, PublishedTrack track, int only) {
    Subscription subscription =
        new Subscription(context, room, sender, listener, track, watch, only, section);
    byMid.put(section.mid(), subscription);
    bySsrc.put(watch.ssrc(), subscription);
    track.add(subscription);
    return subscription;
  }

  /** Ends a subscription, because it is not wanted any longer or its track has ended. */
  void drop(Subscription subscription) {
    byMid.values().removeIf(subscription::equals);
    bySsrc.remove(subscription.watch().ssrc());
    subscription.track().remove(subscription);
  }

  /** {@return the subscriptions to tracks} */
  Collection<Subscription> all() {
    return byMid.values();
  }

  /** {@return the subscription that is sent under an SSRC; null for none} */
  @Nullable Subscription get(int ssrc) {
    return bySsrc.get(ssrc);
  }

  /** {@return whether the peer is subscribed to a track} */
  boolean contains(UUID track) {
    return byMid.values().stream().anyMatch(each -> each.track().id().equals(track));
  }

  /** {@return whether the peer receives the audio mix} */
  boolean receivesMix() {
    return mixed != null;
  }

  void close() {
    List.copyOf(byMid.values()).forEach(this::drop);
    dropMix();
  }
}
