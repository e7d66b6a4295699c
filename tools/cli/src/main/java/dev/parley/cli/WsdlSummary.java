package dev.parley.cli;

import dev.parley.base.NameSuggestion;
import dev.parley.wsdl.WsdlCompiler;
import dev.parley.wsdl.WsdlOptions;
import dev.parley.wsdl.WsdlReader;
import dev.parley.wsdl.model.WsdlBinding;
import dev.parley.wsdl.model.WsdlModel;
import dev.parley.wsdl.model.WsdlService;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Description of a WSDL: its ports, then its interfaces or one of its types as Java. */
final class WsdlSummary {
  private WsdlSummary() {}

  /**
   * {@return the lines of the description}
   *
   * @param type simple name of a Java type to print; empty for the ports and interfaces
   */
  static List<String> lines(String source, TrustOptions trust, Optional<String> type) {
    return WsdlSource.read(
        source,
        trust,
        Optional.empty(),
        WsdlOptions.DEFAULT,
        (file, options) ->
            type.isEmpty() ? summary(file, options) : java(file, options, type.get()));
  }

  private static List<String> summary(Path file, WsdlOptions options) {
    WsdlModel model = WsdlReader.read(file, options);
    List<String> lines = new ArrayList<>();
    for (WsdlService service : model.services()) {
      lines.add("service " + service.name().local());
      for (WsdlService.Port port : service.ports()) {
        Optional.ofNullable(model.bindings().get(port.binding()))
            .ifPresent(binding -> lines.add("  " + line(port, binding)));
      }
    }
    Map<String, String> sources = WsdlCompiler.compile(model, options);
    sources.values().stream()
        .filter(text -> text.contains("\n@SoapService("))
        .forEach(text -> lines.addAll(body(text)));
    lines.add("");
    lines.add("Types, to be described by name: " + String.join(", ", types(sources)));
    return lines;
  }

  private static String line(WsdlService.Port port, WsdlBinding binding) {
    return port.name()
        + ": "
        + binding.portType().local()
        + ", SOAP "
        + switch (binding.version()) {
          case V1_1 -> "1.1";
          case V1_2 -> "1.2";
        }
        + (port.location().isEmpty() ? "" : ", " + port.location());
  }

  private static List<String> java(Path file, WsdlOptions options, String type) {
    Map<String, String> sources = WsdlCompiler.compile(file, options);
    return sources.entrySet().stream()
        .filter(each -> simpleName(each.getKey()).equals(type))
        .findFirst()
        .map(each -> body(each.getValue()))
        .orElseThrow(() ->
            new CliException(
                ExitCode.USAGE,
                "the WSDL has no type " + type + NameSuggestion.hint(type, types(sources))));
  }

  private static List<String> types(Map<String, String> sources) {
    return sources.keySet().stream().map(WsdlSummary::simpleName).sorted().toList();
  }

  private static String simpleName(String path) {
    return path.substring(path.lastIndexOf('/') + 1, path.length() - ".java".length());
  }

  /** Returns a source without what stands before its type. */
  private static List<String> body(String text) {
    return text.lines().dropWhile(line -> !line.startsWith("/**")).toList();
  }
}
