package dev.parley.idl.read;

import dev.parley.idl.model.Definition;
import dev.parley.idl.model.ScopedName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Names that are known in one place (CORBA 3.3 part 1, 7.20). Threads: confined to one. */
final class Scope {
  final ScopedName name;
  final Optional<Scope> parent;
  final boolean isModule;
  final List<Scope> bases = new ArrayList<>();

  /** What ids of names in it begin with, behind {@code IDL:}. */
  String path = "";

  private final Map<String, Symbol> symbols = new LinkedHashMap<>();
  private final Map<String, String> used = new LinkedHashMap<>();
  private final List<Supplier<Definition>> definitions = new ArrayList<>();

  Scope(ScopedName name, Optional<Scope> parent, boolean isModule) {
    this.name = name;
    this.parent = parent;
    this.isModule = isModule;
  }

  Optional<Symbol> own(String identifier) {
    return Optional.ofNullable(symbols.get(Words.fold(identifier)));
  }

  void put(Symbol symbol) {
    symbols.put(Words.fold(symbol.name.last()), symbol);
  }

  /** {@return what the identifier may stand for here or in a base; more than one is ambiguous} */
  Set<Symbol> find(String identifier) {
    Optional<Symbol> own = own(identifier);
    if (own.isPresent()) {
      return Set.of(own.get());
    }
    Set<Symbol> found = new LinkedHashSet<>();
    bases.forEach(base -> found.addAll(base.find(identifier)));
    return found;
  }

  /** {@return operations and attributes of it and its bases} */
  Set<Symbol> inherited() {
    Set<Symbol> all = new LinkedHashSet<>();
    Set<Scope> seen = new LinkedHashSet<>();
    bases.forEach(base -> base.collect(all, seen));
    return all;
  }

  private void collect(Set<Symbol> all, Set<Scope> seen) {
    if (seen.add(this)) {
      symbols.values().stream().filter(Scope::isCalled).forEach(all::add);
      bases.forEach(base -> base.collect(all, seen));
    }
  }

  private static boolean isCalled(Symbol symbol) {
    return symbol.kind == Symbol.Kind.OPERATION || symbol.kind == Symbol.Kind.ATTRIBUTE;
  }

  /** Notes that a name of a scope around it was used in it. */
  void use(String identifier) {
    used.putIfAbsent(Words.fold(identifier), identifier);
  }

  Optional<String> used(String identifier) {
    return Optional.ofNullable(used.get(Words.fold(identifier)));
  }

  void add(Supplier<Definition> definition) {
    definitions.add(definition);
  }

  /** {@return all that was defined in it, with the ids that it has by now} */
  List<Definition> build() {
    return definitions.stream().map(Supplier::get).toList();
  }
}
