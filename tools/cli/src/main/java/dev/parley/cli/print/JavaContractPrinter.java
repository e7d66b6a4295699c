package dev.parley.cli.print;

import dev.parley.calls.api.ContractDescription;
import dev.parley.calls.api.FieldDescription;
import dev.parley.calls.api.MethodDescription;
import dev.parley.calls.api.TypeDescription;
import dev.parley.calls.api.TypeExpression;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Prints a contract description as text similar to its Java source. */
public final class JavaContractPrinter {
  private static final Map<String, String> BOXES =
      Map.of(
          "boolean", "Boolean",
          "byte", "Byte",
          "short", "Short",
          "int", "Integer",
          "long", "Long",
          "char", "Character",
          "float", "Float",
          "double", "Double");

  private final ContractDescription contract;
  private final ShortTypeNames names;
  private final List<String> lines = new ArrayList<>();

  private JavaContractPrinter(ContractDescription contract) {
    this.contract = contract;
    names = new ShortTypeNames(contract, Set.of(), ".");
  }

  /** {@return the lines of the text} */
  public static List<String> print(ContractDescription contract) {
    JavaContractPrinter text = new JavaContractPrinter(contract);
    text.print();
    return text.lines;
  }

  private void print() {
    int dot = contract.name().lastIndexOf('.');
    if (dot > 0) {
      lines.add("package " + contract.name().substring(0, dot) + ";");
      lines.add("");
    }
    interfaceOf(contract.name(), contract.methods());
    for (TypeDescription type : contract.types()) {
      lines.add("");
      type(type);
    }
  }

  private void interfaceOf(String name, List<MethodDescription> methods) {
    lines.add("interface " + names.of(name) + " {");
    methods.forEach(method -> lines.add("  " + method(method)));
    lines.add("}");
  }

  private String method(MethodDescription method) {
    return (method.oneWay() ? "@OneWay " : "")
        + (method.result().equals("void") ? "void" : type(method.result()))
        + " "
        + method.name()
        + "("
        + fields(method.parameters(), 1)
        + ")"
        + (method.exceptions().isEmpty() ? "" : " throws " + names(method.exceptions()))
        + ";";
  }

  private String names(List<String> binary) {
    return binary.stream().map(names::of).collect(Collectors.joining(", "));
  }

  private void type(TypeDescription type) {
    String name = names.of(type.name());
    switch (type.kind()) {
      case RECORD -> lines.add("record " + name + "(" + fields(type.fields(), 1) + ") {}");
      case EXCEPTION -> lines.add("exception " + name + "(" + fields(type.fields(), 1) + ") {}");
      case SEALED ->
          lines.add(
              "sealed interface "
                  + name
                  + " permits "
                  + names(type.fields().stream().map(FieldDescription::type).toList())
                  + " {}");
      case ENUM -> lines.add("enum " + name + " { " + constants(type.fields()) + " }");
      case CONTRACT ->
          interfaceOf(type.name(), type.fields().stream().map(MethodDescription::of).toList());
    }
  }

  private static String constants(List<FieldDescription> constants) {
    List<String> printed = new ArrayList<>();
    for (int i = 0; i < constants.size(); i++) {
      printed.add(pinned(constants.get(i), i) + constants.get(i).name());
    }
    return String.join(", ", printed);
  }

  private String fields(List<FieldDescription> fields, int first) {
    List<String> printed = new ArrayList<>();
    for (int i = 0; i < fields.size(); i++) {
      FieldDescription field = fields.get(i);
      printed.add(pinned(field, first + i) + type(field.type()) + " " + field.name());
    }
    return String.join(", ", printed);
  }

  /** Returns the field's number as an annotation, or nothing if it follows from the position. */
  private static String pinned(FieldDescription field, int place) {
    return field.number() == place ? "" : "@Field(" + field.number() + ") ";
  }

  private String type(String expression) {
    try {
      return type(TypeExpression.parse(expression), false);
    } catch (IllegalArgumentException notOne) {
      return expression;
    }
  }

  private String type(TypeExpression type, boolean boxed) {
    String name = type.name().equals("bytes") ? "byte[]" : names.of(type.name());
    String plain = boxed || type.nullable() ? BOXES.getOrDefault(name, name) : name;
    String arguments =
        type.arguments().isEmpty()
            ? ""
            : type.arguments().stream()
                .map(argument -> type(argument, true))
                .collect(Collectors.joining(", ", "<", ">"));
    return (type.nullable() ? "@Nullable " : "") + plain + arguments;
  }
}
