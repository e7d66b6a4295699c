package dev.parley.iiop.naming;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Stringified names (Naming Service 1.3, section 2.4): {@code shop/Orders.service}. A slash
 * separates components, a dot separates id and kind; a backslash escapes these three characters.
 */
final class StringifiedNames {
  private static final String SPECIAL = "/.\\";

  private final String text;
  private final List<NameComponent> components = new ArrayList<>();
  private final StringBuilder id = new StringBuilder();
  private final StringBuilder kind = new StringBuilder();
  private boolean dot; // whether what comes belongs to the kind
  private boolean wrong;

  private StringifiedNames(String text) {
    this.text = text;
  }

  /** {@return the stringified name; empty for a name without components} */
  static String of(List<NameComponent> name) {
    return String.join("/", name.stream().map(StringifiedNames::of).toList());
  }

  static String of(NameComponent component) {
    String id = escape(component.id());
    String kind = escape(component.kind());
    return kind.isEmpty() && !id.isEmpty() ? id : id + "." + kind;
  }

  private static String escape(String plain) {
    StringBuilder text = new StringBuilder(plain.length());
    for (int i = 0; i < plain.length(); i++) {
      char c = plain.charAt(i);
      if (SPECIAL.indexOf(c) >= 0) {
        text.append('\\');
      }
      text.append(c);
    }
    return text.toString();
  }

  /** {@return the name that a text denotes; empty if it is malformed} */
  static Optional<List<NameComponent>> parse(String text) {
    StringifiedNames reading = new StringifiedNames(text);
    reading.read();
    return reading.wrong ? Optional.empty() : Optional.of(List.copyOf(reading.components));
  }

  private void read() {
    for (int i = 0; i < text.length() && !wrong; i++) {
      char c = text.charAt(i);
      switch (c) {
        case '/' -> end();
        case '.' -> {
          wrong = dot;
          dot = true;
        }
        case '\\' -> {
          boolean escapes = ++i < text.length() && SPECIAL.indexOf(text.charAt(i)) >= 0;
          wrong = !escapes;
          put(escapes ? text.charAt(i) : c);
        }
        default -> put(c);
      }
    }
    end();
  }

  private void put(char c) {
    (dot ? kind : id).append(c);
  }

  /**
   * Ends a component. A dot at its end is an error, unless the dot is the whole component, which is
   * then empty.
   */
  private void end() {
    boolean empty = id.isEmpty() && kind.isEmpty();
    wrong |= empty ? !dot : dot && kind.isEmpty();
    components.add(new NameComponent(id.toString(), kind.toString()));
    id.setLength(0);
    kind.setLength(0);
    dot = false;
  }
}
