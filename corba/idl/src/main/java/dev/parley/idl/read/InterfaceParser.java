package dev.parley.idl.read;

import dev.parley.idl.model.Definition;
import dev.parley.idl.model.Definition.Attribute;
import dev.parley.idl.model.Definition.Operation;
import dev.parley.idl.model.IdlKeywords;
import dev.parley.idl.model.ScopedName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Parser of interfaces (CORBA 3.3 part 1, 7.8). Threads: confined to one. */
final class InterfaceParser {
  private final TokenStream tokens;
  private final SymbolTable names;
  private final ProblemCollector problems;
  private final ConstructedTypeParser constructed;
  private final OperationParser operations;

  InterfaceParser(
      TokenStream tokens,
      SymbolTable names,
      ProblemCollector problems,
      ConstructedTypeParser constructed,
      OperationParser operations) {
    this.tokens = tokens;
    this.names = names;
    this.problems = problems;
    this.constructed = constructed;
    this.operations = operations;
  }

  /** {@return whether an interface was parsed} */
  boolean accept() {
    Token first = tokens.peek();
    if (first.is("local") || first.is("interface")) {
      boolean isLocal = tokens.accept("local");
      tokens.expect("interface", "behind local");
      read(first.comment(), false, isLocal);
      return true;
    }
    return false;
  }

  /** Parses an interface after its keyword. */
  void read(String comment, boolean isAbstract, boolean isLocal) {
    Token identifier = tokens.identifier("the name of the interface");
    Symbol symbol = names.declareOrComplete(Symbol.Kind.INTERFACE, identifier);
    boolean declaredBefore = !symbol.place.equals(identifier.place());
    if (declaredBefore && (symbol.isAbstract != isAbstract || symbol.isLocal != isLocal)) {
      problems.add(identifier.place(), symbol.name + " was declared as another kind of interface");
    }
    symbol.isAbstract = isAbstract;
    symbol.isLocal = isLocal;
    if (tokens.at(";")) {
      return;
    }
    if (symbol.complete) {
      throw problems.fail(identifier.place(), SymbolTable.clash(identifier.text(), symbol));
    }
    symbol.comment = comment;
    List<Symbol> bases = tokens.accept(":") ? bases(Symbol.Kind.INTERFACE) : List.of();
    refuseBases(symbol, identifier, bases);
    Scope scope = names.open(symbol);
    bases.forEach(base -> inherit(scope, base));
    refuseDoubles(scope, identifier);
    List<Operation> called = new ArrayList<>();
    List<Attribute> attributes = new ArrayList<>();
    tokens.expect("{", "behind the name of the interface");
    names.inside(
        scope,
        () -> {
          while (!tokens.at("}")) {
            export(called, attributes);
          }
          return true;
        });
    tokens.expect("}", "at the end of the interface " + symbol.name);
    List<ScopedName> baseNames = bases.stream().map(base -> base.name).toList();
    constructed.define(
        symbol,
        identifier,
        () ->
            new Definition.Interface(
                symbol.header(),
                isAbstract,
                isLocal,
                baseNames,
                scope.build(),
                List.copyOf(called),
                List.copyOf(attributes)));
  }

  /** Parses one export of an interface; after a syntax error it continues behind it. */
  void export(List<Operation> called, List<Attribute> attributes) {
    int inside = tokens.braces();
    if (tokens.atEnd()) {
      throw tokens.expected("\"}\" at the end of " + names.current().name);
    }
    try {
      if (tokens.at("readonly") || tokens.at("attribute")) {
        attributes.addAll(operations.attributes());
      } else if (!constructed.accept()) {
        called.add(operations.operation());
      }
      refuseInherited();
      tokens.expect(";", "behind a definition");
    } catch (ProblemCollector.ReportedProblem told) {
      tokens.recover(inside);
    }
  }

  /** Rejects a redefinition of inherited operations and attributes. */
  private void refuseInherited() {
    Scope scope = names.current();
    for (Symbol inherited : scope.inherited()) {
      scope
          .own(inherited.name.last())
          .ifPresent(own ->
              problems.add(
                  own.place,
                  "%s is inherited from %s, and cannot be something else here"
                      .formatted(own.name.last(), inherited.name.parent())));
    }
  }

  List<Symbol> bases(Symbol.Kind kind) {
    List<Symbol> bases = new ArrayList<>();
    do {
      Token first = tokens.peek();
      boolean absolute = tokens.accept("::");
      Symbol base = names.resolve(absolute, constructed.types().constants().nameParts());
      if (base.kind != kind) {
        throw problems.fail(
            first.place(), base.name + " is " + base.kind.words() + ", not " + kind.words());
      } else if (!base.complete) {
        throw problems.fail(
            first.place(), base.name + " is declared only, and not defined before this");
      } else if (bases.contains(base)) {
        throw problems.fail(first.place(), base.name + " is listed twice");
      }
      bases.add(base);
    } while (tokens.accept(","));
    return List.copyOf(bases);
  }

  private void refuseBases(Symbol symbol, Token identifier, List<Symbol> bases) {
    for (Symbol base : bases) {
      if ((symbol.isAbstract && !base.isAbstract) || (!symbol.isLocal && base.isLocal)) {
        problems.add(
            identifier.place(),
            "%s cannot inherit from %s, which is %s"
                .formatted(symbol.name, base.name, base.isLocal ? "local" : "not abstract"));
      }
    }
  }

  static void inherit(Scope scope, Symbol base) {
    if (base.scope != null) {
      scope.bases.add(base.scope);
    }
  }

  /** Rejects bases that have different operations of the same name. */
  void refuseDoubles(Scope scope, Token identifier) {
    Map<String, Symbol> called = new HashMap<>();
    for (Symbol inherited : scope.inherited()) {
      Symbol other = called.putIfAbsent(IdlKeywords.caseKey(inherited.name.last()), inherited);
      if (other != null) {
        problems.add(
            identifier.place(),
            identifier.text() + " inherits both " + other.name + " and " + inherited.name);
      }
    }
  }
}
