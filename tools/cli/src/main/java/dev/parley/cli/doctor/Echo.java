package dev.parley.cli.doctor;

import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * What came of questions to one address.
 *
 * @param answered how many of the questions were answered
 * @param typical time there and back: half of the answers took longer
 * @param most the longest time there and back
 * @param seenAs from where the other side sees the questions come
 */
record Echo(int asked, int answered, Duration typical, Duration most, InetSocketAddress seenAs) {
  double loss() {
    return (double) (asked - answered) / asked;
  }
}
