package dev.parley.load.attacks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * {@code parley check attacks [NAME] [--minutes N] [--seconds S]}: measures what each attack does
 * to a bystander, and prints the table of SECURITY.md. Its exit code is 1 when a limit is broken,
 * and 2 when the command line is wrong.
 *
 * <p>Attacks come one after another, each on a server of its own; these rest at the same time.
 */
final class AttacksCheck {
  private static final int BAR = 30;

  private AttacksCheck() {}

  public static void main(String[] arguments) throws IOException {
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

  private static boolean run(AttackPlan plan) throws IOException {
    Path data = Files.createTempDirectory("parley-attacks");
    List<Siege> sieges = new ArrayList<>();
    int steps = 2 * plan.attacks().size();
    boolean kept = true;
    try {
      for (Attack attack : plan.attacks()) {
        Path folder = Files.createDirectory(data.resolve(attack.name()));
        int done = sieges.size();
        sieges.add(new Siege(attack, plan, folder, what -> progress(done, steps, what)));
      }
      System.out.println(AttackResult.HEAD);
      for (int i = 0; i < sieges.size(); i++) {
        AttackResult result = sieges.get(i).result();
        System.out.println(result.row());
        kept &= result.broken().isEmpty();
        progress(sieges.size() + i + 1, steps, result.attack().name() + ": done");
      }
    } finally {
      sieges.forEach(Siege::close);
      delete(data);
    }
    System.err.println();
    return kept;
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    }
  }

  private static void progress(int done, int steps, String what) {
    int filled = BAR * done / steps;
    System.err.printf(
        "\r[%s%s] %d of %d  %-60s",
        "#".repeat(filled), "-".repeat(BAR - filled), done, steps, what);
    System.err.flush();
  }
}
