package dev.parley.sfu;

/**
 * Counts of an SFU up to one moment.
 *
 * @param packetsIn RTP packets received
 * @param bytesIn bytes of the RTP packets received
 * @param packetsOut RTP packets sent
 * @param bytesOut bytes of the RTP packets sent
 * @param strayDatagrams datagrams that belong to no peer
 * @param unauthenticated packets that failed authentication or were replayed
 * @param notForwarded packets that were not forwarded to anyone: of no track, of a muted track, or
 *     of a member without the right to publish
 * @param nacked packets that were requested again from publishers by NACK
 * @param retransmitted packets that were retransmitted to subscribers
 * @param keyFramesRequested key frames requested from publishers
 * @param freezes video freezes that peers reported
 * @param frozenMillis total duration of these freezes
 * @param frames video frames that peers reported as rendered
 * @param reportedMillis total time that the reports of all peers cover
 * @param concealedMillis part of that time in which audio was concealed
 */
public record SfuStatistics(
    long packetsIn,
    long bytesIn,
    long packetsOut,
    long bytesOut,
    long strayDatagrams,
    long unauthenticated,
    long notForwarded,
    long nacked,
    long retransmitted,
    long keyFramesRequested,
    long freezes,
    long frozenMillis,
    long frames,
    long reportedMillis,
    long concealedMillis) {

  /** {@return the sum of both} */
  public SfuStatistics plus(SfuStatistics other) {
    return new SfuStatistics(
        packetsIn + other.packetsIn,
        bytesIn + other.bytesIn,
        packetsOut + other.packetsOut,
        bytesOut + other.bytesOut,
        strayDatagrams + other.strayDatagrams,
        unauthenticated + other.unauthenticated,
        notForwarded + other.notForwarded,
        nacked + other.nacked,
        retransmitted + other.retransmitted,
        keyFramesRequested + other.keyFramesRequested,
        freezes + other.freezes,
        frozenMillis + other.frozenMillis,
        frames + other.frames,
        reportedMillis + other.reportedMillis,
        concealedMillis + other.concealedMillis);
  }
}
