package dev.parley.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * The {@code parley idl} command: compiles OMG IDL to Java contracts, or prints contracts as IDL.
 */
@Command(
    name = "idl",
    description = "Compile CORBA IDL to Java contracts, or print contracts as IDL.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {IdlCompileCommand.class, IdlPrintCommand.class},
    footer = {
      "",
      "Examples:",
      "  parley idl compile shop.idl --out src/main/java --package com.example",
      "  parley idl print dev.example.Shop --class-path target/classes"
    })
final class IdlCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getErr());
    throw new CliException(ExitCode.USAGE, "missing subcommand; use compile or print");
  }
}
