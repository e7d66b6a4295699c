package dev.parley.sfu;

import dev.parley.media.layers.EncodingClocks;
import dev.parley.media.rtp.HeaderExtensionIds;
import dev.parley.media.sdp.CodecFormat;
import dev.parley.media.sdp.MediaKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Track that a peer publishes: its encodings and its receivers. Threads: confined to its owner. */
public final class PublishedTrack {
  private final UUID owner;
  private final TrackPublication publication;
  private final TrackListener listener;
  private final List<Layer> layers = new ArrayList<>(); // in the order of their first packets
  private final List<TrackReceiver> receivers = new ArrayList<>();
  private final EncodingClocks clocks;
  private CodecFormat format; // the codec never changes
  private HeaderExtensionIds extensionIds = HeaderExtensionIds.NONE;
  private int encodings = 1;
  private Object mixKey = this;
  private boolean muted;
  private boolean allowed;
  private boolean moderated;
  private @Nullable RelayedTrack relayed; // null: published at this node
  private TrackOrigin origin = TrackOrigin.HERE;
  private Consumer<Boolean> muting = this::setMuted;

  /**
   * @param owner id of the publishing member
   * @param allowed whether the owner has the right to publish
   */
  PublishedTrack(
      UUID owner,
      TrackPublication publication,
      CodecFormat format,
      boolean allowed,
      TrackListener listener) {
    this.owner = owner;
    this.publication = publication;
    this.format = format;
    this.allowed = allowed;
    this.listener = listener;
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

  /** {@return the description of the track for other members} */
  public PublishedTrackInfo info() {
    return new PublishedTrackInfo(id(), owner, publication.label(), suppressed());
  }

  UUID owner() {
    return owner;
  }

  String label() {
    return publication.label();
  }

  boolean audio() {
    return format.codec().kind() == MediaKind.AUDIO;
  }

  /**
   * Applies what was negotiated for the track; the codec stays the same.
   *
   * @param ids header extension ids of its packets
   * @param count number of encodings that it may have
   */
  void negotiated(CodecFormat agreed, HeaderExtensionIds ids, int count) {
    format = agreed;
    extensionIds = ids;
    encodings = count;
  }

  /** {@return the header extension ids of its packets} */
  HeaderExtensionIds extensionIds() {
    return extensionIds;
  }

  /**
   * {@return the key of this audio source in the mix: that of the publisher for its first audio
   * track, since a peer does not hear itself; the track itself for others}
   */
  Object mixKey() {
    return mixKey;
  }

  /** Has another node mute the track, at which it is published. */
  void mutedBy(Consumer<Boolean> node) {
    muting = node;
  }

  /** Applies the announcement of the node from which the track is received. */
  void announced(RelayedTrack announcement, TrackOrigin from) {
    boolean other = relayed == null || !relayed.sizes().equals(announcement.sizes());
    relayed = announcement;
    origin = from;
    setMuted(announcement.muted());
    if (other) {
      reconsider();
    }
  }

  /** {@return whether it is the mix that came over a thin line, which no member publishes} */
  boolean mixed() {
    return relayed() && owner.equals(id());
  }

  /** {@return whether it is heard in the mix over a thin line only: it has no packets itself} */
  boolean heardInMix() {
    return audio() && carried() == RelayedTrack.NOTHING;
  }

  /** {@return whether the track is published at another node} */
  boolean relayed() {
    return relayed != null;
  }

  /** {@return where the track is published, as far as this node knows} */
  TrackOrigin origin() {
    return origin;
  }

  /** {@return index of the largest size that arrives here; {@link RelayedTrack#ALL} for all} */
  int carried() {
    return relayed == null ? RelayedTrack.ALL : relayed.carried();
  }

  /** {@return the number of encodings that it may have} */
  int encodings() {
    return encodings;
  }

  void mixKey(Object key) {
    mixKey = key;
  }

  /**
   * Mutes or unmutes the track, and notifies the listeners of the room. Packets of a muted track
   * are not forwarded. A track of another node is muted there, and here a moment later.
   */
  public void mute(boolean value) {
    muting.accept(value);
  }

  private void setMuted(boolean value) {
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

  /** Sets whether its owner may moderate. */
  void moderated(boolean value) {
    moderated = value;
  }

  /** {@return whether its owner may moderate} */
  boolean moderated() {
    return moderated;
  }

  private void changed() {
    if (audio() && suppressed()) {
      listener.audioEnded(this);
    }
    reconsider();
    listener.changed(this);
  }

  /** {@return whether the track is muted or not allowed, so that nothing is forwarded} */
  boolean suppressed() {
    return muted || !allowed;
  }

  /** Requests a new selection of layers for all receivers. */
  void reconsider() {
    receivers.forEach(TrackReceiver::reconsider);
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

  List<Layer> layers() {
    return layers;
  }

  void add(Layer layer) {
    layers.add(layer);
    receivers.forEach(each -> each.replaced(layer.index()));
    reconsider();
  }

  void remove(Layer layer) {
    layers.remove(layer);
  }

  /** {@return the clocks that relate the time stamps of its encodings} */
  EncodingClocks clocks() {
    return clocks;
  }

  /**
   * {@return the sizes in which the publisher may send the track, the smallest first; at least one}
   */
  List<QualityLadder.LadderSize> sizes(long now) {
    if (relayed != null) {
      // Layers that no member here uses do not arrive, so they cannot be measured here.
      return relayed.sizes().stream().map(QualityLadder.LadderSize::of).toList();
    }
    List<QualityLadder.LadderSize> sizes = new ArrayList<>();
    for (int i = 0; i < encodings; i++) {
      Layer layer = layer(i).orElse(null);
      if (layer == null) {
        sizes.add(new QualityLadder.LadderSize(i, 0, List.of()));
      } else {
        sizes.addAll(layer.sizes(layer.sent(encodings == 1, now), now));
      }
    }
    return sizes;
  }

  List<TrackReceiver> receivers() {
    return receivers;
  }

  void add(TrackReceiver receiver) {
    receivers.add(receiver);
  }

  void remove(TrackReceiver receiver) {
    receivers.remove(receiver);
  }

  /** Ends the track for all receivers, which remove themselves. */
  void end() {
    List.copyOf(receivers).forEach(TrackReceiver::ended);
  }
}
