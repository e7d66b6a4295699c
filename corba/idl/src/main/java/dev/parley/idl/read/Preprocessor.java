package dev.parley.idl.read;

import dev.parley.idl.model.IdlLimits;
import dev.parley.idl.model.SourceLocation;
import dev.parley.idl.read.Token.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Preprocessor: joins files into one list of tokens, with inclusions, conditions, and macros
 * without parameters (CORBA 3.3 part 1, 7.3). Threads: confined to one.
 */
final class Preprocessor {
  /**
   * File that is being read.
   *
   * @param conditions its open conditions
   */
  private record Open(Lexer lexer, IfStack conditions) {}

  private final IncludeResolver sources;
  private final MacroTable macros;
  private final ProblemCollector problems;
  private final Deque<Open> open = new ArrayDeque<>();
  private final Set<String> once = new HashSet<>();
  private final List<Token> tokens = new ArrayList<>();
  private int includes;
  private long chars;

  Preprocessor(IncludeResolver sources, MacroTable macros, ProblemCollector problems) {
    this.sources = sources;
    this.macros = macros;
    this.problems = problems;
  }

  /** {@return the tokens of a file and of all files that it includes; the last one is END} */
  List<Token> run(IdlSource source) {
    begin(source, new SourceLocation(source.name(), 1, 1));
    while (!open.isEmpty()) {
      Open file = open.getFirst();
      Token next = file.conditions.isActive() ? file.lexer.next() : file.lexer.nextDirective();
      switch (next.kind()) {
        case DIRECTIVE -> directive(file, next);
        case END -> {
          file.conditions.end(next.place());
          open.removeFirst();
          add(next);
        }
        default -> macros.expand(next, this::add);
      }
    }
    return tokens;
  }

  private void begin(IdlSource source, SourceLocation from) {
    problems.know(source);
    chars += source.text().length();
    if (source.text().length() > IdlLimits.FILE_BYTES_MAX || chars > IdlLimits.ALL_CHARS_MAX) {
      throw problems.end(
          from,
          "a file has at most %d characters, and all that are included %d"
              .formatted(IdlLimits.FILE_BYTES_MAX, IdlLimits.ALL_CHARS_MAX));
    }
    Lexer lexer = new Lexer(source, problems);
    open.addFirst(new Open(lexer, new IfStack(macros, problems)));
    add(new Token(Kind.BEGIN, "", "", lexer.place(), ""));
  }

  private void add(Token token) {
    if (tokens.size() >= IdlLimits.TOKENS_MAX) {
      throw problems.end(token.place(), "there are more than " + IdlLimits.TOKENS_MAX + " tokens");
    }
    tokens.add(token);
  }

  private void directive(Open file, Token directive) {
    String line = directive.text().stripTrailing();
    String word = line.stripLeading().split("[^A-Za-z]", 2)[0];
    int start = line.indexOf(word) + word.length();
    SourceLocation place = directive.place();
    if (file.conditions.handles(word)) {
      file.conditions.handle(word, words(directive, start), place);
    } else if (file.conditions.isActive()) {
      String rest = line.substring(start).strip();
      switch (word) {
        case "" -> {} // null directive, or a line number of another preprocessor
        case "line", "warning", "ident" -> {}
        case "include" -> include(file, rest, place);
        case "define" -> macros.define(words(directive, start), rest, place);
        case "undef" -> macros.undefine(words(directive, start), place);
        case "pragma" -> pragma(file, directive, words(lexer(directive, start).verbatim()));
        case "error" -> problems.add(place, "#error " + rest);
        default -> problems.add(place, "an unknown directive: #" + word);
      }
    }
  }

  private Lexer lexer(Token directive, int start) {
    SourceLocation place = directive.place();
    IdlSource rest = new IdlSource(place.file(), directive.text().substring(start));
    return new Lexer(rest, place.line(), place.column() + 1 + start, problems);
  }

  private List<Token> words(Token directive, int start) {
    return words(lexer(directive, start));
  }

  private static List<Token> words(Lexer lexer) {
    List<Token> words = new ArrayList<>();
    for (Token next = lexer.next(); next.kind() != Kind.END; next = lexer.next()) {
      words.add(next);
    }
    return words;
  }

  private void pragma(Open file, Token directive, List<Token> words) {
    String what = words.isEmpty() ? "" : words.getFirst().text();
    switch (what) {
      case "prefix", "ID", "version" ->
          add(new Token(Kind.PRAGMA, what, words, directive.place(), ""));
      case "once" -> once.add(file.lexer.source().name());
      default -> {} // of other compilers
    }
  }

  private void include(Open file, String rest, SourceLocation place) {
    boolean quoted = rest.startsWith("\"");
    int end = rest.indexOf(quoted ? '"' : '>', 1);
    if (end < 2 || (!quoted && !rest.startsWith("<"))) {
      problems.add(place, "#include is followed by \"FILE\" or <FILE>");
      return;
    }
    String name = rest.substring(1, end);
    if (++includes > IdlLimits.INCLUDES_MAX) {
      throw problems.end(place, "there are more than " + IdlLimits.INCLUDES_MAX + " inclusions");
    }
    Optional<IdlSource> found = find(name, file.lexer.source(), quoted, place);
    if (found.isEmpty()) {
      problems.add(
          place, "there is no file " + name + " beside this one or in an --include folder");
    } else if (!once.contains(found.get().name())) {
      refuseCycle(found.get(), place);
      begin(found.get(), place);
    }
  }

  private Optional<IdlSource> find(
      String name, IdlSource from, boolean quoted, SourceLocation place) {
    try {
      return sources.find(name, from, quoted).or(() -> PredefinedFiles.find(name));
    } catch (java.io.UncheckedIOException e) {
      throw problems.end(place, name + " cannot be read: " + e.getMessage());
    }
  }

  /** Rejects endless inclusion; a file may include itself inside a condition. */
  private void refuseCycle(IdlSource source, SourceLocation place) {
    if (open.size() < IdlLimits.INCLUDE_DEPTH_MAX) {
      return;
    }
    boolean again =
        open.stream().anyMatch(file -> file.lexer.source().name().equals(source.name()));
    throw problems.end(
        place,
        again
            ? source.name() + " includes itself without end; put #ifndef around what is in it"
            : "files include one another more than " + IdlLimits.INCLUDE_DEPTH_MAX + " deep");
  }
}
