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
      "Write a Java file for each interface and type, including those of included files.",
      "",
      "The output is deterministic. If there is any error, nothing is written."
    },
    footer = {
      "",
      "Example:",
      "  parley idl compile shop.idl --out src/main/java --package com.example --include idl"
    })
final class IdlCompileCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "IDL files.")
  private List<Path> files = List.of();

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "Source folder; package folders are created in it.")
  private Path out = Path.of(""); // picocli requires it

  @Mixin private IncludeOption includes = new IncludeOption();

  @Option(
      names = "--package",
      paramLabel = "PREFIX",
      description = "Java package prefix for all modules.")
  private String prefix = "";

  @Option(
      names = {"--define", "-D"},
      paramLabel = "NAME[=VALUE]",
      description = "Preprocessor symbol for #ifdef; may be repeated.")
  private List<String> defines = List.of();

  @Override
  public Integer call() throws IOException {
    if (!prefix.matches("([A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_]*)*)?")) {
      throw new CliException(ExitCode.USAGE, "--package " + prefix + " is not a package name");
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
