package dev.parley.sfu;

import dev.parley.media.layers.LayerSelector;
import dev.parley.sfu.BandwidthAllocation.Demand;
import java.util.List;

/**
 * Choice of the layer in which one track is sent to one peer: states the demand for bandwidth, and
 * carries out the step that is allocated. Threads: confined to its owner.
 */
final class LayerChoice {
  private static final int FULL_HEIGHT = 720;
  // The weights are powers of two: a pinned video precedes a screen, even that of the active
  // speaker.
  private static final int PINNED = 4;
  private static final int SCREEN = 2;

  private final PublishedTrack track;
  private final RoomSpeakers speakers;
  private final OverloadControl overload;
  private final LayerSelector selector;
  private final SubscriptionListener listener;
  private final UpgradeBackoff trials = new UpgradeBackoff();
  private QualityLadder ladder = QualityLadder.SINGLE;
  private int encoding = LayerSelector.NONE; // index of the chosen encoding
  private int spatialId;
  private int temporalId;
  private boolean byGroup; // whether the member receives it by the group
  private boolean shed; // whether overload leaves out a layer
  private boolean fewerFrames;
  private LayerReason reason = LayerReason.STARTING;
  private int toldLayer = -1;
  private int toldLayers = -1;
  private boolean toldFewer;
  private LayerReason toldReason = LayerReason.STARTING;

  /**
   * @param selector follows the choice at the next frame that allows it
   */
  LayerChoice(
      PublishedTrack track,
      RoomSpeakers speakers,
      OverloadControl overload,
      LayerSelector selector,
      SubscriptionListener listener) {
    this.track = track;
    this.speakers = speakers;
    this.overload = overload;
    this.selector = selector;
    this.listener = listener;
  }

  /** Sets whether the member receives the track by the group, so that nothing is sent. */
  void byGroup(boolean value) {
    byGroup = value;
  }

  /** {@return the demand for bandwidth, from the displayed size and the layers that are sent} */
  Demand demand(int width, int height, boolean pinned, long now) {
    boolean screen = track.label().equals("SCREEN");
    List<QualityLadder.LadderSize> sizes = track.sizes(now);
    boolean unused = byGroup || track.suppressed() || width == 0 || height == 0;
    int use = unused ? -1 : usable(sizes.size(), height);
    // Overload removes the largest sizes; a track with a single size loses frames instead.
    int sheds = overload.steps();
    int carried = Math.min(use, carried(sizes.size(), sheds));
    ladder = QualityLadder.of(sizes, carried, screen);
    boolean single = sizes.size() == 1;
    int frameRate = single ? Math.max(0, ladder.frameRates() - sheds) : LayerSelector.LAYER_MAX;
    shed = use > carried || (single && use >= 0 && frameRate < ladder.frameRates());
    int present =
        selector.encoding() == LayerSelector.NONE
            ? -1
            : ladder.upTo(QualityLadder.rank(size(), selector.temporalId()));
    int weight =
        (pinned ? PINNED : 0)
            + (screen ? SCREEN : 0)
            + (speakers.isActiveSpeaker(track.owner()) ? 1 : 0);
    int wanted = ladder.upTo(QualityLadder.rank(carried, frameRate));
    Demand demand = new Demand(ladder.rates(), wanted, present, weight);
    demand.allowed = Math.max(0, ladder.upTo(trials.limit(now)));
    return demand;
  }

  /** {@return the index of the largest size that the server can carry; negative for none} */
  private static int carried(int sizes, int sheds) {
    // A track with fewer sizes than the steps leaves out its largest one at a later step.
    int all = Math.max(sizes, OverloadControl.STEPS_MAX);
    return sheds == OverloadControl.STEPS_MAX ? -1 : all - 1 - sheds;
  }

  /**
   * {@return the index of the smallest size that is high enough} Each size is half as high as the
   * next one; the largest is assumed to have 720 lines.
   */
  private static int usable(int sizes, int height) {
    int usable = sizes - 1;
    for (int has = FULL_HEIGHT / 2; usable > 0 && height <= has; has /= 2) {
      usable--;
    }
    return usable;
  }

  /** Starts or stops an audio track. */
  void chooseAudio(boolean sent, long now) {
    choose(sent ? 0 : -1, LayerReason.LARGEST, now);
  }

  /**
   * Sets the allocated step of a video track.
   *
   * @param step index into the rates of the last demand; negative for nothing
   */
  void chooseVideo(int step, LayerReason why, long now) {
    choose(step, why, now);
    requestKeyFrame(now);
    tell();
  }

  private void choose(int step, LayerReason why, long now) {
    if (step < 0) {
      target(LayerSelector.NONE, 0, 0);
    } else {
      // A layer that the publisher adds above the best one is sent at once, until it is measured.
      target(
          ladder.encoding(step),
          ladder.largest(step) ? LayerSelector.LAYER_MAX : ladder.spatialId(step),
          ladder.everyFrame(step) ? LayerSelector.LAYER_MAX : ladder.temporalId(step));
    }
    // Only bandwidth counts as a failed trial: a smaller window or a muted track says nothing about
    // the link.
    trials.chose(ladder.rank(step), why == LayerReason.BANDWIDTH, now);
    fewerFrames = step >= 0 && !ladder.everyFrame(step);
    reason = reason(why);
  }

  private LayerReason reason(LayerReason allocated) {
    if (track.suppressed()) {
      return LayerReason.MUTED;
    }
    return byGroup ? LayerReason.GROUP : shed ? LayerReason.SERVER : allocated;
  }

  /**
   * Sends these layers, of which a relay's receivers use all.
   *
   * @param chosen encoding; {@link LayerSelector#NONE} for nothing
   */
  void chooseLayers(int chosen, int upToSpatial, int upToTemporal, long now) {
    target(chosen, upToSpatial, upToTemporal);
    requestKeyFrame(now);
  }

  private void target(int chosen, int upToSpatial, int upToTemporal) {
    encoding = chosen;
    spatialId = upToSpatial;
    temporalId = upToTemporal;
    selector.target(chosen, upToSpatial, upToTemporal);
  }

  /** Adds the layers that are chosen, and those that are sent until the choice takes effect. */
  void demand(LayerUnion union) {
    if (encoding == LayerSelector.NONE) {
      return;
    }
    union.add(encoding, spatialId, temporalId);
    int present = selector.encoding();
    // Where the relay carries no more, the other node chooses what it sends instead.
    if (present != LayerSelector.NONE && present != encoding && !relayLimits()) {
      union.add(present, selector.spatialId(), selector.temporalId());
    }
  }

  /** {@return whether the relay from the publisher's node has no bandwidth for the choice} */
  private boolean relayLimits() {
    return encoding != LayerSelector.NONE && ladder.size(encoding, spatialId) > track.carried();
  }

  /** Requests a key frame if the switch to the chosen encoding waits for one. */
  void requestKeyFrame(long now) {
    int asked = selector.keyFrameWanted(now);
    if (asked != LayerSelector.NONE) {
      track.layer(asked).ifPresent(layer -> layer.keyFrames().want(now));
    }
  }

  /** {@return the index of the encoding that is sent, or else of the one that will be} */
  int encoding() {
    return selector.encoding() == LayerSelector.NONE ? encoding : selector.encoding();
  }

  /** {@return index of the size that is sent, 0 for the smallest} */
  private int size() {
    return ladder.size(selector.encoding(), selector.spatialId());
  }

  /** {@return number of the size that is sent, 1 for the smallest; 0 for nothing} */
  private int layer() {
    return selector.encoding() == LayerSelector.NONE ? 0 : 1 + size();
  }

  private LayerReason reason() {
    if (relayLimits()) {
      return LayerReason.SERVER;
    }
    return encoding >= 0 && selector.encoding() < 0 ? LayerReason.STARTING : reason;
  }

  private void tell() {
    int layer = layer();
    int layers = ladder.sizes();
    LayerReason told = reason();
    // Allocations run several times a second, and most of them change nothing for the member.
    if (layer != toldLayer
        || layers != toldLayers
        || fewerFrames != toldFewer
        || told != toldReason) {
      toldLayer = layer;
      toldLayers = layers;
      toldFewer = fewerFrames;
      toldReason = told;
      listener.layerChanged(track.id(), layer, layers, fewerFrames, told);
    }
  }

  SfuSnapshot.SentTrackSnapshot snapshot() {
    return new SfuSnapshot.SentTrackSnapshot(
        track.id(), track.owner(), track.label(), layer(), ladder.sizes(), fewerFrames, reason());
  }
}
