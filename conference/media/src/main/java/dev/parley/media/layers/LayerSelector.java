package dev.parley.media.layers;

import dev.parley.media.payload.DependencyDescriptor;
import dev.parley.media.payload.PayloadView;
import dev.parley.media.payload.Vp9;

/**
 * Decides for one receiver of a track which packets it gets. Somebody else chooses encoding and
 * layers ({@link #target}); here it is found out when a decoder can follow. Encodings change at key
 * frames only, and until the key frame comes, the old one goes on. When the chosen encoding is not
 * sent, the next smaller one that is takes its place, else the next larger one.
 *
 * <p>Threads: one at a time. Memory: fixed.
 */
public final class LayerSelector {
  /** Encodings of one track. */
  public static final int ENCODINGS_MAX = 4;

  /** Said of an encoding that there is not. */
  public static final int NONE = -1;

  /** The highest number of a layer, for whoever wants everything. */
  public static final int LAYER_MAX = 7;

  /** An encoding is silent when others were heard for so long and it was not. */
  public static final long SILENCE_NANOS = 1_000_000_000L;

  /** After so long a key frame is asked for again. */
  public static final long ASK_AGAIN_NANOS = 500_000_000L;

  /** Packets that may be missing in a row before the stream has to start anew. */
  public static final int GAP_MAX = 256;

  /** A packet that is further back starts the stream anew: its sender has begun again. */
  public static final int LATE_MAX = 4_096;

  /** A key frame that is further back is too late to change over. */
  public static final int STALE_MAX = 64;

  private final boolean[] heard = new boolean[ENCODINGS_MAX];
  private final long[] heardAt = new long[ENCODINGS_MAX];
  private final int[] newest = new int[ENCODINGS_MAX];

  /** The newest packet of each encoding that was sent. */
  private final int[] sent = new int[ENCODINGS_MAX];

  private final TemporalFilter temporal = new TemporalFilter();
  private final Vp9Filter vp9 = new Vp9Filter();
  private final DecodeTargetFilter decodeTargets = new DecodeTargetFilter();
  private final Decisions decisions = new Decisions();
  private FrameFilter<?> filter = temporal;
  private long latest;
  private int target = NONE;
  private int current = NONE;
  private int changedAt;
  private int startedAt; // where the current encoding was taken up
  private boolean marker;
  private boolean asked;
  private int askedOf;
  private long askedAt;

  /**
   * Chooses what is wanted. It takes effect with the next frame that allows it; pausing at once.
   *
   * @param encoding 0 for the smallest, or {@link #NONE} to pause
   * @param spatialId the largest picture, where an encoding has several sizes
   * @param temporalId the highest frame rate
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

  /** An encoding comes from another source, whose numbers have nothing to do with those before. */
  public void replaced(int encoding) {
    heard[encoding] = false;
    if (encoding == current) {
      current = NONE;
    }
  }

  /** Decides about a packet; it is told of those of all encodings, in the order of their coming. */
  public Verdict take(Arrival arrival) {
    int encoding = arrival.encoding();
    boolean first = !heard[encoding];
    int ahead = first ? 1 : (short) (arrival.sequence() - newest[encoding]);
    boolean anew = ahead > GAP_MAX || ahead < -LATE_MAX;
    hear(arrival, first || anew || ahead > 0);
    marker = arrival.marker();
    if (target == NONE) {
      return Verdict.PAUSED;
    }
    if (anew && encoding == current) {
      current = NONE;
    }
    if (encoding != current) {
      return mayStart(arrival, anew ? 1 : ahead);
    }
    Verdict verdict = ahead > 0 ? frame(arrival) : late(arrival);
    if (verdict.passes()) {
      marker |= endsPicture(arrival.view());
      sent[encoding] = ahead > 0 ? arrival.sequence() : sent[encoding];
    }
    return verdict;
  }

  private void hear(Arrival arrival, boolean newer) {
    int encoding = arrival.encoding();
    heard[encoding] = true;
    heardAt[encoding] = arrival.now();
    latest = arrival.now();
    if (newer) {
      newest[encoding] = arrival.sequence();
    }
  }

  private Verdict mayStart(Arrival arrival, int ahead) {
    int encoding = arrival.encoding();
    if (encoding != effective() || !arrival.view().keyFrameStart() || isStale(arrival, ahead)) {
      return current == NONE ? Verdict.WAITING_FOR_KEY_FRAME : Verdict.OTHER_ENCODING;
    }
    Verdict verdict =
        current == NONE
            ? Verdict.STARTED
            : encoding > current ? Verdict.SWITCHED_UP : Verdict.SWITCHED_DOWN;
    current = encoding;
    startedAt = arrival.sequence();
    sent[encoding] = arrival.sequence();
    asked = false;
    start(arrival);
    marker |= endsPicture(arrival.view());
    decisions.forget();
    decisions.remember(arrival, Verdict.PASSED);
    return verdict;
  }

  /** Too late, or of a frame whose other packets were sent already. */
  private boolean isStale(Arrival arrival, int ahead) {
    int behindSent = (short) (sent[arrival.encoding()] - arrival.sequence());
    return ahead < -STALE_MAX || (ahead <= 0 && behindSent >= 0 && behindSent <= STALE_MAX);
  }

  private void start(Arrival arrival) {
    changedAt = arrival.sequence();
    switch (arrival.view()) {
      case Vp9 view -> {
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

  private Verdict frame(Arrival arrival) {
    PayloadView view = arrival.view();
    if (decisions.isNewest(arrival)) {
      return decisions.newest();
    }
    if (view.keyFrameStart()) {
      start(arrival);
      asked = false;
      decisions.remember(arrival, Verdict.PASSED);
      return Verdict.PASSED;
    }
    int level = filter.level();
    Verdict verdict =
        switch (view) {
          case Vp9 its -> vp9.decide(its);
          case DependencyDescriptor its -> decodeTargets.decide(its);
          case PayloadView its -> temporal.decide(its);
        };
    if (filter.level() != level) {
      changedAt = arrival.sequence();
    }
    decisions.remember(arrival, verdict);
    return verdict;
  }

  private Verdict late(Arrival arrival) {
    if ((short) (arrival.sequence() - startedAt) < 0) {
      return Verdict
          .OTHER_ENCODING; // of when it was sent last; nobody knows what became of its frame
    }
    boolean before = (short) (arrival.sequence() - changedAt) < 0;
    Verdict unseen =
        switch (arrival.view()) {
          case Vp9 view -> vp9.late(view, before);
          case DependencyDescriptor view -> decodeTargets.late(view, before);
          case PayloadView view -> temporal.late(view, before);
        };
    return decisions.find(arrival, unseen);
  }

  /** Where upper spatial layers are left out, the picture ends with the highest that is sent. */
  private boolean endsPicture(PayloadView view) {
    return filter != temporal && view.frameEnd() && view.spatialId() == filter.spatialId();
  }

  /** {@return the encoding that is sent as soon as it can be} */
  private int effective() {
    for (int encoding = target; encoding >= 0; encoding--) {
      if (comes(encoding)) {
        return encoding;
      }
    }
    for (int encoding = target + 1; encoding < ENCODINGS_MAX; encoding++) {
      if (comes(encoding)) {
        return encoding;
      }
    }
    return target;
  }

  private boolean comes(int encoding) {
    return heard[encoding] && latest - heardAt[encoding] <= SILENCE_NANOS;
  }

  /** {@return the marker bit that the packet which was taken last has for the receiver} */
  public boolean marker() {
    return marker;
  }

  /** {@return the encoding that is sent, or {@link #NONE}} */
  public int encoding() {
    return current;
  }

  /** {@return the largest spatial layer that is sent} */
  public int spatialId() {
    return filter.spatialId();
  }

  /** {@return the highest temporal layer that is sent} */
  public int temporalId() {
    return filter.temporalId();
  }

  /**
   * {@return the encoding of which a key frame is to be asked for now, or {@link #NONE}} It is to
   * be asked after packets, and from time to time; the same is said again after {@link
   * #ASK_AGAIN_NANOS} only.
   */
  public int keyFrameWanted(long now) {
    if (target == NONE) {
      return NONE;
    }
    int wanted = effective();
    if (!heard[wanted] || (wanted == current && !filter.stuck())) {
      return NONE;
    }
    if (asked && askedOf == wanted && now - askedAt < ASK_AGAIN_NANOS) {
      return NONE;
    }
    asked = true;
    askedOf = wanted;
    askedAt = now;
    return wanted;
  }

  /** {@return how what is sent relates to what was chosen} */
  public Standing standing() {
    if (target == NONE) {
      return Standing.PAUSED;
    }
    int wanted = effective();
    if (!heard[wanted]) {
      return Standing.NOTHING_COMES;
    }
    if (current == NONE) {
      return Standing.STARTING;
    }
    if (wanted != target) {
      return Standing.FALLEN_BACK;
    }
    return wanted == current && !filter.stuck() ? Standing.AS_CHOSEN : Standing.SWITCHING;
  }
}
