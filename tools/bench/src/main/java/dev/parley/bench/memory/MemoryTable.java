package dev.parley.bench.memory;

import dev.parley.bench.Placement;
import dev.parley.bench.Progress;
import dev.parley.bench.Settings;
import dev.parley.bench.Table;
import dev.parley.bench.report.Machine;
import dev.parley.bench.report.Outcome;
import dev.parley.bench.report.Samples;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Benchmark table {@code memory}: calls through shared memory, beside C, plain Java, Aeron and
 * gRPC-Java.
 */
public final class MemoryTable implements Table {
  @Override
  public String name() {
    return "memory";
  }

  @Override
  public String purpose() {
    return "Calls through shared memory, beside C, plain Java, Aeron and gRPC-Java.";
  }

  @Override
  public Outcome measure(Settings settings, Progress progress) {
    Samples samples = new Samples(Wanted.SECTIONS);
    List<Part<?>> parts = new ArrayList<>();
    try {
      Set<String> notes = new LinkedHashSet<>();
      parts.addAll(new Parts(settings, progress, samples, notes).all());
      for (int run = 0; run < settings.runs(); run++) {
        for (Part<?> part : parts) {
          part.run(run);
        }
      }
      parts.forEach(part -> notes.addAll(part.contest().notes()));
      notes.add(
          "C and plain Java pass one number and nothing else; Aeron passes messages of 8 bytes, the"
              + " others typed calls. Each call is timed, which costs each of them the same.");
      return new Outcome(
          name(),
          Machine.text() + ", " + placed(settings.placement()),
          samples.rows(),
          Wanted.TARGETS.stream()
              .map(target -> target.judge(samples, !settings.quick()))
              .flatMap(Optional::stream)
              .toList(),
          List.copyOf(notes),
          parts.stream().noneMatch(part -> part.contest().failed()));
    } finally {
      parts.forEach(Part::close);
    }
  }

  private static String placed(Placement placement) {
    return placement == Placement.FREE
        ? "placed as the sections say, otherwise by the kernel"
        : placement.text();
  }
}
