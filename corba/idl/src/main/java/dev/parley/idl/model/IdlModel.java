package dev.parley.idl.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** All that some IDL files say, or that some classes are as IDL. */
public final class IdlModel {
  private final List<Definition> definitions;
  private final Map<ScopedName, Definition> byName = new LinkedHashMap<>();

  /**
   * @param definitions those of the global scope, in their order
   */
  public IdlModel(List<Definition> definitions) {
    this.definitions = List.copyOf(definitions);
    definitions.forEach(this::enter);
  }

  private void enter(Definition definition) {
    byName.put(definition.name(), definition);
    definition.definitions().forEach(this::enter);
  }

  /** {@return the definitions of the global scope, in their order} */
  public List<Definition> definitions() {
    return definitions;
  }

  /** {@return every definition, each before those inside it} */
  public Stream<Definition> all() {
    return byName.values().stream();
  }

  /** {@return the definition of that name} */
  public Optional<Definition> find(ScopedName name) {
    return Optional.ofNullable(byName.get(name));
  }

  /** {@return the type that a name stands for, through all typedefs} */
  public IdlType resolve(IdlType type) {
    IdlType at = type;
    while (at instanceof IdlType.Named named
        && byName.get(named.name()) instanceof Definition.Alias alias) {
      at = alias.type();
    }
    return at;
  }

  /** {@return the definition that a type names, through all typedefs} */
  public Optional<Definition> definition(IdlType type) {
    return resolve(type) instanceof IdlType.Named named ? find(named.name()) : Optional.empty();
  }

  /**
   * {@return what both say, with modules of the same name as one}
   *
   * @throws BadIdlException when they say different things under one name
   */
  public IdlModel and(IdlModel other) {
    List<Problem> problems = new ArrayList<>();
    List<Definition> merged = merge(definitions, other.definitions, problems);
    if (!problems.isEmpty()) {
      throw new BadIdlException(problems);
    }
    return new IdlModel(merged);
  }

  private static List<Definition> merge(
      List<Definition> first, List<Definition> second, List<Problem> problems) {
    Map<ScopedName, Definition> merged = new LinkedHashMap<>();
    first.forEach(definition -> merged.put(definition.name(), definition));
    for (Definition next : second) {
      Definition before = merged.putIfAbsent(next.name(), next);
      if (before instanceof Definition.Module one && next instanceof Definition.Module two) {
        merged.put(
            next.name(),
            new Definition.Module(
                one.header(), merge(one.definitions(), two.definitions(), problems)));
      } else if (before != null && !before.equals(next)) {
        problems.add(
            new Problem(
                next.header().place(),
                next.name() + " is something else at " + before.header().place(),
                ""));
      }
    }
    return List.copyOf(merged.values());
  }
}
