package dev.parley.cli.print;

import dev.parley.calls.api.TypeExpression;
import java.util.List;
import java.util.Map;

/** Maps type expressions to TypeScriptContractPrinter types (web/protocol/README.md). */
final class TypeScriptTypeMapper {
  private static final Map<String, String> PLAIN =
      Map.ofEntries(
          Map.entry("boolean", "boolean"),
          Map.entry("byte", "number"),
          Map.entry("short", "number"),
          Map.entry("int", "number"),
          Map.entry("float", "number"),
          Map.entry("double", "number"),
          Map.entry("long", "bigint"),
          Map.entry("BigInteger", "bigint"),
          Map.entry("bytes", "Uint8Array"),
          Map.entry("boolean[]", "readonly boolean[]"),
          Map.entry("short[]", "Int16Array"),
          Map.entry("int[]", "Int32Array"),
          Map.entry("long[]", "BigInt64Array"),
          Map.entry("char[]", "Uint16Array"),
          Map.entry("float[]", "Float32Array"),
          Map.entry("double[]", "Float64Array"));

  private final ShortTypeNames names;

  TypeScriptTypeMapper(ShortTypeNames names) {
    this.names = names;
  }

  String of(String expression) {
    return expression.equals("void") ? "void" : of(TypeExpression.parse(expression));
  }

  private String of(TypeExpression type) {
    if (type.nullable()) {
      return of(type.present()) + " | undefined";
    }
    List<String> arguments = type.arguments().stream().map(this::of).toList();
    return switch (type.name()) {
      case "Optional" -> arguments.getFirst() + " | undefined";
      case "List" -> "readonly " + element(arguments.getFirst()) + "[]";
      case "Set" -> "ReadonlySet<" + arguments.getFirst() + ">";
      case "Map" -> "ReadonlyMap<" + String.join(", ", arguments) + ">";
      case "Publisher" -> "AsyncIterable<" + arguments.getFirst() + ">";
      default -> type.isNamed() ? names.of(type.name()) : PLAIN.getOrDefault(type.name(), "string");
    };
  }

  private static String element(String type) {
    boolean loose = type.endsWith(" | undefined") || type.startsWith("readonly ");
    return loose ? "(" + type + ")" : type;
  }
}
