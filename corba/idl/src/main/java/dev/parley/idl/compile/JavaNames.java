package dev.parley.idl.compile;

import dev.parley.idl.model.Definition;
import dev.parley.idl.model.IdlModel;
import dev.parley.idl.model.ScopedName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Java names of all definitions of a model. Threads: confined to one. */
final class JavaNames {
  /** Key of the case of a union without a member. */
  static final String NO_MEMBER = "None";

  /** Key of the nested interface with a valuetype's factories. */
  static final String FACTORIES = "Factories";

  /**
   * Java class name.
   *
   * @param packageName empty for none
   * @param path simple name, after those of the enclosing classes
   */
  record JavaName(String packageName, List<String> path) {
    String simple() {
      return path.getLast();
    }
  }

  private final Map<ScopedName, JavaName> names = new HashMap<>();
  private final Map<ScopedName, String> extras = new HashMap<>();
  private final Set<String> nested = new HashSet<>();
  private final Set<String> topLevel = new HashSet<>();
  private final Set<String> noTypes = new HashSet<>(Set.of("java", "dev"));
  private final String prefix;

  /**
   * @param prefix package that encloses all modules; empty for none
   */
  JavaNames(IdlModel model, String prefix) {
    this.prefix = prefix;
    if (!prefix.isEmpty()) {
      noTypes.add(prefix.split("\\.", 2)[0]);
    }
    model.definitions().stream()
        .filter(Definition.Module.class::isInstance)
        .forEach(module -> noTypes.add(module.name().last()));
    model.definitions().forEach(definition -> enter(definition, prefix, List.of()));
  }

  /** {@return the Java name of an IDL name} */
  JavaName of(ScopedName name) {
    return Optional.ofNullable(names.get(name)).orElseThrow();
  }

  /** {@return the name of a class without an IDL counterpart, such as a record of results} */
  String extra(ScopedName scope, String of) {
    return Optional.ofNullable(extras.get(scope.child(of))).orElseThrow();
  }

  /** {@return whether a nested class has that simple name, and could shadow an imported one} */
  boolean isNested(String simpleName) {
    return nested.contains(simpleName);
  }

  /** {@return whether a top-level class has that name} */
  boolean isTopLevel(String packageName, String simpleName) {
    return topLevel.contains(packageName + "." + simpleName);
  }

  /** {@return whether any class of the model has that simple name} */
  boolean isTaken(String simpleName) {
    return nested.contains(simpleName)
        || topLevel.stream().anyMatch(name -> name.endsWith("." + simpleName));
  }

  String prefix() {
    return prefix;
  }

  private void enter(Definition definition, String packageName, List<String> outer) {
    switch (definition) {
      case Definition.Module module -> {
        String inner = JavaIdentifiers.plain(module.name().last());
        String name = packageName.isEmpty() ? inner : packageName + "." + inner;
        module.definitions().forEach(each -> enter(each, name, List.of()));
      }
      case Definition.Alias _, Definition.Box _ ->
          definition.definitions().forEach(each -> enter(each, packageName, outer));
      case Definition.Constant constant when !outer.isEmpty() ->
          names.put(constant.name(), new JavaName(packageName, outer));
      default -> {
        List<String> path = new ArrayList<>(outer);
        path.add(unique(JavaIdentifiers.type(definition.name().last()), outer, Set.of()));
        register(packageName, path);
        names.put(definition.name(), new JavaName(packageName, path));
        definition.definitions().forEach(each -> enter(each, packageName, path));
        extras(definition, path);
      }
    }
  }

  private void register(String packageName, List<String> path) {
    if (path.size() > 1) {
      nested.add(path.getLast());
    } else {
      topLevel.add(packageName + "." + path.getLast());
    }
  }

  private void extras(Definition definition, List<String> path) {
    Set<String> taken = new HashSet<>();
    definition.definitions().stream()
        .map(each -> names.get(each.name()))
        .filter(java.util.Objects::nonNull)
        .forEach(each -> taken.add(each.simple()));
    switch (definition) {
      case Definition.Union union -> {
        union
            .branches()
            .forEach(branch -> extra(union.name(), branch.member().name(), "", path, taken));
        extra(union.name(), NO_MEMBER, "", path, taken);
      }
      case Definition.Interface type ->
          type.operations()
              .forEach(each -> extra(type.name(), each.name(), "Results", path, taken));
      case Definition.Valuetype type -> {
        type.operations().forEach(each -> extra(type.name(), each.name(), "Results", path, taken));
        extra(type.name(), FACTORIES, "", path, taken);
      }
      default -> {}
    }
  }

  private void extra(
      ScopedName scope, String of, String suffix, List<String> path, Set<String> taken) {
    String upper = Character.toUpperCase(of.charAt(0)) + of.substring(1) + suffix;
    String name = unique(JavaIdentifiers.type(upper), path, taken);
    taken.add(name);
    nested.add(name);
    extras.put(scope.child(of), name);
  }

  /**
   * Returns a name that differs from the enclosing classes, as Java requires, and from packages in
   * use.
   */
  private String unique(String wanted, List<String> outer, Set<String> taken) {
    String name = wanted;
    for (int i = 2; outer.contains(name) || taken.contains(name); i++) {
      name = wanted + i;
    }
    return noTypes.contains(name) ? "_" + name : name;
  }
}
