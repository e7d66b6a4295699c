package dev.parley.cli;

import dev.parley.wsdl.WsdlCompiler;
import dev.parley.wsdl.WsdlLocations;
import dev.parley.wsdl.WsdlOptions;
import dev.parley.wsdl.WsdlReader;
import dev.parley.wsdl.model.WsdlModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code parley wsdl compile} command: compiles a WSDL to Java contracts. */
@Command(
    name = "compile",
    description = {
      "Write a Java file for each port type, schema type and fault of a WSDL.",
      "",
      "Imported documents are read beside the file, or from the host that a URL names; nothing else"
          + " is fetched. The output is deterministic. If there is any error, nothing is written.",
      "What the WSDL requires and the contracts do not tell, such as a policy of WS-Security, is"
          + " printed to standard error."
    },
    footer = {
      "",
      "Examples:",
      "  parley wsdl compile bank.wsdl --out src/main/java --package com.example",
      "  parley wsdl compile http://bank.example/Bank?wsdl --out src/main/java",
      "  parley wsdl compile bank.wsdl --out src --location http://types.example/money.xsd=money.xsd"
    })
final class WsdlCompileCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Parameters(paramLabel = "WSDL", description = "File, or URL (http: or https:).")
  private String wsdl = ""; // picocli requires it

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "Source folder; package folders are created in it.")
  private Path out = Path.of(""); // picocli requires it

  @Option(
      names = "--package",
      paramLabel = "NAME",
      description = "Java package. Default: made of the target namespace.")
  private String packageName = "";

  @Option(
      names = "--folder",
      paramLabel = "DIR",
      description = "Folder that imported files must be in. Default: that of the WSDL.")
  private @Nullable Path folder; // null: that of the WSDL

  @Option(
      names = "--location",
      paramLabel = "URL=FILE",
      description = "File that stands for the location of an import; may be repeated.")
  private Map<String, Path> locations = Map.of();

  @Option(
      names = "--bytes",
      description =
          "byte[] for binary content with a media type, instead of an Attachment that is streamed:"
              + " for services with WS-Security.")
  private boolean bytes;

  @Mixin private TrustOptions trust = new TrustOptions();

  @Override
  public Integer call() throws IOException {
    GeneratedSources.requirePackage(packageName);
    Map<String, String> sources =
        WsdlSource.read(wsdl, trust, Optional.empty(), options(), this::compile);
    GeneratedSources.write(sources, out, spec.commandLine().getOut());
    return ExitCode.OK.code();
  }

  private Map<String, String> compile(Path file, WsdlOptions options) {
    WsdlModel model = WsdlReader.read(file, options);
    Map<String, String> sources = WsdlCompiler.compile(model, options);
    model.remarks().forEach(each -> spec.commandLine().getErr().println("parley: " + each));
    return sources;
  }

  private WsdlOptions options() {
    return new WsdlOptions(
        packageName,
        Optional.ofNullable(folder),
        Optional.empty(),
        WsdlLocations.of(locations),
        bytes);
  }
}
