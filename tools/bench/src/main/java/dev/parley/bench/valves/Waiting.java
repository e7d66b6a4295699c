package dev.parley.bench.valves;

import dev.parley.bench.BenchException;
import dev.parley.bench.Progress;
import dev.parley.bench.Settings;
import dev.parley.bench.contest.Child;
import dev.parley.bench.contest.Folder;
import dev.parley.bench.report.Samples;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Measures requests that wait, each kind and number in fresh processes. Threads: confined to one.
 */
final class Waiting implements AutoCloseable {
  private static final Duration ANSWER_MAX = Duration.ofSeconds(100);
  private static final int WAIT_MILLIS = 5_000;
  private static final int WAIT_MILLIS_QUICK = 200;
  private static final int WARM_UP_MILLIS = 50;
  private static final int WARM_UP_ROUNDS = 10;
  private static final int WARM_UP_MOST = 20_000;
  private static final int THREADS_MOST = 10_000;

  /** Heap options, the same for all kinds: room for a million requests, and for young objects. */
  private static final List<String> HEAP = List.of("-Xms2g", "-Xmn1g", "-Xmx6g");

  private static final List<String> SCHEMES = List.of("unix", "memory", "pipe", "tcp", "ws");

  private final Settings settings;
  private final Progress progress;
  private final Samples samples;
  private final Folder folder = new Folder();
  private final Set<String> notes = new LinkedHashSet<>();
  private boolean failed;
  private int run;

  Waiting(Settings settings, Progress progress, Samples samples) {
    this.settings = settings;
    this.progress = progress;
    this.samples = samples;
  }

  void run(int number) {
    run = number;
    for (int count : settings.quick() ? List.of(Wanted.THOUSAND) : Wanted.COUNTS) {
      if (settings.wants("jvm")) {
        measure(Wanted.IN_VALVE, "valves", count, false);
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
      if (settings.wants(scheme)) {
        for (int count : counts(scheme)) {
          measure(Wanted.over(scheme), scheme, count, true);
        }
      }
    }
    if (settings.wants("tcp")) {
      for (int count : counts("grpc")) {
        measure(Wanted.GRPC, "grpc", count, true);
      }
    }
  }

  /** Returns the numbers of requests to measure; a million takes too long on most transports. */
  private List<Integer> counts(String scheme) {
    if (settings.quick()) {
      return List.of(Wanted.THOUSAND);
    }
    return scheme.equals("unix") ? Wanted.COUNTS : List.of(10_000, 100_000);
  }

  private int millis() {
    return settings.quick() ? WAIT_MILLIS_QUICK : WAIT_MILLIS;
  }

  private void measure(String label, String kind, int count, boolean connection) {
    progress.at("run %d of %d: %,d wait: %s".formatted(run + 1, settings.runs(), count, label));
    List<Child> children = new ArrayList<>();
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
      children.forEach(Child::close);
    }
  }

  private void measure(String label, int count, List<Child> children) {
    Child caller = children.getFirst();
    Optional<Child> servant =
        children.size() == 1 ? Optional.empty() : Optional.of(children.get(1));
    long callerEmpty = heap(caller, 0);
    long servantEmpty = servant.map(child -> heap(child, 0)).orElse(0L);
    servant.ifPresent(child -> caller.ask("meet " + child.address(), ANSWER_MAX));
    int rounds = settings.quick() ? 1 : WARM_UP_ROUNDS;
    int each = Math.min(count, WARM_UP_MOST);
    for (int i = 0; i < rounds; i++) {
      caller.ask("start " + each + " " + WARM_UP_MILLIS, ANSWER_MAX);
      caller.ask("finish", ANSWER_MAX);
    }
    int all = rounds * each + count;
    caller.ask("start " + count + " " + millis(), ANSWER_MAX);
    boolean connection = servant.isPresent();
    double callerBytes = heap(caller, all) - callerEmpty;
    samples.add(Wanted.caller(count, connection), label, callerBytes / count);
    servant.ifPresent(child -> {
      double servantBytes = heap(child, all) - servantEmpty;
      samples.add(Wanted.servant(count), label, servantBytes / count);
    });
    double nanos = Double.parseDouble(caller.ask("finish", ANSWER_MAX));
    samples.add(Wanted.time(count, connection), label, nanos / 1e9);
  }

  private static long heap(Child child, int begun) {
    return Long.parseLong(child.ask("heap " + begun, ANSWER_MAX));
  }

  private Child child(String name, String kind, boolean serves, int count) {
    List<String> plain =
        Child.java(
            WaitingMain.class,
            kind,
            String.valueOf(serves),
            String.valueOf(count),
            folder.path().toString());
    List<String> command = new ArrayList<>(plain);
    command.addAll(1, HEAP);
    return new Child(name, settings.placement().command(!serves, command), folder.path());
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
