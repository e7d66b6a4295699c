package dev.parley.cli;

import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.wsdl.WsdlAddress;
import dev.parley.soap.wsdl.WsdlPrinter;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code parley wsdl print} command: prints a contract as WSDL. */
@Command(
    name = "print",
    description = {
      "Print a contract as WSDL 1.1 with its schemas inside.",
      "",
      "Types that have no XML form are reported with their path and the reason."
    },
    footer = {
      "",
      "Example:",
      "  parley wsdl print dev.example.Bank --class-path target/classes --address http://bank.example/Bank"
    })
final class WsdlPrintCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Parameters(
      paramLabel = "CONTRACT",
      description = "Interface by its binary name; a nested one with $.")
  private String contract = ""; // picocli requires it

  @Option(
      names = "--address",
      paramLabel = "URL",
      defaultValue = "http://localhost/",
      description = "Address of the service. Default: ${DEFAULT-VALUE}.")
  private URI address = URI.create("http://localhost/");

  @Option(names = "--soap12", description = "Bind SOAP 1.2 instead of SOAP 1.1.")
  private boolean soap12;

  @Option(
      names = "--service",
      paramLabel = "NAME",
      description = "Name of the service. Default: that of the interface with Service behind it.")
  private @Nullable String service; // null: made of the interface

  @Mixin private ClassOptions classes = new ClassOptions();

  @Override
  public Integer call() {
    Class<?> type = classes.classes(List.of(contract)).getFirst();
    String name = service == null ? type.getSimpleName() + "Service" : service;
    SoapVersion version = soap12 ? SoapVersion.V1_2 : SoapVersion.V1_1;
    byte[] wsdl = WsdlPrinter.print(type, name, List.of(new WsdlAddress(version, address)));
    PrintWriter out = spec.commandLine().getOut();
    out.print(new String(wsdl, StandardCharsets.UTF_8));
    out.flush();
    return ExitCode.OK.code();
  }
}
