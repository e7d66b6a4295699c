package dev.parley.cli.soak;

import java.io.BufferedWriter;
import java.io.Console;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./parley check soak}. */
@Command(name = "soak", mixinStandardHelpOptions = true)
final class SoakCommand implements Callable<Integer> {
  private static final int BAR = 30;

  @Parameters(paramLabel = "TIME", description = "How long, such as 20m or 1h.")
  private Duration time = Duration.ofHours(1);

  @Option(names = "--rooms", paramLabel = "COUNT", description = "Default: ${DEFAULT-VALUE}.")
  private int rooms = 20;

  @Option(
      names = "--members",
      paramLabel = "COUNT",
      description = "In all rooms; ${DEFAULT-VALUE}.")
  private int members = 200;

  @Option(names = "--kill", paramLabel = "SPAN", description = "Default: 5m.")
  private Duration kill = Duration.ofMinutes(5);

  @Option(
      names = "--rate",
      paramLabel = "COUNT",
      description = "Operations a second that members try to make; ${DEFAULT-VALUE}.")
  private int rate = 320;

  @Option(names = "--out", paramLabel = "FILE", description = "Samples, a line of JSON each.")
  private @Nullable Path out; // null: nowhere

  private static final class Span implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
      return Duration.parse("PT" + text.toUpperCase(Locale.ROOT));
    }
  }

  static void main(String[] args) {
    System.exit(
        new CommandLine(new SoakCommand())
            .registerConverter(Duration.class, new Span())
            .execute(args));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    int lives = (int) Math.max(1, Math.round(time.toSeconds() / (double) kill.toSeconds()));
    SoakPlan plan =
        new SoakPlan(
            rooms,
            members,
            rate,
            lives,
            time.dividedBy(lives),
            0,
            Duration.ofSeconds(10),
            Math.min(3, rooms),
            Duration.ofSeconds(30));
    Path root = Files.createTempDirectory("soak");
    System.out.println("The data folder and the server's log are in " + root);
    SoakReport report;
    try (Writer to = samples()) {
      report = Soak.run(plan, root, sample -> tell(plan, sample, to));
    }
    SoakText.lines(report).forEach(System.out::println);
    return report.holds() ? 0 : 1;
  }

  private Writer samples() throws IOException {
    return out == null ? Writer.nullWriter() : new BufferedWriter(Files.newBufferedWriter(out));
  }

  private static void tell(SoakPlan plan, SoakSample sample, Writer to) {
    try {
      to.write(sample.json() + "\n");
      to.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("the samples cannot be written", e);
    }
    boolean terminal =
        Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
    double done =
        Math.min(1, (sample.life() + sample.seconds() / plan.life().toSeconds()) / plan.lives());
    int width = (int) (done * BAR);
    String line =
        String.format(
            Locale.ROOT,
            "[%s%s] %3.0f %%  life %d of %d, %,d operations, heap %d MB, resident %d MB, %d descriptors, %d threads, %d files",
            "#".repeat(width),
            " ".repeat(BAR - width),
            100 * done,
            sample.life() + 1,
            plan.lives(),
            sample.operations(),
            sample.heap() >> 20,
            sample.resident() >> 20,
            sample.descriptors(),
            sample.threads(),
            sample.files());
    System.err.print(terminal ? "\r" + line : line + "\n");
  }
}
