package dev.parley.sfu;

import java.util.List;

/**
 * Order of simulcast layers by their RTP stream ids. The ids are free (RFC 8851); well-known ones
 * imply a size, and others keep the order of the description.
 */
final class RidOrder {
  private static final List<List<String>> HABITS =
      List.of(
          List.of("l", "m", "h"), // Parley, Jitsi
          List.of("q", "h", "f"), // LiveKit, Chromium's examples
          List.of("r0", "r1", "r2"),
          List.of("lo", "mid", "hi"),
          List.of("low", "medium", "high"),
          List.of("3", "2", "1", "0")); // OBS: 0 is the largest

  private RidOrder() {}

  static List<String> smallestFirst(List<String> rids) {
    return HABITS.stream()
        .filter(habit -> habit.containsAll(rids))
        .findFirst()
        .map(habit -> habit.stream().filter(rids::contains).toList())
        .orElse(rids);
  }
}
