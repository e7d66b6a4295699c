package dev.parley.idl.print;

import dev.parley.idl.model.RepositoryIds;
import dev.parley.idl.model.ScopedName;
import dev.parley.iiop.IdlConstant;
import dev.parley.iiop.IdlEnum;
import dev.parley.iiop.IdlException;
import dev.parley.iiop.IdlInterface;
import dev.parley.iiop.IdlStruct;
import dev.parley.iiop.IdlUnion;
import dev.parley.iiop.IdlValue;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** IDL names of Java classes. Threads: confined to one. */
final class IdlClassNames {
  /**
   * Names in an annotation.
   *
   * @param name scoped name, or empty if the id implies it
   */
  record AnnotatedName(String id, String name) {}

  private final MappingProblems problems;

  IdlClassNames(MappingProblems problems) {
    this.problems = problems;
  }

  static Optional<AnnotatedName> annotatedName(Class<?> type) {
    return Arrays.stream(type.getAnnotations())
        .flatMap(each -> annotatedName(each).stream())
        .findFirst();
  }

  private static Optional<AnnotatedName> annotatedName(Annotation annotation) {
    return switch (annotation) {
      case IdlInterface a -> Optional.of(new AnnotatedName(a.id(), a.name()));
      case IdlStruct a -> Optional.of(new AnnotatedName(a.id(), a.name()));
      case IdlException a -> Optional.of(new AnnotatedName(a.id(), a.name()));
      case IdlEnum a -> Optional.of(new AnnotatedName(a.id(), a.name()));
      case IdlUnion a -> Optional.of(new AnnotatedName(a.id(), a.name()));
      case IdlValue a -> Optional.of(new AnnotatedName(a.id(), a.name()));
      case IdlConstant a -> Optional.of(new AnnotatedName(a.id(), a.name()));
      default -> Optional.empty();
    };
  }

  /**
   * {@return the repository id: that of the annotation, or otherwise the one that the class name
   * implies}
   */
  String id(Class<?> type) {
    return annotatedName(type).map(AnnotatedName::id).orElseGet(() -> RepositoryIds.of(name(type)));
  }

  ScopedName name(Class<?> type) {
    Optional<AnnotatedName> told = annotatedName(type);
    ScopedName name = told.map(each -> name(each, path(type))).orElse(ScopedName.GLOBAL);
    return name.parts().isEmpty() ? plain(type) : name;
  }

  /** {@return the scoped name in an annotation} */
  ScopedName name(AnnotatedName told, List<String> path) {
    return told.name().isEmpty()
        ? RepositoryIds.scopedName(told.id(), path)
        : ScopedName.of(told.name());
  }

  /**
   * Returns the name of a class without an annotation: packages become modules, and nested classes
   * are placed beside their enclosing class.
   */
  private ScopedName plain(Class<?> type) {
    List<String> parts = new ArrayList<>(packages(type));
    parts.add(String.join("__", classes(type)));
    return new ScopedName(parts.stream().map(part -> identifier(part, type.getName())).toList());
  }

  private static List<String> path(Class<?> type) {
    List<String> path = new ArrayList<>(packages(type));
    path.addAll(classes(type));
    return path;
  }

  private static List<String> packages(Class<?> type) {
    return type.getPackageName().isEmpty()
        ? List.of()
        : List.of(type.getPackageName().split("\\.", -1));
  }

  private static List<String> classes(Class<?> type) {
    List<String> names = new ArrayList<>();
    for (Class<?> at = type; at != null; at = at.getEnclosingClass()) {
      names.addFirst(at.getSimpleName());
    }
    return names;
  }

  /** {@return the IDL identifier of a Java identifier} */
  String identifier(String java, String path) {
    String identifier = RepositoryIds.plain(java);
    if (!identifier.matches("[A-Za-z][A-Za-z0-9_]*")) {
      problems.add(path, java + " is no identifier in IDL, which has letters a to z, digits and _");
    }
    return identifier;
  }

  /** {@return the module of the outermost enclosing class} */
  ScopedName module(Class<?> type) {
    Class<?> outermost = type;
    while (outermost.getEnclosingClass() != null) {
      outermost = outermost.getEnclosingClass();
    }
    return name(outermost).parent();
  }
}
