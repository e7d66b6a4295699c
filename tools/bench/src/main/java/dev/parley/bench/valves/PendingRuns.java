package dev.parley.bench.valves;

import dev.parley.bench.contest.ChildProcess;
import dev.parley.bench.contest.TemporaryFolder;
import dev.parley.bench.report.RunSamples;
import dev.parley.bench.table.BenchException;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.ProgressListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Measures requests that wait, each kind and number in fresh processes. Threads: confined to one.
 */
final class PendingRuns implements AutoCloseable {
  private static final Duration ANSWER_MAX = Duration.ofSeconds(100);
  private static final Duration FINISH_MAX = Duration.ofSeconds(95);
  private static final int WAIT_MILLIS = 5_000;
  private static final int WAIT_MILLIS_QUICK = 200;
  private static final int WARM_UP_MILLIS = 50;
  private static final int WARM_UP_ROUNDS = 10;
  private static final int WARM_UP_MOST = 20_000;
  private static final int THREADS_MOST = 10_000;

  /** Heap options, the same for all kinds: room for a million requests, and for young objects. */
  private static final List<String> HEAP = List.of("-Xms2g", "-Xmn1g", "-Xmx6g");

  private static final List<String> SCHEMES = List.of("unix", "memory", "pipe", "tcp", "ws");

  private final BenchSettings settings;
  private final ProgressListener progress;
  private final RunSamples samples;
  private final TemporaryFolder folder = new TemporaryFolder();
  private final Set<String> notes = new LinkedHashSet<>();
  private boolean failed;
  private int run;

  PendingRuns(BenchSettings settings, ProgressListener progress, RunSamples samples) {
    this.settings = settings;
    this.progress = progress;
    this.samples = samples;
  }

  void run(int number) {
    run = number;
    for (int count : settings.quick() ? List.of(ValveRows.THOUSAND) : ValveRows.COUNTS) {
      if (settings.includes("jvm")) {
        measure(ValveRows.IN_VALVE, "valves", count, false);
        measure("virtual threads", "virtual", count, false);
        if (count <= THREADS_MOST) {
          measure("platform threads", "threads", count, false);
        }
      }
    }
    connections();
    notes.add(
        "each request waits %,d ms; no more than %,d platform threads are tried, and their stacks are not on the heap"
            .formatted(millis(), THREADS_MOST));
  }

  private void connections() {
    for (String scheme : SCHEMES) {
      if (settings.includes(scheme)) {
        for (int count : counts(scheme)) {
          measure(ValveRows.over(scheme), scheme, count, true);
        }
      }
    }
    if (settings.includes("tcp")) {
      for (int count : counts("grpc")) {
        measure(ValveRows.GRPC, "grpc", count, true);
      }
    }
  }

  /** Returns the numbers of requests to measure; a million takes too long on most transports. */
  private List<Integer> counts(String scheme) {
    if (settings.quick()) {
      return List.of(ValveRows.THOUSAND);
    }
    return scheme.equals("unix") ? ValveRows.COUNTS : List.of(10_000, 100_000);
  }

  private int millis() {
    return settings.quick() ? WAIT_MILLIS_QUICK : WAIT_MILLIS;
  }

  private void measure(String label, String kind, int count, boolean connection) {
    progress.at("run %d of %d: %,d wait: %s".formatted(run + 1, settings.runs(), count, label));
    List<ChildProcess> children = new ArrayList<>();
    try {
      children.add(child("caller", kind, false, count));
      if (connection) {
        children.add(child("servant", kind, true, count));
      }
      measure(label, count, children);
    } catch (BenchException e) {
      failed = true;
      notes.add("failed: %,d wait: %s: %s".formatted(count, label, e.getMessage()));
    } finally {
      children.forEach(ChildProcess::close);
    }
  }

  private void measure(String label, int count, List<ChildProcess> children) {
    ChildProcess caller = children.getFirst();
    Optional<ChildProcess> servant =
        children.size() == 1 ? Optional.empty() : Optional.of(children.get(1));
    long callerEmpty = heap(caller, 0);
    long servantEmpty = servant.map(child -> heap(child, 0)).orElse(0L);
    servant.ifPresent(child -> caller.ask("meet " + child.address(), ANSWER_MAX));
    int rounds = settings.quick() ? 1 : WARM_UP_ROUNDS;
    int each = Math.min(count, WARM_UP_MOST);
    for (int i = 0; i < rounds; i++) {
      caller.ask("start " + each + " " + WARM_UP_MILLIS, ANSWER_MAX);
      finish(caller);
    }
    int all = rounds * each + count;
    caller.ask("start " + count + " " + millis(), ANSWER_MAX);
    boolean connection = servant.isPresent();
    double callerBytes = heap(caller, all) - callerEmpty;
    samples.add(ValveRows.caller(count, connection), label, callerBytes / count);
    servant.ifPresent(child -> {
      double servantBytes = heap(child, all) - servantEmpty;
      samples.add(ValveRows.servant(count), label, servantBytes / count);
    });
    samples.add(ValveRows.time(count, connection), label, finish(caller) / 1e9);
  }

  /** Waits for all answers; returns the time until the last one in nanoseconds. */
  private static double finish(ChildProcess caller) {
    String[] words = caller.ask("finish " + FINISH_MAX.toMillis(), ANSWER_MAX).split(" ", -1);
    if (!words[1].equals("0")) {
      throw new BenchException(words[1] + " requests were not answered");
    }
    return Double.parseDouble(words[0]);
  }

  private static long heap(ChildProcess child, int begun) {
    return Long.parseLong(child.ask("heap " + begun, ANSWER_MAX));
  }

  private ChildProcess child(String name, String kind, boolean serves, int count) {
    List<String> plain =
        ChildProcess.java(
            PendingRequestsMain.class,
            kind,
            String.valueOf(serves),
            String.valueOf(count),
            folder.path().toString());
    List<String> command = new ArrayList<>(plain);
    command.addAll(1, HEAP);
    return new ChildProcess(name, settings.placement().command(!serves, command), folder.path());
  }

  Set<String> notes() {
    return notes;
  }

  boolean failed() {
    return failed;
  }

  @Override
  public void close() {
    folder.close();
  }
}
