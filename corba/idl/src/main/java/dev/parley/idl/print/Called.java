package dev.parley.idl.print;

import dev.parley.idl.model.Definition.Attribute;
import dev.parley.idl.model.Definition.Operation;
import dev.parley.idl.model.Definition.Parameter;
import dev.parley.idl.model.ScopedName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Printer of operations, attributes and factories. */
final class Called {
  private Called() {}

  static List<String> lines(List<Operation> operations, List<Attribute> attributes) {
    List<String> lines = new ArrayList<>();
    attributes.forEach(each -> lines.add(attribute(each)));
    operations.forEach(each -> lines.add(operation(each)));
    return lines;
  }

  /** {@return a list of names after a keyword; empty text if there are none} */
  static String names(String word, List<ScopedName> names) {
    return names.isEmpty()
        ? ""
        : names.stream().map(Terms::name).collect(Collectors.joining(", ", word, ""));
  }

  private static String raises(String word, List<ScopedName> raised) {
    return raised.isEmpty() ? "" : names(" " + word + " (", raised) + ")";
  }

  private static String attribute(Attribute attribute) {
    boolean readonly = attribute.readonly();
    return Bodies.comment(attribute.comment())
        + (readonly ? "readonly " : "")
        + "attribute "
        + Terms.type(attribute.type())
        + " "
        + Terms.name(attribute.name())
        + raises(readonly ? "raises" : "getraises", attribute.getRaises())
        + raises("setraises", attribute.setRaises())
        + ";";
  }

  private static String operation(Operation operation) {
    String contexts =
        operation.contexts().stream()
            .map(each -> "\"" + each + "\"")
            .collect(Collectors.joining(", "));
    return Bodies.comment(operation.comment())
        + (operation.oneway() ? "oneway " : "")
        + Terms.type(operation.result())
        + " "
        + signature(operation)
        + (contexts.isEmpty() ? "" : " context (" + contexts + ")")
        + ";";
  }

  static String factory(Operation factory) {
    return Bodies.comment(factory.comment()) + "factory " + signature(factory) + ";";
  }

  private static String signature(Operation operation) {
    return Terms.name(operation.name())
        + operation.parameters().stream()
            .map(Called::parameter)
            .collect(Collectors.joining(", ", "(", ")"))
        + raises("raises", operation.raises());
  }

  private static String parameter(Parameter parameter) {
    return parameter.direction().name().toLowerCase(Locale.ROOT)
        + " "
        + Terms.type(parameter.type())
        + " "
        + Terms.name(parameter.name());
  }
}
