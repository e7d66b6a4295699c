package dev.parley.bench.stubs;

import dev.parley.bench.contest.ChildProcess;
import dev.parley.bench.contest.SourceTree;
import dev.parley.bench.report.PerformanceTarget;
import dev.parley.bench.report.PerformanceTarget.RowKey;
import dev.parley.bench.report.PerformanceTarget.TargetBound;
import dev.parley.bench.report.ReportSection;
import dev.parley.bench.report.RunSamples;
import dev.parley.bench.table.BenchException;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.ProgressListener;
import dev.parley.interop.InteropException;
import dev.parley.interop.OrbPeerBuild;
import dev.parley.interop.OrbProcess;
import dev.parley.interop.OrbProduct;
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
final class OrbComparison {
  static final String SCHEME = "iiop";

  static final ReportSection LONG =
      new ReportSection("a call with a long by IIOP, one outstanding, the median call", "us");
  static final ReportSection ORDER =
      new ReportSection("the same with an order of five lines", "us");
  static final ReportSection RMI_LONG =
      new ReportSection("a call with a long by RMI-IIOP, one outstanding, the median call", "us");
  static final ReportSection RMI_ORDER =
      new ReportSection("the same with an order of five lines, its list, map and decimals", "us");
  static final List<ReportSection> SECTIONS = List.of(LONG, ORDER, RMI_LONG, RMI_ORDER);

  static final List<PerformanceTarget> TARGETS =
      List.of(
          target("a long by IIOP", LONG, OrbProduct.GLASSFISH, 0.5),
          target("a long by IIOP", LONG, OrbProduct.JACORB, 0.5),
          target("a long by IIOP", LONG, OrbProduct.OMNIORB, 1.3),
          target("an order by IIOP", ORDER, OrbProduct.GLASSFISH, 0.3),
          target("a long by RMI-IIOP", RMI_LONG, OrbProduct.GLASSFISH, 0.5),
          target("an order by RMI-IIOP", RMI_ORDER, OrbProduct.GLASSFISH, 0.3));

  /** Warm-up rounds, so that each end is called more often than the JIT compiler requires. */
  private static final int WARM_UPS = 2;

  private static final Duration CALL_MAX = Duration.ofMillis(5);

  private final BenchSettings settings;
  private final ProgressListener progress;
  private final List<OrbProduct> orbs;
  private final Set<String> notes = new LinkedHashSet<>();
  private boolean failed;

  OrbComparison(BenchSettings settings, ProgressListener progress, List<OrbProduct> orbs) {
    this.settings = settings;
    this.progress = progress;
    this.orbs = orbs;
  }

  private static PerformanceTarget target(
      String what, ReportSection section, OrbProduct other, double most) {
    return new PerformanceTarget(
        what + " to another process, against " + name(other),
        new RowKey(section, itself(OrbProduct.PARLEY)),
        new RowKey(section, itself(other)),
        TargetBound.AT_MOST,
        most);
  }

  static String name(OrbProduct orb) {
    return switch (orb) {
      case PARLEY -> "Parley";
      case GLASSFISH -> "GlassFish ORB";
      case JACORB -> "JacORB";
      case OMNIORB -> "omniORB";
    };
  }

  private static String itself(OrbProduct orb) {
    return "other process: " + name(orb);
  }

  private static String across(OrbProduct client, OrbProduct server) {
    return "same machine, other ORB: " + name(client) + " calls " + name(server);
  }

  /** Measures everything once. */
  void run(int run, RunSamples samples) {
    if (!settings.includes(SCHEME)) {
      return;
    }
    SourceTree.holding(Path.of("corba/interop/src/peers"))
        .ifPresentOrElse(
            root -> run(run, samples, build(root)),
            () -> notes.add("skipped: other ORBs: their sources are not here"));
  }

  private OrbPeerBuild build(Path root) {
    progress.at("making the other ORBs' programs");
    List<String> flags =
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .filter(argument -> argument.startsWith("-XX:"))
            .toList();
    return OrbPeerBuild.of(root, root.resolve("corba/interop/target/peers"))
        .started(
            new OrbPeerBuild.Start(
                flags,
                settings.placement().command(true, List.of()),
                settings.placement().command(false, List.of())));
  }

  private void run(int run, RunSamples samples, OrbPeerBuild build) {
    if (orbs.contains(OrbProduct.OMNIORB) && !build.hasOmniorb()) {
      notes.add("skipped: omniORB is not installed (scripts/install-omniorb)");
    }
    for (OrbProduct server : orbs) {
      if (server == OrbProduct.OMNIORB && !build.hasOmniorb()) {
        continue;
      }
      for (OrbProduct client : Stream.of(server, OrbProduct.PARLEY).distinct().toList()) {
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

  private void measure(
      OrbPeerBuild build, OrbProduct client, OrbProduct server, String label, RunSamples samples) {
    try (OrbProcess serving = OrbProcess.server(build, server);
        OrbProcess calling = OrbProcess.client(build, client)) {
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

  private Map<String, String> bench(OrbProcess client, String what, String reference) {
    Duration max = ChildProcess.ANSWER_MAX.plus(CALL_MAX.multipliedBy(settings.calls()));
    String calls = String.valueOf(settings.calls());
    for (int i = 0; i < (settings.quick() ? 0 : WARM_UPS); i++) {
      client.run(max, what, reference, calls);
    }
    Map<String, String> seen = client.run(max, what, reference, calls);
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
