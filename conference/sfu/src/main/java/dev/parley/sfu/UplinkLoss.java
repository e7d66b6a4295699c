package dev.parley.sfu;

import dev.parley.media.rtp.ReceptionStatistics;

/** Packet loss from a publisher between two reports, before retransmission. */
final class UplinkLoss {
  private long expectedBefore;
  private long receivedBefore;
  private long expected;
  private long received;
  private double share;

  void begin() {
    long due = expected - expectedBefore;
    long lost = due - (received - receivedBefore);
    share = due <= 0 || lost <= 0 ? 0 : Math.min(1, (double) lost / due);
    expectedBefore = expected;
    receivedBefore = received;
    expected = 0;
    received = 0;
  }

  void add(ReceptionStatistics statistics) {
    expected += statistics.expected();
    received += statistics.received();
  }

  double share() {
    return share;
  }
}
