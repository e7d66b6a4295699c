package dev.parley.bench.soap;

import dev.parley.bench.contest.ChildProcess;
import dev.parley.bench.contest.SoapStack;
import dev.parley.bench.contest.TemporaryFolder;
import dev.parley.bench.ends.BenchTlsKeys;
import dev.parley.bench.report.RunSamples;
import dev.parley.bench.table.BenchException;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.ProgressListener;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Measures requests over HTTP that wait, each number and kind of servant in fresh processes. The
 * caller is Parley's client in all rows. Threads: confined to one.
 */
final class SoapPendingRuns implements AutoCloseable {
  /** Time after which a servant counts as stopped. */
  private static final Duration ANSWERED_MAX = Duration.ofSeconds(30);

  private static final Duration ANSWER_MAX = Duration.ofSeconds(90);
  private static final int WAIT_MILLIS = 5_000;
  private static final int WAIT_MILLIS_QUICK = 200;
  private static final int WARM_UP_MILLIS = 300;
  private static final int WARM_UP_REQUESTS = 30_000;

  /** Most requests of a warm-up round of the others, whose servants may have a thread each. */
  private static final int WARM_UP_OTHERS = 150;

  private static final int WARM_UP_ROUNDS_OTHERS = 10;

  /** Heap options, the same for all. */
  private static final List<String> HEAP = List.of("-Xms2g", "-Xmn1g", "-Xmx6g");

  private final BenchSettings settings;
  private final ProgressListener progress;
  private final RunSamples samples;
  private final TemporaryFolder folder = new TemporaryFolder();
  private final Set<String> notes = new LinkedHashSet<>();
  private boolean failed;

  SoapPendingRuns(BenchSettings settings, ProgressListener progress, RunSamples samples) {
    this.settings = settings;
    this.progress = progress;
    this.samples = samples;
    try {
      BenchTlsKeys.make(folder.path());
    } catch (IOException | GeneralSecurityException e) {
      throw new BenchException("no keys for TLS: " + e.getMessage(), e);
    }
  }

  void run(int run) {
    List<Integer> counts = settings.quick() ? List.of(1_000) : SoapRows.WAITING;
    for (int count : counts) {
      for (SoapServant servant : SoapServant.values()) {
        if (count <= servant.most() && !(settings.quick() && servant.holdsThreads())) {
          progress.at(
              "run %d of %d: %,d wait: %s"
                  .formatted(run + 1, settings.runs(), count, servant.label()));
          measure(servant, count);
        }
      }
    }
  }

  private void measure(SoapServant servant, int count) {
    List<ChildProcess> children = new ArrayList<>();
    try {
      children.add(child("caller", SoapStack.PARLEY, SoapPendingMain.CALLER, count));
      children.add(child("servant", servant.stack(), servant.word(), count));
      measure(servant, count, children.getFirst(), children.getLast());
    } catch (BenchException e) {
      failed = true;
      notes.add("failed: %,d wait: %s: %s".formatted(count, servant.label(), e.getMessage()));
    } finally {
      children.forEach(ChildProcess::close);
    }
  }

  private void measure(SoapServant servant, int count, ChildProcess caller, ChildProcess serving) {
    long empty = heap(serving, 0);
    caller.ask("meet " + serving.address(), ANSWER_MAX);
    int warmUps = warmUp(servant, count, caller);
    long idle = heap(serving, 0);
    caller.ask("start " + count + " " + millis(), ANSWER_MAX);
    if (servant == SoapServant.PARLEY) {
      long waiting = heap(serving, warmUps + count);
      samples.add(SoapRows.request(count), servant.label(), (double) (waiting - idle) / count);
      samples.add(SoapRows.connected(count), servant.label(), (double) (waiting - empty) / count);
    }
    Finished finished = finish(caller, ANSWERED_MAX);
    if (finished.left() == 0) {
      samples.add(SoapRows.waiting(count), servant.label(), finished.nanos() / 1e9);
    } else {
      notes.add(
          "stopped: %s answered %,d of %,d requests within %d s"
              .formatted(
                  servant.label(), count - finished.left(), count, ANSWERED_MAX.toSeconds()));
    }
  }

  private record Finished(double nanos, int left) {}

  /** Opens all connections and lets the JIT compiler work; returns the number of requests. */
  private int warmUp(SoapServant servant, int count, ChildProcess caller) {
    boolean parley = servant == SoapServant.PARLEY;
    int each = parley ? count : Math.min(count, WARM_UP_OTHERS);
    int rounds = parley ? 1 + WARM_UP_REQUESTS / count : WARM_UP_ROUNDS_OTHERS;
    for (int i = 0; i < (settings.quick() ? 1 : rounds); i++) {
      caller.ask("start " + each + " " + WARM_UP_MILLIS, ANSWER_MAX);
      if (finish(caller, ANSWERED_MAX).left() > 0) {
        throw new BenchException("a warm-up did not end");
      }
    }
    return each * (settings.quick() ? 1 : rounds);
  }

  private static Finished finish(ChildProcess caller, Duration max) {
    String[] words = caller.ask("finish " + max.toMillis(), ANSWER_MAX).split(" ", -1);
    return new Finished(Double.parseDouble(words[0]), Integer.parseInt(words[1]));
  }

  private int millis() {
    return settings.quick() ? WAIT_MILLIS_QUICK : WAIT_MILLIS;
  }

  private static long heap(ChildProcess child, int begun) {
    return Long.parseLong(child.ask("heap " + begun, ANSWER_MAX));
  }

  private ChildProcess child(String name, SoapStack stack, String kind, int count) {
    List<String> command =
        new ArrayList<>(
            stack.java(
                SoapPendingMain.class, kind, String.valueOf(count), folder.path().toString()));
    command.addAll(1, HEAP);
    boolean first = kind.equals(SoapPendingMain.CALLER);
    return new ChildProcess(name, settings.placement().command(first, command), folder.path());
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
