package dev.parley.idl.read;

import dev.parley.idl.model.Definition;
import dev.parley.idl.model.IdlKeywords;
import dev.parley.idl.model.ScopedName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Scope: the names that are visible in one place (CORBA 3.3 part 1, 7.20). Threads: confined to
 * one.
 */
final class Scope {
  final ScopedName name;
  final Optional<Scope> parent;
  final boolean isModule;
  final List<Scope> bases = new ArrayList<>();

  /** Path of repository ids in this scope, after {@code IDL:}. */
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
    return Optional.ofNullable(symbols.get(IdlKeywords.caseKey(identifier)));
  }

  void put(Symbol symbol) {
    symbols.put(IdlKeywords.caseKey(symbol.name.last()), symbol);
  }

  /**
   * {@return the symbols that the identifier denotes here or in a base; more than one is ambiguous}
   */
  Set<Symbol> find(String identifier) {
    Optional<Symbol> own = own(identifier);
    if (own.isPresent()) {
      return Set.of(own.get());
    }
    Set<Symbol> found = new LinkedHashSet<>();
    bases.forEach(base -> found.addAll(base.find(identifier)));
    return found;
  }

  /** {@return the operations and attributes of the scope and its bases} */
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

  /** Records the use of a name of an enclosing scope. */
  void use(String identifier) {
    used.putIfAbsent(IdlKeywords.caseKey(identifier), identifier);
  }

  Optional<String> used(String identifier) {
    return Optional.ofNullable(used.get(IdlKeywords.caseKey(identifier)));
  }

  void add(Supplier<Definition> definition) {
    definitions.add(definition);
  }

  /** {@return the definitions of the scope, with their current repository ids} */
  List<Definition> build() {
    return definitions.stream().map(Supplier::get).toList();
  }
}
