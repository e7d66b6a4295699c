package dev.parley.bench.memory;

import dev.parley.bench.Placement;
import dev.parley.bench.Progress;
import dev.parley.bench.Settings;
import dev.parley.bench.contest.Cell;
import dev.parley.bench.contest.Contestant;
import dev.parley.bench.contest.Contestant.Second;
import dev.parley.bench.contest.Measured;
import dev.parley.bench.contest.Trial;
import dev.parley.bench.ends.Shape;
import dev.parley.bench.report.Samples;
import dev.parley.bench.report.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.ToDoubleFunction;

/** Parts of the table: contestants, placement and measurement of each. */
final class Parts {
  private static final int MANY = 64;
  private static final int FEW = 4; // calls with much in them
  private static final double MEBIBYTE = 1 << 20;

  private static final Contestant SPINNING = parley(Wanted.SPINNING, "memory-spin");
  private static final Contestant ADAPTIVE = parley(Wanted.ADAPTIVE, "memory");
  private static final Contestant SLEEPING = parley(Wanted.SLEEPING, "memory-sleep");
  private static final Contestant AERON = new Contestant(Wanted.AERON, "aeron:ipc", Second.JVM);
  private static final Contestant AERON_BACKOFF =
      new Contestant("Aeron, IPC, backing off", "aeron:ipc-backoff", Second.JVM);
  private static final Contestant GRPC = new Contestant(Wanted.GRPC, "grpc:default", Second.JVM);
  private static final Contestant PLAIN = new Contestant(Wanted.PLAIN, "plain:unix", Second.JVM);
  private static final Contestant LINE =
      new Contestant(
          "plain Java, spinning on a mapped cache line each way", "line:spin", Second.JVM);

  private static final List<Contestant> WAITING =
      List.of(
          ADAPTIVE,
          SLEEPING,
          new Contestant(Wanted.C_FUTEX, "c:futex", Second.LIKE_FIRST),
          AERON_BACKOFF,
          PLAIN);

  private final Settings settings;
  private final Progress progress;
  private final Samples samples;
  private final Set<String> notes;

  Parts(Settings settings, Progress progress, Samples samples, Set<String> notes) {
    this.settings = settings;
    this.progress = progress;
    this.samples = samples;
    this.notes = notes;
  }

  private static Contestant parley(String label, String way) {
    return new Contestant(label, "parley:" + way, Second.JVM);
  }

  List<Part<?>> all() {
    List<Part<?>> parts = new ArrayList<>();
    if (twoProcessors()) {
      parts.add(spinning());
      parts.add(many());
      parts.add(waiting(Placement.SPLIT, Wanted.WAIT_SPLIT));
      parts.add(bulk());
    }
    if (settings.placement() != Placement.SPLIT) {
      parts.add(waiting(Placement.SAME, Wanted.WAIT_SAME));
    }
    parts.add(resting());
    return parts;
  }

  private boolean twoProcessors() {
    if (settings.placement() == Placement.SAME) {
      notes.add("skipped: what needs two processors: all is to run on processor 0");
      return false;
    }
    if (Runtime.getRuntime().availableProcessors() < 2) {
      notes.add("skipped: what needs two processors: there is one");
      return false;
    }
    return true;
  }

  private Part<?> spinning() {
    List<Contestant> who =
        List.of(
            SPINNING,
            new Contestant(Wanted.C_SPIN, "c:spin", Second.LIKE_FIRST),
            LINE,
            AERON,
            GRPC);
    return part(Placement.SPLIT, who, one(), Wanted.SPIN, Parts::micros);
  }

  private Part<?> waiting(Placement placement, Section section) {
    return part(placement, WAITING, one(), section, Parts::micros);
  }

  private Part<?> many() {
    Cell cell = new Cell(Shape.DOWN, MANY, Long.MAX_VALUE, settings.quick() ? 150 : 2_000);
    return part(
        Placement.SPLIT,
        List.of(SPINNING, ADAPTIVE, AERON, GRPC),
        cell,
        Wanted.RATE,
        Measured::callsPerSecond);
  }

  private Part<?> bulk() {
    Cell cell = new Cell(Shape.DOWN, FEW, Long.MAX_VALUE, settings.quick() ? 150 : 2_000);
    List<Contestant> who =
        List.of(
            new Contestant(Wanted.ADAPTIVE, "bulk:memory", Second.JVM),
            new Contestant("Parley, unix", "bulk:unix", Second.JVM),
            new Contestant("Parley, TCP", "bulk:tcp", Second.JVM),
            new Contestant(
                "C, between two processes, a copy in and one out", "c:carry", Second.LIKE_FIRST),
            new Contestant(Wanted.C_COPY, "c:memcpy", Second.NONE));
    return part(Placement.SPLIT, who, cell, Wanted.BULK, Measured::callsPerSecond);
  }

  /** Processor time and memory of an idle pair after its calls. */
  private record Rest(double cores, long bytes) {}

  private Part<?> resting() {
    int millis = settings.quick() ? 200 : 10_000;
    return new Part<>(
        settings,
        settings.placement(),
        progress,
        List.of(ADAPTIVE, SLEEPING, PLAIN, AERON_BACKOFF, AERON, GRPC),
        pair -> {
          pair.measure(one(), settings.warmUpMillis());
          pair.idle(millis); // until the compilers that the calls have set to work are done
          return new Rest(pair.idle(millis), pair.resident());
        },
        (who, rest) -> {
          samples.add(Wanted.IDLE, who.label(), 100 * rest.cores());
          samples.add(Wanted.RESIDENT, who.label(), rest.bytes() / MEBIBYTE);
        });
  }

  private Cell one() {
    return new Cell(Shape.DOWN, 1, settings.calls(), Integer.MAX_VALUE);
  }

  private static double micros(Measured measured) {
    return measured.reading().middleNanos() / 1e3;
  }

  private Part<Measured> part(
      Placement placement,
      List<Contestant> who,
      Cell cell,
      Section section,
      ToDoubleFunction<Measured> figure) {
    Trial<Measured> trial = pair -> pair.measure(cell, settings.warmUpMillis());
    BiConsumer<Contestant, Measured> results =
        (contestant, measured) ->
            samples.add(section, contestant.label(), figure.applyAsDouble(measured));
    return new Part<>(
        settings, placement, progress, settings.quick() ? few(who) : who, trial, results);
  }

  /**
   * Selects the contestants of a quick run: the first one and those in C. The others are measured
   * only in the last part.
   */
  private static List<Contestant> few(List<Contestant> who) {
    return who.stream().filter(each -> each.equals(who.getFirst()) || each.inC()).toList();
  }
}
