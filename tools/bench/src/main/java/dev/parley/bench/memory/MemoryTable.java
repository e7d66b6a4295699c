package dev.parley.bench.memory;

import dev.parley.bench.report.MachineText;
import dev.parley.bench.report.RunSamples;
import dev.parley.bench.report.TableResult;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.BenchTable;
import dev.parley.bench.table.CpuPlacement;
import dev.parley.bench.table.ProgressListener;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Benchmark table {@code memory}: calls through shared memory, beside C, plain Java, Aeron and
 * gRPC-Java.
 */
public final class MemoryTable implements BenchTable {
  @Override
  public String name() {
    return "memory";
  }

  @Override
  public String purpose() {
    return "Calls through shared memory, beside C, plain Java, Aeron and gRPC-Java.";
  }

  @Override
  public TableResult measure(BenchSettings settings, ProgressListener progress) {
    RunSamples samples = new RunSamples(MemoryRows.SECTIONS);
    List<MemoryPart<?>> parts = new ArrayList<>();
    try {
      Set<String> notes = new LinkedHashSet<>();
      parts.addAll(new MemoryParts(settings, progress, samples, notes).all());
      for (int run = 0; run < settings.runs(); run++) {
        for (MemoryPart<?> part : parts) {
          part.run(run);
        }
      }
      parts.forEach(part -> notes.addAll(part.contest().notes()));
      notes.add(
          "C and plain Java pass one number and nothing else; Aeron passes messages of 8 bytes, the"
              + " others typed calls. Each call is timed, which costs each of them the same.");
      return new TableResult(
          name(),
          MachineText.text() + ", " + placed(settings.placement()),
          samples.rows(),
          MemoryRows.TARGETS.stream()
              .map(target -> target.judge(samples, !settings.quick()))
              .flatMap(Optional::stream)
              .toList(),
          List.copyOf(notes),
          parts.stream().noneMatch(part -> part.contest().failed()));
    } finally {
      parts.forEach(MemoryPart::close);
    }
  }

  private static String placed(CpuPlacement placement) {
    return placement == CpuPlacement.FREE
        ? "placed as the sections say, otherwise by the kernel"
        : placement.text();
  }
}
