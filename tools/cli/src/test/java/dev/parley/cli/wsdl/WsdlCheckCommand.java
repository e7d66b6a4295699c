package dev.parley.cli.wsdl;

import dev.parley.cli.archive.ProgressBar;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./parley check wsdl}. */
@Command(
    name = "wsdl",
    mixinStandardHelpOptions = true,
    description = {
      "Tries every file *.wsdl below folders: reads it, compiles it to Java, prints the contracts"
          + " as WSDL, and compiles that. Nothing is fetched.",
      "Exit code 1: a file has Java that javac refuses."
    })
final class WsdlCheckCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Parameters(arity = "1..*", paramLabel = "FOLDER", description = "Imports may reach all of it.")
  private List<Path> folders = List.of();

  static void main(String[] args) {
    System.exit(new CommandLine(new WsdlCheckCommand()).execute(args));
  }

  @Override
  public Integer call() throws IOException {
    Map<Path, List<Path>> files = new LinkedHashMap<>();
    for (Path folder : folders) {
      files.put(folder, wsdlFiles(folder));
    }
    Map<Path, List<WsdlTrial>> trials = new LinkedHashMap<>();
    boolean terminal = System.console() != null && System.console().isTerminal();
    int all = files.values().stream().mapToInt(List::size).sum();
    PrintWriter err = spec.commandLine().getErr();
    try (ProgressBar bar = new ProgressBar(err, terminal, all)) {
      files.forEach((folder, its) -> {
        List<WsdlTrial> done = new ArrayList<>();
        for (Path file : its) {
          done.add(WsdlTrial.of(file, folder));
          bar.step();
        }
        trials.put(folder, done);
      });
    }
    PrintWriter out = spec.commandLine().getOut();
    WsdlCheckReport.lines(trials).forEach(out::println);
    out.flush();
    return trials.values().stream().flatMap(List::stream).anyMatch(WsdlTrial::failed) ? 1 : 0;
  }

  private static List<Path> wsdlFiles(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(file -> file.toString().toLowerCase(Locale.ROOT).endsWith(".wsdl"))
          .filter(Files::isRegularFile)
          .sorted()
          .toList();
    }
  }
}
