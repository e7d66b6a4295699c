package dev.parley.bench.soap;

import dev.parley.bench.contest.ChildProcess;
import dev.parley.bench.contest.SoapStack;
import dev.parley.bench.contest.TemporaryFolder;
import dev.parley.bench.report.ReportSection;
import dev.parley.bench.report.RunSamples;
import dev.parley.bench.table.BenchException;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.ProgressListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures contents of 1 GiB by MTOM, in each direction, between two processes with heaps of 64
 * MiB: of Parley, and of CXF.
 *
 * <p>Threads: confined to one.
 */
final class SoapAttachmentRuns {
  private static final String HEAP = "-Xmx64m";
  private static final long BYTES = 1L << 30;
  private static final long BYTES_QUICK = 16L << 20;
  private static final Duration ANSWER_MAX = Duration.ofMinutes(10);

  private final BenchSettings settings;
  private final ProgressListener progress;
  private final RunSamples samples;
  private final List<String> notes = new ArrayList<>();
  private boolean failed;

  SoapAttachmentRuns(BenchSettings settings, ProgressListener progress, RunSamples samples) {
    this.settings = settings;
    this.progress = progress;
    this.samples = samples;
  }

  void run(int run) {
    for (SoapStack stack : List.of(SoapStack.PARLEY, SoapStack.CXF)) {
      progress.at(
          "run %d of %d: 1 GiB by MTOM: %s".formatted(run + 1, settings.runs(), stack.label()));
      try (TemporaryFolder folder = new TemporaryFolder();
          ChildProcess server = process("server", stack, folder);
          ChildProcess client = process("client", stack, folder)) {
        measure("store", SoapRows.STORED, stack, client, server);
        measure("load", SoapRows.LOADED, stack, client, server);
      }
    }
  }

  private static ChildProcess process(String name, SoapStack stack, TemporaryFolder folder) {
    List<String> flags = List.of(HEAP, "-Djava.io.tmpdir=" + folder.path());
    return new ChildProcess(
        name, stack.java(flags, SoapArchiveMain.class, stack.name()), folder.path());
  }

  private void measure(
      String word,
      ReportSection section,
      SoapStack stack,
      ChildProcess client,
      ChildProcess server) {
    long bytes = settings.quick() ? BYTES_QUICK : BYTES;
    try {
      String nanos = client.ask(word + " " + server.address() + " " + bytes, ANSWER_MAX);
      double mebibytes = bytes / (double) (1 << 20);
      samples.add(section, stack.label(), mebibytes / (Double.parseDouble(nanos) / 1e9));
    } catch (BenchException e) {
      notes.add(
          "failed: %s %d bytes by %s: %s".formatted(word, bytes, stack.label(), e.getMessage()));
      failed |= stack == SoapStack.PARLEY; // a peer may need more memory
    }
  }

  List<String> notes() {
    return notes;
  }

  boolean failed() {
    return failed;
  }
}
