package dev.parley.bench.capture;

import dev.parley.bench.conference.ServerProcess;
import dev.parley.bench.contest.ChildProcess;
import dev.parley.bench.report.RunSamples;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.ProgressListener;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Measures the parts of the table. Threads: confined to one. */
final class CaptureRuns {
  private static final int FRAME_BYTES = 4 << 10;

  private final BenchSettings settings;
  private final ProgressListener progress;
  private final RunSamples samples;
  private final Path folder;

  CaptureRuns(BenchSettings settings, ProgressListener progress, RunSamples samples, Path folder) {
    this.settings = settings;
    this.progress = progress;
    this.samples = samples;
    this.folder = folder;
  }

  /** Passes frames from C to Java, each way in a process of its own. */
  void upcalls(Path library) {
    progress.at("frames from C to Java");
    upcall(library, "foreign", CaptureRows.FOREIGN);
    for (JniWay way : JniWay.values()) {
      upcall(library, way.name(), CaptureRows.label(way));
    }
  }

  private void upcall(Path library, String way, String label) {
    int count = settings.quick() ? 10_000 : 1_000_000;
    try (ChildProcess process = process()) {
      double[] cost =
          ask(process, "upcall %s %s %d %d".formatted(library, way, count, FRAME_BYTES));
      samples.add(CaptureRows.UPCALL, label, cost[0]);
      samples.add(CaptureRows.ALLOCATED, label, cost[1]);
    }
  }

  private ChildProcess process() {
    return new ChildProcess("capture", ChildProcess.java(CaptureMain.class), folder);
  }

  private static double[] ask(ChildProcess process, String question) {
    String answer = process.ask(question, ChildProcess.ANSWER_MAX);
    return Arrays.stream(answer.split(" ", -1)).mapToDouble(Double::parseDouble).toArray();
  }

  /** Runs decoders in parallel. */
  void decoders() {
    progress.at("decoders");
    int millis = settings.quick() ? 50 : 2_000;
    try (ChildProcess process = process()) {
      ask(process, "decode 2 own " + millis); // warms the JVM up
      for (int count : settings.quick() ? List.of(1, 8) : CaptureRows.DECODERS) {
        samples.add(
            CaptureRows.OWN,
            CaptureRows.decoders(count),
            ask(process, "decode %d own %d".formatted(count, millis))[0]);
        samples.add(
            CaptureRows.SHARED,
            CaptureRows.decoders(count),
            ask(process, "decode %d shared %d".formatted(count, millis))[0]);
      }
    }
  }

  /** Holds calls of two and three members at three qualities. */
  void calls(ServerProcess server, int run) {
    for (int members : settings.quick() ? List.of(2) : CaptureRows.MEMBERS) {
      for (CallQuality quality :
          settings.quick() ? List.of(CallQuality.LOW) : List.of(CallQuality.values())) {
        progress.at("%d members, quality %s".formatted(members, quality.label()));
        call(server, run, members, quality);
      }
    }
  }

  private void call(ServerProcess server, int run, int members, CallQuality quality) {
    String room = "/r/capture-%d-%d-%s".formatted(run, members, quality.label());
    int warm = settings.quick() ? 200 : 6_000;
    int millis = settings.quick() ? 500 : 10_000;
    try (ChildProcess process = process()) {
      String question =
          "call %s %d %s %d "
              .formatted(server.address().resolve(room), members, quality.label(), warm);
      // The first seconds are those in which the JVM compiles and the bandwidth is estimated.
      double[] figures = ask(process, question + millis);
      CaptureRows.addCall(samples, members, quality, figures);
    }
  }
}
