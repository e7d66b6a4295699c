package dev.parley.cli.doctor;

import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * Result of STUN Binding requests to one address (RFC 8489).
 *
 * @param asked the number of requests sent
 * @param answered the number of requests answered
 * @param typical the median round-trip time
 * @param most the longest round-trip time
 * @param seenAs the source address that the server saw (XOR-MAPPED-ADDRESS)
 */
record Echo(int asked, int answered, Duration typical, Duration most, InetSocketAddress seenAs) {
  double loss() {
    return (double) (asked - answered) / asked;
  }
}
