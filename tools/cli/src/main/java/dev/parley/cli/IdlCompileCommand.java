package dev.parley.cli;

import dev.parley.idl.IdlCompiler;
import dev.parley.idl.IdlReader;
import java.io.IOException;
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
    GeneratedSources.requirePackage(prefix);
    Map<String, String> written =
        IdlCompiler.compile(new IdlReader(includes.folders(), defines).read(files), prefix);
    GeneratedSources.write(written, out, spec.commandLine().getOut());
    return ExitCode.OK.code();
  }
}
