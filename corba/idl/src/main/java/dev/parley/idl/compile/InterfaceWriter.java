package dev.parley.idl.compile;

import dev.parley.idl.model.Definition;
import dev.parley.idl.model.ScopedName;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Generator of interfaces. Threads: confined to one. */
final class InterfaceWriter {
  private final GeneratorContext writing;

  InterfaceWriter(GeneratorContext writing) {
    this.writing = writing;
  }

  String write(Definition.Interface type) {
    MethodWriter methods = new MethodWriter(writing, "");
    List<String> parts = new ArrayList<>(writing.nested(type.definitions()));
    type.attributes().forEach(each -> parts.addAll(methods.attribute(each)));
    type.operations().forEach(each -> parts.addAll(methods.operation(type.name(), each)));
    return head(type)
        + JavaSourceText.block(
            "public interface " + writing.simple(type) + list(" extends ", type.bases()), parts);
  }

  /**
   * Returns the annotations of an interface. A local interface has none: it is never called
   * remotely, and is no contract.
   */
  private String head(Definition.Interface type) {
    return type.isLocal()
        ? JavaSourceText.javadoc(type.header().comment())
        : writing.head("IdlInterface", type, type.isAbstract() ? "isAbstract = true" : "");
  }

  private String list(String word, List<ScopedName> names) {
    return names.isEmpty()
        ? ""
        : names.stream().map(writing::use).collect(Collectors.joining(", ", word, ""));
  }
}
