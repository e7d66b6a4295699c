package dev.parley.idl.read;

import dev.parley.idl.model.Definition;
import dev.parley.idl.model.Definition.Member;
import dev.parley.idl.model.IdlType;
import dev.parley.idl.model.Literal;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Parser of structs, exceptions, enums, typedefs and constants; unions by {@link UnionParser}.
 * Threads: confined to one.
 */
final class ConstructedTypeParser {
  private static final Set<String> WORDS = Set.of("struct", "union", "enum");

  private final TokenStream tokens;
  private final SymbolTable names;
  private final ProblemCollector problems;
  private final TypeParser types;
  private final UnionParser unions;

  ConstructedTypeParser(
      TokenStream tokens, SymbolTable names, ProblemCollector problems, TypeParser types) {
    this.tokens = tokens;
    this.names = names;
    this.problems = problems;
    this.types = types;
    this.unions = new UnionParser(tokens, names, problems, this);
  }

  TypeParser types() {
    return types;
  }

  /** {@return whether a definition that is also allowed in interfaces was parsed} */
  boolean accept() {
    String word = tokens.peek().text();
    if (tokens.peek().kind() != Token.Kind.KEYWORD) {
      return false;
    }
    switch (word) {
      case "struct", "union" -> declaredOrDefined(word);
      case "enum" -> enumeration();
      case "exception" -> exception();
      case "typedef" -> alias();
      case "const" -> constant();
      case "native" ->
          throw tokens.expected("a type that travels; a native type is each language's own");
      case "typeid" -> typeId();
      case "typeprefix" -> typePrefix();
      default -> {
        return false;
      }
    }
    return true;
  }

  /** {@return a type, which may be defined in place} */
  IdlType type() {
    if (tokens.peek().kind() != Token.Kind.KEYWORD || !WORDS.contains(tokens.peek().text())) {
      return types.type();
    }
    return tokens.deeper(() -> {
      Symbol symbol = tokens.at("enum") ? enumeration() : declaredOrDefined(tokens.peek().text());
      if (!symbol.complete) {
        throw tokens.expected("\"{\" and the members of " + symbol.name);
      }
      return new IdlType.Named(symbol.name);
    });
  }

  private Symbol declaredOrDefined(String word) {
    tokens.next();
    Token identifier = tokens.identifier("the name of the " + word);
    boolean isStruct = word.equals("struct");
    Symbol symbol =
        names.declareOrComplete(isStruct ? Symbol.Kind.STRUCT : Symbol.Kind.UNION, identifier);
    if (tokens.at(";")) {
      return symbol;
    }
    if (symbol.complete) {
      throw problems.fail(identifier.place(), SymbolTable.clash(identifier.text(), symbol));
    }
    Scope scope = names.open(symbol);
    if (isStruct) {
      List<Member> members = members(scope, "the struct " + symbol.name, false);
      define(
          symbol, identifier, () -> new Definition.Struct(symbol.header(), scope.build(), members));
    } else {
      unions.body(symbol, identifier, scope);
    }
    return symbol;
  }

  void define(Symbol symbol, Token identifier, java.util.function.Supplier<Definition> definition) {
    symbol.complete = true;
    symbol.place = identifier.place();
    symbol.comment = symbol.comment.isEmpty() ? identifier.comment() : symbol.comment;
    names.current().add(definition);
  }

  private List<Member> members(Scope scope, String of, boolean mayBeNone) {
    tokens.expect("{", "behind the name of " + of);
    List<Member> members = new ArrayList<>();
    names.inside(
        scope,
        () -> {
          while (!tokens.at("}") || (members.isEmpty() && !mayBeNone)) {
            String comment = tokens.peek().comment();
            IdlType type = type();
            do {
              members.add(declarator(Symbol.Kind.MEMBER, type, comment));
            } while (tokens.accept(","));
            tokens.expect(";", "behind a member");
          }
          return true;
        });
    tokens.expect("}", "at the end of " + of);
    return List.copyOf(members);
  }

  /** Parses a declarator: the name of a member and its array dimensions. */
  Member declarator(Symbol.Kind kind, IdlType type, String comment) {
    Token identifier = tokens.identifier("the name of the member");
    names.declare(kind, identifier);
    return new Member(identifier.text(), types.dimensions(type), comment);
  }

  private void exception() {
    String comment = tokens.next().comment();
    Token identifier = tokens.identifier("the name of the exception");
    Symbol symbol = names.declare(Symbol.Kind.EXCEPTION, identifier);
    symbol.comment = comment;
    Scope scope = names.open(symbol);
    List<Member> members = members(scope, "the exception " + symbol.name, true);
    names
        .current()
        .add(() -> new Definition.UserException(symbol.header(), scope.build(), members));
  }

  private Symbol enumeration() {
    tokens.next();
    Symbol symbol = names.declare(Symbol.Kind.ENUM, tokens.identifier("the name of the enum"));
    tokens.expect("{", "behind the name of the enum");
    List<Definition.Enumeration.Constant> constants = new ArrayList<>();
    do {
      Token constant = tokens.identifier("a constant of the enum");
      Symbol enumerator = names.declare(Symbol.Kind.ENUMERATOR, constant);
      enumerator.value = new Literal.EnumeratorLiteral(symbol.name, constant.text());
      constants.add(new Definition.Enumeration.Constant(constant.text(), constant.comment()));
    } while (tokens.accept(","));
    tokens.expect("}", "or \",\" behind a constant of the enum");
    symbol.constants = constants.stream().map(Definition.Enumeration.Constant::name).toList();
    names.current().add(() -> new Definition.Enumeration(symbol.header(), List.copyOf(constants)));
    return symbol;
  }

  private void alias() {
    String comment = tokens.next().comment();
    IdlType of = type();
    do {
      Token identifier = tokens.identifier("the name that the type gets");
      Symbol symbol = names.declare(Symbol.Kind.ALIAS, identifier);
      IdlType type = types.dimensions(of);
      symbol.type = type;
      symbol.comment = comment;
      names.current().add(() -> new Definition.Alias(symbol.header(), type));
    } while (tokens.accept(","));
  }

  private void constant() {
    String comment = tokens.next().comment();
    boolean anyFixed = tokens.accept("fixed");
    IdlType named = anyFixed ? new IdlType.Fixed(31, 0) : types.parameter();
    Token identifier = tokens.identifier("the name of the constant");
    tokens.expect("=", "behind the name of the constant");
    Literal value =
        anyFixed ? types.constants().decimal() : types.constants().value(resolve(named));
    IdlType type =
        value instanceof Literal.FixedLiteral(BigDecimal number) && anyFixed
            ? new IdlType.Fixed(Math.max(number.precision(), number.scale()), number.scale())
            : named;
    Symbol symbol = names.declare(Symbol.Kind.CONSTANT, identifier);
    symbol.type = type;
    symbol.value = value;
    symbol.comment = comment;
    names.current().add(() -> new Definition.Constant(symbol.header(), type, value));
  }

  /** {@return the type with typedefs resolved} */
  IdlType resolve(IdlType type) {
    IdlType at = type;
    while (at instanceof IdlType.Named(var name)) {
      @Nullable IdlType next = names.symbol(name).type;
      if (next == null) {
        return at;
      }
      at = next;
    }
    return at;
  }

  private void typeId() {
    tokens.next();
    boolean absolute = tokens.accept("::");
    Symbol symbol = names.resolve(absolute, types.constants().nameParts());
    names.id(symbol, types.constants().words());
  }

  private void typePrefix() {
    Token word = tokens.next();
    boolean absolute = tokens.accept("::");
    Symbol symbol = names.resolve(absolute, types.constants().nameParts());
    String prefix = types.constants().words();
    if (symbol.scope == null || symbol.scope != names.current()) {
      throw problems.fail(word.place(), "typeprefix stands inside the module that it is for");
    }
    SymbolTable.prefix(symbol.scope, prefix + "/" + String.join("/", symbol.name.parts()));
  }
}
