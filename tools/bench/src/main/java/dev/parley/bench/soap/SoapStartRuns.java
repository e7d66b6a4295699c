package dev.parley.bench.soap;

import dev.parley.bench.contest.ChildProcess;
import dev.parley.bench.contest.SoapStack;
import dev.parley.bench.contest.TemporaryFolder;
import dev.parley.bench.ends.EndMain;
import dev.parley.bench.ends.EndRole;
import dev.parley.bench.report.RunSamples;
import dev.parley.bench.table.BenchException;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.ProgressListener;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Measures what a client costs before its first call is answered: stubs or ports of a running
 * client, the start of a JVM up to its first call, and jar files. Threads: confined to one.
 */
final class SoapStartRuns {
  private static final int STARTS = 5;
  private static final int PORTS = 200;
  private static final int PORTS_QUICK = 3;
  private static final int SERVER_CALLS = 3_000;

  private final BenchSettings settings;
  private final ProgressListener progress;
  private final RunSamples samples;
  private final List<String> notes = new ArrayList<>();

  SoapStartRuns(BenchSettings settings, ProgressListener progress, RunSamples samples) {
    this.settings = settings;
    this.progress = progress;
    this.samples = samples;
  }

  void run(int run) {
    for (SoapStack stack : SoapStack.values()) {
      samples.add(SoapRows.JARS, stack.label(), stack.jars().size());
      if (settings.quick() && stack == SoapStack.CXF) {
        continue; // the short form starts one of the JAX-WS stacks, by the same program
      }
      progress.at(
          "run %d of %d: ports and first call: %s"
              .formatted(run + 1, settings.runs(), stack.label()));
      try (TemporaryFolder folder = new TemporaryFolder()) {
        measure(stack, folder);
      } catch (BenchException e) {
        notes.add("failed: the first call of %s: %s".formatted(stack.label(), e.getMessage()));
      }
    }
  }

  private void measure(SoapStack stack, TemporaryFolder folder) {
    try (ChildProcess server = end(stack, EndRole.SECOND, folder)) {
      if (!settings.quick()) {
        firstCall(stack, server, folder, SERVER_CALLS);
      }
      long[] nanos = new long[settings.quick() ? 1 : STARTS];
      for (int i = 0; i < nanos.length; i++) {
        nanos[i] = firstCall(stack, server, folder, 1);
      }
      Arrays.sort(nanos);
      samples.add(SoapRows.FIRST_CALL, stack.label(), nanos[nanos.length / 2] / 1e6);
      try (ChildProcess client =
          new ChildProcess("ports", stack.java(SoapPortMain.class, stack.name()), folder.path())) {
        int count = settings.quick() ? PORTS_QUICK : PORTS;
        String answer =
            client.ask("ports " + server.address() + " " + count, ChildProcess.ANSWER_MAX);
        samples.add(SoapRows.PORT, stack.label(), Double.parseDouble(answer) / 1e3);
      }
    }
  }

  /** Returns the time from starting a client until its calls are answered. */
  private static long firstCall(
      SoapStack stack, ChildProcess server, TemporaryFolder folder, int calls) {
    long start = System.nanoTime();
    try (ChildProcess client = end(stack, EndRole.FIRST, folder)) {
      client.ask("meet " + server.address(), ChildProcess.ANSWER_MAX);
      client.ask("run DOWN 1 " + calls + " 100000", ChildProcess.ANSWER_MAX);
      return System.nanoTime() - start;
    }
  }

  private static ChildProcess end(SoapStack stack, EndRole role, TemporaryFolder folder) {
    String word = stack.name().toLowerCase(Locale.ROOT);
    String kind = "soap:%s/%s/long".formatted(word, word);
    List<String> command = stack.java(EndMain.class, kind, role.name(), folder.path().toString());
    return new ChildProcess(role.name(), command, folder.path());
  }

  List<String> notes() {
    return notes;
  }

  boolean failed() {
    return !notes.isEmpty();
  }
}
