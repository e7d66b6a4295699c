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

/** What classes are called in IDL. Threads: confined to one. */
final class ClassNames {
  /**
   * What an annotation says.
   *
   * @param name the scoped name, or empty where it follows from the id
   */
  record Told(String id, String name) {}

  private final Complaints complaints;

  ClassNames(Complaints complaints) {
    this.complaints = complaints;
  }

  static Optional<Told> told(Class<?> type) {
    return Arrays.stream(type.getAnnotations()).flatMap(each -> told(each).stream()).findFirst();
  }

  private static Optional<Told> told(Annotation annotation) {
    return switch (annotation) {
      case IdlInterface a -> Optional.of(new Told(a.id(), a.name()));
      case IdlStruct a -> Optional.of(new Told(a.id(), a.name()));
      case IdlException a -> Optional.of(new Told(a.id(), a.name()));
      case IdlEnum a -> Optional.of(new Told(a.id(), a.name()));
      case IdlUnion a -> Optional.of(new Told(a.id(), a.name()));
      case IdlValue a -> Optional.of(new Told(a.id(), a.name()));
      case IdlConstant a -> Optional.of(new Told(a.id(), a.name()));
      default -> Optional.empty();
    };
  }

  /**
   * {@return the repository id: the one that the class says, or the one that follows from its name}
   */
  String id(Class<?> type) {
    return told(type).map(Told::id).orElseGet(() -> RepositoryIds.of(name(type)));
  }

  ScopedName name(Class<?> type) {
    Optional<Told> told = told(type);
    ScopedName name = told.map(each -> name(each, path(type))).orElse(ScopedName.GLOBAL);
    return name.parts().isEmpty() ? plain(type) : name;
  }

  /** {@return the name that an annotation tells} */
  ScopedName name(Told told, List<String> path) {
    return told.name().isEmpty()
        ? RepositoryIds.scopedName(told.id(), path)
        : ScopedName.of(told.name());
  }

  /** Without an annotation, packages are modules; classes inside others stand beside them. */
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

  /** {@return an identifier of Java as one of IDL} */
  String identifier(String java, String path) {
    String identifier = RepositoryIds.plain(java);
    if (!identifier.matches("[A-Za-z][A-Za-z0-9_]*")) {
      complaints.add(
          path, java + " is no identifier in IDL, which has letters a to z, digits and _");
    }
    return identifier;
  }

  /** {@return the module around the outermost class around a class} */
  ScopedName module(Class<?> type) {
    Class<?> outermost = type;
    while (outermost.getEnclosingClass() != null) {
      outermost = outermost.getEnclosingClass();
    }
    return name(outermost).parent();
  }
}
