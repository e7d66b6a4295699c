package dev.parley.server;

import java.util.Comparator;
import java.util.stream.Stream;

/** Spelling suggestion: finds the candidate with the smallest edit distance to a mistyped word. */
final class SpellingSuggestion {
  /** {@return the candidate with the smallest edit distance to {@code word}} */
  static String to(String word, Stream<String> candidates) {
    return candidates.min(Comparator.comparingInt(each -> distance(word, each))).orElse("");
  }

  /** Computes the Levenshtein distance. */
  static int distance(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int change = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(change, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[to.length()];
  }

  private SpellingSuggestion() {}
}
