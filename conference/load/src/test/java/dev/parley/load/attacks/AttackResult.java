package dev.parley.load.attacks;

import dev.parley.load.attacks.AttackedProcess.Usage;
import java.time.Duration;
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
 * @param peak most resident memory during the attack, in bytes
 * @param after use after the rest
 */
record AttackResult(
    Attack attack,
    String got,
    Bystander.Phase quiet,
    Bystander.Phase attacked,
    Usage before,
    long peak,
    Usage after) {
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
      broken.add(attacked.failures() + " calls failed");
    }
    memory(broken, "heap", before.heap(), after.heap());
    memory(broken, "resident", before.resident(), after.resident());
    return broken;
  }

  private static void tick(List<String> broken, String what, CallTimes quiet, CallTimes attacked) {
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

  /** {@return the head of the table} */
  static String head(Duration rest) {
    return String.format(
        Locale.ROOT,
        """
        | attack | what is reached | p99 quiet, ms | p99 during, ms | memory before, MiB | during | after %.1f min | broken |
        |---|---|---|---|---|---|---|---|\
        """,
        rest.toMillis() / 60_000.0);
  }

  /** {@return the row} */
  String row() {
    return "| `%s`: %s | %s | %s | %s | %s | %.0f | %s | %s |"
        .formatted(
            attack.name(),
            attack.description(),
            got,
            times(quiet),
            times(attacked),
            bytes(before),
            peak / MIB,
            bytes(after),
            String.join(", ", broken()));
  }

  /** {@return the times of lines, calls and newcomers} */
  private static String times(Bystander.Phase phase) {
    return String.format(
        Locale.ROOT,
        "%.1f / %.1f / %.1f",
        phase.lines().p99(),
        phase.calls().p99(),
        phase.newcomers().p99());
  }

  /** {@return the resident memory, and the heap of it} */
  private static String bytes(Usage usage) {
    return String.format(Locale.ROOT, "%.0f / %.0f", usage.resident() / MIB, usage.heap() / MIB);
  }
}
