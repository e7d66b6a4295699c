package dev.parley.cli;

import dev.parley.idl.IdlPrinter;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code parley idl print} command: prints contracts as IDL. */
@Command(
    name = "print",
    description = {
      "Print contracts as one IDL file, with all types that they use.",
      "",
      "Types that IDL cannot express are all reported, each with its path and the reason."
    },
    footer = {
      "",
      "Example:",
      "  parley idl print dev.example.Shop --class-path target/classes > shop.idl"
    })
final class IdlPrintCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Parameters(
      arity = "1..*",
      paramLabel = "CONTRACT",
      description = "Interfaces, or other classes of contracts, by their binary names.")
  private List<String> contracts = List.of();

  @Mixin private ClassOptions classes = new ClassOptions();

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    out.print(IdlPrinter.print(classes.classes(contracts)));
    out.flush();
    return ExitCode.OK.code();
  }
}
