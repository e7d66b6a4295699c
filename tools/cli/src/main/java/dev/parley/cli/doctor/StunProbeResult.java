package dev.parley.cli.doctor;

import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * Result of STUN Binding requests to one address (RFC 8489).
 *
 * @param requests the number of requests sent
 * @param responses the number of requests answered
 * @param medianRoundTrip the median round-trip time
 * @param maxRoundTrip the longest round-trip time
 * @param mappedAddress the source address that the server saw (XOR-MAPPED-ADDRESS)
 */
record StunProbeResult(
    int requests,
    int responses,
    Duration medianRoundTrip,
    Duration maxRoundTrip,
    InetSocketAddress mappedAddress) {
  double loss() {
    return (double) (requests - responses) / requests;
  }
}
