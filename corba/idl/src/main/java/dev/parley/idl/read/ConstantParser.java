package dev.parley.idl.read;

import dev.parley.idl.model.IdlLimits;
import dev.parley.idl.model.IdlType;
import dev.parley.idl.model.IdlType.Basic;
import dev.parley.idl.model.Literal;
import dev.parley.idl.model.ScopedName;
import dev.parley.idl.model.SourceLocation;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Parser and evaluator of constant expressions (CORBA 3.3 part 1, 7.10). Threads: confined to one.
 */
final class ConstantParser {
  private final TokenStream tokens;
  private final SymbolTable names;
  private final ProblemCollector problems;

  ConstantParser(TokenStream tokens, SymbolTable names, ProblemCollector problems) {
    this.tokens = tokens;
    this.names = names;
    this.problems = problems;
  }

  /** {@return the identifiers of a scoped name, after an optional leading {@code ::}} */
  List<Token> nameParts() {
    List<Token> parts = new ArrayList<>();
    do {
      parts.add(tokens.identifier("a name"));
    } while (tokens.accept("::"));
    return parts;
  }

  /** {@return a bound or an array length} */
  long positive(BigInteger most) {
    return whole(BigInteger.ONE, most).longValueExact();
  }

  BigInteger whole(BigInteger least, BigInteger most) {
    SourceLocation place = tokens.place();
    Literal value = either(Basic.UNSIGNED_LONG_LONG);
    if (!(value instanceof Literal.IntegerLiteral(BigInteger whole))) {
      throw problems.fail(place, "expected a whole number");
    }
    if (whole.compareTo(least) < 0 || whole.compareTo(most) > 0) {
      throw problems.fail(place, whole + " is not between " + least + " and " + most);
    }
    return whole;
  }

  /**
   * {@return a constant of the type}
   *
   * @param type type with typedefs resolved; {@link ScopedName} of enums as they are
   */
  Literal value(IdlType type) {
    SourceLocation place = tokens.place();
    Literal value = either(type);
    return new ConstantTypeCheck(problems).fit(value, type, place);
  }

  /** {@return a constant of type fixed, with any number of digits} */
  Literal decimal() {
    SourceLocation place = tokens.place();
    Literal value = either(new IdlType.Fixed(31, 31));
    if (!(value instanceof Literal.FixedLiteral)) {
      throw problems.fail(place, "expected a fixed number, such as 1.5d");
    }
    return value;
  }

  /** {@return a string literal} */
  String words() {
    if (tokens.peek().kind() != Token.Kind.WORDS) {
      throw tokens.expected("a text");
    }
    return tokens.next().text();
  }

  private Literal either(IdlType type) {
    return tokens.deeper(() -> {
      Literal left = both(type);
      while (tokens.at("|") || tokens.at("^")) {
        Token sign = tokens.next();
        left = arithmetic().whole(left, sign, both(type));
      }
      return left;
    });
  }

  private Literal both(IdlType type) {
    Literal left = shift(type);
    while (tokens.at("&")) {
      Token sign = tokens.next();
      left = arithmetic().whole(left, sign, shift(type));
    }
    return left;
  }

  /**
   * Parses a shift. As in C++, {@code >>} ends two type parameter lists; a shift inside them is in
   * parentheses.
   */
  private Literal shift(IdlType type) {
    Literal left = sum(type);
    while (tokens.at("<<") || (tokens.at(">>") && !tokens.atTwoEnds())) {
      Token sign = tokens.next();
      left = arithmetic().whole(left, sign, sum(type));
    }
    return left;
  }

  private Literal sum(IdlType type) {
    Literal left = product(type);
    while (tokens.at("+") || tokens.at("-")) {
      Token sign = tokens.next();
      left = arithmetic().compute(left, sign, product(type));
    }
    return left;
  }

  private Literal product(IdlType type) {
    Literal left = unary(type);
    while (tokens.at("*") || tokens.at("/") || tokens.at("%")) {
      Token sign = tokens.next();
      left = arithmetic().compute(left, sign, unary(type));
    }
    return left;
  }

  private Literal unary(IdlType type) {
    return tokens.deeper(() -> {
      if (tokens.at("-") || tokens.at("+") || tokens.at("~")) {
        Token sign = tokens.next();
        return arithmetic().unary(sign, unary(type), type);
      }
      return primary(type);
    });
  }

  private Literal primary(IdlType type) {
    Token token = tokens.peek();
    if (tokens.accept("(")) {
      Literal value = tokens.between(() -> either(type));
      tokens.expect(")", "behind what it opened");
      return value;
    } else if (token.kind() == Token.Kind.IDENTIFIER || token.is("::")) {
      return named();
    } else if (tokens.accept("TRUE")) {
      return new Literal.BooleanLiteral(true);
    } else if (tokens.accept("FALSE")) {
      return new Literal.BooleanLiteral(false);
    }
    Literal literal =
        switch (token.kind()) {
          case WHOLE -> new Literal.IntegerLiteral((BigInteger) token.value());
          case FLOATING -> new Literal.FloatingLiteral((Double) token.value());
          case FIXED -> new Literal.FixedLiteral((BigDecimal) token.value());
          case LETTER, WIDE_LETTER -> new Literal.CharacterLiteral((Character) token.value());
          case WORDS, WIDE_WORDS -> new Literal.StringLiteral((String) token.value());
          default -> throw tokens.expected("a constant");
        };
    refuseWidth(token, type);
    tokens.next();
    return literal instanceof Literal.StringLiteral words ? joined(words) : literal;
  }

  /** Rejects a literal with the wrong prefix: L marks wide literals, and those only. */
  private void refuseWidth(Token token, IdlType type) {
    boolean wide = token.kind() == Token.Kind.WIDE_LETTER || token.kind() == Token.Kind.WIDE_WORDS;
    boolean narrow = token.kind() == Token.Kind.LETTER || token.kind() == Token.Kind.WORDS;
    boolean ofWide =
        type == Basic.WCHAR || (type instanceof IdlType.StringType text && text.wide());
    if ((wide && !ofWide) || (narrow && ofWide)) {
      problems.add(
          token.place(), wide ? "L marks what is wide, and this is not" : "L is missing before it");
    }
  }

  /** Concatenates adjacent string literals. */
  private Literal joined(Literal.StringLiteral first) {
    StringBuilder all = new StringBuilder(first.value());
    while (tokens.peek().kind() == Token.Kind.WORDS
        || tokens.peek().kind() == Token.Kind.WIDE_WORDS) {
      Token next = tokens.next();
      all.append(next.text());
      if (all.length() > IdlLimits.TEXT_CHARS_MAX) {
        throw problems.end(next.place(), "a text is too long");
      }
    }
    return new Literal.StringLiteral(all.toString());
  }

  private Literal named() {
    Token first = tokens.peek();
    boolean absolute = tokens.accept("::");
    Symbol symbol = names.resolve(absolute, nameParts());
    if (symbol.value == null) {
      throw problems.fail(
          first.place(), symbol.name + " is " + symbol.kind.words() + ", and no constant");
    }
    return symbol.value;
  }

  private ConstantArithmetic arithmetic() {
    return new ConstantArithmetic(problems);
  }
}
