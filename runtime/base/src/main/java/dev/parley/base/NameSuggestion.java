package dev.parley.base;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Suggests the known name that is most similar to a mistyped one. */
public final class NameSuggestion {
  private static final int DISTANCE_MAX = 3;

  private NameSuggestion() {}

  /** {@return the end of an error message: the most similar known name, or else a list of all} */
  public static String hint(String name, Collection<String> known) {
    return of(name, known)
        .map(near -> "; did you mean '" + near + "'?")
        .orElseGet(() -> known.isEmpty() ? "" : "; there are " + String.join(", ", known));
  }

  /**
   * {@return the known name with the smallest edit distance, ignoring case; empty if it is larger
   * than 3 or than half the length of that name}
   */
  public static Optional<String> of(String name, Collection<String> known) {
    return known.stream()
        .min(Comparator.comparingInt(other -> distance(name, other)))
        .filter(other ->
            distance(name, other) <= Math.min(DISTANCE_MAX, Math.max(1, other.length() / 2)));
  }

  /** Computes the Levenshtein distance, ignoring case. */
  private static int distance(String from, String to) {
    String a = from.toLowerCase(Locale.ROOT);
    String b = to.toLowerCase(Locale.ROOT);
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int changed = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(changed, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
