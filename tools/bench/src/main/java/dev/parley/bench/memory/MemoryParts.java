package dev.parley.bench.memory;

import dev.parley.bench.contest.CallWorkload;
import dev.parley.bench.contest.ComparedLibrary;
import dev.parley.bench.contest.ComparedLibrary.SecondEnd;
import dev.parley.bench.contest.MeasuredCalls;
import dev.parley.bench.contest.PairMeasurement;
import dev.parley.bench.ends.CallShape;
import dev.parley.bench.report.ReportSection;
import dev.parley.bench.report.RunSamples;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.CpuPlacement;
import dev.parley.bench.table.ProgressListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.ToDoubleFunction;

/** Parts of the table: contestants, placement and measurement of each. */
final class MemoryParts {
  private static final int MANY = 64;
  private static final int FEW = 4; // calls with much in them
  private static final double MEBIBYTE = 1 << 20;

  private static final ComparedLibrary SPINNING = parley(MemoryRows.SPINNING, "memory-spin");
  private static final ComparedLibrary ADAPTIVE = parley(MemoryRows.ADAPTIVE, "memory");
  private static final ComparedLibrary SLEEPING = parley(MemoryRows.SLEEPING, "memory-sleep");
  private static final ComparedLibrary AERON =
      new ComparedLibrary(MemoryRows.AERON, "aeron:ipc", SecondEnd.JVM);
  private static final ComparedLibrary AERON_BACKOFF =
      new ComparedLibrary("Aeron, IPC, backing off", "aeron:ipc-backoff", SecondEnd.JVM);
  private static final ComparedLibrary GRPC =
      new ComparedLibrary(MemoryRows.GRPC, "grpc:default", SecondEnd.JVM);
  private static final ComparedLibrary PLAIN =
      new ComparedLibrary(MemoryRows.PLAIN, "plain:unix", SecondEnd.JVM);
  private static final ComparedLibrary LINE =
      new ComparedLibrary(
          "plain Java, spinning on a mapped cache line each way", "line:spin", SecondEnd.JVM);

  private static final List<ComparedLibrary> WAITING =
      List.of(
          ADAPTIVE,
          SLEEPING,
          new ComparedLibrary(MemoryRows.C_FUTEX, "c:futex", SecondEnd.LIKE_FIRST),
          AERON_BACKOFF,
          PLAIN);

  private final BenchSettings settings;
  private final ProgressListener progress;
  private final RunSamples samples;
  private final Set<String> notes;

  MemoryParts(
      BenchSettings settings, ProgressListener progress, RunSamples samples, Set<String> notes) {
    this.settings = settings;
    this.progress = progress;
    this.samples = samples;
    this.notes = notes;
  }

  private static ComparedLibrary parley(String label, String way) {
    return new ComparedLibrary(label, "parley:" + way, SecondEnd.JVM);
  }

  List<MemoryPart<?>> all() {
    List<MemoryPart<?>> parts = new ArrayList<>();
    if (twoProcessors()) {
      parts.add(spinning());
      parts.add(many());
      parts.add(waiting(CpuPlacement.SPLIT, MemoryRows.WAIT_SPLIT));
      parts.add(bulk());
    }
    if (settings.placement() != CpuPlacement.SPLIT) {
      parts.add(waiting(CpuPlacement.SAME, MemoryRows.WAIT_SAME));
    }
    parts.add(resting());
    return parts;
  }

  private boolean twoProcessors() {
    if (settings.placement() == CpuPlacement.SAME) {
      notes.add("skipped: rows that need two processors: everything is placed on processor 0");
      return false;
    }
    if (Runtime.getRuntime().availableProcessors() < 2) {
      notes.add("skipped: rows that need two processors: the machine has one");
      return false;
    }
    return true;
  }

  private MemoryPart<?> spinning() {
    List<ComparedLibrary> who =
        List.of(
            SPINNING,
            new ComparedLibrary(MemoryRows.C_SPIN, "c:spin", SecondEnd.LIKE_FIRST),
            LINE,
            AERON,
            GRPC);
    return part(CpuPlacement.SPLIT, who, one(), MemoryRows.SPIN, MemoryParts::micros);
  }

  private MemoryPart<?> waiting(CpuPlacement placement, ReportSection section) {
    return part(placement, WAITING, one(), section, MemoryParts::micros);
  }

  private MemoryPart<?> many() {
    CallWorkload cell =
        new CallWorkload(CallShape.DOWN, MANY, Long.MAX_VALUE, settings.quick() ? 150 : 2_000);
    return part(
        CpuPlacement.SPLIT,
        List.of(SPINNING, ADAPTIVE, AERON, GRPC),
        cell,
        MemoryRows.RATE,
        MeasuredCalls::callsPerSecond);
  }

  private MemoryPart<?> bulk() {
    CallWorkload cell =
        new CallWorkload(CallShape.DOWN, FEW, Long.MAX_VALUE, settings.quick() ? 150 : 2_000);
    List<ComparedLibrary> who =
        List.of(
            new ComparedLibrary(MemoryRows.ADAPTIVE, "bulk:memory", SecondEnd.JVM),
            new ComparedLibrary("Parley, unix", "bulk:unix", SecondEnd.JVM),
            new ComparedLibrary("Parley, TCP", "bulk:tcp", SecondEnd.JVM),
            new ComparedLibrary(
                "C, between two processes, a copy in and one out", "c:carry", SecondEnd.LIKE_FIRST),
            new ComparedLibrary(MemoryRows.C_COPY, "c:memcpy", SecondEnd.NONE));
    return part(CpuPlacement.SPLIT, who, cell, MemoryRows.BULK, MeasuredCalls::callsPerSecond);
  }

  /** Processor time and memory of an idle pair after its calls. */
  private record IdleUsage(double cores, long bytes) {}

  private MemoryPart<?> resting() {
    int millis = settings.quick() ? 200 : 10_000;
    return new MemoryPart<>(
        settings,
        settings.placement(),
        progress,
        List.of(ADAPTIVE, SLEEPING, PLAIN, AERON_BACKOFF, AERON, GRPC),
        pair -> {
          pair.measure(one(), settings.warmUpMillis());
          pair.idle(millis); // until the compilers that the calls have set to work are done
          return new IdleUsage(pair.idle(millis), pair.resident());
        },
        (who, rest) -> {
          samples.add(MemoryRows.IDLE, who.label(), 100 * rest.cores());
          samples.add(MemoryRows.RESIDENT, who.label(), rest.bytes() / MEBIBYTE);
        });
  }

  private CallWorkload one() {
    return new CallWorkload(CallShape.DOWN, 1, settings.calls(), Integer.MAX_VALUE);
  }

  private static double micros(MeasuredCalls measured) {
    return measured.reading().medianNanos() / 1e3;
  }

  private MemoryPart<MeasuredCalls> part(
      CpuPlacement placement,
      List<ComparedLibrary> who,
      CallWorkload cell,
      ReportSection section,
      ToDoubleFunction<MeasuredCalls> figure) {
    PairMeasurement<MeasuredCalls> trial = pair -> pair.measure(cell, settings.warmUpMillis());
    BiConsumer<ComparedLibrary, MeasuredCalls> results =
        (contestant, measured) ->
            samples.add(section, contestant.label(), figure.applyAsDouble(measured));
    return new MemoryPart<>(
        settings, placement, progress, settings.quick() ? few(who) : who, trial, results);
  }

  /**
   * Selects the contestants of a quick run: the first one and those in C. The others are measured
   * only in the last part.
   */
  private static List<ComparedLibrary> few(List<ComparedLibrary> who) {
    return who.stream().filter(each -> each.equals(who.getFirst()) || each.inC()).toList();
  }
}
