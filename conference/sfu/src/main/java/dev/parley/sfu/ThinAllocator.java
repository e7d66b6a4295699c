package dev.parley.sfu;

import dev.parley.media.congestion.BandwidthEstimate;
import dev.parley.sfu.BandwidthAllocation.Demand;
import dev.parley.sfu.QualityLadder.LadderSize;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Allocator of the bandwidth of a thin line: the mixed audio first, then one video, the shared
 * screen or else that of the active speaker, in the largest size that the line allows. Threads:
 * confined to its owner.
 */
final class ThinAllocator implements LinkAllocator {
  /** Bit rate of the mixed audio in bits per second, with the overhead of its packets. */
  static final long MIX_BITS = 30_000;

  /** Time for which a video stays before that of another speaker takes its place. */
  static final long STAY_NANOS = TimeUnit.SECONDS.toNanos(4);

  private static final int SCREEN = 2;
  private static final int SPEAKER = 1;

  private final Collection<RelaySentTrack> tracks;
  private final RoomContext room;
  private final BandwidthEstimate estimate;
  private final BooleanSupplier mixed;
  private @Nullable RelaySentTrack shown; // null: no video is used
  private long shownSince;
  private UpgradeBackoff trials = new UpgradeBackoff();
  private boolean limited;

  /**
   * @param tracks present tracks of the relay, without audio
   * @param mixed returns whether the mixed audio is sent
   */
  ThinAllocator(
      Collection<RelaySentTrack> tracks,
      RoomContext room,
      BandwidthEstimate estimate,
      BooleanSupplier mixed) {
    this.tracks = tracks;
    this.room = room;
    this.estimate = estimate;
    this.mixed = mixed;
  }

  @Override
  public void allocate(double loss, long now) {
    choose(now);
    for (RelaySentTrack each : tracks) {
      if (!each.equals(shown)) {
        each.sendNothing(now);
      }
    }
    long audio = mixed.getAsBoolean() ? MIX_BITS : 0;
    List<Demand> demands = List.of();
    limited = false;
    if (shown != null) {
      List<LadderSize> sizes = shown.track().sizes(now);
      long[] rates = rates(sizes);
      Demand demand = new Demand(rates, rates.length - 1, shown.present(), 0);
      demand.allowed = Math.max(0, trials.limit(now));
      demands = List.of(demand);
      BandwidthAllocation.divide(Math.max(0, estimate.bitsPerSecond() - audio), demands);
      limited = demand.chosen < demand.wanted;
      trials.chose(demand.chosen, limited, now);
      shown.sendOnly(sizes, demand.chosen, now);
    }
    DownlinkAllocator.search(estimate, demands, audio, 0, now);
  }

  private static long[] rates(List<LadderSize> sizes) {
    long[] rates = new long[sizes.size()];
    for (int i = 0; i < rates.length; i++) {
      List<Long> its = sizes.get(i).rates();
      rates[i] = its.isEmpty() ? 0 : its.getLast();
    }
    rates[0] = Math.max(1, rates[0]); // also before it is measured
    return rates;
  }

  private void choose(long now) {
    RelaySentTrack present = shown != null && tracks.contains(shown) && shown.used() ? shown : null;
    RelaySentTrack best = present;
    for (RelaySentTrack each : tracks) {
      if (each.used() && (best == null || rank(each) > rank(best))) {
        best = each;
      }
    }
    boolean waits =
        present != null
            && best != null
            && rank(best) < SCREEN
            && rank(present) < SCREEN
            && now - shownSince < STAY_NANOS;
    RelaySentTrack next = waits ? present : best;
    if (next == null || !next.equals(shown)) {
      shown = next;
      shownSince = now;
      trials = new UpgradeBackoff();
    }
  }

  private int rank(RelaySentTrack sent) {
    PublishedTrack track = sent.track();
    if (track.label().equals("SCREEN")) {
      return SCREEN;
    }
    return room.speakers().isActiveSpeaker(track.owner()) ? SPEAKER : 0;
  }

  @Override
  public boolean limited() {
    return limited;
  }

  @Override
  public boolean tooSlow(long now) {
    return limited;
  }
}
