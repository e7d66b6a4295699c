package dev.parley.load;

import java.util.Optional;

/**
 * What a load has measured.
 *
 * @param rooms of the plan
 * @param publishers of each room
 * @param subscribers of each room
 * @param seconds that were measured
 * @param publishing how publishers came in
 * @param watching how subscribers came in
 * @param delivery what became of packets
 * @param pictures how pictures were seen
 * @param client what this process took for it
 * @param server what the server took, where its process is known
 */
public record LoadReport(
    int rooms,
    int publishers,
    int subscribers,
    double seconds,
    Joins publishing,
    Joins watching,
    Delivery delivery,
    Pictures pictures,
    Cost client,
    Optional<Cost> server) {
  /**
   * How members came in. Times begin when the offer leaves.
   *
   * @param connected members whose DTLS handshake is done
   * @param failed those that did not come that far
   * @param failure why the first of them did not; empty when all did
   * @param connectP50 milliseconds to there for half of them
   * @param connectP95 milliseconds for 95 of 100
   * @param connectP99 milliseconds for 99 of 100
   * @param allMillis from when the first of them began to come until the last was connected
   * @param serverMillis processor time of the server meanwhile, for each that connected; 0 where
   *     its process is not known. What it forwards meanwhile is within, unless the plan is silent.
   * @param firstP50 milliseconds to the first packet that came, for half of them; 0 for publishers
   * @param firstP99 milliseconds for 99 of 100
   */
  public record Joins(
      int connected,
      int failed,
      String failure,
      double connectP50,
      double connectP95,
      double connectP99,
      double allMillis,
      double serverMillis,
      double firstP50,
      double firstP99) {}

  /**
   * What became of packets.
   *
   * @param sent by publishers
   * @param expected those, for each subscriber of the room
   * @param received of the expected ones, each counted once
   * @param missing of the expected ones, whatever became of them: lost on the way to the server or
   *     from it, or held back by it
   * @param lost sequence numbers to subscribers that never came, also not again
   * @param again packets that publishers and subscribers were sent or sent once more
   * @param forged packets whose authentication failed
   * @param perSecond received
   * @param megabits received in a second
   * @param delayP50 milliseconds from a publisher's socket to a subscriber, for half of all; a turn
   *     of the client, one millisecond, is within
   * @param delayP99 milliseconds for 99 of 100
   * @param delayMax milliseconds of the slowest
   * @param lateMillis by how much this process was late, at worst, with what it had to send: what
   *     is measured is worth little where that is much
   */
  public record Delivery(
      long sent,
      long expected,
      long received,
      long missing,
      long lost,
      long again,
      long forged,
      double perSecond,
      double megabits,
      double delayP50,
      double delayP99,
      double delayMax,
      double lateMillis) {}

  /**
   * How pictures were seen.
   *
   * @param shown whole pictures, whose predecessors were whole too
   * @param perSecond of each track at each subscriber
   * @param freezes how often one stood still: three times as long as usual, and 150 ms longer
   * @param frozenMillis how long, in all
   * @param keyFramesAsked by subscribers
   */
  public record Pictures(
      long shown, double perSecond, long freezes, long frozenMillis, long keyFramesAsked) {}

  /**
   * What a process took.
   *
   * @param cores processors that were busy with it
   * @param microsPerPacket of processor time, for each packet that subscribers received
   * @param residentMegabytes at the end, where the system tells; else 0
   */
  public record Cost(double cores, double microsPerPacket, double residentMegabytes) {}
}
