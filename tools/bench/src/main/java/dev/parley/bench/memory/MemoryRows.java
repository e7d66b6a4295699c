package dev.parley.bench.memory;

import dev.parley.bench.report.PerformanceTarget;
import dev.parley.bench.report.PerformanceTarget.RowKey;
import dev.parley.bench.report.PerformanceTarget.TargetBound;
import dev.parley.bench.report.ReportSection;
import java.util.List;

/** Sections in the order of printing, row labels, and targets of the table {@code memory}. */
final class MemoryRows {
  static final ReportSection SPIN =
      new ReportSection("one long there and back, spinning on two processors, p50", "us");
  static final ReportSection RATE =
      new ReportSection("64 outstanding on two processors", "calls/s");
  static final ReportSection WAIT_SAME =
      new ReportSection("one long there and back, waiting, both on one processor, p50", "us");
  static final ReportSection WAIT_SPLIT =
      new ReportSection("one long there and back, waiting, on two processors, p50", "us");
  static final ReportSection IDLE =
      new ReportSection("no calls: processor time of both", "% of a core");
  static final ReportSection RESIDENT = new ReportSection("after the calls: both in memory", "MiB");
  static final ReportSection BULK =
      new ReportSection("calls with 1 MiB on two processors", "MiB/s");

  static final List<ReportSection> SECTIONS =
      List.of(SPIN, RATE, WAIT_SAME, WAIT_SPLIT, IDLE, RESIDENT, BULK);

  static final String SPINNING = "Parley, memory, latency=spin";
  static final String ADAPTIVE = "Parley, memory";
  static final String SLEEPING = "Parley, memory, latency=sleep";
  static final String C_SPIN = "C, spinning on a cache line each way";
  static final String C_FUTEX = "C, sleeping on a futex each way";
  static final String C_COPY = "C, memcpy by one process";
  static final String AERON = "Aeron, IPC, spinning";
  static final String GRPC = "gRPC-Java, unix";
  static final String PLAIN = "plain, unix";

  static final List<PerformanceTarget> TARGETS =
      List.of(
          most("spinning, against C", new RowKey(SPIN, SPINNING), new RowKey(SPIN, C_SPIN), 3),
          most("spinning, against Aeron", new RowKey(SPIN, SPINNING), new RowKey(SPIN, AERON), 1),
          least(
              "spinning, faster than gRPC-Java over a Unix socket",
              new RowKey(SPIN, GRPC),
              new RowKey(SPIN, SPINNING),
              100),
          new PerformanceTarget(
              "64 outstanding, spinning",
              new RowKey(RATE, SPINNING),
              TargetBound.AT_LEAST,
              5_000_000),
          new PerformanceTarget(
              "64 outstanding", new RowKey(RATE, ADAPTIVE), TargetBound.AT_LEAST, 5_000_000),
          asFutex("adaptive, on one processor", WAIT_SAME, ADAPTIVE),
          asFutex("sleeping, on one processor", WAIT_SAME, SLEEPING),
          asFutex("adaptive, on two processors", WAIT_SPLIT, ADAPTIVE),
          asFutex("sleeping, on two processors", WAIT_SPLIT, SLEEPING),
          new PerformanceTarget(
              "nobody calls", new RowKey(IDLE, ADAPTIVE), TargetBound.AT_MOST, 0.5),
          most(
              "in memory, against a plain SocketChannel echo",
              new RowKey(RESIDENT, ADAPTIVE),
              new RowKey(RESIDENT, PLAIN),
              1.2),
          least(
              "calls with 1 MiB, against memcpy",
              new RowKey(BULK, ADAPTIVE),
              new RowKey(BULK, C_COPY),
              0.6));

  private static PerformanceTarget most(String text, RowKey ours, RowKey theirs, double factor) {
    return new PerformanceTarget(text, ours, theirs, TargetBound.AT_MOST, factor);
  }

  private static PerformanceTarget least(String text, RowKey above, RowKey below, double factor) {
    return new PerformanceTarget(text, above, below, TargetBound.AT_LEAST, factor);
  }

  private static PerformanceTarget asFutex(String text, ReportSection section, String ours) {
    return most(
        text + ", against a futex in C",
        new RowKey(section, ours),
        new RowKey(section, C_FUTEX),
        1.3);
  }

  private MemoryRows() {}
}
