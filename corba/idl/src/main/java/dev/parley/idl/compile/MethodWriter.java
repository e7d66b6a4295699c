package dev.parley.idl.compile;

import dev.parley.idl.model.Definition.Attribute;
import dev.parley.idl.model.Definition.Operation;
import dev.parley.idl.model.Definition.Parameter;
import dev.parley.idl.model.IdlType.Basic;
import dev.parley.idl.model.ScopedName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Generator of methods from operations and attributes. Threads: confined to one. */
final class MethodWriter {
  private final GeneratorContext writing;
  private final String modifiers;

  /**
   * @param modifiers modifiers of each method, with a trailing space; may be empty
   */
  MethodWriter(GeneratorContext writing, String modifiers) {
    this.writing = writing;
    this.modifiers = modifiers;
  }

  /** {@return the method, preceded by the record of its results if there are several} */
  List<String> operation(ScopedName scope, Operation operation) {
    List<String> parts = new ArrayList<>();
    results(scope, operation).ifPresent(parts::add);
    String name = JavaIdentifiers.method(operation.name());
    StringBuilder text = new StringBuilder(JavaSourceText.javadoc(operation.comment()));
    if (!name.equals(operation.name())) {
      text.append(named(operation.name()));
    }
    if (operation.oneway()) {
      text.append("@").append(writing.file.use("dev.parley.calls.api", "OneWay")).append('\n');
    }
    text.append(modifiers).append(result(scope, operation)).append(' ').append(name);
    text.append('(').append(parameters(operation)).append(')');
    parts.add(text + raised(operation.raises()) + ";");
    return parts;
  }

  private String named(String name) {
    return "@"
        + writing.file.use("dev.parley.calls.api", "Named")
        + "("
        + JavaSourceText.quoted(name)
        + ")\n";
  }

  String parameters(Operation operation) {
    return operation.parameters().stream()
        .filter(Parameter::isInput)
        .map(each -> writing.types.text(each.type()) + " " + JavaIdentifiers.plain(each.name()))
        .collect(Collectors.joining(", "));
  }

  private static List<Parameter> coming(Operation operation) {
    return operation.parameters().stream().filter(Parameter::isOutput).toList();
  }

  private String result(ScopedName scope, Operation operation) {
    List<Parameter> coming = coming(operation);
    if (coming.isEmpty()) {
      return writing.types.text(operation.result());
    } else if (coming.size() == 1 && operation.result() == Basic.VOID) {
      return writing.types.text(coming.getFirst().type());
    }
    return writing.use(scope) + "." + writing.names.extra(scope, operation.name());
  }

  private Optional<String> results(ScopedName scope, Operation operation) {
    List<Parameter> coming = coming(operation);
    boolean returns = operation.result() != Basic.VOID;
    if (coming.size() + (returns ? 1 : 0) < 2 || coming.isEmpty()) {
      return Optional.empty();
    }
    List<String> components = new ArrayList<>();
    if (returns) {
      boolean taken = coming.stream().anyMatch(each -> each.name().equals("result"));
      components.add(writing.types.text(operation.result()) + (taken ? " _result" : " result"));
    }
    coming.forEach(each ->
        components.add(
            writing.types.text(each.type()) + " " + JavaIdentifiers.method(each.name())));
    return Optional.of(
        writing.file.annotation("IdlResults")
            + (returns ? "" : "(returns = false)")
            + "\n%srecord %s(%s) {}"
                .formatted(
                    modifiers.startsWith("public") ? "public " : "",
                    writing.names.extra(scope, operation.name()),
                    String.join(", ", components)));
  }

  String raised(List<ScopedName> exceptions) {
    return exceptions.isEmpty()
        ? ""
        : exceptions.stream().map(writing::use).collect(Collectors.joining(", ", " throws ", ""));
  }

  /** {@return the getter and setter of an attribute} */
  List<String> attribute(Attribute attribute) {
    String name = JavaIdentifiers.method(attribute.name());
    String type = writing.types.text(attribute.type());
    List<String> parts = new ArrayList<>();
    parts.add(
        JavaSourceText.javadoc(attribute.comment())
            + named("_get_" + attribute.name())
            + modifiers
            + type
            + " "
            + name
            + "()"
            + raised(attribute.getRaises())
            + ";");
    if (!attribute.readonly()) {
      parts.add(
          named("_set_" + attribute.name())
              + modifiers
              + "void "
              + name
              + "("
              + type
              + " value)"
              + raised(attribute.setRaises())
              + ";");
    }
    return parts;
  }
}
