package dev.parley.copiers.api;

import java.lang.reflect.Type;
import java.util.List;

/**
 * Result of analysing how values of a type are copied, with reasons. The analysis uses the type
 * alone, before any value exists.
 *
 * @param type the type
 * @param verdict treatment of its values
 * @param path path to the deciding type: {@code Order.lines}
 * @param reasons the reasons, a line for each type on that path: {@code shop.Order is copied: its
 *     component lines is a java.util.List}
 */
public record Immutability(Type type, CopyTreatment verdict, String path, List<String> reasons) {
  /** Treatment of values in a copy, from the least work to the most. */
  public enum CopyTreatment {
    /** Shared: values of the type are deeply immutable, so each is its own copy. */
    SHARED("shared"),
    /**
     * Shared after a check of each value: values of exactly the declared classes are immutable, but
     * mutable sub-classes may exist.
     */
    CHECKED("shared after a look"),
    /** Open: the type does not decide; each value is checked, and shared, copied or refused. */
    PER_VALUE("decided value by value"),
    /** Copied, unless a value turns out to be deeply immutable. */
    COPIED("copied"),
    /** Refused: values cannot be copied. */
    REFUSED("refused");

    private final String words;

    CopyTreatment(String words) {
      this.words = words;
    }

    /** {@return the treatment in words: {@code is copied}} */
    public String words() {
      return words;
    }
  }

  /** Copies the reasons. */
  public Immutability {
    reasons = List.copyOf(reasons);
  }

  /** {@return the reasons as one text} */
  @Override
  public String toString() {
    return String.join("; ", reasons);
  }
}
