package dev.parley.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * The {@code parley wsdl} command: compiles WSDL to Java contracts, or prints contracts as WSDL.
 */
@Command(
    name = "wsdl",
    description = "Compile WSDL to Java contracts, or print contracts as WSDL.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {WsdlCompileCommand.class, WsdlPrintCommand.class},
    footer = {
      "",
      "Examples:",
      "  parley wsdl compile bank.wsdl --out src/main/java --package com.example",
      "  parley wsdl print dev.example.Bank --class-path target/classes"
    })
final class WsdlCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getErr());
    throw new CliException(ExitCode.USAGE, "missing subcommand; use compile or print");
  }
}
