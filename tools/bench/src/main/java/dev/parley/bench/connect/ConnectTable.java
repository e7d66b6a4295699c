package dev.parley.bench.connect;

import dev.parley.bench.report.MachineText;
import dev.parley.bench.report.PerformanceTarget;
import dev.parley.bench.report.PerformanceTarget.RowKey;
import dev.parley.bench.report.PerformanceTarget.TargetBound;
import dev.parley.bench.report.ReportSection;
import dev.parley.bench.report.RunSamples;
import dev.parley.bench.report.TableResult;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.BenchTable;
import dev.parley.bench.table.ProgressListener;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Benchmark table {@code connect}: closed ports, name look-ups, and connection set-up. Look-ups on
 * ten closed local ports once took a compiler's clients 20 s on Windows, and 42 ms on Linux.
 */
public final class ConnectTable implements BenchTable {
  private static final int TEN = 10;
  private static final int MANY = 10_000;

  private static final ReportSection TEN_FIRST =
      new ReportSection("ten dead ports, first in its JVM", "ms");
  private static final ReportSection TEN_LATER =
      new ReportSection("ten dead ports, after that, p50", "ms");
  private static final ReportSection MANY_DEAD = new ReportSection("10,000 dead ports, p50", "ms");
  private static final ReportSection FIND =
      new ReportSection("finding one of 1,000 names of another process, p50", "us");
  private static final ReportSection CONNECT = new ReportSection("connecting, p50", "ms");

  private static final String SWEEP = "Parley, sweep";
  private static final String LOCAL = "Parley, local:";
  private static final String MEMORY = "Parley, memory";

  private static final Map<String, PortLookup> TEN_LOOKS = new LinkedHashMap<>();
  private static final Map<String, PortLookup> MANY_LOOKS = new LinkedHashMap<>();
  private static final Map<String, String> NAMES = new LinkedHashMap<>();
  private static final Map<String, String> LANDINGS = new LinkedHashMap<>();

  static {
    TEN_LOOKS.put(SWEEP, PortLookup.SWEEP);
    TEN_LOOKS.put("plain, blocking sockets one after another", PortLookup.SOCKETS);
    TEN_LOOKS.put("Java RMI, registry look-ups one after another", PortLookup.RMI);
    MANY_LOOKS.put(SWEEP, PortLookup.SWEEP);
    MANY_LOOKS.put("plain, non-blocking with a selector", PortLookup.SELECTOR);
    MANY_LOOKS.put("plain, blocking on virtual threads", PortLookup.VIRTUAL);
    MANY_LOOKS.put("plain, blocking one after another", PortLookup.CHANNELS);
    NAMES.put(LOCAL, "local");
    NAMES.put("Java RMI, registry look-up", "rmi");
    NAMES.put("plain, dialling and asking over tcp", "tcp");
    LANDINGS.put(MEMORY, "parley:memory");
    LANDINGS.put("Parley, pipe", "parley:pipe");
    LANDINGS.put("Parley, unix", "parley:unix");
    LANDINGS.put("Parley, tcp", "parley:tcp");
    LANDINGS.put("Aeron, IPC", AeronLink.KIND);
    LANDINGS.put("plain, unix", "plain:unix");
    LANDINGS.put("plain, tcp", "plain:tcp");
  }

  @Override
  public String name() {
    return "connect";
  }

  @Override
  public String purpose() {
    return "Dead ports, names among a thousand, and the time until a connection stands.";
  }

  @Override
  public TableResult measure(BenchSettings settings, ProgressListener progress) {
    RunSamples samples = new RunSamples(List.of(TEN_FIRST, TEN_LATER, MANY_DEAD, FIND, CONNECT));
    try (ConnectRuns trials = new ConnectRuns(settings, progress)) {
      List<Integer> dead = ClosedPorts.find(MANY);
      for (int run = 0; run < settings.runs(); run++) {
        trials.run(run);
        ten(trials, samples, dead, settings.quick() ? 20 : 2_000);
        many(trials, samples, dead, settings.quick() ? 1 : 10);
        find(trials, samples, settings.quick() ? 100 : 20_000);
        connect(trials, samples, settings);
      }
      return new TableResult(
          name(),
          MachineText.text() + ", " + settings.placement().text(),
          samples.rows(),
          targets()
              .map(target -> target.judge(samples, !settings.quick()))
              .flatMap(Optional::stream)
              .toList(),
          notes(trials, dead),
          !trials.failed());
    }
  }

  private static void ten(ConnectRuns trials, RunSamples samples, List<Integer> dead, int times) {
    String ports = ClosedPorts.word(dead.subList(0, TEN));
    TEN_LOOKS.forEach((label, look) ->
        trials.measure(
            "ten dead ports: " + label,
            ConnectClientMain.dead(look, ports, times),
            timed -> {
              samples.add(TEN_FIRST, label, timed.firstNanos() / 1e6);
              samples.add(TEN_LATER, label, timed.medianNanos() / 1e6);
            }));
  }

  private static void many(ConnectRuns trials, RunSamples samples, List<Integer> dead, int times) {
    String ports = ClosedPorts.word(dead);
    MANY_LOOKS.forEach((label, look) ->
        trials.measure(
            "10,000 dead ports: " + label,
            ConnectClientMain.dead(look, ports, times),
            timed -> samples.add(MANY_DEAD, label, timed.medianNanos() / 1e6)));
  }

  private static void find(ConnectRuns trials, RunSamples samples, int times) {
    NAMES.forEach((label, kind) -> {
      if (kind.equals("local") && NameFinder.local().isEmpty()) {
        trials.skipped(label, "this build knows no names of this machine");
        return;
      }
      trials.measureService(
          "1,000 names: " + label,
          ServiceMain.NAMES + kind,
          "find",
          times,
          timed -> samples.add(FIND, label, timed.medianNanos() / 1e3));
    });
  }

  private static void connect(ConnectRuns trials, RunSamples samples, BenchSettings settings) {
    LANDINGS.forEach((label, kind) -> {
      if (settings.includes(kind.substring(kind.indexOf(':') + 1))) {
        trials.measureService(
            "connecting: " + label,
            kind,
            "connect",
            settings.quick() ? 10 : 1_000,
            timed -> samples.add(CONNECT, label, timed.medianNanos() / 1e6));
      }
    });
  }

  private static Stream<PerformanceTarget> targets() {
    Stream<PerformanceTarget> alone =
        Stream.of(
            most("ten dead look-ups", new RowKey(TEN_LATER, SWEEP), 1),
            most("finding one of 1,000 names", new RowKey(FIND, LOCAL), 20),
            most("connecting over memory", new RowKey(CONNECT, MEMORY), 1));
    Stream<PerformanceTarget> beside =
        MANY_LOOKS.keySet().stream()
            .filter(label -> !label.equals(SWEEP))
            .map(label ->
                new PerformanceTarget(
                    "10,000 dead ports, against " + label,
                    new RowKey(MANY_DEAD, SWEEP),
                    new RowKey(MANY_DEAD, label),
                    TargetBound.AT_MOST,
                    1.1));
    return Stream.concat(alone, beside);
  }

  private static PerformanceTarget most(String text, RowKey row, double most) {
    return new PerformanceTarget(text, row, TargetBound.AT_MOST, most);
  }

  private static List<String> notes(ConnectRuns trials, List<Integer> dead) {
    List<String> notes = new ArrayList<>(trials.notes());
    notes.add(
        "dead ports are those without a listener, from %d on; all ways are asked on this machine"
            .formatted(dead.getFirst()));
    notes.add(
        "connecting is until the call that connects returns: over sockets the system may answer for"
            + " the other process, over memory and pipes it has answered itself");
    return notes;
  }
}
