package dev.parley.idl.read;

import dev.parley.idl.model.Definition;
import dev.parley.idl.model.Definition.Attribute;
import dev.parley.idl.model.Definition.Operation;
import dev.parley.idl.model.Definition.Valuetype.Kind;
import dev.parley.idl.model.Definition.Valuetype.State;
import dev.parley.idl.model.IdlType;
import dev.parley.idl.model.ScopedName;
import java.util.ArrayList;
import java.util.List;

/** Parser of valuetypes (CORBA 3.3 part 1, 7.9). Threads: confined to one. */
final class ValuetypeParser {
  private final TokenStream tokens;
  private final SymbolTable names;
  private final ProblemCollector problems;
  private final ConstructedTypeParser constructed;
  private final InterfaceParser interfaces;
  private final OperationParser operations;

  ValuetypeParser(
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
    this.interfaces = new InterfaceParser(tokens, names, problems, constructed, operations);
  }

  /** {@return whether a valuetype or an abstract interface was parsed} */
  boolean accept() {
    String comment = tokens.peek().comment();
    if (tokens.accept("abstract")) {
      if (tokens.accept("interface")) {
        interfaces.read(comment, true, false);
      } else {
        tokens.expect("valuetype", "or \"interface\" behind abstract");
        read(comment, Kind.ABSTRACT);
      }
    } else if (tokens.accept("custom")) {
      tokens.expect("valuetype", "behind custom");
      read(comment, Kind.CUSTOM);
    } else if (tokens.accept("valuetype")) {
      read(comment, Kind.PLAIN);
    } else {
      return false;
    }
    return true;
  }

  private void read(String comment, Kind kind) {
    Token identifier = tokens.identifier("the name of the valuetype");
    boolean begins = tokens.at(";") || tokens.at("{") || tokens.at(":") || tokens.at("supports");
    if (!begins) {
      box(identifier, comment, kind);
      return;
    }
    Symbol symbol = names.declareOrComplete(Symbol.Kind.VALUE, identifier);
    boolean isAbstract = kind == Kind.ABSTRACT;
    if (!symbol.place.equals(identifier.place()) && symbol.isAbstract != isAbstract) {
      problems.add(identifier.place(), symbol.name + " was declared as another kind of valuetype");
    }
    symbol.isAbstract = isAbstract;
    if (!tokens.at(";")) {
      if (symbol.complete) {
        throw problems.fail(identifier.place(), SymbolTable.clash(identifier.text(), symbol));
      }
      symbol.comment = comment;
      define(symbol, identifier, kind);
    }
  }

  private void box(Token identifier, String comment, Kind kind) {
    if (kind != Kind.PLAIN) {
      throw tokens.expected("\"{\" behind the name of the valuetype");
    }
    Symbol symbol = names.declare(Symbol.Kind.BOX, identifier);
    symbol.comment = comment;
    Scope scope = names.open(symbol);
    symbol.complete = false;
    IdlType type = names.inside(scope, constructed::type);
    symbol.complete = true;
    if (constructed.resolve(type) instanceof IdlType.Named(ScopedName name)
        && (names.symbol(name).kind == Symbol.Kind.VALUE
            || names.symbol(name).kind == Symbol.Kind.BOX)) {
      problems.add(
          identifier.place(), "a valuetype is not boxed: " + name + " may be null already");
    }
    names.current().add(() -> new Definition.Box(symbol.header(), type, scope.build()));
  }

  private void define(Symbol symbol, Token identifier, Kind kind) {
    boolean truncatable = false;
    List<Symbol> bases = List.of();
    if (tokens.accept(":")) {
      truncatable = tokens.accept("truncatable");
      bases = interfaces.bases(Symbol.Kind.VALUE);
    }
    List<Symbol> supports =
        tokens.accept("supports") ? interfaces.bases(Symbol.Kind.INTERFACE) : List.of();
    refuseBases(symbol, identifier, kind, truncatable, bases);
    if (supports.stream().filter(each -> !each.isAbstract).count() > 1) {
      problems.add(identifier.place(), "a valuetype supports one interface that is not abstract");
    }
    Scope scope = names.open(symbol);
    bases.forEach(base -> InterfaceParser.inherit(scope, base));
    supports.forEach(base -> InterfaceParser.inherit(scope, base));
    interfaces.refuseDoubles(scope, identifier);
    List<State> state = new ArrayList<>();
    List<Operation> called = new ArrayList<>();
    List<Attribute> attributes = new ArrayList<>();
    List<Operation> factories = new ArrayList<>();
    tokens.expect("{", "behind the name of the valuetype");
    names.inside(
        scope,
        () -> {
          while (!tokens.at("}")) {
            element(kind, state, called, attributes, factories);
          }
          return true;
        });
    tokens.expect("}", "at the end of the valuetype " + symbol.name);
    List<ScopedName> baseNames = bases.stream().map(base -> base.name).toList();
    List<ScopedName> supported = supports.stream().map(base -> base.name).toList();
    boolean mayBeTruncated = truncatable;
    constructed.define(
        symbol,
        identifier,
        () ->
            new Definition.Valuetype(
                symbol.header(),
                kind,
                mayBeTruncated,
                baseNames,
                supported,
                scope.build(),
                List.copyOf(state),
                List.copyOf(called),
                List.copyOf(attributes),
                List.copyOf(factories)));
  }

  private void element(
      Kind kind,
      List<State> state,
      List<Operation> called,
      List<Attribute> attributes,
      List<Operation> factories) {
    int inside = tokens.braces();
    boolean isState = tokens.at("public") || tokens.at("private");
    if (!isState && !tokens.at("factory")) {
      interfaces.export(called, attributes);
      return;
    }
    try {
      if (kind == Kind.ABSTRACT) {
        throw tokens.expected(
            "an operation: an abstract valuetype has neither state nor factories");
      }
      if (isState) {
        state(state);
      } else {
        factories.add(operations.factory());
      }
      tokens.expect(";", "behind a member");
    } catch (ProblemCollector.ReportedProblem told) {
      tokens.recover(inside);
    }
  }

  private void state(List<State> state) {
    String comment = tokens.peek().comment();
    boolean isPrivate = tokens.next().is("private");
    IdlType type = constructed.type();
    do {
      state.add(new State(isPrivate, constructed.declarator(Symbol.Kind.MEMBER, type, comment)));
    } while (tokens.accept(","));
  }

  private void refuseBases(
      Symbol symbol, Token identifier, Kind kind, boolean truncatable, List<Symbol> bases) {
    for (int i = 0; i < bases.size(); i++) {
      boolean concrete = !bases.get(i).isAbstract;
      if (concrete && (i > 0 || kind == Kind.ABSTRACT)) {
        problems.add(
            identifier.place(),
            i > 0
                ? "only the first base may be one that is not abstract"
                : symbol.name + " is abstract, and " + bases.get(i).name + " is not");
      }
    }
    boolean hasConcrete = !bases.isEmpty() && !bases.getFirst().isAbstract;
    if (truncatable && (!hasConcrete || kind != Kind.PLAIN)) {
      problems.add(
          identifier.place(), "only a plain valuetype can be truncated, to its base with state");
    }
  }
}
