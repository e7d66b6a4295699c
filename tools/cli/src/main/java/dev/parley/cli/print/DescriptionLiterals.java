package dev.parley.cli.print;

import dev.parley.calls.api.FieldDescription;
import dev.parley.calls.api.MethodDescription;
import dev.parley.calls.api.TypeDescription;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Prints the parts of a contract description as TypeScriptContractPrinter object literals, one line
 * each.
 */
final class DescriptionLiterals {
  private DescriptionLiterals() {}

  static String method(MethodDescription method) {
    return "{ name: %s, id: %d, oneWay: %s, parameters: %s, result: %s, exceptions: %s }"
        .formatted(
            quoted(method.name()),
            method.id(),
            method.oneWay(),
            fields(method.parameters()),
            quoted(method.result()),
            list(method.exceptions().stream().map(DescriptionLiterals::quoted).toList()));
  }

  static String type(TypeDescription type) {
    return "{ name: %s, kind: '%s', fields: %s }"
        .formatted(quoted(type.name()), type.kind(), fields(type.fields()));
  }

  private static String fields(List<FieldDescription> fields) {
    return list(
        fields.stream()
            .map(f ->
                "{ number: %d, name: %s, type: %s }"
                    .formatted(f.number(), quoted(f.name()), quoted(f.type())))
            .toList());
  }

  private static String list(List<String> items) {
    return items.stream().collect(Collectors.joining(", ", "[", "]"));
  }

  static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
