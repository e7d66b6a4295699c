package dev.parley.sfu;

/**
 * State of the relay of a room to another node.
 *
 * @param node name of the other node
 * @param tracks number of tracks that are published at this node
 * @param sent bits per second that are sent to it
 * @param received bits per second that it sends
 * @param available estimated bandwidth to it, in bits per second
 * @param roundTrip round-trip time in nanoseconds; negative when unknown
 * @param loss share of packets lost on the way to it, 0 to 1
 * @param limited whether bandwidth leaves out layers that the other node would use
 * @param estimate explanation of the bandwidth estimate
 * @param traffic packets since the relay was opened
 */
public record RelaySnapshot(
    String node,
    ConnectionProgress progress,
    int tracks,
    long sent,
    long received,
    long available,
    long roundTrip,
    double loss,
    boolean limited,
    String estimate,
    RelayTraffic traffic) {
  /** RTP packets of one relay since it was opened, and their bytes, by direction. */
  public record RelayTraffic(
      long packetsSent, long bytesSent, long packetsReceived, long bytesReceived) {}
}
