package dev.parley.sfu;

import dev.parley.media.payload.Av1Payload;
import dev.parley.media.payload.DependencyDescriptor;
import dev.parley.media.payload.PayloadView;
import dev.parley.media.payload.Vp9Payload;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Measured bit rates of one video encoding, up to each of its spatial and temporal layers. Spatial
 * layers are known only where the packets show them: in VP9, and by the dependency descriptor.
 * Layers beyond {@value #SIZES_MAX} sizes or {@value #FRAME_RATES_MAX} frame rates count as the
 * highest.
 *
 * <p>Threads: confined to its owner. Memory: at most 16 meters, each created when its layer is
 * first seen.
 */
final class OperatingPoints {
  /** Time without packets after which an encoding or one of its sizes counts as not sent. */
  static final long SILENT_NANOS = 1_500_000_000;

  static final int SIZES_MAX = 4;
  static final int FRAME_RATES_MAX = 4;

  private static final long MEASURE_NANOS = 50_000_000;
  private static final long FALL_NANOS = 200_000_000;
  private static final int FALL_SHARE = 16;

  /** Meter of each layer by itself, or of each decode target where {@link #described}. */
  private final @Nullable BitRateMeter[] meters = new BitRateMeter[SIZES_MAX * FRAME_RATES_MAX];

  private final long[] usual = new long[SIZES_MAX * FRAME_RATES_MAX];
  private final long[] usualAt = new long[SIZES_MAX * FRAME_RATES_MAX];
  private final long[] sizeAt = new long[SIZES_MAX];
  private final boolean described;
  private boolean measured;
  private long measuredAt;
  private long newest;
  private int frameRate; // of the present frame: in AV1 only its first packet has it
  private int spatialId;
  private int temporalId;

  /**
   * @param described whether the first packet had a dependency descriptor, which names the frames
   *     of each decode target; a target need not contain all layers below it
   */
  OperatingPoints(boolean described, long now) {
    this.described = described;
    newest = now;
    Arrays.fill(sizeAt, now);
  }

  /** Counts a packet. {@return whether its layer has not been seen before} */
  boolean add(PayloadView view, int bytes, long now) {
    int size =
        view instanceof Vp9Payload || view instanceof DependencyDescriptor ? view.spatialId() : 0;
    size = Math.min(size, SIZES_MAX - 1);
    if (view.frameStart() || !(view instanceof Av1Payload)) {
      frameRate = Math.min(view.temporalId(), FRAME_RATES_MAX - 1);
    }
    boolean more = size > spatialId || frameRate > temporalId;
    spatialId = Math.max(spatialId, size);
    temporalId = Math.max(temporalId, frameRate);
    sizeAt[size] = now;
    newest = now;
    if (described && view instanceof DependencyDescriptor its) {
      addToTargets(its, bytes, now);
    } else {
      meter(size, frameRate, now).add(bytes, now);
    }
    return more;
  }

  private void addToTargets(DependencyDescriptor view, int bytes, long now) {
    int counted = 0;
    int targets = view.known() ? view.decodeTargets() : 0;
    for (int target = 0; target < targets; target++) {
      int size = Math.min(view.targetSpatialId(target), SIZES_MAX - 1);
      int reaches = Math.min(view.targetTemporalId(target), FRAME_RATES_MAX - 1);
      // Several decode targets can have the same size and frame rate, which count a packet once.
      int bit = 1 << place(size, reaches);
      if (view.indication(target) != DependencyDescriptor.NOT_PRESENT && (counted & bit) == 0) {
        counted |= bit;
        meter(size, reaches, now).add(bytes, now);
      }
    }
  }

  private static int place(int size, int temporal) {
    return size * FRAME_RATES_MAX + temporal;
  }

  private BitRateMeter meter(int size, int temporal, long now) {
    int place = place(size, temporal);
    BitRateMeter meter = meters[place];
    if (meter == null) {
      meter = new BitRateMeter(now);
      meters[place] = meter;
    }
    return meter;
  }

  /** {@return the highest spatial layer seen, from 0} */
  int spatialId() {
    return spatialId;
  }

  /** {@return the highest temporal layer seen, from 0} */
  int temporalId() {
    return temporalId;
  }

  /** {@return whether the spatial layer is still sent, as long as the encoding is} */
  boolean alive(int size) {
    return newest - sizeAt[size] < SILENT_NANOS;
  }

  /**
   * {@return the usual bit rate in bits per second: it follows increases at once and decreases
   * after a while; never 0}
   */
  long usualBitsPerSecond(int size, int temporal, long now) {
    if (!measured || now - measuredAt >= MEASURE_NANOS) {
      measured = true;
      measuredAt = now;
      for (int i = 0; i <= spatialId; i++) {
        for (int k = 0; k <= temporalId; k++) {
          smooth(place(i, k), bitsPerSecond(i, k, now), now);
        }
      }
    }
    return Math.max(1, usual[place(size, temporal)]);
  }

  private void smooth(int place, long bits, long now) {
    if (bits >= usual[place]) {
      usual[place] = bits;
      usualAt[place] = now;
    } else if (now - usualAt[place] >= FALL_NANOS) {
      usual[place] -= (usual[place] - bits) / FALL_SHARE;
      usualAt[place] = now;
    }
  }

  private long bitsPerSecond(int size, int temporal, long now) {
    if (described) {
      return of(meters[place(size, temporal)], now);
    }
    long sum = 0;
    for (int i = 0; i <= size; i++) {
      for (int k = 0; k <= temporal; k++) {
        sum += of(meters[place(i, k)], now);
      }
    }
    return sum;
  }

  private static long of(@Nullable BitRateMeter meter, long now) {
    return meter == null ? 0 : meter.bitsPerSecond(now);
  }
}
