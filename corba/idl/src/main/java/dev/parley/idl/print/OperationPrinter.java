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
final class OperationPrinter {
  private OperationPrinter() {}

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
        : names.stream().map(IdlSyntax::name).collect(Collectors.joining(", ", word, ""));
  }

  private static String raises(String word, List<ScopedName> raised) {
    return raised.isEmpty() ? "" : names(" " + word + " (", raised) + ")";
  }

  private static String attribute(Attribute attribute) {
    boolean readonly = attribute.readonly();
    return DefinitionPrinter.comment(attribute.comment())
        + (readonly ? "readonly " : "")
        + "attribute "
        + IdlSyntax.type(attribute.type())
        + " "
        + IdlSyntax.name(attribute.name())
        + raises(readonly ? "raises" : "getraises", attribute.getRaises())
        + raises("setraises", attribute.setRaises())
        + ";";
  }

  private static String operation(Operation operation) {
    String contexts =
        operation.contexts().stream()
            .map(each -> "\"" + each + "\"")
            .collect(Collectors.joining(", "));
    return DefinitionPrinter.comment(operation.comment())
        + (operation.oneway() ? "oneway " : "")
        + IdlSyntax.type(operation.result())
        + " "
        + signature(operation)
        + (contexts.isEmpty() ? "" : " context (" + contexts + ")")
        + ";";
  }

  static String factory(Operation factory) {
    return DefinitionPrinter.comment(factory.comment()) + "factory " + signature(factory) + ";";
  }

  private static String signature(Operation operation) {
    return IdlSyntax.name(operation.name())
        + operation.parameters().stream()
            .map(OperationPrinter::parameter)
            .collect(Collectors.joining(", ", "(", ")"))
        + raises("raises", operation.raises());
  }

  private static String parameter(Parameter parameter) {
    return parameter.direction().name().toLowerCase(Locale.ROOT)
        + " "
        + IdlSyntax.type(parameter.type())
        + " "
        + IdlSyntax.name(parameter.name());
  }
}
