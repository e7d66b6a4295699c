package dev.parley.idl.compile;

import dev.parley.idl.compile.JavaNames.JavaName;
import dev.parley.idl.model.Definition;
import dev.parley.idl.model.Definition.Member;
import dev.parley.idl.model.IdlModel;
import dev.parley.idl.model.ScopedName;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Context of the generators of one file: model, names, imports and types. Threads: confined to one.
 */
final class GeneratorContext {
  private static final int LINE = 80;

  final IdlModel model;
  final JavaNames names;
  final JavaFile file;
  final JavaTypes types;
  final JavaConstants constants;

  GeneratorContext(IdlModel model, JavaNames names, JavaFile file) {
    this.model = model;
    this.names = names;
    this.file = file;
    this.types = new JavaTypes(model, file);
    this.constants = new JavaConstants(model, file);
  }

  /** {@return a definition as a Java type, without package and imports} */
  String definition(Definition definition) {
    return switch (definition) {
      case Definition.Interface type -> new InterfaceWriter(this).write(type);
      case Definition.Struct type -> struct(type);
      case Definition.UserException type -> ExceptionWriter.write(this, type);
      case Definition.Union type -> new UnionWriter(this).write(type);
      case Definition.Enumeration type -> enumeration(type);
      case Definition.Valuetype type -> new ValuetypeWriter(this).write(type);
      case Definition.Constant constant -> constant(constant);
      case Definition.Module _, Definition.Box _, Definition.Alias _ -> "";
    };
  }

  /** {@return comment and annotation of a type} */
  String head(String annotation, Definition definition, String more) {
    return JavaSourceText.javadoc(definition.header().comment())
        + IdAnnotations.annotation(
            file.annotation(annotation),
            definition,
            IdAnnotations.path(names.of(definition.name())),
            more)
        + "\n";
  }

  String simple(Definition definition) {
    return names.of(definition.name()).simple();
  }

  String use(ScopedName name) {
    return file.use(names.of(name));
  }

  /** {@return the nested types and constants of a definition; others have no Java counterpart} */
  List<String> nested(List<Definition> definitions) {
    List<String> all = new ArrayList<>();
    for (Definition each : definitions) {
      switch (each) {
        case Definition.Constant constant -> all.add(field("", constant) + ";");
        case Definition.Alias _ -> {}
        case Definition.Box box -> all.addAll(nested(box.definitions()));
        default -> all.add(definition(each));
      }
    }
    return all;
  }

  /** {@return the same inside a class, where constants need modifiers} */
  List<String> staticNested(List<Definition> definitions) {
    List<String> all = new ArrayList<>();
    for (Definition each : definitions) {
      if (each instanceof Definition.Constant constant) {
        all.add(field("public static final ", constant) + ";");
      } else {
        all.addAll(nested(List.of(each)));
      }
    }
    return all;
  }

  /** {@return "TYPE NAME, TYPE NAME"} */
  String parameters(List<Member> members, UnaryOperator<String> name) {
    return members.stream()
        .map(each -> types.text(each.type()) + " " + name.apply(each.name()))
        .collect(Collectors.joining(", "));
  }

  private String struct(Definition.Struct type) {
    return head("IdlStruct", type, "")
        + JavaSourceText.block(
            "public record " + simple(type) + components(type), nested(type.definitions()));
  }

  /** {@return the record components in parentheses, one per line if they do not fit on one line} */
  private String components(Definition.Struct type) {
    List<String> components =
        type.members().stream()
            .map(each ->
                JavaSourceText.javadoc(each.comment())
                    + types.text(each.type())
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
    return head("IdlEnum", type, "")
        + "public enum "
        + simple(type)
        + " {\n"
        + JavaSourceText.indent(constants)
        + "\n}";
  }

  private String constant(Definition.Constant constant) {
    JavaName name = names.of(constant.name());
    String id =
        IdAnnotations.annotation(
                file.annotation("IdlConstant"), constant, IdAnnotations.path(name), "")
            + "\n";
    return JavaSourceText.javadoc(constant.header().comment())
        + id
        + JavaSourceText.block(
            "public final class " + name.simple(),
            List.of(
                "public static final %s value = %s;"
                    .formatted(
                        types.text(constant.type()),
                        constants.text(constant.type(), constant.value())),
                "private " + name.simple() + "() {}"));
  }

  private String field(String modifiers, Definition.Constant constant) {
    return JavaSourceText.javadoc(constant.header().comment())
        + modifiers
        + types.text(constant.type())
        + " "
        + JavaIdentifiers.plain(constant.name().last())
        + " = "
        + constants.text(constant.type(), constant.value());
  }

  /** {@return an array of strings for an annotation} */
  static String array(List<String> texts) {
    return texts.size() == 1
        ? JavaSourceText.quoted(texts.getFirst())
        : texts.stream().map(JavaSourceText::quoted).collect(Collectors.joining(", ", "{", "}"));
  }
}
