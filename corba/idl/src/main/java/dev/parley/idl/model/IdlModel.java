package dev.parley.idl.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** IDL definitions of one or more files, or the IDL mapping of Java classes. */
public final class IdlModel {
  private final List<Definition> definitions;
  private final Map<ScopedName, Definition> byName = new LinkedHashMap<>();

  /**
   * @param definitions definitions of the global scope, in order
   */
  public IdlModel(List<Definition> definitions) {
    this.definitions = List.copyOf(definitions);
    definitions.forEach(this::enter);
  }

  private void enter(Definition definition) {
    byName.put(definition.name(), definition);
    definition.definitions().forEach(this::enter);
  }

  /** {@return the definitions of the global scope, in order} */
  public List<Definition> definitions() {
    return definitions;
  }

  /** {@return all definitions, each before its nested ones} */
  public Stream<Definition> all() {
    return byName.values().stream();
  }

  /** {@return the definition with that scoped name} */
  public Optional<Definition> find(ScopedName name) {
    return Optional.ofNullable(byName.get(name));
  }

  /** {@return the type with all typedefs resolved} */
  public IdlType resolve(IdlType type) {
    IdlType at = type;
    while (at instanceof IdlType.Named named
        && byName.get(named.name()) instanceof Definition.Alias alias) {
      at = alias.type();
    }
    return at;
  }

  /** {@return the definition that a type names, with all typedefs resolved} */
  public Optional<Definition> definition(IdlType type) {
    return resolve(type) instanceof IdlType.Named named ? find(named.name()) : Optional.empty();
  }

  /**
   * {@return the union of both models, with modules of the same name merged}
   *
   * @throws BadIdlException when one name has different definitions
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
                next.header().location(),
                next.name() + " is something else at " + before.header().location(),
                ""));
      }
    }
    return List.copyOf(merged.values());
  }
}
