package dev.parley.bench.memory;

import dev.parley.bench.report.Section;
import dev.parley.bench.report.Target;
import dev.parley.bench.report.Target.Bound;
import dev.parley.bench.report.Target.Place;
import java.util.List;

/** Sections in the order of printing, row labels, and targets of the table {@code memory}. */
final class Wanted {
  static final Section SPIN =
      new Section("one long there and back, spinning on two processors, p50", "us");
  static final Section RATE = new Section("64 outstanding on two processors", "calls/s");
  static final Section WAIT_SAME =
      new Section("one long there and back, waiting, both on one processor, p50", "us");
  static final Section WAIT_SPLIT =
      new Section("one long there and back, waiting, on two processors, p50", "us");
  static final Section IDLE = new Section("nobody calls: processor time of both", "% of a core");
  static final Section RESIDENT = new Section("after the calls: both in memory", "MiB");
  static final Section BULK = new Section("calls with 1 MiB on two processors", "MiB/s");

  static final List<Section> SECTIONS =
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

  static final List<Target> TARGETS =
      List.of(
          most("spinning, against C", new Place(SPIN, SPINNING), new Place(SPIN, C_SPIN), 3),
          most("spinning, against Aeron", new Place(SPIN, SPINNING), new Place(SPIN, AERON), 1),
          least(
              "spinning, faster than gRPC-Java over a Unix socket",
              new Place(SPIN, GRPC),
              new Place(SPIN, SPINNING),
              100),
          new Target(
              "64 outstanding, spinning", new Place(RATE, SPINNING), Bound.AT_LEAST, 5_000_000),
          new Target("64 outstanding", new Place(RATE, ADAPTIVE), Bound.AT_LEAST, 5_000_000),
          asFutex("adaptive, on one processor", WAIT_SAME, ADAPTIVE),
          asFutex("sleeping, on one processor", WAIT_SAME, SLEEPING),
          asFutex("adaptive, on two processors", WAIT_SPLIT, ADAPTIVE),
          asFutex("sleeping, on two processors", WAIT_SPLIT, SLEEPING),
          new Target("nobody calls", new Place(IDLE, ADAPTIVE), Bound.AT_MOST, 0.5),
          most(
              "in memory, against a plain SocketChannel echo",
              new Place(RESIDENT, ADAPTIVE),
              new Place(RESIDENT, PLAIN),
              1.2),
          least(
              "calls with 1 MiB, against memcpy",
              new Place(BULK, ADAPTIVE),
              new Place(BULK, C_COPY),
              0.6));

  private static Target most(String text, Place ours, Place theirs, double factor) {
    return new Target(text, ours, theirs, Bound.AT_MOST, factor);
  }

  private static Target least(String text, Place above, Place below, double factor) {
    return new Target(text, above, below, Bound.AT_LEAST, factor);
  }

  private static Target asFutex(String text, Section section, String ours) {
    return most(
        text + ", against a futex in C",
        new Place(section, ours),
        new Place(section, C_FUTEX),
        1.3);
  }

  private Wanted() {}
}
