package dev.parley.bench.connect;

import dev.parley.bench.Progress;
import dev.parley.bench.Settings;
import dev.parley.bench.Table;
import dev.parley.bench.report.Machine;
import dev.parley.bench.report.Outcome;
import dev.parley.bench.report.Samples;
import dev.parley.bench.report.Section;
import dev.parley.bench.report.Target;
import dev.parley.bench.report.Target.Bound;
import dev.parley.bench.report.Target.Place;
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
public final class ConnectTable implements Table {
  private static final int TEN = 10;
  private static final int MANY = 10_000;

  private static final Section TEN_FIRST = new Section("ten dead ports, first in its JVM", "ms");
  private static final Section TEN_LATER = new Section("ten dead ports, after that, p50", "ms");
  private static final Section MANY_DEAD = new Section("10,000 dead ports, p50", "ms");
  private static final Section FIND =
      new Section("finding one of 1,000 names of another process, p50", "us");
  private static final Section CONNECT = new Section("connecting, p50", "ms");

  private static final String SWEEP = "Parley, sweep";
  private static final String LOCAL = "Parley, local:";
  private static final String MEMORY = "Parley, memory";

  private static final Map<String, Look> TEN_LOOKS = new LinkedHashMap<>();
  private static final Map<String, Look> MANY_LOOKS = new LinkedHashMap<>();
  private static final Map<String, String> NAMES = new LinkedHashMap<>();
  private static final Map<String, String> LANDINGS = new LinkedHashMap<>();

  static {
    TEN_LOOKS.put(SWEEP, Look.SWEEP);
    TEN_LOOKS.put("plain, blocking sockets one after another", Look.SOCKETS);
    TEN_LOOKS.put("Java RMI, registry look-ups one after another", Look.RMI);
    MANY_LOOKS.put(SWEEP, Look.SWEEP);
    MANY_LOOKS.put("plain, non-blocking with a selector", Look.SELECTOR);
    MANY_LOOKS.put("plain, blocking on virtual threads", Look.VIRTUAL);
    MANY_LOOKS.put("plain, blocking one after another", Look.CHANNELS);
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
  public Outcome measure(Settings settings, Progress progress) {
    Samples samples = new Samples(List.of(TEN_FIRST, TEN_LATER, MANY_DEAD, FIND, CONNECT));
    try (Trials trials = new Trials(settings, progress)) {
      List<Integer> dead = DeadPorts.find(MANY);
      for (int run = 0; run < settings.runs(); run++) {
        trials.run(run);
        ten(trials, samples, dead, settings.quick() ? 20 : 2_000);
        many(trials, samples, dead, settings.quick() ? 1 : 10);
        find(trials, samples, settings.quick() ? 100 : 20_000);
        connect(trials, samples, settings);
      }
      return new Outcome(
          name(),
          Machine.text() + ", " + settings.placement().text(),
          samples.rows(),
          targets()
              .map(target -> target.judge(samples, !settings.quick()))
              .flatMap(Optional::stream)
              .toList(),
          notes(trials, dead),
          !trials.failed());
    }
  }

  private static void ten(Trials trials, Samples samples, List<Integer> dead, int times) {
    String ports = DeadPorts.word(dead.subList(0, TEN));
    TEN_LOOKS.forEach((label, look) ->
        trials.alone(
            "ten dead ports: " + label,
            AskerMain.dead(look, ports, times),
            timed -> {
              samples.add(TEN_FIRST, label, timed.firstNanos() / 1e6);
              samples.add(TEN_LATER, label, timed.middleNanos() / 1e6);
            }));
  }

  private static void many(Trials trials, Samples samples, List<Integer> dead, int times) {
    String ports = DeadPorts.word(dead);
    MANY_LOOKS.forEach((label, look) ->
        trials.alone(
            "10,000 dead ports: " + label,
            AskerMain.dead(look, ports, times),
            timed -> samples.add(MANY_DEAD, label, timed.middleNanos() / 1e6)));
  }

  private static void find(Trials trials, Samples samples, int times) {
    NAMES.forEach((label, kind) -> {
      if (kind.equals("local") && Finder.local().isEmpty()) {
        trials.skipped(label, "this build knows no names of this machine");
        return;
      }
      trials.about(
          "1,000 names: " + label,
          ServiceMain.NAMES + kind,
          "find",
          times,
          timed -> samples.add(FIND, label, timed.middleNanos() / 1e3));
    });
  }

  private static void connect(Trials trials, Samples samples, Settings settings) {
    LANDINGS.forEach((label, kind) -> {
      if (settings.wants(kind.substring(kind.indexOf(':') + 1))) {
        trials.about(
            "connecting: " + label,
            kind,
            "connect",
            settings.quick() ? 10 : 1_000,
            timed -> samples.add(CONNECT, label, timed.middleNanos() / 1e6));
      }
    });
  }

  private static Stream<Target> targets() {
    Stream<Target> alone =
        Stream.of(
            most("ten dead look-ups", new Place(TEN_LATER, SWEEP), 1),
            most("finding one of 1,000 names", new Place(FIND, LOCAL), 20),
            most("connecting over memory", new Place(CONNECT, MEMORY), 1));
    Stream<Target> beside =
        MANY_LOOKS.keySet().stream()
            .filter(label -> !label.equals(SWEEP))
            .map(label ->
                new Target(
                    "10,000 dead ports, against " + label,
                    new Place(MANY_DEAD, SWEEP),
                    new Place(MANY_DEAD, label),
                    Bound.AT_MOST,
                    1.1));
    return Stream.concat(alone, beside);
  }

  private static Target most(String text, Place row, double most) {
    return new Target(text, row, Bound.AT_MOST, most);
  }

  private static List<String> notes(Trials trials, List<Integer> dead) {
    List<String> notes = new ArrayList<>(trials.notes());
    notes.add(
        "dead ports are those on which nobody listens, from %d on; all ways are asked on this machine"
            .formatted(dead.getFirst()));
    notes.add(
        "connecting is until the call that connects returns: over sockets the system may answer for"
            + " the other process, over memory and pipes it has answered itself");
    return notes;
  }
}
