package dev.parley.idl.compile;

import dev.parley.idl.compile.JavaNames.JavaName;
import dev.parley.idl.model.Definition;
import dev.parley.idl.model.IdlModel;
import java.util.List;
import java.util.stream.Collectors;

/** Generator of the Java type of any definition. Threads: confined to one. */
final class DefinitionWriter {
  private static final int LINE = 80;

  private final GeneratorContext context;

  DefinitionWriter(IdlModel model, JavaNames names, JavaFile file) {
    context = new GeneratorContext(model, names, file, this::write);
  }

  /** {@return a definition as a Java type, without package and imports} */
  String write(Definition definition) {
    return switch (definition) {
      case Definition.Interface type -> new InterfaceWriter(context).write(type);
      case Definition.Struct type -> struct(type);
      case Definition.UserException type -> ExceptionWriter.write(context, type);
      case Definition.Union type -> new UnionWriter(context).write(type);
      case Definition.Enumeration type -> enumeration(type);
      case Definition.Valuetype type -> new ValuetypeWriter(context).write(type);
      case Definition.Constant constant -> constant(constant);
      case Definition.Module _, Definition.Box _, Definition.Alias _ -> "";
    };
  }

  private String struct(Definition.Struct type) {
    return context.head("IdlStruct", type, "")
        + JavaSourceText.block(
            "public record " + context.simple(type) + components(type),
            context.nested(type.definitions()));
  }

  /** {@return the record components in parentheses, one per line if they do not fit on one line} */
  private String components(Definition.Struct type) {
    List<String> components =
        type.members().stream()
            .map(each ->
                JavaSourceText.javadoc(each.comment())
                    + context.types.text(each.type())
                    + " "
                    + JavaIdentifiers.method(each.name()))
            .toList();
    String line = String.join(", ", components);
    return line.length() < LINE && !line.contains("\n")
        ? "(" + line + ")"
        : "(\n"
            + JavaSourceText.indent(JavaSourceText.indent(String.join(",\n", components)))
            + ")";
  }

  private String enumeration(Definition.Enumeration type) {
    String constants =
        type.constants().stream()
            .map(
                each -> JavaSourceText.javadoc(each.comment()) + JavaIdentifiers.plain(each.name()))
            .collect(Collectors.joining(",\n"));
    return context.head("IdlEnum", type, "")
        + "public enum "
        + context.simple(type)
        + " {\n"
        + JavaSourceText.indent(constants)
        + "\n}";
  }

  private String constant(Definition.Constant constant) {
    JavaName name = context.names.of(constant.name());
    String id =
        IdAnnotations.annotation(
                context.file.annotation("IdlConstant"), constant, IdAnnotations.path(name), "")
            + "\n";
    return JavaSourceText.javadoc(constant.header().comment())
        + id
        + JavaSourceText.block(
            "public final class " + name.simple(),
            List.of(
                "public static final %s value = %s;"
                    .formatted(
                        context.types.text(constant.type()),
                        context.constants.text(constant.type(), constant.value())),
                "private " + name.simple() + "() {}"));
  }
}
