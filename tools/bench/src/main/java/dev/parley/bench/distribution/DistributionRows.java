package dev.parley.bench.distribution;

import dev.parley.bench.report.PerformanceTarget;
import dev.parley.bench.report.PerformanceTarget.RowKey;
import dev.parley.bench.report.PerformanceTarget.TargetBound;
import dev.parley.bench.report.ReportSection;
import java.util.ArrayList;
import java.util.List;

/** Rows of the table and their targets. */
final class DistributionRows {
  static final List<Integer> SIZES = List.of(1 << 10, 2 << 10, 4 << 10, 8 << 10);

  static final String PARLEY = "Parley";
  static final String C = "C, sendmmsg";
  static final String C_SEGMENT = "C, sendmmsg with UDP_SEGMENT";
  static final String CHANNEL = "JDK channel";
  static final String NETTY = "Netty, epoll";

  static final ReportSection LOOKUPS =
      new ReportSection("look-ups of rights for each datagram", "look-ups");
  static final ReportSection LEAVING =
      new ReportSection("30 seats at 100 Mbit/s, screen of 8 Mbit/s and voice: server", "Mbit/s");
  static final ReportSection REACHING =
      new ReportSection("30 seats: the seat that is sent most", "Mbit/s");
  static final ReportSection OUTSIDE =
      new ReportSection("30 seats: one more that is not in the group", "Mbit/s");
  static final ReportSection LOST = new ReportSection("30 seats: packets that are lost", "%");
  static final ReportSection DELAY = new ReportSection("30 seats: delay", "ms");
  static final ReportSection LEFT =
      new ReportSection("30 seats: seats that went back to unicast", "seats");

  static final String BY_GROUP = "by a group, 1 % lost at each port";
  static final String BEFORE_REPAIR = "by a group, 1 % lost at each port, before repair";
  static final String BY_UNICAST = "30 copies by unicast";

  private static final double LEAST_OF_C = 0.9;
  private static final double MOST_OF_ONE = 1.05;
  private static final double MEGABITS = 10;
  private static final double DELAY_MILLIS = 80;

  private DistributionRows() {}

  /** {@return the section of datagrams to an audience} */
  static ReportSection rate(String way, int seats, int bytes) {
    return new ReportSection(
        "%s to %d %s, %s".formatted(way, seats, seats == 1 ? "seat" : "seats", kibibytes(bytes)),
        "datagrams/s");
  }

  /** {@return the section of datagrams with more work for the sender} */
  static ReportSection load(int bytes) {
    return new ReportSection("multicast, rights and packets, " + kibibytes(bytes), "datagrams/s");
  }

  /** {@return the section of encrypted packets} */
  static ReportSection stream(int seats) {
    return new ReportSection(
        "encrypted stream with parity to %d %s, 1 KiB"
            .formatted(seats, seats == 1 ? "seat" : "seats"),
        "packets/s");
  }

  private static String kibibytes(int bytes) {
    return (bytes >> 10) + " KiB";
  }

  static List<PerformanceTarget> targets() {
    List<PerformanceTarget> all = new ArrayList<>();
    for (int bytes : SIZES) {
      for (String way : List.of("multicast", "unicast")) {
        ReportSection section = rate(way, VirtualLan.SEATS, bytes);
        all.add(ofC(section, C));
        all.add(ofC(section, C_SEGMENT));
      }
      all.add(
          likeOne(
              kibibytes(bytes) + " by multicast, 1 seat against 30",
              new RowKey(rate("multicast", 1, bytes), PARLEY),
              new RowKey(rate("multicast", VirtualLan.SEATS, bytes), PARLEY)));
    }
    all.add(
        likeOne(
            "the encrypted stream, 1 seat against 30",
            new RowKey(stream(1), PARLEY),
            new RowKey(stream(VirtualLan.SEATS), PARLEY)));
    all.add(atMost("look-ups with rights checked at join", LOOKUPS, PacketLoad.JOIN.text(), 0));
    all.add(atMost("a screen to 30 seats, from the server", LEAVING, BY_GROUP, MEGABITS));
    all.add(atMost("a screen to 30 seats, at each port", REACHING, BY_GROUP, MEGABITS));
    all.add(atMost("lost after repair at 1 % loss", LOST, BY_GROUP, 0));
    all.add(atMost("delay at 1 % loss, p99", DELAY, BY_GROUP + ", p99", DELAY_MILLIS));
    return all;
  }

  private static PerformanceTarget ofC(ReportSection section, String label) {
    return new PerformanceTarget(
        section.title() + ", against " + label,
        new RowKey(section, PARLEY),
        new RowKey(section, label),
        TargetBound.AT_LEAST,
        LEAST_OF_C);
  }

  private static PerformanceTarget likeOne(String text, RowKey one, RowKey all) {
    return new PerformanceTarget(text, one, all, TargetBound.AT_MOST, MOST_OF_ONE);
  }

  private static PerformanceTarget atMost(
      String text, ReportSection section, String label, double most) {
    return new PerformanceTarget(text, new RowKey(section, label), TargetBound.AT_MOST, most);
  }
}
