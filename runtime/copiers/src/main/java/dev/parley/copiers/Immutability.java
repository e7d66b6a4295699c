package dev.parley.copiers;

import dev.parley.copiers.values.Analysis;
import java.lang.reflect.Type;
import java.util.List;

/**
 * What becomes of values of a type when they are copied, and why. Decided by the type alone, before
 * any value is there.
 *
 * @param type the type
 * @param verdict what becomes of its values
 * @param path where that is decided: {@code Order.lines}
 * @param reasons why, a line for each type on that path: {@code shop.Order is copied: its component
 *     lines is a java.util.List}
 */
public record Immutability(Type type, Verdict verdict, String path, List<String> reasons) {
  /** What becomes of values when they are copied, from the least work to the most. */
  public enum Verdict {
    /** No value of the type can change, nor what it holds: each is its own copy. */
    SHARED("shared"),
    /**
     * Shared, after a look: the type, or one in it, may have sub-classes that change; values of
     * exactly the classes that were declared do not.
     */
    CHECKED("shared after a look"),
    /** The type says too little; each value is looked at, and shared, copied or refused. */
    OPEN("decided value by value"),
    /** Values are copied, unless one turns out to be immutable with all that it holds. */
    COPIED("copied"),
    /** Values are refused. */
    REFUSED("refused");

    private final String words;

    Verdict(String words) {
      this.words = words;
    }

    /** {@return as said in a sentence: {@code is copied}} */
    public String words() {
      return words;
    }
  }

  /** Keeps a copy of the reasons. */
  public Immutability {
    reasons = List.copyOf(reasons);
  }

  /** {@return what becomes of values of {@code type}, which may be generic, and why} */
  public static Immutability of(Type type) {
    return Analysis.of(type);
  }

  /** {@return the reasons as one text} */
  @Override
  public String toString() {
    return String.join("; ", reasons);
  }
}
