package dev.parley.cli;

import dev.parley.idl.IdlCompiler;
import dev.parley.idl.IdlReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code parley idl compile} command: compiles IDL files to Java contracts. */
@Command(
    name = "compile",
    description = {
      "Write a Java file for each interface and type of IDL, also of files that are included.",
      "",
      "The same IDL gives the same bytes. Nothing is written when anything is wrong."
    },
    footer = {
      "",
      "Example:",
      "  parley idl compile shop.idl --out src/main/java --package com.example --include idl"
    })
final class IdlCompileCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "Files of IDL.")
  private List<Path> files = List.of();

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "The folder of sources; folders of packages are made in it.")
  private Path out = Path.of(""); // picocli requires it

  @Mixin private IncludeOption includes = new IncludeOption();

  @Option(
      names = "--package",
      paramLabel = "PREFIX",
      description = "The package around all modules.")
  private String prefix = "";

  @Option(
      names = {"--define", "-D"},
      paramLabel = "NAME[=VALUE]",
      description = "A name that is defined for #ifdef; may be repeated.")
  private List<String> defines = List.of();

  @Override
  public Integer call() throws IOException {
    if (!prefix.matches("([A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_]*)*)?")) {
      throw new CliException(ExitCode.USAGE, "--package " + prefix + " is no name of a package");
    }
    Map<String, String> written =
        IdlCompiler.compile(new IdlReader(includes.folders(), defines).read(files), prefix);
    PrintWriter lines = spec.commandLine().getOut();
    for (Map.Entry<String, String> each : written.entrySet()) {
      Path file = out.resolve(each.getKey());
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(file, each.getValue());
      lines.println(file);
    }
    lines.flush();
    return ExitCode.OK.code();
  }
}
