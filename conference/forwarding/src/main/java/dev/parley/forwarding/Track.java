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
 * A track that a peer publishes: its layers, and who watches it. Threads: confined to its owner.
 */
public final class Track {
  private final Peer publisher;
  private final Publication publication;
  private final List<Layer> layers = new ArrayList<>(); // the smallest first
  private final List<Subscription> subscriptions = new ArrayList<>();
  private final SourceClocks clocks;
  private CodecFormat format; // its codec stays
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

  /** {@return its name} */
  public UUID id() {
    return publication.track();
  }

  /** {@return in what it is encoded} */
  public CodecFormat format() {
    return format;
  }

  /** A later offer says otherwise how it is written, in the same codec. */
  void format(CodecFormat other) {
    if (audio() && other.payloadType() != format.payloadType()) {
      publisher.hall().voices().falls(voice); // the mixer takes it by its payload type
    }
    format = other;
  }

  /** {@return what others know of it} */
  public TrackInfo info() {
    return new TrackInfo(id(), publisher.member(), publication.label(), silent());
  }

  /** {@return whose voice it is where voices are mixed: its publisher's own, but for one track} */
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

  /** Forwards nothing of it until it is unmuted; others are told. */
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

  /** What of it goes to whom is chosen anew. */
  void reconsider() {
    subscriptions.forEach(each -> each.peer().downstream().reconsider());
  }

  /** {@return whether nothing of it is forwarded} */
  boolean silent() {
    return muted || !allowed;
  }

  /** {@return the layer of that place, if anything of it has come} */
  Optional<Layer> layer(int index) {
    for (int i = 0; i < layers.size(); i++) {
      if (layers.get(i).index() == index) {
        return Optional.of(layers.get(i));
      }
    }
    return Optional.empty();
  }

  /** {@return how the time stamps of its layers relate} */
  SourceClocks clocks() {
    return clocks;
  }

  List<Layer> layers() {
    return layers;
  }

  /** {@return the sizes in which its publisher may send it, the smallest first; at least one} */
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

  /** Gives it to a recorder from now on. */
  void record(Recorder recorder) {
    RecordedTrack begun = new RecordedTrack(this, recorder);
    recorded = begun;
    begun.begin(publisher.forwarder().now());
  }

  /** Gives it to no recorder any more. */
  void unrecord() {
    RecordedTrack before = recorded;
    recorded = null;
    if (before != null) {
      before.end(publisher.forwarder().now());
    }
  }

  /** {@return its way to a recorder; null when it is not recorded} */
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
