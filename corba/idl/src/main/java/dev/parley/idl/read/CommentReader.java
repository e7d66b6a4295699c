package dev.parley.idl.read;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Skips whitespace and comments, and collects the text of comments. Threads: confined to one. */
final class CommentReader {
  private final SourceCursor at;

  CommentReader(SourceCursor at) {
    this.at = at;
  }

  /** {@return the text of the comments directly before the next token; empty if there are none} */
  String skip() {
    List<String> kept = new ArrayList<>();
    int end = at.line(); // of what came before
    boolean behindCode = !at.lineIsBlankBefore();
    while (at.peek() >= 0) {
      if (at.continues()) {
        at.takeContinuation();
      } else if (at.peek() == 0xFEFF || Character.isWhitespace(at.peek())) {
        at.take();
      } else if (at.peek() == '/' && (at.peek(1) == '/' || at.peek(1) == '*')) {
        if (at.line() > end + 1) {
          kept.clear(); // an empty line parts it from what follows
        }
        boolean ofCodeBefore = behindCode && at.line() == end;
        String comment = one();
        end = at.line();
        behindCode &= ofCodeBefore;
        if (!ofCodeBefore) {
          kept.add(comment);
        }
      } else {
        break;
      }
    }
    return at.line() > end + 1 ? "" : String.join("\n", kept).strip();
  }

  /** Reads one comment; the line end after a line comment is not consumed. */
  String one() {
    at.take();
    StringBuilder text = new StringBuilder();
    if (at.take() == '/') {
      while (at.peek() >= 0 && at.peek() != '\n') {
        text.append((char) at.take());
      }
      return text.toString().replaceFirst("^[/!<]*\\s?", "").stripTrailing();
    }
    while (at.peek() >= 0 && !(at.peek() == '*' && at.peek(1) == '/')) {
      text.append((char) at.take());
    }
    if (at.peek() >= 0) {
      at.take();
      at.take();
    }
    return text.toString()
        .lines()
        .map(line -> line.strip().replaceFirst("^[*!]+\\s?", ""))
        .collect(Collectors.joining("\n"))
        .strip();
  }
}
