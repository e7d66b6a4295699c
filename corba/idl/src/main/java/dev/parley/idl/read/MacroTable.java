package dev.parley.idl.read;

import dev.parley.idl.model.IdlLimits;
import dev.parley.idl.model.SourceLocation;
import dev.parley.idl.read.Token.Kind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Macros of the preprocessor, defined by {@code #define}. Threads: confined to one. */
final class MacroTable {
  private final ProblemCollector problems;
  private final Map<String, List<Token>> values = new HashMap<>();
  private final Deque<String> within = new ArrayDeque<>();
  private int expansions;

  MacroTable(ProblemCollector problems) {
    this.problems = problems;
  }

  boolean defined(String name) {
    return values.containsKey(name);
  }

  void define(List<Token> words, String rest, SourceLocation place) {
    if (words.isEmpty() || !isName(words.getFirst())) {
      problems.add(place, "#define is followed by a name");
    } else if (rest.matches("\\w+\\(.*")) {
      problems.add(place, "macros with parameters are not IDL; write out what this one stands for");
    } else {
      values.put(name(words.getFirst()), words.subList(1, words.size()));
    }
  }

  void define(String name, List<Token> value) {
    values.put(name, value);
  }

  void undefine(List<Token> words, SourceLocation place) {
    if (words.size() != 1 || !isName(words.getFirst())) {
      problems.add(place, "#undef is followed by a name");
    } else {
      values.remove(name(words.getFirst()));
    }
  }

  /** Expands a token; the expansion has the location of the token. */
  void expand(Token token, Consumer<Token> to) {
    String name = isName(token) ? name(token) : "";
    List<Token> value = name.isEmpty() || within.contains(name) ? null : values.get(name);
    if (value == null) {
      to.accept(token);
      return;
    }
    if (within.size() >= IdlLimits.DEPTH_MAX || ++expansions > IdlLimits.TOKENS_MAX) {
      throw problems.end(token.place(), "macros stand for one another without an end in sight");
    }
    within.push(name);
    for (Token next : value) {
      expand(new Token(next.kind(), next.text(), next.value(), token.place(), token.comment()), to);
    }
    within.pop();
  }

  static boolean isName(Token token) {
    return token.kind() == Kind.IDENTIFIER || token.kind() == Kind.KEYWORD;
  }

  /**
   * Returns the macro name of a token. The preprocessor does not know the escaping underscore of
   * IDL.
   */
  static String name(Token token) {
    return token.text();
  }
}
