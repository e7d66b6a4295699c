package dev.parley.forwarding;

/**
 * Counts of an SFU up to one moment.
 *
 * @param packetsIn RTP packets received
 * @param bytesIn bytes of the RTP packets received
 * @param packetsOut RTP packets sent
 * @param bytesOut bytes of the RTP packets sent
 * @param strays datagrams that belong to no peer
 * @param forged packets that failed authentication or were replayed
 * @param unwanted packets that were not forwarded to anyone: of no track, of a muted track, or of a
 *     member without the right to publish
 * @param missed packets that were requested again from publishers by NACK
 * @param repeated packets that were retransmitted to subscribers
 * @param keyFramesAsked key frames requested from publishers
 * @param freezes video freezes that peers reported
 * @param frozenMillis total duration of these freezes
 * @param frames video frames that peers reported as rendered
 * @param toldMillis total time that the reports of all peers cover
 * @param concealedMillis part of that time in which audio was concealed
 */
public record Counts(
    long packetsIn,
    long bytesIn,
    long packetsOut,
    long bytesOut,
    long strays,
    long forged,
    long unwanted,
    long missed,
    long repeated,
    long keyFramesAsked,
    long freezes,
    long frozenMillis,
    long frames,
    long toldMillis,
    long concealedMillis) {

  /** {@return the sum of both} */
  public Counts plus(Counts other) {
    return new Counts(
        packetsIn + other.packetsIn,
        bytesIn + other.bytesIn,
        packetsOut + other.packetsOut,
        bytesOut + other.bytesOut,
        strays + other.strays,
        forged + other.forged,
        unwanted + other.unwanted,
        missed + other.missed,
        repeated + other.repeated,
        keyFramesAsked + other.keyFramesAsked,
        freezes + other.freezes,
        frozenMillis + other.frozenMillis,
        frames + other.frames,
        toldMillis + other.toldMillis,
        concealedMillis + other.concealedMillis);
  }
}
