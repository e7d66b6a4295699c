package dev.parley.forwarding;

/**
 * What was counted until a moment.
 *
 * @param packetsIn packets of RTP that came
 * @param bytesIn their bytes
 * @param packetsOut packets of RTP that were sent
 * @param bytesOut their bytes
 * @param strays datagrams of nobody
 * @param forged packets that were not protected by their peer, or were there before
 * @param unwanted packets that nobody was told of: of no track, muted, or of who may not publish
 * @param missed packets that publishers were asked to send again
 * @param repeated packets that were sent again to who missed them
 * @param keyFramesAsked how often publishers were asked for a whole picture
 * @param freezes how often peers saw a picture stand still
 * @param frozenMillis how long, in all
 * @param frames pictures that peers have shown
 * @param toldMillis the time that peers have told of, all of theirs together
 * @param concealedMillis how much of it sound had to be made up
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

  /** {@return what was counted in both} */
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
