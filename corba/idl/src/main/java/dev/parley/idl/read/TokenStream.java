package dev.parley.idl.read;

import dev.parley.idl.model.IdlLimits;
import dev.parley.idl.model.SourceLocation;
import dev.parley.idl.read.Token.Kind;
import java.util.List;

/** Token stream of the parser. Threads: confined to one. */
final class TokenStream {
  /** Listener for tokens between those of a definition. */
  interface DirectiveListener {
    void begin();

    void end();

    void pragma(Token pragma);
  }

  private final List<Token> tokens;
  private final ProblemCollector problems;
  private final DirectiveListener between;
  private int index;
  private int braces;
  private int depth;
  private int angles;

  TokenStream(List<Token> tokens, ProblemCollector problems, DirectiveListener between) {
    this.tokens = tokens;
    this.problems = problems;
    this.between = between;
  }

  Token peek() {
    for (; index < tokens.size() - 1; index++) {
      Token token = tokens.get(index);
      switch (token.kind()) {
        case BEGIN -> between.begin();
        case END -> between.end();
        case PRAGMA -> between.pragma(token);
        default -> {
          return token;
        }
      }
    }
    return tokens.getLast();
  }

  SourceLocation place() {
    return peek().place();
  }

  boolean atEnd() {
    return peek().kind() == Kind.END;
  }

  boolean at(String sign) {
    return peek().is(sign);
  }

  Token next() {
    Token next = peek();
    if (next.kind() != Kind.END) {
      index++;
      braces += next.is("{") ? 1 : next.is("}") ? -1 : 0;
    }
    return next;
  }

  boolean accept(String sign) {
    boolean there = at(sign);
    if (there) {
      next();
    }
    return there;
  }

  /** Accepts an opening angle bracket of a parameter list. */
  boolean acceptAngle() {
    boolean there = accept("<");
    angles += there ? 1 : 0;
    return there;
  }

  /** Requires an opening angle bracket of a parameter list. */
  void openAngle(String where) {
    expect("<", where);
    angles++;
  }

  /** {@return whether {@code >>} closes two parameter lists here} */
  boolean atTwoEnds() {
    return angles > 1 && at(">>");
  }

  /** Runs a parser inside parentheses, where {@code >>} is a shift even within angle brackets. */
  <T> T between(java.util.function.Supplier<T> inside) {
    int around = angles;
    angles = 0;
    T value = inside.get();
    angles = around;
    return value;
  }

  /** Requires a closing angle bracket of a parameter list; {@code >>} counts as two. */
  void closeAngle(String where) {
    if (!at(">>")) {
      expect(">", where);
      angles--;
      return;
    }
    angles--;
    Token both = peek();
    SourceLocation place =
        new SourceLocation(both.place().file(), both.place().line(), both.place().column() + 1);
    tokens.set(index, new Token(Kind.SIGN, ">", ">", place, ""));
  }

  Token expect(String sign, String where) {
    if (at(sign)) {
      return next();
    }
    throw expected("\"" + sign + "\" " + where);
  }

  Token identifier(String what) {
    Token token = peek();
    if (token.kind() == Kind.IDENTIFIER) {
      return next();
    }
    if (token.kind() == Kind.KEYWORD) {
      throw problems.fail(
          token.place(),
          "expected %s, found the keyword %s; _%s escapes it"
              .formatted(what, token.text(), token.text()));
    }
    throw expected(what);
  }

  /** {@return an exception for the caller to throw: another token is expected} */
  ProblemCollector.ReportedProblem expected(String what) {
    return problems.fail(place(), "expected " + what + ", found " + peek().words());
  }

  /** Runs a recursive parser, up to the maximum depth. */
  <T> T deeper(java.util.function.Supplier<T> inside) {
    if (++depth > IdlLimits.DEPTH_MAX) {
      throw problems.end(
          place(), "more than " + IdlLimits.DEPTH_MAX + " things within one another");
    }
    try {
      return inside.get();
    } finally {
      depth--;
    }
  }

  int braces() {
    return braces;
  }

  /** Skips to the end of a faulty definition, at the brace depth at which it began. */
  void recover(int inside) {
    angles = 0;
    while (!atEnd() && (braces > inside || (!at("}") && !at(";")))) {
      next();
    }
    if (braces == inside) {
      accept(";");
    }
  }
}
