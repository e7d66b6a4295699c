package dev.parley.idl.print;

import dev.parley.idl.model.Definition.Header;
import dev.parley.idl.model.IdlType;
import dev.parley.idl.model.ScopedName;

/**
 * Context of the mappers of one run: names, types, the tree of definitions, and problems. Threads:
 * confined to one.
 */
final class MappingContext {
  final MappingProblems problems = new MappingProblems();
  final IdlClassNames names = new IdlClassNames(problems);
  final TypeMapper types = new TypeMapper(this);
  final DefinitionTree tree = new DefinitionTree(problems);
  final Definer classes;

  /** Mapping of a class that another one uses. */
  @FunctionalInterface
  interface Definer {
    /**
     * {@return the name of a class, which is mapped now unless it was before}
     *
     * @param path path by which it was reached, for error messages
     */
    ScopedName define(Class<?> type, String path);
  }

  MappingContext(Definer classes) {
    this.classes = classes;
  }

  Header header(Class<?> type, ScopedName name) {
    return Header.of(name, names.id(type));
  }

  /** Maps the nested types of a class that have annotations, whether they are used or not. */
  void inside(Class<?> type, String path) {
    for (Class<?> each : type.getDeclaredClasses()) {
      if (IdlClassNames.annotatedName(each).isPresent()) {
        classes.define(each, path + "." + each.getSimpleName());
      }
    }
  }

  /** {@return the name of a typedef in a module, which is created if it does not exist} */
  IdlType alias(ScopedName module, IdlType type) {
    String base = TypedefNames.name(type);
    for (int i = 1; ; i++) {
      ScopedName name = module.child(i == 1 ? base : base + "_" + i);
      if (tree.alias(name, type)) {
        return new IdlType.Named(name);
      }
    }
  }
}
