package dev.parley.idl.read;

import dev.parley.idl.model.Definition;
import dev.parley.idl.model.Definition.Branch;
import dev.parley.idl.model.IdlType;
import dev.parley.idl.model.IdlType.Basic;
import dev.parley.idl.model.Literal;
import dev.parley.idl.model.SourceLocation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Parser of unions (CORBA 3.3 part 1, 7.11.2.2). Threads: confined to one. */
final class UnionParser {
  private final TokenStream tokens;
  private final SymbolTable names;
  private final ProblemCollector problems;
  private final ConstructedTypeParser constructed;

  UnionParser(
      TokenStream tokens,
      SymbolTable names,
      ProblemCollector problems,
      ConstructedTypeParser constructed) {
    this.tokens = tokens;
    this.names = names;
    this.problems = problems;
    this.constructed = constructed;
  }

  /** Parses a union after its name. */
  void body(Symbol symbol, Token identifier, Scope scope) {
    tokens.expect("switch", "behind the name of the union");
    tokens.expect("(", "behind switch");
    IdlType discriminator = names.inside(scope, this::discriminator);
    tokens.expect(")", "behind the type of the discriminator");
    tokens.expect("{", "before the first case");
    IdlType type = constructed.resolve(discriminator);
    List<Branch> branches = names.inside(scope, () -> branches(type));
    tokens.expect("}", "at the end of the union " + symbol.name);
    constructed.define(
        symbol,
        identifier,
        () -> new Definition.Union(symbol.header(), discriminator, scope.build(), branches));
  }

  private IdlType discriminator() {
    SourceLocation place = tokens.place();
    IdlType type = constructed.type();
    boolean fits =
        switch (constructed.resolve(type)) {
          case Basic basic ->
              switch (basic) {
                case BOOLEAN,
                    CHAR,
                    WCHAR,
                    SHORT,
                    UNSIGNED_SHORT,
                    LONG,
                    UNSIGNED_LONG,
                    LONG_LONG,
                    UNSIGNED_LONG_LONG ->
                    true;
                default -> false;
              };
          case IdlType.Named(var name) -> names.symbol(name).kind == Symbol.Kind.ENUM;
          default -> false;
        };
    if (!fits) {
      throw problems.fail(
          place, "the discriminator of a union is an integer, char, boolean or enum, not " + type);
    }
    return type;
  }

  private List<Branch> branches(IdlType discriminator) {
    List<Branch> branches = new ArrayList<>();
    Set<Literal> all = new HashSet<>();
    boolean hasDefault = false;
    while (!tokens.at("}") || branches.isEmpty()) {
      String comment = tokens.peek().comment();
      List<Literal> labels = new ArrayList<>();
      boolean isDefault = false;
      do {
        SourceLocation place = tokens.place();
        if (tokens.accept("default")) {
          if (hasDefault) {
            problems.add(place, "this union has a default already");
          }
          hasDefault = isDefault = true;
        } else {
          tokens.expect("case", "or \"default\" in a union");
          SourceLocation at = tokens.place();
          Literal label = constructed.types().constants().value(discriminator);
          if (!all.add(label)) {
            problems.add(at, "there is a case " + label + " already");
          }
          labels.add(label);
        }
        tokens.expect(":", "behind a case");
      } while (tokens.at("case") || tokens.at("default"));
      IdlType type = constructed.type();
      Definition.Member member = constructed.declarator(Symbol.Kind.MEMBER, type, comment);
      tokens.expect(";", "behind the member of a case");
      branches.add(new Branch(List.copyOf(labels), isDefault, member));
    }
    if (hasDefault && all.size() >= values(discriminator)) {
      problems.add(
          tokens.place(), "the cases have all values of the discriminator: no default is left");
    }
    return List.copyOf(branches);
  }

  /** {@return the number of values of the discriminator type, limited to what can be enumerated} */
  private long values(IdlType discriminator) {
    return switch (discriminator) {
      case Basic.BOOLEAN -> 2;
      case IdlType.Named(var name) -> names.symbol(name).constants.size();
      default -> Long.MAX_VALUE;
    };
  }
}
