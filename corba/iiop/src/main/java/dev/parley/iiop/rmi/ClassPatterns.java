package dev.parley.iiop.rmi;

import java.io.ObjectInputFilter.Status;
import java.util.ArrayList;
import java.util.List;

/**
 * Patterns of a {@link java.io.ObjectInputFilter} that are decided by the class name alone: {@code
 * bank.Order}, {@code bank.*}, {@code bank.**}, {@code bank.Ord*}, {@code *}, each with an optional
 * {@code !} in front to reject. A pattern with a module needs the class and is left to the filter
 * itself, as are limits.
 *
 * @param rules patterns, of which the first match decides
 */
record ClassPatterns(List<Rule> rules) {
  /** Pattern for class names. */
  record Rule(String text, boolean refuses) {
    private boolean matches(String name) {
      if (text.endsWith(".**")) {
        return name.startsWith(text.substring(0, text.length() - 2));
      }
      if (text.endsWith(".*")) {
        String inside = text.substring(0, text.length() - 1);
        return name.startsWith(inside) && name.indexOf('.', inside.length()) < 0;
      }
      return text.endsWith("*")
          ? name.startsWith(text.substring(0, text.length() - 1))
          : name.equals(text);
    }
  }

  static ClassPatterns of(String patterns) {
    List<Rule> rules = new ArrayList<>();
    for (String part : patterns.split(";", -1)) {
      String text = part.strip();
      if (!text.isEmpty() && text.indexOf('=') < 0 && text.indexOf('/') < 0) {
        boolean refuses = text.startsWith("!");
        rules.add(new Rule(refuses ? text.substring(1) : text, refuses));
      }
    }
    return new ClassPatterns(List.copyOf(rules));
  }

  /** {@return the decision of the first pattern that matches a class name} */
  Status status(String className) {
    for (Rule rule : rules) {
      if (rule.matches(className)) {
        return rule.refuses() ? Status.REJECTED : Status.ALLOWED;
      }
    }
    return Status.UNDECIDED;
  }
}
