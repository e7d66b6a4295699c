package dev.parley.load.attacks;

import dev.parley.load.attacks.AttackedProcess.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Measurements of one attack: one row of the table.
 *
 * @param got what the attacker got
 * @param quiet the bystander before the attack
 * @param attacked the bystander during the attack
 * @param before use before the attack
 * @param during use at the end of the attack, while it goes on
 * @param peak most resident memory during the attack, in bytes
 * @param after use after the rest
 */
record AttackResult(
    Attack attack,
    String got,
    Bystander.Phase quiet,
    Bystander.Phase attacked,
    Usage before,
    Usage during,
    long peak,
    Usage after) {
  static final String HEAD =
      """
      | attack | what the attacker gets | line p99, ms | call p99, ms | newcomer p99, ms | failed | heap, MiB | resident, MiB | broken |
      |---|---|---|---|---|---|---|---|---|\
      """;

  private static final double RATIO_MAX = 3;
  private static final double TICK_MILLIS_MAX = 250;
  private static final double GROWTH_MAX = 1.1;
  private static final double MIB = 1 << 20;

  /**
   * A quiet tick that is shorter counts as this, in milliseconds: for less than a time slice of the
   * scheduler, a ratio tells which program ran first, and not what an attack does.
   */
  private static final double QUIET_MILLIS_MIN = 10;

  /** {@return the limits that are broken, in words} */
  List<String> broken() {
    List<String> broken = new ArrayList<>();
    tick(broken, "line", quiet.lines(), attacked.lines());
    tick(broken, "call", quiet.calls(), attacked.calls());
    if (attacked.failures() > 0) {
      broken.add("calls failed");
    }
    memory(broken, "heap", before.heap(), after.heap());
    memory(broken, "resident", before.resident(), after.resident());
    return broken;
  }

  private static void tick(List<String> broken, String what, Ticks quiet, Ticks attacked) {
    double most = Math.max(quiet.p99(), QUIET_MILLIS_MIN) * RATIO_MAX;
    if (attacked.p99() > Math.min(most, TICK_MILLIS_MAX)) {
      broken.add(what);
    }
  }

  private static void memory(List<String> broken, String what, long before, long after) {
    if (after > before * GROWTH_MAX) {
      broken.add(what);
    }
  }

  /** {@return the row; times are before and during the attack, memory is also afterwards} */
  String row() {
    List<String> broken = broken();
    return "| `%s`: %s | %s | %s | %s | %s | %d | %s | %s | %s |"
        .formatted(
            attack.name(),
            attack.description(),
            got,
            times(quiet.lines(), attacked.lines()),
            times(quiet.calls(), attacked.calls()),
            times(quiet.newcomers(), attacked.newcomers()),
            attacked.failures(),
            bytes(before.heap(), during.heap(), after.heap()),
            bytes(before.resident(), peak, after.resident()),
            broken.isEmpty() ? "" : String.join(", ", broken));
  }

  private static String times(Ticks quiet, Ticks attacked) {
    return String.format(Locale.ROOT, "%.1f / %.1f", quiet.p99(), attacked.p99());
  }

  private static String bytes(long before, long during, long after) {
    return String.format(
        Locale.ROOT, "%.0f / %.0f / %.0f", before / MIB, during / MIB, after / MIB);
  }
}
