package dev.parley.idl.read;

import dev.parley.idl.model.Definition;
import dev.parley.idl.model.IdlKeywords;
import dev.parley.idl.model.IdlModel;
import java.util.List;
import java.util.Optional;

/**
 * Parser of definitions in files, modules and interfaces (CORBA 3.3 part 1, 7.5 to 7.19). Threads:
 * confined to one.
 */
public final class DefinitionParser {
  private final ProblemCollector problems;
  private final SymbolTable names;
  private final TokenStream tokens;
  private final ConstructedTypeParser constructed;
  private final InterfaceParser interfaces;
  private final ValuetypeParser values;

  private DefinitionParser(List<Token> tokens, ProblemCollector problems) {
    this.problems = problems;
    this.names = new SymbolTable(problems);
    this.tokens = new TokenStream(tokens, problems, names);
    TypeParser types = new TypeParser(this.tokens, names, problems);
    this.constructed = new ConstructedTypeParser(this.tokens, names, problems, types);
    OperationParser operations = new OperationParser(this.tokens, names, problems, types);
    this.interfaces = new InterfaceParser(this.tokens, names, problems, constructed, operations);
    this.values = new ValuetypeParser(this.tokens, names, problems, constructed, operations);
  }

  /**
   * {@return the definitions of a file, with all files that it includes}
   *
   * @param defines bodies of {@code #define} directives, each a name with an optional value
   * @throws dev.parley.idl.model.BadIdlException with all problems
   */
  public static IdlModel read(IdlSource source, IncludeResolver sources, List<String> defines) {
    ProblemCollector problems = new ProblemCollector();
    MacroTable macros = new MacroTable(problems);
    defines.forEach(define -> define(define, macros, problems));
    List<Token> tokens = new Preprocessor(sources, macros, problems).run(source);
    return new DefinitionParser(tokens, problems).read();
  }

  private static void define(String text, MacroTable macros, ProblemCollector problems) {
    Lexer lexer = new Lexer(new IdlSource("--define", text), problems);
    Token name = lexer.next();
    List<Token> value = new java.util.ArrayList<>();
    for (Token next = lexer.next(); next.kind() != Token.Kind.END; next = lexer.next()) {
      value.add(next);
    }
    macros.define(MacroTable.name(name), value);
  }

  private IdlModel read() {
    while (!tokens.atEnd()) {
      if (tokens.at("}")) {
        problems.add(tokens.place(), "there is no { that this closes");
        tokens.next();
      } else {
        definition();
      }
    }
    names.finish();
    problems.throwIfAny();
    return new IdlModel(names.global().build());
  }

  /** Parses one definition; after a syntax error it continues behind it. */
  private void definition() {
    int inside = tokens.braces();
    try {
      tokens.deeper(() -> {
        any();
        return true;
      });
    } catch (ProblemCollector.ReportedProblem told) {
      tokens.recover(inside);
    }
  }

  private void any() {
    Token first = tokens.peek();
    if (tokens.accept("module")) {
      module();
    } else if (!interfaces.accept() && !values.accept() && !constructed.accept()) {
      throw refused(first);
    }
    tokens.expect(";", "behind a definition");
  }

  private ProblemCollector.ReportedProblem refused(Token first) {
    if (first.is("import")) {
      return problems.fail(first.place(), "import is not carried out; #include the file instead");
    } else if (first.kind() == Token.Kind.IDENTIFIER && IdlKeywords.ofComponents(first.text())) {
      return problems.fail(
          first.place(), "components are not read: what of them is called are interfaces");
    } else if (first.is(";")) {
      tokens.next();
      return problems.fail(first.place(), "expected a definition, found a \";\" too many");
    }
    return tokens.expected("a definition");
  }

  private void module() {
    Token identifier = tokens.identifier("the name of the module");
    Optional<Symbol> before = names.current().own(identifier.text());
    boolean again =
        before.isPresent()
            && before.get().kind == Symbol.Kind.MODULE
            && before.get().name.last().equals(identifier.text());
    Symbol symbol = again ? before.get() : names.declare(Symbol.Kind.MODULE, identifier);
    Scope scope = symbol.scope == null ? names.open(symbol) : symbol.scope;
    if (!again) {
      names.current().add(() -> new Definition.Module(symbol.header(), scope.build()));
    }
    tokens.expect("{", "behind the name of the module");
    names.inside(
        scope,
        () -> {
          do {
            if (tokens.atEnd()) {
              throw tokens.expected("\"}\" at the end of the module " + symbol.name);
            }
            definition();
          } while (!tokens.at("}"));
          return true;
        });
    tokens.expect("}", "at the end of the module");
  }
}
