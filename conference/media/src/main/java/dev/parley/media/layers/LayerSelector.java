package dev.parley.media.layers;

import dev.parley.media.payload.DependencyDescriptor;
import dev.parley.media.payload.PayloadView;
import dev.parley.media.payload.Vp9Payload;

/**
 * Packet filter for one receiver of a track: decides which packets are sent. The caller selects
 * encoding and layers ({@link #target}); the selector finds the point at which a decoder can
 * follow. Encodings change at key frames only; until the key frame arrives, the old encoding
 * continues. If the selected encoding is not sent by the publisher, the next smaller one that is
 * takes its place, or else the next larger one.
 *
 * <p>Threads: one at a time. Memory: fixed.
 */
public final class LayerSelector {
  /** Maximum number of encodings of one track. */
  public static final int ENCODINGS_MAX = 4;

  /** Index that stands for no encoding: nothing is selected or sent. */
  public static final int NONE = -1;

  /** Highest layer number, which selects all layers. */
  public static final int LAYER_MAX = 7;

  /** Time without packets, while others arrive, after which an encoding counts as not sent. */
  public static final long SILENCE_NANOS = 1_000_000_000L;

  /** Time after which a key frame is requested again. */
  public static final long KEY_FRAME_RETRY_NANOS = 500_000_000L;

  /** Maximum number of consecutive lost packets before the stream restarts. */
  public static final int GAP_MAX = 256;

  /**
   * Distance beyond which an old sequence number restarts the stream, since the sender has
   * restarted.
   */
  public static final int LATE_MAX = 4_096;

  /** Distance beyond which an old key frame is too late for a switch. */
  public static final int STALE_MAX = 64;

  private final boolean[] seen = new boolean[ENCODINGS_MAX];
  private final long[] seenAt = new long[ENCODINGS_MAX];
  private final int[] newest = new int[ENCODINGS_MAX];

  /** Sequence number of the newest packet of each encoding that was sent. */
  private final int[] sent = new int[ENCODINGS_MAX];

  private final TemporalLayerFilter temporal = new TemporalLayerFilter();
  private final Vp9LayerFilter vp9 = new Vp9LayerFilter();
  private final DecodeTargetFilter decodeTargets = new DecodeTargetFilter();
  private final FrameDecisions decisions = new FrameDecisions();
  private FrameFilter<?> filter = temporal;
  private long latest;
  private int target = NONE;
  private int current = NONE;
  private int changedAt;
  private int startedAt; // sequence number at the start of the current encoding
  private boolean marker;
  private boolean asked;
  private int askedOf;
  private long askedAt;

  /**
   * Selects what is to be sent. Takes effect at the next frame that allows it; a pause at once.
   *
   * @param encoding index, 0 for the smallest, or {@link #NONE} to pause
   * @param spatialId highest spatial layer, where an encoding has several
   * @param temporalId highest temporal layer
   */
  public void target(int encoding, int spatialId, int temporalId) {
    if (encoding < NONE || encoding >= ENCODINGS_MAX) {
      throw new IllegalArgumentException("encoding " + encoding);
    }
    target = encoding;
    temporal.target(within(spatialId), within(temporalId));
    vp9.target(within(spatialId), within(temporalId));
    decodeTargets.target(within(spatialId), within(temporalId));
    if (encoding == NONE) {
      current = NONE;
      asked = false;
    }
  }

  private static int within(int layer) {
    return Math.clamp(layer, 0, LAYER_MAX);
  }

  /** Resets an encoding that comes from another SSRC, whose sequence numbers are unrelated. */
  public void replaced(int encoding) {
    seen[encoding] = false;
    if (encoding == current) {
      current = NONE;
    }
  }

  /**
   * {@return the decision on a packet} All packets of all encodings are passed in, in the order of
   * arrival.
   */
  public ForwardingDecision decide(ReceivedPacket arrival) {
    int encoding = arrival.encoding();
    boolean first = !seen[encoding];
    int ahead = first ? 1 : (short) (arrival.sequence() - newest[encoding]);
    boolean restarted = ahead > GAP_MAX || ahead < -LATE_MAX;
    // Before the decision, also while paused: a later selection has to know which encodings are
    // sent.
    record(arrival, first || restarted || ahead > 0);
    marker = arrival.marker();
    if (target == NONE) {
      return ForwardingDecision.PAUSED;
    }
    // After such a gap no decoder can follow without a key frame.
    if (restarted && encoding == current) {
      current = NONE;
    }
    if (encoding != current) {
      return mayStart(arrival, restarted ? 1 : ahead);
    }
    ForwardingDecision verdict = ahead > 0 ? frame(arrival) : late(arrival);
    if (verdict.forwarded()) {
      marker |= endsFrame(arrival.view());
      sent[encoding] = ahead > 0 ? arrival.sequence() : sent[encoding];
    }
    return verdict;
  }

  private void record(ReceivedPacket arrival, boolean newer) {
    int encoding = arrival.encoding();
    seen[encoding] = true;
    seenAt[encoding] = arrival.now();
    latest = arrival.now();
    if (newer) {
      newest[encoding] = arrival.sequence();
    }
  }

  private ForwardingDecision mayStart(ReceivedPacket arrival, int ahead) {
    int encoding = arrival.encoding();
    if (encoding != effective() || !arrival.view().keyFrameStart() || isStale(arrival, ahead)) {
      return current == NONE
          ? ForwardingDecision.WAITING_FOR_KEY_FRAME
          : ForwardingDecision.OTHER_ENCODING;
    }
    ForwardingDecision verdict =
        current == NONE
            ? ForwardingDecision.STARTED
            : encoding > current
                ? ForwardingDecision.SWITCHED_UP
                : ForwardingDecision.SWITCHED_DOWN;
    current = encoding;
    startedAt = arrival.sequence();
    sent[encoding] = arrival.sequence();
    asked = false;
    start(arrival);
    marker |= endsFrame(arrival.view());
    decisions.forget();
    decisions.remember(arrival, ForwardingDecision.PASSED);
    return verdict;
  }

  /**
   * {@return whether the packet is too old, or belongs to a frame of which packets were sent
   * before}
   */
  private boolean isStale(ReceivedPacket arrival, int ahead) {
    int behindSent = (short) (sent[arrival.encoding()] - arrival.sequence());
    // A frame is sent as a whole or not at all, and the start of this one may have been refused.
    return ahead < -STALE_MAX || (ahead <= 0 && behindSent >= 0 && behindSent <= STALE_MAX);
  }

  private void start(ReceivedPacket arrival) {
    changedAt = arrival.sequence();
    switch (arrival.view()) {
      case Vp9Payload view -> {
        filter = vp9;
        vp9.start(view);
      }
      case DependencyDescriptor view -> {
        filter = decodeTargets;
        decodeTargets.start(view);
      }
      case PayloadView view -> {
        filter = temporal;
        temporal.start(view);
      }
    }
  }

  private ForwardingDecision frame(ReceivedPacket arrival) {
    PayloadView view = arrival.view();
    // One decision per frame: a decoder cannot use a part of a frame.
    if (decisions.isNewest(arrival)) {
      return decisions.newest();
    }
    if (view.keyFrameStart()) {
      start(arrival);
      asked = false;
      decisions.remember(arrival, ForwardingDecision.PASSED);
      return ForwardingDecision.PASSED;
    }
    int level = filter.level();
    ForwardingDecision verdict =
        switch (view) {
          case Vp9Payload its -> vp9.decide(its);
          case DependencyDescriptor its -> decodeTargets.decide(its);
          case PayloadView its -> temporal.decide(its);
        };
    if (filter.level() != level) {
      changedAt = arrival.sequence();
    }
    decisions.remember(arrival, verdict);
    return verdict;
  }

  private ForwardingDecision late(ReceivedPacket arrival) {
    if ((short) (arrival.sequence() - startedAt) < 0) {
      // From before the switch: the decision on its frame is unknown.
      return ForwardingDecision.OTHER_ENCODING;
    }
    boolean before = (short) (arrival.sequence() - changedAt) < 0;
    ForwardingDecision unseen =
        switch (arrival.view()) {
          case Vp9Payload view -> vp9.late(view, before);
          case DependencyDescriptor view -> decodeTargets.late(view, before);
          case PayloadView view -> temporal.late(view, before);
        };
    return decisions.find(arrival, unseen);
  }

  /**
   * {@return whether the packet is the last of its picture for the receiver, because the spatial
   * layers above are not sent}
   */
  private boolean endsFrame(PayloadView view) {
    return filter != temporal && view.frameEnd() && view.spatialId() == filter.spatialId();
  }

  /** {@return the encoding to be sent as soon as possible} */
  private int effective() {
    // Smaller encodings first: a larger one may not fit into the bandwidth.
    for (int encoding = target; encoding >= 0; encoding--) {
      if (isSent(encoding)) {
        return encoding;
      }
    }
    for (int encoding = target + 1; encoding < ENCODINGS_MAX; encoding++) {
      if (isSent(encoding)) {
        return encoding;
      }
    }
    return target;
  }

  private boolean isSent(int encoding) {
    return seen[encoding] && latest - seenAt[encoding] <= SILENCE_NANOS;
  }

  /** {@return the marker bit for the receiver, of the packet passed in last} */
  public boolean marker() {
    return marker;
  }

  /** {@return the encoding that is sent, or {@link #NONE}} */
  public int encoding() {
    return current;
  }

  /** {@return the highest spatial layer that is sent} */
  public int spatialId() {
    return filter.spatialId();
  }

  /** {@return the highest temporal layer that is sent} */
  public int temporalId() {
    return filter.temporalId();
  }

  /**
   * {@return the encoding of which to request a key frame now, or {@link #NONE}} To be called after
   * packets, and from time to time; a request is repeated only after {@link
   * #KEY_FRAME_RETRY_NANOS}.
   */
  public int keyFrameWanted(long now) {
    if (target == NONE) {
      return NONE;
    }
    int wanted = effective();
    if (!seen[wanted] || (wanted == current && !filter.stuck())) {
      return NONE;
    }
    // A request may be lost, and one for another encoding says nothing about this one.
    if (asked && askedOf == wanted && now - askedAt < KEY_FRAME_RETRY_NANOS) {
      return NONE;
    }
    asked = true;
    askedOf = wanted;
    askedAt = now;
    return wanted;
  }

  /** {@return the relation of the sent layer to the selected one} */
  public SelectionState state() {
    if (target == NONE) {
      return SelectionState.PAUSED;
    }
    int wanted = effective();
    if (!seen[wanted]) {
      return SelectionState.NO_MEDIA;
    }
    if (current == NONE) {
      return SelectionState.STARTING;
    }
    if (wanted != target) {
      return SelectionState.FALLBACK;
    }
    return wanted == current && !filter.stuck()
        ? SelectionState.SELECTED
        : SelectionState.SWITCHING;
  }
}
