package dev.parley.idl.read;

import dev.parley.idl.model.IdlLimits;
import dev.parley.idl.model.SourceLocation;
import dev.parley.idl.read.Token.Kind;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Expression of an {@code #if} directive: {@code defined}, numbers, comparisons, {@code !}, {@code
 * &&}, {@code ||} and parentheses. Threads: confined to one.
 */
final class IfExpression {
  private final MacroTable macros;
  private final ProblemCollector problems;
  private final SourceLocation place;
  private final List<Token> words;
  private int at;
  private int depth;

  IfExpression(
      List<Token> words, MacroTable macros, ProblemCollector problems, SourceLocation place) {
    this.macros = macros;
    this.problems = problems;
    this.place = place;
    this.words = new ArrayList<>();
    boolean asks = false; // the operand of defined is not expanded
    for (Token word : words) {
      if (asks || word.text().equals("defined")) {
        this.words.add(word);
        asks = !MacroTable.isName(word) || !asks;
      } else {
        macros.expand(word, this.words::add);
      }
    }
  }

  boolean holds() {
    try {
      boolean holds = either() != 0;
      if (at < words.size()) {
        throw problems.fail(place, "#if ends before " + words.get(at).words());
      }
      return holds;
    } catch (ProblemCollector.ReportedProblem told) {
      return false;
    }
  }

  private boolean accept(String sign) {
    if (at < words.size() && words.get(at).is(sign)) {
      at++;
      return true;
    }
    return false;
  }

  private long either() {
    long value = both();
    while (accept("||")) {
      long right = both();
      value = value != 0 || right != 0 ? 1 : 0;
    }
    return value;
  }

  private long both() {
    long value = comparison();
    while (accept("&&")) {
      long right = comparison();
      value = value != 0 && right != 0 ? 1 : 0;
    }
    return value;
  }

  private long comparison() {
    long left = single();
    if (at >= words.size()) {
      return left;
    }
    String sign = words.get(at).text();
    if (!List.of("==", "!=", "<", ">", "<=", ">=").contains(sign)) {
      return left;
    }
    at++;
    int compared = Long.compare(left, single());
    boolean holds =
        switch (sign) {
          case "==" -> compared == 0;
          case "!=" -> compared != 0;
          case "<" -> compared < 0;
          case ">" -> compared > 0;
          case "<=" -> compared <= 0;
          default -> compared >= 0;
        };
    return holds ? 1 : 0;
  }

  private long single() {
    if (++depth > IdlLimits.DEPTH_MAX) {
      throw problems.fail(place, "#if is too deep");
    }
    try {
      if (accept("!")) {
        return single() == 0 ? 1 : 0;
      } else if (accept("(")) {
        long value = either();
        if (!accept(")")) {
          throw problems.fail(place, "#if lacks a )");
        }
        return value;
      } else if (at >= words.size()) {
        throw problems.fail(place, "#if lacks what it asks for");
      }
      return atom(words.get(at++));
    } finally {
      depth--;
    }
  }

  private long atom(Token word) {
    if (word.text().equals("defined")) {
      boolean bracket = accept("(");
      if (at >= words.size() || !MacroTable.isName(words.get(at))) {
        throw problems.fail(place, "defined is followed by a name");
      }
      boolean defined = macros.defined(MacroTable.name(words.get(at++)));
      if (bracket && !accept(")")) {
        throw problems.fail(place, "#if lacks a )");
      }
      return defined ? 1 : 0;
    } else if (word.kind() == Kind.WHOLE && word.value() instanceof BigInteger whole) {
      return whole.longValue();
    } else if (MacroTable.isName(word)) {
      return 0; // a name that was not defined
    }
    throw problems.fail(place, "#if does not understand " + word.words());
  }
}
