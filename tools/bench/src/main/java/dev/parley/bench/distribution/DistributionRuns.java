package dev.parley.bench.distribution;

import dev.parley.bench.contest.ChildProcess;
import dev.parley.bench.report.ReportSection;
import dev.parley.bench.report.RunSamples;
import dev.parley.bench.table.BenchException;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.ProgressListener;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Measures all rows once, beside one virtual switch. Threads: confined to one. */
final class DistributionRuns {
  private static final int SECOND_NANOS = 1_000_000_000;
  private static final int SEGMENT_BYTES_MAX = 1_472; // of UDP_SEGMENT, at an MTU of 1,500
  private static final int LOOKUP_BYTES = 1 << 10;

  private final BenchSettings settings;
  private final ProgressListener progress;
  private final RunSamples samples;
  private final List<String> failures = new ArrayList<>();
  private final Map<String, String> senders = new LinkedHashMap<>();

  /**
   * @param inC whether there are senders in C
   * @param netty whether Netty's epoll transport is there
   */
  DistributionRuns(
      BenchSettings settings,
      ProgressListener progress,
      RunSamples samples,
      boolean inC,
      boolean netty) {
    this.settings = settings;
    this.progress = progress;
    this.samples = samples;
    senders.put("parley", DistributionRows.PARLEY);
    if (inC) {
      senders.put("mmsg", DistributionRows.C);
      senders.put("segment", DistributionRows.C_SEGMENT);
    }
    senders.put("channel", DistributionRows.CHANNEL);
    if (netty) {
      senders.put("netty", DistributionRows.NETTY);
    }
  }

  /** {@return what could not be measured} */
  List<String> failures() {
    return failures;
  }

  void run(ChildProcess lan) {
    List<Integer> sizes =
        settings.quick() ? List.of(DistributionRows.SIZES.getFirst()) : DistributionRows.SIZES;
    for (int bytes : sizes) {
      progress.at("datagrams of " + bytes + " bytes");
      for (int seats : GroupReceivers.AUDIENCES) {
        rates(lan, "multicast", seats, bytes);
        rates(lan, "unicast", seats, bytes);
      }
      loads(lan, bytes);
    }
    progress.at("encrypted stream");
    for (int seats : GroupReceivers.AUDIENCES) {
      rate(
          DistributionRows.stream(seats),
          DistributionRows.PARLEY,
          () -> send(lan, "group", "multicast", seats, LOOKUP_BYTES, PacketLoad.JOIN));
    }
    classroom(lan);
  }

  private void rates(ChildProcess lan, String way, int seats, int bytes) {
    senders.forEach((name, label) -> {
      if (!name.equals("segment") || bytes <= SEGMENT_BYTES_MAX) {
        rate(
            DistributionRows.rate(way, seats, bytes),
            label,
            () -> send(lan, name, way, seats, bytes, PacketLoad.JOIN));
      }
    });
  }

  private void loads(ChildProcess lan, int bytes) {
    int seats = VirtualLan.SEATS;
    for (PacketLoad load : PacketLoad.values()) {
      for (String name : List.of("parley", "channel")) {
        rate(
            DistributionRows.load(bytes),
            senders.get(name) + ", " + load.text(),
            () -> {
              String[] answer = send(lan, name, "multicast", seats, bytes, load);
              if (name.equals("parley") && bytes == LOOKUP_BYTES && !load.fills()) {
                samples.add(DistributionRows.LOOKUPS, load.text(), lookups(answer));
              }
              return answer;
            });
      }
    }
  }

  /** {@return look-ups of rights for each datagram, without the one at join} */
  private static double lookups(String... answer) {
    return (Double.parseDouble(answer[2]) - 1) / Double.parseDouble(answer[1]);
  }

  private String[] send(
      ChildProcess lan, String name, String way, int seats, int bytes, PacketLoad load) {
    return lan.ask(
            "send %s %s %d %d %s %d %d"
                .formatted(
                    name,
                    way,
                    seats,
                    bytes,
                    load.word(),
                    settings.quick() ? 20 : 250,
                    settings.quick() ? 2 : 500),
            ChildProcess.ANSWER_MAX)
        .split(" ", -1);
  }

  private void rate(ReportSection section, String label, Measurement measurement) {
    try {
      samples.add(section, label, SECOND_NANOS / Double.parseDouble(measurement.measure()[0]));
    } catch (BenchException e) {
      failures.add("failed: " + section.title() + ": " + label + ": " + e.getMessage());
    }
  }

  private void classroom(ChildProcess lan) {
    String length = settings.quick() ? " 5 1" : " 30 10";
    try {
      progress.at("30 seats in a group");
      ClassroomFigures group = lesson(lan, "group" + length);
      progress.at("30 seats by unicast");
      ClassroomFigures unicast = lesson(lan, "unicast" + length);
      add(DistributionRows.BY_GROUP, group);
      add(DistributionRows.BY_UNICAST, unicast);
      samples.add(DistributionRows.OUTSIDE, DistributionRows.BY_GROUP, group.outside());
      samples.add(DistributionRows.LOST, DistributionRows.BEFORE_REPAIR, group.lostBefore());
      samples.add(DistributionRows.LEFT, DistributionRows.BY_GROUP, group.left());
    } catch (BenchException e) {
      failures.add("failed: 30 seats: " + e.getMessage());
    }
  }

  private static ClassroomFigures lesson(ChildProcess lan, String lesson) {
    return ClassroomFigures.of(lan.ask("classroom " + lesson, ChildProcess.ANSWER_MAX));
  }

  private void add(String label, ClassroomFigures figures) {
    samples.add(DistributionRows.LEAVING, label, figures.leaving());
    samples.add(DistributionRows.REACHING, label, figures.most());
    samples.add(DistributionRows.LOST, label, figures.lost());
    samples.add(DistributionRows.DELAY, label + ", p50", figures.p50());
    samples.add(DistributionRows.DELAY, label + ", p99", figures.p99());
  }

  /** A measurement of one row. */
  private interface Measurement {
    /** {@return the words of an answer} */
    String[] measure();
  }
}
