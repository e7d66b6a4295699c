package dev.parley.sfu;

import dev.parley.media.layers.EncodingClocks;
import dev.parley.media.sdp.CodecFormat;
import dev.parley.media.sdp.MediaKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Track that a peer publishes: its encodings and its subscriptions. Threads: confined to its owner.
 */
public final class PublishedTrack {
  private final Peer publisher;
  private final TrackPublication publication;
  private final List<Layer> layers = new ArrayList<>(); // the smallest first
  private final List<Subscription> subscriptions = new ArrayList<>();
  private final EncodingClocks clocks;
  private CodecFormat format; // the codec never changes
  private Object voice = this;
  private boolean muted;
  private boolean allowed;
  private boolean ended;
  private @Nullable RecorderSubscription recorded;

  PublishedTrack(
      Peer publisher, TrackPublication publication, CodecFormat format, boolean allowed) {
    this.publisher = publisher;
    this.publication = publication;
    this.format = format;
    this.allowed = allowed;
    clocks = new EncodingClocks(format.codec().clockRate());
  }

  /** {@return the id of the track} */
  public UUID id() {
    return publication.track();
  }

  /** {@return the codec format} */
  public CodecFormat format() {
    return format;
  }

  /** Applies the format of a renegotiation; the codec stays the same. */
  void format(CodecFormat other) {
    if (audio() && other.payloadType() != format.payloadType()) {
      publisher
          .room()
          .audioMix()
          .removeSource(voice); // the mixer identifies Opus by its payload type
    }
    format = other;
  }

  /** {@return the description of the track for other members} */
  public PublishedTrackInfo info() {
    return new PublishedTrackInfo(id(), publisher.member(), publication.label(), suppressed());
  }

  /**
   * {@return the key of this audio source in the mix: the publisher for its first audio track,
   * since a peer does not hear itself; the track itself for others}
   */
  Object mixKey() {
    return voice;
  }

  void mixKey(Object whose) {
    voice = whose;
  }

  boolean audio() {
    return format.codec().kind() == MediaKind.AUDIO;
  }

  Peer publisher() {
    return publisher;
  }

  TrackPublication publication() {
    return publication;
  }

  /**
   * Mutes or unmutes the track, and notifies the listeners of the room. Packets of a muted track
   * are not forwarded.
   */
  public void mute(boolean value) {
    if (muted != value) {
      muted = value;
      changed();
    }
  }

  void allowed(boolean value) {
    if (allowed != value) {
      allowed = value;
      changed();
    }
  }

  private void changed() {
    if (audio() && suppressed()) {
      publisher.room().audioEnded(this);
    }
    reconsider();
    if (recorded != null) {
      recorded.reconsider(publisher.forwarder().now());
    }
    publisher.room().notifyTracksChanged();
  }

  /** Requests a new allocation of layers for all subscribers. */
  void reconsider() {
    subscriptions.forEach(each -> each.peer().downlink().reconsider());
  }

  /** {@return whether the track is muted or not allowed, so that nothing is forwarded} */
  boolean suppressed() {
    return muted || !allowed;
  }

  /** {@return the encoding of that index; empty before its first packet} */
  Optional<Layer> layer(int index) {
    for (int i = 0; i < layers.size(); i++) {
      if (layers.get(i).index() == index) {
        return Optional.of(layers.get(i));
      }
    }
    return Optional.empty();
  }

  /** {@return the clocks that relate the time stamps of its encodings} */
  EncodingClocks clocks() {
    return clocks;
  }

  List<Layer> layers() {
    return layers;
  }

  /**
   * {@return the sizes in which the publisher may send the track, the smallest first; at least one}
   */
  List<QualityLadder.LadderSize> sizes(long now) {
    int count = publisher.uplink().layers(this);
    List<QualityLadder.LadderSize> sizes = new ArrayList<>();
    for (int i = 0; i < Math.max(1, count); i++) {
      Layer layer = layer(i).orElse(null);
      if (layer == null) {
        sizes.add(new QualityLadder.LadderSize(i, 0, List.of()));
      } else {
        sizes.addAll(layer.sizes(layer.sent(count == 1, now), now));
      }
    }
    return sizes;
  }

  List<Subscription> subscriptions() {
    return subscriptions;
  }

  void add(Layer layer) {
    layers.add(layer);
    subscriptions.forEach(each -> each.replaced(layer));
    if (recorded != null) {
      recorded.replaced(layer);
    }
    reconsider();
  }

  void add(Subscription subscription) {
    subscriptions.add(subscription);
  }

  void remove(Subscription subscription) {
    subscriptions.remove(subscription);
  }

  /** Starts recording the track. */
  void startRecording(TrackRecorder recorder) {
    RecorderSubscription begun = new RecorderSubscription(this, recorder);
    recorded = begun;
    begun.begin(publisher.forwarder().now());
  }

  /** Stops recording the track. */
  void stopRecording() {
    RecorderSubscription before = recorded;
    recorded = null;
    if (before != null) {
      before.end(publisher.forwarder().now());
    }
  }

  /** {@return the recorder's subscription; null when the track is not recorded} */
  @Nullable RecorderSubscription recorded() {
    return recorded;
  }

  boolean ended() {
    return ended;
  }

  void end() {
    ended = true;
    List.copyOf(subscriptions).forEach(each -> each.peer().downlink().drop(each));
  }
}
