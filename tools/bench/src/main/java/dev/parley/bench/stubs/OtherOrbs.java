package dev.parley.bench.stubs;

import dev.parley.bench.BenchException;
import dev.parley.bench.Progress;
import dev.parley.bench.Settings;
import dev.parley.bench.contest.Child;
import dev.parley.bench.contest.SourceTree;
import dev.parley.bench.report.Samples;
import dev.parley.bench.report.Section;
import dev.parley.bench.report.Target;
import dev.parley.bench.report.Target.Bound;
import dev.parley.bench.report.Target.Place;
import dev.parley.interop.InteropException;
import dev.parley.interop.Orb;
import dev.parley.interop.Peer;
import dev.parley.interop.PeerBuild;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Measures IIOP calls over loopback: from each ORB to another process of its own kind, and from
 * Parley to each of the others. An order has five lines that refer back to it; by IDL it is a value
 * type, by RMI-IIOP a class with a list, a map and decimals.
 *
 * <p>Threads: confined to one.
 */
final class OtherOrbs {
  static final String SCHEME = "iiop";

  static final Section LONG =
      new Section("a call with a long by IIOP, one outstanding, the median call", "us");
  static final Section ORDER = new Section("the same with an order of five lines", "us");
  static final Section RMI_LONG =
      new Section("a call with a long by RMI-IIOP, one outstanding, the median call", "us");
  static final Section RMI_ORDER =
      new Section("the same with an order of five lines, its list, map and decimals", "us");
  static final List<Section> SECTIONS = List.of(LONG, ORDER, RMI_LONG, RMI_ORDER);

  static final List<Target> TARGETS =
      List.of(
          target("a long by IIOP", LONG, Orb.GLASSFISH, 0.5),
          target("a long by IIOP", LONG, Orb.JACORB, 0.5),
          target("a long by IIOP", LONG, Orb.OMNIORB, 1.3),
          target("an order by IIOP", ORDER, Orb.GLASSFISH, 0.3),
          target("a long by RMI-IIOP", RMI_LONG, Orb.GLASSFISH, 0.5),
          target("an order by RMI-IIOP", RMI_ORDER, Orb.GLASSFISH, 0.3));

  /** Warm-up rounds, so that each end is called more often than the JIT compiler requires. */
  private static final int WARM_UPS = 2;

  private static final Duration CALL_MAX = Duration.ofMillis(5);

  private final Settings settings;
  private final Progress progress;
  private final List<Orb> orbs;
  private final Set<String> notes = new LinkedHashSet<>();
  private boolean failed;

  OtherOrbs(Settings settings, Progress progress, List<Orb> orbs) {
    this.settings = settings;
    this.progress = progress;
    this.orbs = orbs;
  }

  private static Target target(String what, Section section, Orb other, double most) {
    return new Target(
        what + " to another process, against " + name(other),
        new Place(section, itself(Orb.PARLEY)),
        new Place(section, itself(other)),
        Bound.AT_MOST,
        most);
  }

  static String name(Orb orb) {
    return switch (orb) {
      case PARLEY -> "Parley";
      case GLASSFISH -> "GlassFish ORB";
      case JACORB -> "JacORB";
      case OMNIORB -> "omniORB";
    };
  }

  private static String itself(Orb orb) {
    return "other process: " + name(orb);
  }

  private static String across(Orb client, Orb server) {
    return "same machine, other ORB: " + name(client) + " calls " + name(server);
  }

  /** Measures everything once. */
  void run(int run, Samples samples) {
    if (!settings.wants(SCHEME)) {
      return;
    }
    SourceTree.holding(Path.of("corba/interop/src/peers"))
        .ifPresentOrElse(
            root -> run(run, samples, build(root)),
            () -> notes.add("skipped: other ORBs: their sources are not here"));
  }

  private PeerBuild build(Path root) {
    progress.at("making the other ORBs' programs");
    List<String> flags =
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .filter(argument -> argument.startsWith("-XX:"))
            .toList();
    return PeerBuild.of(root, root.resolve("corba/interop/target/peers"))
        .started(
            new PeerBuild.Start(
                flags,
                settings.placement().command(true, List.of()),
                settings.placement().command(false, List.of())));
  }

  private void run(int run, Samples samples, PeerBuild build) {
    if (orbs.contains(Orb.OMNIORB) && !build.hasOmniorb()) {
      notes.add("skipped: omniORB is not installed (scripts/install-omniorb)");
    }
    for (Orb server : orbs) {
      if (server == Orb.OMNIORB && !build.hasOmniorb()) {
        continue;
      }
      for (Orb client : Stream.of(server, Orb.PARLEY).distinct().toList()) {
        String label = client == server ? itself(server) : across(client, server);
        progress.at("run %d of %d: %s".formatted(run + 1, settings.runs(), label));
        try {
          measure(build, client, server, label, samples);
        } catch (InteropException | BenchException | UncheckedIOException e) {
          failed = true;
          notes.add("failed in run " + (run + 1) + ": " + label + ": " + e.getMessage());
        }
      }
    }
  }

  private void measure(PeerBuild build, Orb client, Orb server, String label, Samples samples) {
    try (Peer serving = Peer.server(build, server);
        Peer calling = Peer.client(build, client)) {
      Map<String, String> idl = bench(calling, "bench", serving.reference("cases"));
      samples.add(LONG, label, Double.parseDouble(idl.get("bench echo")));
      samples.add(ORDER, label, Double.parseDouble(idl.get("bench order")));
      if (client.rmi() && server.rmi()) {
        Map<String, String> rmi = bench(calling, "rmi-bench", serving.reference("rmi"));
        samples.add(RMI_LONG, label, Double.parseDouble(rmi.get("bench echo")));
        samples.add(RMI_ORDER, label, Double.parseDouble(rmi.get("bench order")));
      }
    }
  }

  private Map<String, String> bench(Peer client, String what, String reference) {
    Duration max = Child.ANSWER_MAX.plus(CALL_MAX.multipliedBy(settings.calls()));
    String calls = String.valueOf(settings.calls());
    for (int i = 0; i < (settings.quick() ? 0 : WARM_UPS); i++) {
      client.ask(max, what, reference, calls);
    }
    Map<String, String> seen = client.ask(max, what, reference, calls);
    if (!seen.containsKey("bench echo") || !seen.containsKey("bench order")) {
      throw new BenchException(what + ": " + seen);
    }
    return seen;
  }

  /** {@return the ORBs that were left out, with the reasons} */
  List<String> notes() {
    return new ArrayList<>(notes);
  }

  /** {@return whether an ORB failed} */
  boolean failed() {
    return failed;
  }
}
