package dev.parley.sfu;

import dev.parley.media.congestion.BandwidthEstimate;
import dev.parley.media.dtls.DtlsCertificate;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;

/**
 * Environment that the rooms and peers of one forwarder share: its network, executors, scratch
 * buffers, clock and overload control. Threads: confined to its owner.
 */
final class SfuContext {
  private final DtlsCertificate certificate;
  private final RandomGenerator random;
  private final PacketNetwork network;
  private final Executor owner;
  private final Executor mixing;
  private final BandwidthEstimate.Bounds downlinkBounds;
  private final ScratchBuffers scratch = new ScratchBuffers();
  private final OverloadControl overload = new OverloadControl();
  private long now;

  /** Creates an environment with the usual bounds of the bandwidth, those of any network. */
  SfuContext(
      DtlsCertificate certificate,
      RandomGenerator random,
      PacketNetwork network,
      Executor owner,
      Executor mixing) {
    this(certificate, random, network, owner, mixing, DownlinkBounds.NETWORK);
  }

  /**
   * @param owner runs tasks on the owner's thread, soon and in order
   * @param mixing runs tasks in order, on a thread that may be busy for a while
   * @param downlinkBounds of the estimated bandwidth to each peer
   */
  SfuContext(
      DtlsCertificate certificate,
      RandomGenerator random,
      PacketNetwork network,
      Executor owner,
      Executor mixing,
      BandwidthEstimate.Bounds downlinkBounds) {
    this.certificate = certificate;
    this.random = random;
    this.network = network;
    this.owner = owner;
    this.mixing = mixing;
    this.downlinkBounds = downlinkBounds;
  }

  /** {@return the certificate that is presented to all peers in DTLS} */
  DtlsCertificate certificate() {
    return certificate;
  }

  RandomGenerator random() {
    return random;
  }

  PacketNetwork network() {
    return network;
  }

  Executor owner() {
    return owner;
  }

  Executor mixing() {
    return mixing;
  }

  /** {@return the bounds of the estimated bandwidth to each peer} */
  BandwidthEstimate.Bounds downlinkBounds() {
    return downlinkBounds;
  }

  ScratchBuffers scratch() {
    return scratch;
  }

  OverloadControl overload() {
    return overload;
  }

  /** {@return the time of the last entry into the forwarder, in nanoseconds} */
  long now() {
    return now;
  }

  /** Sets the clock; called at each entry from outside. */
  void now(long time) {
    now = time;
  }
}
