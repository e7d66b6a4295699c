package dev.parley.bench;

import dev.parley.bench.report.JsonReport;
import dev.parley.bench.report.SvgReport;
import dev.parley.bench.report.TableResult;
import dev.parley.bench.report.TextReport;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.BenchTable;
import dev.parley.bench.table.CpuPlacement;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command that runs one table, with the options that all tables share. */
@Command(
    mixinStandardHelpOptions = true,
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:measured", "1:a measurement failed", "2:wrong options"})
final class BenchTableCommand implements Callable<Integer> {
  private static final int CALLS = 20_000;
  private static final int CALLS_QUICK = 300;
  private static final int RUNS = 5;

  private final BenchTable table;

  @Option(
      names = "--runs",
      paramLabel = "N",
      converter = PositiveIntConverter.class,
      description = "number of runs (5)")
  private Optional<Integer> runs = Optional.empty();

  @Option(
      names = "--calls",
      paramLabel = "N",
      converter = PositiveIntConverter.class,
      description = "calls of one measurement (20,000)")
  private Optional<Integer> calls = Optional.empty();

  @Option(
      names = "--quick",
      description =
          "one short run with few calls, to check that the table works; figures are"
              + " meaningless")
  private boolean quick;

  @Option(
      names = "--transports",
      paramLabel = "SCHEME",
      split = ",",
      description = "only these, of jvm, memory, pipe, unix, tcp, tls, ws, iiop (all)")
  private Set<String> transports = Set.of();

  @Option(
      names = "--placement",
      description = "processors of the two ends: ${COMPLETION-CANDIDATES} (${DEFAULT-VALUE})")
  private CpuPlacement placement = CpuPlacement.FREE;

  @Option(names = "--json", paramLabel = "FILE", description = "write the rows as JSON")
  private Optional<Path> json = Optional.empty();

  @Option(names = "--plot", paramLabel = "FILE.svg", description = "write a chart as SVG")
  private Optional<Path> plot = Optional.empty();

  BenchTableCommand(BenchTable table) {
    this.table = table;
  }

  @Override
  public Integer call() throws IOException {
    BenchSettings settings =
        new BenchSettings(
            runs.orElse(quick ? 1 : RUNS),
            calls.orElse(quick ? CALLS_QUICK : CALLS),
            quick,
            transports,
            placement);
    ProgressPrinter progress = new ProgressPrinter();
    TableResult outcome = table.measure(settings, progress);
    progress.end();
    System.out.print(TextReport.of(outcome));
    if (json.isPresent()) {
      JsonReport.write(outcome, json.get());
    }
    if (plot.isPresent()) {
      SvgReport.write(outcome, plot.get());
    }
    return outcome.complete() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
  }
}
