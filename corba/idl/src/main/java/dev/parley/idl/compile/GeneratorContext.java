package dev.parley.idl.compile;

import dev.parley.idl.model.Definition;
import dev.parley.idl.model.Definition.Member;
import dev.parley.idl.model.IdlModel;
import dev.parley.idl.model.ScopedName;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Context of the generators of one file: model, names, imports and types. Threads: confined to one.
 */
final class GeneratorContext {
  final IdlModel model;
  final JavaNames names;
  final JavaFile file;
  final JavaTypes types;
  final JavaConstants constants;
  private final Function<Definition, String> definitions;

  /**
   * @param definitions generates a nested definition, without package and imports
   */
  GeneratorContext(
      IdlModel model, JavaNames names, JavaFile file, Function<Definition, String> definitions) {
    this.model = model;
    this.names = names;
    this.file = file;
    this.types = new JavaTypes(model, file);
    this.constants = new JavaConstants(model, file);
    this.definitions = definitions;
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
  List<String> nested(List<Definition> inside) {
    List<String> all = new ArrayList<>();
    for (Definition each : inside) {
      switch (each) {
        case Definition.Constant constant -> all.add(field("", constant) + ";");
        case Definition.Alias _ -> {}
        case Definition.Box box -> all.addAll(nested(box.definitions()));
        default -> all.add(definitions.apply(each));
      }
    }
    return all;
  }

  /** {@return the same inside a class, where constants need modifiers} */
  List<String> staticNested(List<Definition> inside) {
    List<String> all = new ArrayList<>();
    for (Definition each : inside) {
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

  /** {@return a constant as a field, without the semicolon} */
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
