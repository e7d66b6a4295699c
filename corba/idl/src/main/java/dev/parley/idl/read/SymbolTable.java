package dev.parley.idl.read;

import dev.parley.idl.model.IdlKeywords;
import dev.parley.idl.model.ScopedName;
import dev.parley.idl.model.SourceLocation;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Symbol table: resolution of names (CORBA 3.3 part 1, 7.20) and their repository ids (part 2,
 * 10.7). Threads: confined to one.
 */
final class SymbolTable implements TokenStream.DirectiveListener {
  private final ProblemCollector problems;
  private final Scope global = new Scope(ScopedName.GLOBAL, Optional.empty(), true);
  private final Deque<String> paths = new ArrayDeque<>();
  private final List<Symbol> declared = new ArrayList<>();
  private final Map<ScopedName, Symbol> misnamed = new HashMap<>(); // they have no place in a scope
  private Scope current = global;

  SymbolTable(ProblemCollector problems) {
    this.problems = problems;
  }

  Scope global() {
    return global;
  }

  Scope current() {
    return current;
  }

  /** Runs a parser inside a scope. */
  <T> T inside(Scope scope, Supplier<T> body) {
    Scope before = current;
    scope.path = before.path + scope.name.last() + "/";
    current = scope;
    try {
      return body.get();
    } finally {
      current = before;
    }
  }

  /** {@return a new scope with the name of the symbol} */
  Scope open(Symbol symbol) {
    Scope scope = new Scope(symbol.name, Optional.of(current), symbol.kind == Symbol.Kind.MODULE);
    symbol.scope = scope;
    return scope;
  }

  /** Declares a name in the current scope. */
  Symbol declare(Symbol.Kind kind, Token identifier) {
    String name = identifier.text();
    SourceLocation place = identifier.place();
    Optional<String> refused = refusal(name);
    refused.ifPresent(reason -> problems.add(place, reason));
    Symbol symbol =
        new Symbol(
            kind,
            current.name.child(name),
            "IDL:" + current.path + name + ":1.0",
            place,
            identifier.comment());
    if (refused.isEmpty()) {
      current.put(symbol);
      declared.add(symbol);
    } else {
      misnamed.put(symbol.name, symbol);
    }
    return symbol;
  }

  private Optional<String> refusal(String name) {
    Optional<String> clash = current.own(name).map(before -> clash(name, before));
    if (clash.isPresent()) {
      return clash;
    } else if (IdlKeywords.caseKey(current.name.last()).equals(IdlKeywords.caseKey(name))) {
      return Optional.of(name + " is the name of what is around it");
    }
    return current
        .used(name)
        .map(used ->
            name + " cannot get a new meaning: " + used + " of a scope around it was used here");
  }

  /** {@return the symbol that was declared before with this name and kind, or a new one} */
  Symbol declareOrComplete(Symbol.Kind kind, Token identifier) {
    Optional<Symbol> before = current.own(identifier.text());
    if (before.isPresent()
        && before.get().kind == kind
        && before.get().name.last().equals(identifier.text())) {
      return before.get();
    }
    Symbol symbol = declare(kind, identifier);
    symbol.complete = false;
    return symbol;
  }

  static String clash(String name, Symbol before) {
    String other = before.name.last();
    return other.equals(name)
        ? name + " is " + before.kind.words() + " already, at " + before.place
        : name + " differs only in case from " + other + " at " + before.place;
  }

  /**
   * {@return the symbol that a name denotes in the current scope}
   *
   * @param absolute whether it begins with {@code ::}
   */
  Symbol resolve(boolean absolute, List<Token> parts) {
    Token first = parts.getFirst();
    Symbol found = absolute ? one(global.find(first.text()), first, "") : outwards(first);
    for (Token part : parts.subList(1, parts.size())) {
      Scope scope = found.scope;
      if (scope == null) {
        throw problems.fail(
            part.place(), found.name + " is " + found.kind.words() + ", and nothing is inside it");
      }
      found = one(scope.find(part.text()), part, " in " + found.name);
    }
    return found;
  }

  /** {@return the symbol of a name that was resolved before} */
  Symbol symbol(ScopedName name) {
    Scope scope = name.parts().size() == 1 ? global : symbol(name.parent()).scope;
    return Optional.ofNullable(scope)
        .flatMap(s -> s.own(name.last()))
        .or(() -> Optional.ofNullable(misnamed.get(name)))
        .orElseThrow();
  }

  private Symbol outwards(Token first) {
    for (Optional<Scope> at = Optional.of(current); at.isPresent(); at = at.get().parent) {
      Set<Symbol> found = at.get().find(first.text());
      if (!found.isEmpty()) {
        Symbol symbol = one(found, first, "");
        use(first.text(), at.get());
        return symbol;
      }
    }
    throw problems.fail(first.place(), "nothing is called " + first.text() + " here");
  }

  /**
   * Records the use of a name, which fixes its meaning up to the end of the scopes that used it.
   */
  private void use(String identifier, Scope home) {
    Scope at = current;
    while (at != home) {
      at.use(identifier);
      if (at.isModule || at.parent.isEmpty()) {
        return;
      }
      at = at.parent.get();
    }
    if (home.own(identifier).isEmpty()) {
      home.use(identifier); // it came from a base
    }
  }

  private Symbol one(Set<Symbol> found, Token identifier, String where) {
    String name = identifier.text();
    if (found.isEmpty()) {
      throw problems.fail(identifier.place(), "nothing is called " + name + where);
    } else if (found.size() > 1) {
      throw problems.fail(
          identifier.place(),
          name
              + " may be "
              + found.stream().map(s -> s.name.toString()).collect(Collectors.joining(" or ")));
    }
    Symbol symbol = found.iterator().next();
    if (!symbol.name.last().equals(name)) {
      problems.add(
          identifier.place(),
          "%s differs only in case from %s at %s"
              .formatted(name, symbol.name.last(), symbol.place));
    }
    return symbol;
  }

  /** Rejects names that were declared and used, but never defined. */
  void finish() {
    for (Symbol symbol : declared) {
      boolean byValue = symbol.kind == Symbol.Kind.STRUCT || symbol.kind == Symbol.Kind.UNION;
      if (!symbol.complete && (symbol.needed || byValue)) {
        problems.add(
            symbol.place,
            symbol.name
                + " is declared as "
                + symbol.kind.words()
                + ", and its definition is missing");
      }
    }
  }

  @Override
  public void begin() {
    paths.push(current.path);
    if (current == global) {
      global.path = "";
    }
  }

  @Override
  public void end() {
    current.path = paths.pop();
  }

  @Override
  public void pragma(Token pragma) {
    List<?> words = (List<?>) pragma.value();
    try {
      switch (pragma.text()) {
        case "prefix" -> prefix(current, text(word(pragma, words, 1)));
        case "ID" -> id(named(pragma, words), text(word(pragma, words, words.size() - 1)));
        default -> version(pragma, words);
      }
    } catch (ProblemCollector.ReportedProblem told) {
      // recorded already; parsing continues
    }
  }

  static void prefix(Scope scope, String prefix) {
    scope.path = prefix.isEmpty() ? "" : prefix + "/";
  }

  /** Sets the repository id of a symbol. */
  void id(Symbol symbol, String id) {
    symbol.id = id;
  }

  private void version(Token pragma, List<?> words) {
    Symbol symbol = named(pragma, words);
    Token version = word(pragma, words, words.size() - 1);
    boolean isWhole = version.value() instanceof BigInteger;
    if (!isWhole && !version.text().matches("[0-9]+\\.[0-9]+")) {
      throw problems.fail(version.place(), "a version is two numbers with a point between them");
    }
    String text = isWhole ? version.text() + ".0" : version.text();
    symbol.id = symbol.id.replaceFirst(":[0-9]+\\.[0-9]+$", ":" + text);
  }

  private Symbol named(Token pragma, List<?> words) {
    List<Token> parts = new ArrayList<>();
    boolean absolute = words.size() > 1 && word(pragma, words, 1).is("::");
    for (int i = absolute ? 2 : 1; i < words.size() - 1; i += 2) {
      parts.add(word(pragma, words, i));
    }
    if (parts.isEmpty()) {
      throw problems.fail(pragma.place(), "#pragma " + pragma.text() + " is followed by a name");
    }
    return resolve(absolute, parts);
  }

  private Token word(Token pragma, List<?> words, int index) {
    if (index >= words.size() || !(words.get(index) instanceof Token word)) {
      throw problems.fail(pragma.place(), "#pragma " + pragma.text() + " lacks its value");
    }
    return word;
  }

  private String text(Token token) {
    if (token.kind() != Token.Kind.WORDS) {
      throw problems.fail(token.place(), "expected a text, found " + token.words());
    }
    return token.text();
  }
}
