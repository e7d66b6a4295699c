package dev.parley.sfu;

import dev.parley.media.congestion.BandwidthEstimate;
import dev.parley.sfu.BandwidthAllocation.Demand;
import dev.parley.sfu.QualityLadder.LadderSize;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Allocator of the bandwidth of one relay: audio first, then the layers of video that the other
 * node uses, the largest of which are left out where the bandwidth does not suffice. Threads:
 * confined to its owner.
 */
final class RelayAllocator implements LinkAllocator {
  private static final int SCREEN = 2;

  private final Collection<RelaySentTrack> tracks;
  private final RoomContext room;
  private final BandwidthEstimate estimate;
  private final LossHysteresis lossy = new LossHysteresis();
  private boolean limited;

  /**
   * @param tracks present tracks of the relay
   */
  RelayAllocator(Collection<RelaySentTrack> tracks, RoomContext room, BandwidthEstimate estimate) {
    this.tracks = tracks;
    this.room = room;
    this.estimate = estimate;
  }

  @Override
  public void allocate(double loss, long now) {
    boolean lost = lossy.update(loss, now);
    long audio = 0;
    List<RelaySentTrack> videos = new ArrayList<>();
    List<List<LadderSize>> sizes = new ArrayList<>();
    List<Demand> demands = new ArrayList<>();
    for (RelaySentTrack each : tracks) {
      if (each.track().audio()) {
        audio += each.used() ? DownlinkAllocator.AUDIO_BITS : 0;
        each.redundant(lost);
      } else {
        List<LadderSize> its = each.sizes(now);
        videos.add(each);
        sizes.add(its);
        demands.add(demand(each, its));
      }
    }
    audio = Math.min(audio, RoomSpeakers.AUDIBLE_MAX * DownlinkAllocator.AUDIO_BITS);
    BandwidthAllocation.divide(Math.max(0, estimate.bitsPerSecond() - audio), demands);
    limited = false;
    for (int i = 0; i < demands.size(); i++) {
      limited |= demands.get(i).chosen < demands.get(i).wanted;
      videos.get(i).sendVideo(sizes.get(i), demands.get(i).chosen, now);
    }
    DownlinkAllocator.search(estimate, demands, audio, 0, now);
  }

  private Demand demand(RelaySentTrack sent, List<LadderSize> sizes) {
    long[] rates = sent.rates(sizes);
    PublishedTrack track = sent.track();
    int weight =
        (track.label().equals("SCREEN") ? SCREEN : 0)
            + (room.speakers().isActiveSpeaker(track.owner()) ? 1 : 0);
    return new Demand(rates, rates.length - 1, sent.present(), weight);
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
