package dev.parley.load.attacks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * {@code parley check attacks [NAME...] [--minutes N] [--seconds S]}: measures what each attack
 * does to a bystander, and prints the table of SECURITY.md. Its exit code is 1 when a limit is
 * broken, and 2 when the command line is wrong.
 *
 * <p>Attacks come one after another, each on a server of its own. All servers are started before,
 * so that each has been idle for a while, and rest at the same time afterwards.
 */
final class AttacksCheck {
  private AttacksCheck() {}

  public static void main(String[] arguments) throws Exception {
    AttackPlan plan;
    try {
      plan = AttackPlan.of(List.of(arguments));
    } catch (IllegalArgumentException e) {
      System.err.println("parley check attacks: " + e.getMessage());
      System.exit(2);
      return;
    }
    System.exit(run(plan) ? 0 : 1);
  }

  private static boolean run(AttackPlan plan) throws Exception {
    Path data = Files.createTempDirectory("parley-attacks");
    List<AttackTrial> sieges = new ArrayList<>();
    List<AttackTrial.Over> over = new ArrayList<>();
    Progress progress = new Progress(3 * plan.attacks().size());
    boolean kept = true;
    try {
      for (Attack attack : plan.attacks()) {
        progress.next(attack.name() + ": starting a server, and working on it");
        sieges.add(
            new AttackTrial(attack, plan, Files.createDirectory(data.resolve(attack.name()))));
      }
      for (AttackTrial each : sieges) {
        progress.next(each.attack().name() + ": quiet, then attacked");
        over.add(each.attacked());
      }
      System.out.println(AttackResult.head(plan.rest()));
      for (AttackTrial.Over each : over) {
        progress.next("waiting for the memory afterwards");
        AttackResult result = each.result();
        System.out.println(result.row());
        kept &= result.broken().isEmpty();
      }
    } finally {
      sieges.forEach(AttackTrial::close);
      delete(data);
    }
    return kept;
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    }
  }

  /** A bar on the error stream. */
  private static final class Progress {
    private static final int BAR = 30;

    private final int steps;
    private int done;

    Progress(int steps) {
      this.steps = steps;
    }

    void next(String what) {
      int filled = BAR * done / steps;
      done++;
      System.err.printf(
          "\r[%s%s] %d of %d  %-60s",
          "#".repeat(filled), "-".repeat(BAR - filled), done, steps, what);
      System.err.flush();
    }
  }
}
