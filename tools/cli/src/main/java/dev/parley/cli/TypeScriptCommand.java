package dev.parley.cli;

import dev.parley.calls.Contract;
import dev.parley.calls.api.ContractDescription;
import dev.parley.cli.print.JavadocReader;
import dev.parley.cli.print.TypeScriptContractPrinter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The {@code parley generate typescript} command: writes one TypeScriptContractPrinter file per
 * contract.
 */
@Command(
    name = "typescript",
    description = {
      "Write one .ts file for each contract: its interface, its types, and what @parley/protocol needs.",
      "",
      "The output is deterministic. With --check nothing is written; the command fails"
          + " if a file on disk differs."
    },
    footer = {
      "",
      "Examples:",
      "  parley generate typescript dev.example.Calculator --class-path target/classes --out src/generated",
      "  parley generate typescript dev.example.Shop --module-path target/modules --source-path src/main/java"
          + " --out web/src --check"
    })
final class TypeScriptCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Mixin private ContractOptions options = new ContractOptions();

  @Option(
      names = "--source-path",
      paramLabel = "PATH",
      description = "Source folders; the first sentences of Javadoc become comments.")
  private String sourcePath = "";

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "Output folder; created if missing.")
  private Path out = Path.of(""); // picocli requires it

  @Option(names = "--check", description = "Compare with the existing files instead of writing.")
  private boolean check;

  @Override
  public Integer call() throws IOException {
    Map<Path, String> files = print();
    PrintWriter lines = spec.commandLine().getOut();
    if (check) {
      compare(files);
      lines.println(
          files.size() == 1 ? "1 file is up to date." : files.size() + " files are up to date.");
    } else {
      Files.createDirectories(out);
      for (Map.Entry<Path, String> file : files.entrySet()) {
        Files.writeString(file.getKey(), file.getValue());
        lines.println(file.getKey());
      }
    }
    lines.flush();
    return ExitCode.OK.code();
  }

  private Map<Path, String> print() {
    JavadocReader comments = new JavadocReader(ClassOptions.paths(sourcePath));
    Map<Path, String> files = new TreeMap<>();
    for (Contract<?> each : options.load()) {
      ContractDescription contract = each.description();
      Path file = out.resolve(TypeScriptContractPrinter.fileName(contract));
      if (files.put(file, TypeScriptContractPrinter.print(contract, comments)) != null) {
        throw new CliException(
            ExitCode.USAGE, "two contracts would be " + file + "; write them to two folders");
      }
    }
    return files;
  }

  private static void compare(Map<Path, String> files) throws IOException {
    List<String> others = new ArrayList<>();
    for (Map.Entry<Path, String> file : files.entrySet()) {
      if (!Files.exists(file.getKey())) {
        others.add(file.getKey() + " does not exist");
      } else if (!Files.readString(file.getKey()).equals(file.getValue())) {
        others.add(file.getKey() + " is out of date");
      }
    }
    if (!others.isEmpty()) {
      throw new CliException(
          ExitCode.FAILED,
          String.join(System.lineSeparator(), others)
              + System.lineSeparator()
              + "Run without --check to write them.");
    }
  }
}
