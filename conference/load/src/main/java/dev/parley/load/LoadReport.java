package dev.parley.load;

import java.util.Optional;

/**
 * Results of a load test.
 *
 * @param rooms number of rooms of the plan
 * @param publishers publishers per room
 * @param subscribers subscribers per room
 * @param seconds duration of the measurement
 * @param publishing joins of the publishers
 * @param watching joins of the subscribers
 * @param delivery delivery of the packets
 * @param video rendering of the video
 * @param client resource usage of this process
 * @param server resource usage of the server, where its process is known
 */
public record LoadReport(
    int rooms,
    int publishers,
    int subscribers,
    double seconds,
    Joins publishing,
    Joins watching,
    Delivery delivery,
    VideoQuality video,
    Cost client,
    Optional<Cost> server) {
  /**
   * Join statistics. Times start when the offer is sent.
   *
   * @param connected members whose DTLS handshake is complete
   * @param failed members that did not get that far
   * @param failure cause of the first failure; empty when there was none
   * @param connectP50 median time to connect, in milliseconds
   * @param connectP95 95th percentile, in milliseconds
   * @param connectP99 99th percentile, in milliseconds
   * @param allMillis time from the start of the first join until the last member was connected
   * @param serverMillis processor time of the server meanwhile per connected member; 0 when its
   *     process is unknown. It includes the forwarding of media, unless the plan is silent.
   * @param firstP50 median time to the first received packet, in milliseconds; 0 for publishers
   * @param firstP99 99th percentile, in milliseconds
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
   * Packet delivery statistics.
   *
   * @param sent packets sent by publishers
   * @param expected the same, multiplied by the subscribers of the room
   * @param received expected packets that arrived, each counted once
   * @param missing expected packets that did not arrive: lost on the way to or from the server, or
   *     not forwarded
   * @param lost sequence numbers that never arrived at a subscriber, retransmissions included
   * @param retransmitted retransmissions to subscribers and from publishers
   * @param unauthenticated packets that failed authentication
   * @param perSecond packets received per second
   * @param megabits megabits received per second
   * @param delayP50 median delay from a publisher's socket to a subscriber, in milliseconds;
   *     includes up to one turn of the client, one millisecond
   * @param delayP99 99th percentile, in milliseconds
   * @param delayMax maximum, in milliseconds
   * @param lateMillis maximum delay of this process in sending; a high value makes the results
   *     unreliable
   */
  public record Delivery(
      long sent,
      long expected,
      long received,
      long missing,
      long lost,
      long retransmitted,
      long unauthenticated,
      double perSecond,
      double megabits,
      double delayP50,
      double delayP99,
      double delayMax,
      double lateMillis) {}

  /**
   * Video rendering statistics.
   *
   * @param frames complete frames whose predecessors were complete too
   * @param perSecond frames per second of each track at each subscriber
   * @param freezes number of freezes: frames displayed three times as long as usual, and 150 ms
   *     longer
   * @param frozenMillis total duration of the freezes
   * @param keyFramesRequested key frame requests of subscribers
   */
  public record VideoQuality(
      long frames, double perSecond, long freezes, long frozenMillis, long keyFramesRequested) {}

  /**
   * Resource usage of a process.
   *
   * @param cores average number of busy processors
   * @param microsPerPacket processor time per packet received by subscribers, in microseconds
   * @param residentMegabytes resident memory at the end, where the system provides it; otherwise 0
   */
  public record Cost(double cores, double microsPerPacket, double residentMegabytes) {}
}
