package dev.parley.bench.soap;

import dev.parley.bench.contest.CallWorkload;
import dev.parley.bench.contest.ComparedLibrary;
import dev.parley.bench.contest.ComparedLibrary.SecondEnd;
import dev.parley.bench.contest.Comparison;
import dev.parley.bench.contest.MeasuredCalls;
import dev.parley.bench.contest.SoapStack;
import dev.parley.bench.ends.CallShape;
import dev.parley.bench.ends.SoapEnds;
import dev.parley.bench.report.RunSamples;
import dev.parley.bench.soap.SoapRows.Payload;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.ProgressListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Measures calls with one payload, one after another and many at once: each stack with itself, and
 * Parley's client with the other servers. Threads: confined to one.
 */
final class SoapCallRuns implements AutoCloseable {
  private static final int STREAM_MILLIS = 3_000;
  private static final int STREAM_MILLIS_QUICK = 150;

  private final Payload payload;
  private final Comparison comparison;
  private final List<CallWorkload> cells;

  SoapCallRuns(Payload payload, BenchSettings settings, ProgressListener progress) {
    this.payload = payload;
    comparison =
        new Comparison(
            settings,
            what -> progress.at(what + ", " + payload.word()),
            contestants(payload.word(), settings.quick()));
    cells =
        List.of(
            new CallWorkload(CallShape.DOWN, 1, settings.calls(), Integer.MAX_VALUE),
            new CallWorkload(
                CallShape.DOWN,
                SoapRows.OUTSTANDING,
                Long.MAX_VALUE,
                settings.quick() ? STREAM_MILLIS_QUICK : STREAM_MILLIS));
  }

  /** The short form leaves out pairs of which each end is in another pair. */
  private static List<ComparedLibrary> contestants(String payload, boolean quick) {
    List<ComparedLibrary> all = new ArrayList<>();
    all.add(same(SoapStack.PARLEY, payload));
    all.add(same(SoapStack.METRO, payload));
    all.add(calls(SoapStack.CXF, payload));
    if (!quick) {
      all.add(1, same(SoapStack.CXF, payload));
      all.add(calls(SoapStack.METRO, payload));
      String threads = SoapEnds.PARLEY + SoapEnds.NOT_INLINE;
      all.add(pair("Parley, without @Inline", SoapEnds.PARLEY, threads, payload));
    }
    return all;
  }

  private static ComparedLibrary same(SoapStack stack, String payload) {
    return pair(stack.label(), word(stack), word(stack), payload);
  }

  private static ComparedLibrary calls(SoapStack server, String payload) {
    return pair("Parley calls " + server.label(), SoapEnds.PARLEY, word(server), payload);
  }

  private static String word(SoapStack stack) {
    return stack.name().toLowerCase(Locale.ROOT);
  }

  private static ComparedLibrary pair(String label, String client, String server, String payload) {
    String kind = "soap:%s/%s/%s".formatted(client, server, payload);
    return new ComparedLibrary(label, kind, SecondEnd.JVM);
  }

  /** Measures everything once. */
  void run(int run, RunSamples samples) {
    comparison.run(run, cells, (who, measured) -> add(samples, who.label(), measured));
  }

  private void add(RunSamples samples, String label, List<MeasuredCalls> measured) {
    MeasuredCalls one = measured.getFirst();
    MeasuredCalls many = measured.getLast();
    samples.add(payload.time(), label, one.reading().medianNanos() / 1e3);
    samples.add(payload.clientTime(), label, one.callerMicrosPerCall());
    samples.add(payload.serverTime(), label, one.calledMicrosPerCall());
    samples.add(payload.rate(), label, many.callsPerSecond());
    samples.add(payload.rateTime(), label, many.cpuMicrosPerCall());
  }

  /** {@return the stacks that were left out, with the reasons} */
  List<String> notes() {
    return comparison.notes();
  }

  /** {@return whether a stack failed} */
  boolean failed() {
    return comparison.failed();
  }

  @Override
  public void close() {
    comparison.close();
  }
}
