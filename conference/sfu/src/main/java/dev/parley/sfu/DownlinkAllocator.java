package dev.parley.sfu;

import dev.parley.media.congestion.BandwidthEstimate;
import dev.parley.sfu.BandwidthAllocation.Demand;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * Allocator of the estimated bandwidth of one peer to its subscriptions: audio first, then video by
 * displayed size. Threads: confined to its owner.
 */
final class DownlinkAllocator implements LinkAllocator {
  private static final long NEVER = Long.MIN_VALUE;

  /**
   * Time for which bandwidth must limit the video before the link is reported as too slow. Shorter
   * limits are normal while the estimate of a new connection grows.
   */
  private static final long LIMITED_NANOS = TimeUnit.SECONDS.toNanos(8);

  /** Bit rate of one audio stream in bits per second, with the overhead of its packets. */
  static final long AUDIO_BITS = 50_000;

  /** Bit rate of an audio stream with redundancy (RED), in bits per second. */
  private static final long REDUNDANT_BITS = 3 * AUDIO_BITS;

  /** Divisor of the bandwidth: redundant audio may take at most one part in this many. */
  private static final long REDUNDANT_SHARE = 2;

  /**
   * Factor on the wanted bit rate: the estimate settles somewhat below the rate that it searches
   * for, and a step needs a margin.
   */
  private static final double WANTED_AHEAD = 1.25;

  private final PeerSubscriptions subscriptions;
  private final BandwidthEstimate estimate;
  private final GroupReception group;
  private final Map<UUID, DisplayedSize> sizes = new HashMap<>();
  private final LossHysteresis lossy = new LossHysteresis();
  private long limitedSince = NEVER;

  /** Displayed size of a track at the subscriber. */
  private record DisplayedSize(int width, int height, boolean pinned) {
    private static final DisplayedSize LARGE =
        new DisplayedSize(Integer.MAX_VALUE, Integer.MAX_VALUE, false);
  }

  DownlinkAllocator(
      PeerSubscriptions subscriptions, BandwidthEstimate estimate, GroupReception group) {
    this.subscriptions = subscriptions;
    this.estimate = estimate;
    this.group = group;
  }

  /** Sets the displayed size of a track. */
  void display(UUID track, int width, int height, boolean pinned) {
    sizes.put(track, new DisplayedSize(width, height, pinned));
  }

  /** Forgets the displayed sizes of tracks without a subscription. */
  void forgetUnsubscribed() {
    sizes.keySet().removeIf(track -> !subscriptions.contains(track));
  }

  @Override
  public void allocate(double loss, long now) {
    // Audio is subtracted before video is allocated: speech has priority over every frame.
    long tracks = subscriptions.all().stream().filter(each -> each.track().audio()).count();
    boolean lost = lossy.update(loss, now);
    long needed = lost ? REDUNDANT_SHARE * tracks * REDUNDANT_BITS : 0;
    // Redundancy that takes more than its share would itself cause the loss that it repairs.
    boolean redundant = lost && needed <= estimate.bitsPerSecond();
    long audio =
        (subscriptions.receivesMix() ? AUDIO_BITS : 0)
            + tracks * (redundant ? REDUNDANT_BITS : AUDIO_BITS);
    List<LayerChoice> videos = new ArrayList<>();
    List<Demand> demands = new ArrayList<>();
    group.begin();
    for (Subscription each : subscriptions.all()) {
      boolean byGroup = group.carries(each.track());
      if (each.track().audio()) {
        each.sendAudio(!byGroup, redundant, now);
      } else {
        each.choice().byGroup(byGroup);
        videos.add(each.choice());
        demands.add(demand(each, now));
      }
    }
    BandwidthAllocation.divide(Math.max(0, estimate.bitsPerSecond() - audio), demands);
    group.end();
    apply(videos, demands, now);
    search(estimate, demands, audio, needed, now);
  }

  private Demand demand(Subscription subscription, long now) {
    // WHEP clients and pages before their first layout report no size.
    DisplayedSize size = sizes.getOrDefault(subscription.track().id(), DisplayedSize.LARGE);
    return subscription.choice().demand(size.width, size.height, size.pinned, now);
  }

  private void apply(List<LayerChoice> videos, List<Demand> demands, long now) {
    boolean limited = false;
    for (int i = 0; i < demands.size(); i++) {
      Demand demand = demands.get(i);
      limited |= demand.reason == LayerReason.BANDWIDTH;
      videos.get(i).chooseVideo(demand.chosen, demand.reason, now);
    }
    if (!limited) {
      limitedSince = NEVER;
    } else if (limitedSince == NEVER) {
      limitedSince = now;
    }
  }

  /**
   * Sets how far the estimate probes: up to the rate of the next step and of all that is wanted.
   */
  static void search(
      BandwidthEstimate estimate, List<Demand> demands, long audio, long redundantAudio, long now) {
    boolean nothingFits = demands.stream().allMatch(each -> each.chosen < 0);
    estimate.next(next(demands, audio), nothingFits, now);
    // By what is wanted, not by what is sent: otherwise the estimate would never probe beyond the
    // present layers.
    long wanted = demands.stream().mapToLong(Demand::wantedRate).sum();
    estimate.desired(
        Math.max((long) (redundantAudio * WANTED_AHEAD), audio + (long) (wanted * WANTED_AHEAD)));
  }

  /**
   * {@return bandwidth in bits per second at which one video track improves by a step; 0 when none
   * can}
   */
  private static long next(List<Demand> demands, long audio) {
    long chosen = demands.stream().mapToLong(Demand::chosenRate).sum();
    return demands.stream()
        .mapToLong(Demand::nextRate)
        .filter(more -> more > 0)
        .map(more -> audio + chosen + more)
        .min()
        .orElse(0);
  }

  @Override
  public boolean limited() {
    return limitedSince != NEVER;
  }

  @Override
  public boolean tooSlow(long now) {
    return limitedSince != NEVER && now - limitedSince >= LIMITED_NANOS;
  }
}
