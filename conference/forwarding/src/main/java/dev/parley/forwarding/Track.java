package dev.parley.forwarding;

import dev.parley.media.layers.SourceClocks;
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
public final class Track {
  private final Peer publisher;
  private final Publication publication;
  private final List<Layer> layers = new ArrayList<>(); // the smallest first
  private final List<Subscription> subscriptions = new ArrayList<>();
  private final SourceClocks clocks;
  private CodecFormat format; // the codec never changes
  private Object voice = this;
  private boolean muted;
  private boolean allowed;
  private boolean ended;
  private @Nullable RecordedTrack recorded;

  Track(Peer publisher, Publication publication, CodecFormat format, boolean allowed) {
    this.publisher = publisher;
    this.publication = publication;
    this.format = format;
    this.allowed = allowed;
    clocks = new SourceClocks(format.codec().clockRate());
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
      publisher.hall().voices().falls(voice); // the mixer identifies Opus by its payload type
    }
    format = other;
  }

  /** {@return the description of the track for other members} */
  public TrackInfo info() {
    return new TrackInfo(id(), publisher.member(), publication.label(), silent());
  }

  /**
   * {@return the key of this audio source in the mix: the publisher for its first audio track,
   * since a peer does not hear itself; the track itself for others}
   */
  Object voice() {
    return voice;
  }

  void voice(Object whose) {
    voice = whose;
  }

  boolean audio() {
    return format.codec().kind() == MediaKind.AUDIO;
  }

  Peer publisher() {
    return publisher;
  }

  Publication publication() {
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
    if (audio() && silent()) {
      publisher.hall().silenced(this);
    }
    reconsider();
    if (recorded != null) {
      recorded.reconsider(publisher.forwarder().now());
    }
    publisher.hall().tell();
  }

  /** Requests a new allocation of layers for all subscribers. */
  void reconsider() {
    subscriptions.forEach(each -> each.peer().downstream().reconsider());
  }

  /** {@return whether the track is muted or not allowed, so that nothing is forwarded} */
  boolean silent() {
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
  SourceClocks clocks() {
    return clocks;
  }

  List<Layer> layers() {
    return layers;
  }

  /**
   * {@return the sizes in which the publisher may send the track, the smallest first; at least one}
   */
  List<Ladder.Size> sizes(long now) {
    int count = publisher.upstream().layers(this);
    List<Ladder.Size> sizes = new ArrayList<>();
    for (int i = 0; i < Math.max(1, count); i++) {
      Layer layer = layer(i).orElse(null);
      if (layer == null) {
        sizes.add(new Ladder.Size(i, 0, List.of()));
      } else {
        sizes.addAll(layer.sizes(layer.alive(count == 1, now), now));
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
  void record(Recorder recorder) {
    RecordedTrack begun = new RecordedTrack(this, recorder);
    recorded = begun;
    begun.begin(publisher.forwarder().now());
  }

  /** Stops recording the track. */
  void unrecord() {
    RecordedTrack before = recorded;
    recorded = null;
    if (before != null) {
      before.end(publisher.forwarder().now());
    }
  }

  /** {@return the recorder's subscription; null when the track is not recorded} */
  @Nullable RecordedTrack recorded() {
    return recorded;
  }

  boolean ended() {
    return ended;
  }

  void end() {
    ended = true;
    List.copyOf(subscriptions).forEach(each -> each.peer().downstream().drop(each));
  }
}
