package dev.parley.sfu;

import dev.parley.media.congestion.BandwidthEstimate;

/** Bounds of the estimated bandwidth to a peer. */
final class DownlinkBounds {
  /** For peers on any network. */
  static final BandwidthEstimate.Bounds NETWORK =
      new BandwidthEstimate.Bounds(30_000, 600_000, 20_000_000);

  /** For peers on the same machine: more than all tracks need, whatever is reported. */
  static final BandwidthEstimate.Bounds SAME_MACHINE =
      new BandwidthEstimate.Bounds(200_000_000, 200_000_000, 200_000_000);

  private DownlinkBounds() {}
}
