package dev.parley.idl.compile;

import dev.parley.idl.model.Definition;
import dev.parley.idl.model.Definition.Valuetype;
import dev.parley.idl.model.Definition.Valuetype.Kind;
import dev.parley.idl.model.Definition.Valuetype.State;
import dev.parley.idl.model.ScopedName;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Generator of valuetypes. Threads: confined to one. */
final class ValuetypeWriter {
  private final GeneratorContext writing;

  ValuetypeWriter(GeneratorContext writing) {
    this.writing = writing;
  }

  String write(Valuetype type) {
    return type.kind() == Kind.ABSTRACT ? interfaceOf(type) : classOf(type);
  }

  private String interfaceOf(Valuetype type) {
    List<String> parts = new ArrayList<>(writing.nested(type.definitions()));
    parts.addAll(methods(type, ""));
    List<ScopedName> bases = new ArrayList<>(type.bases());
    bases.addAll(type.supports());
    return writing.head("IdlValue", type, "isAbstract = true")
        + JavaSourceText.block(
            "public interface " + writing.simple(type) + list(" extends ", bases), parts);
  }

  private String classOf(Valuetype type) {
    List<String> parts = new ArrayList<>(writing.staticNested(type.definitions()));
    if (!type.state().isEmpty()) {
      parts.add(type.state().stream().map(this::field).collect(Collectors.joining("\n")));
    }
    parts.addAll(methods(type, "public abstract "));
    if (!type.factories().isEmpty()) {
      parts.add(factories(type));
    }
    List<ScopedName> abstractBases =
        type.bases().stream().filter(base -> isAbstract(value(base))).toList();
    List<ScopedName> concrete =
        type.bases().stream().filter(base -> !isAbstract(value(base))).toList();
    List<String> implemented = new ArrayList<>(abstractBases.stream().map(writing::use).toList());
    type.supports().forEach(each -> implemented.add(writing.use(each)));
    if (type.kind() == Kind.CUSTOM) {
      implemented.add(writing.file.use("dev.parley.iiop", "CustomValue"));
    }
    boolean unfinished = type.kind() == Kind.CUSTOM || hasMethods(type, new LinkedHashSet<>());
    String head =
        "public "
            + (unfinished ? "abstract " : "")
            + "class "
            + writing.simple(type)
            + list(" extends ", concrete)
            + (implemented.isEmpty() ? "" : " implements " + String.join(", ", implemented));
    return writing.head("IdlValue", type, elements(type)) + JavaSourceText.block(head, parts);
  }

  private static String elements(Valuetype type) {
    List<String> elements = new ArrayList<>();
    List<String> all = names(type.state());
    List<String> hidden = names(type.state().stream().filter(State::isPrivate).toList());
    if (!all.isEmpty()) {
      elements.add("members = " + GeneratorContext.array(all));
    }
    if (!hidden.isEmpty()) {
      elements.add("hidden = " + GeneratorContext.array(hidden));
    }
    if (type.truncatable()) {
      elements.add("truncatable = true");
    }
    return String.join(", ", elements);
  }

  private static List<String> names(List<State> state) {
    return state.stream().map(each -> JavaIdentifiers.plain(each.member().name())).toList();
  }

  private String field(State state) {
    return JavaSourceText.javadoc(state.member().comment())
        + "public "
        + writing.types.text(state.member().type())
        + " "
        + JavaIdentifiers.plain(state.member().name())
        + ";";
  }

  private List<String> methods(Valuetype type, String modifiers) {
    MethodWriter methods = new MethodWriter(writing, modifiers);
    List<String> parts = new ArrayList<>();
    type.attributes().forEach(each -> parts.addAll(methods.attribute(each)));
    type.operations().forEach(each -> parts.addAll(methods.operation(type.name(), each)));
    return parts;
  }

  private String factories(Valuetype type) {
    MethodWriter methods = new MethodWriter(writing, "");
    List<String> parts =
        type.factories().stream()
            .map(each ->
                JavaSourceText.javadoc(each.comment())
                    + writing.use(type.name())
                    + " "
                    + JavaIdentifiers.method(each.name())
                    + "("
                    + methods.parameters(each)
                    + ")"
                    + methods.raised(each.raises())
                    + ";")
            .toList();
    return "/** Factory of such values. */\n"
        + JavaSourceText.block(
            "public interface " + writing.names.extra(type.name(), JavaNames.FACTORIES), parts);
  }

  /** {@return whether the class has operations that a subclass must implement} */
  private boolean hasMethods(Valuetype type, Set<ScopedName> seen) {
    return !type.operations().isEmpty()
        || !type.attributes().isEmpty()
        || type.bases().stream().anyMatch(base -> seen.add(base) && hasMethods(value(base), seen))
        || type.supports().stream().anyMatch(base -> seen.add(base) && isCalled(base, seen));
  }

  private boolean isCalled(ScopedName name, Set<ScopedName> seen) {
    return writing.model.find(name).orElseThrow() instanceof Definition.Interface type
        && (!type.operations().isEmpty()
            || !type.attributes().isEmpty()
            || type.bases().stream().anyMatch(base -> seen.add(base) && isCalled(base, seen)));
  }

  private Valuetype value(ScopedName name) {
    return writing.model.find(name).flatMap(each -> each.as(Valuetype.class)).orElseThrow();
  }

  private static boolean isAbstract(Valuetype value) {
    return value.kind() == Kind.ABSTRACT;
  }

  private String list(String word, List<ScopedName> names) {
    return names.isEmpty()
        ? ""
        : names.stream().map(writing::use).collect(Collectors.joining(", ", word, ""));
  }
}
