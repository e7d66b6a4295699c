package dev.parley.faults.processes;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Links between hosts that pass no packets, by rules of nftables on the virtual switch of {@code
 * scripts/network-hosts}.
 *
 * <p>Threads: safe for use by multiple threads.
 */
final class Cuts {
  private final Map<Object, List<String>> rules = new LinkedHashMap<>();

  /** Loses the packets from hosts to others, until {@link #heal} with the same cause. */
  synchronized void cut(Object cause, List<String> from, List<String> to, boolean bothWays)
      throws IOException {
    List<String> added = new ArrayList<>();
    added.add(rule(from, to));
    if (bothWays) {
      added.add(rule(to, from));
    }
    rules.put(cause, added);
    apply();
  }

  synchronized void heal(Object cause) throws IOException {
    rules.remove(cause);
    apply();
  }

  private static String rule(List<String> from, List<String> to) {
    return "add rule bridge parley cuts ip saddr { %s } ip daddr { %s } drop"
        .formatted(String.join(", ", from), String.join(", ", to));
  }

  /** Replaces all rules at once. */
  private void apply() throws IOException {
    String all = rules.values().stream().flatMap(List::stream).collect(Collectors.joining("\n"));
    Commands.run(List.of("nft", "-f", "-"), "flush chain bridge parley cuts\n%s\n".formatted(all));
  }
}
