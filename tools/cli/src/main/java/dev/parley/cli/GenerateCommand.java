package dev.parley.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The {@code parley generate} command: generates code for contracts in other languages. */
@Command(
    name = "generate",
    description = "Write code in another language for contracts.",
    synopsisSubcommandLabel = "LANGUAGE",
    subcommands = TypeScriptCommand.class,
    footer = {
      "",
      "Example:",
      "  parley generate typescript dev.example.Calculator --class-path target/classes --out src/generated"
    })
final class GenerateCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getErr());
    throw new CliException(ExitCode.USAGE, "missing language; use: typescript");
  }
}
