package dev.parley.idl.compile;

import dev.parley.idl.model.Definition;
import dev.parley.idl.model.Definition.Member;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Generator of exception classes. */
final class ExceptionWriter {
  private ExceptionWriter() {}

  static String write(GeneratorContext writing, Definition.UserException type) {
    List<String> names =
        type.members().stream().map(each -> JavaIdentifiers.ofException(each.name())).toList();
    String more = names.isEmpty() ? "" : "members = " + GeneratorContext.array(names);
    List<String> parts = new ArrayList<>(writing.nested(type.definitions()));
    if (!names.isEmpty()) {
      parts.add(
          type.members().stream()
              .map(each ->
                  "private final %s %s;"
                      .formatted(
                          writing.types.text(each.type()),
                          JavaIdentifiers.ofException(each.name())))
              .collect(Collectors.joining("\n")));
    }
    parts.add(constructor(writing, type, names));
    type.members().forEach(each -> parts.add(accessor(writing, each)));
    String exception = writing.file.use("java.lang", "Exception");
    return writing.head("IdlException", type, more)
        + "@"
        + writing.file.use("java.lang", "SuppressWarnings")
        + "(\"serial\")\n"
        + JavaSourceText.block(
            "public final class " + writing.simple(type) + " extends " + exception, parts);
  }

  private static String constructor(
      GeneratorContext writing, Definition.UserException type, List<String> names) {
    String assigned =
        names.stream()
            .map(name -> "\n  this." + name + " = " + name + ";")
            .collect(Collectors.joining());
    return "public %s(%s) {%s}"
        .formatted(
            writing.simple(type),
            writing.parameters(type.members(), JavaIdentifiers::ofException),
            assigned.isEmpty() ? "" : assigned + "\n");
  }

  private static String accessor(GeneratorContext writing, Member member) {
    String name = JavaIdentifiers.ofException(member.name());
    return JavaSourceText.javadoc(member.comment())
        + "public %s %s() {\n  return %s;\n}"
            .formatted(writing.types.text(member.type()), name, name);
  }
}
