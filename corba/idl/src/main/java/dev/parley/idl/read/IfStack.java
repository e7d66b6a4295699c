package dev.parley.idl.read;

import dev.parley.idl.model.IdlLimits;
import dev.parley.idl.model.SourceLocation;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/** Stack of open {@code #if} directives of one file. Threads: confined to one. */
final class IfStack {
  private static final Set<String> WORDS = Set.of("if", "ifdef", "ifndef", "elif", "else", "endif");

  private enum State {
    COUNTS,
    PENDING, // no branch was active yet
    DONE, // a branch was active, or the enclosing text is inactive
  }

  private record If(State state, boolean hadElse, SourceLocation place) {}

  private final MacroTable macros;
  private final ProblemCollector problems;
  private final Deque<If> open = new ArrayDeque<>();

  IfStack(MacroTable macros, ProblemCollector problems) {
    this.macros = macros;
    this.problems = problems;
  }

  /** {@return whether the current text is active} */
  boolean isActive() {
    return open.isEmpty() || open.getFirst().state == State.COUNTS;
  }

  boolean handles(String word) {
    return WORDS.contains(word);
  }

  void handle(String word, List<Token> words, SourceLocation place) {
    if (open.isEmpty() && !word.startsWith("if")) {
      problems.add(place, "#" + word + " without an #if before it");
      return;
    }
    switch (word) {
      case "endif" -> open.removeFirst();
      case "else", "elif" -> turn(open.removeFirst(), word.equals("else"), words, place);
      default -> {
        boolean around = isActive();
        boolean holds = around && holds(word, words, place);
        State state = holds ? State.COUNTS : around ? State.PENDING : State.DONE;
        open.addFirst(new If(state, false, place));
      }
    }
    if (open.size() > IdlLimits.DEPTH_MAX) {
      throw problems.end(place, "conditions are too deep within one another");
    }
  }

  private void turn(If last, boolean isElse, List<Token> words, SourceLocation place) {
    if (last.hadElse) {
      problems.add(place, "this #if has an #else already");
    }
    boolean takes =
        last.state == State.PENDING
            && (isElse || new IfExpression(words, macros, problems, place).holds());
    State state = takes ? State.COUNTS : last.state == State.PENDING ? State.PENDING : State.DONE;
    open.addFirst(new If(state, isElse, last.place));
  }

  private boolean holds(String word, List<Token> words, SourceLocation place) {
    if (word.equals("if")) {
      return new IfExpression(words, macros, problems, place).holds();
    }
    if (words.size() != 1 || !MacroTable.isName(words.getFirst())) {
      problems.add(place, "#" + word + " is followed by one name");
      return false;
    }
    return macros.defined(MacroTable.name(words.getFirst())) == word.equals("ifdef");
  }

  void end(SourceLocation place) {
    if (!open.isEmpty()) {
      problems.add(place, "the #endif is missing of the #if at " + open.getFirst().place);
    }
  }
}
