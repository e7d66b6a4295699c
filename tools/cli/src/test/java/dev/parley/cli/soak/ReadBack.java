package dev.parley.cli.soak;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Compares the acknowledged operations of one room with what the server gives back: each is there,
 * once, at the place in the log that its receipt named, and those of one author are in the order in
 * which it made them. An author makes one operation at a time.
 *
 * <p>Threads: confined to one.
 */
final class ReadBack {
  private final String room;
  private final Consumer<String> findings;
  private final Map<UUID, OperationLedger.LedgerEntry> missing = new HashMap<>();
  private final Set<UUID> read = new HashSet<>();
  private long last;

  /**
   * @param findings told of each operation that is lost, doubled or out of order
   */
  ReadBack(String room, List<OperationLedger.LedgerEntry> acknowledged, Consumer<String> findings) {
    this.room = room;
    this.findings = findings;
    Map<Integer, OperationLedger.LedgerEntry> before = new HashMap<>();
    for (OperationLedger.LedgerEntry entry : acknowledged) {
      missing.put(entry.key(), entry);
      if (entry.number() != OperationLedger.UNNUMBERED) {
        OperationLedger.LedgerEntry earlier = before.put(entry.author(), entry);
        if (earlier != null && earlier.number() >= entry.number()) {
          tell("reordered", entry, "comes after number " + earlier.number() + " of its author");
        }
      }
    }
  }

  /** Takes an operation that the server gives back, in the server's order. */
  void read(long number, UUID key) {
    if (number <= last) {
      findings.accept("%s: out of order: number %d after %d".formatted(room, number, last));
    }
    last = Math.max(last, number);
    if (!read.add(key)) {
      findings.accept("%s: doubled: %s again as number %d".formatted(room, key, number));
      return;
    }
    OperationLedger.LedgerEntry entry = missing.remove(key);
    if (entry != null && entry.number() != OperationLedger.UNNUMBERED && entry.number() != number) {
      tell("moved", entry, "was given back as number " + number);
    }
  }

  /** Ends the comparison. {@return the operations that were not given back} */
  List<OperationLedger.LedgerEntry> end() {
    List<OperationLedger.LedgerEntry> lost = new ArrayList<>(missing.values());
    lost.forEach(entry -> tell("lost", entry, "was not given back"));
    return lost;
  }

  private void tell(String what, OperationLedger.LedgerEntry entry, String how) {
    findings.accept(
        "%s: %s: %s %s of member %d, acknowledged as number %d, %s"
            .formatted(room, what, entry.kind(), entry.key(), entry.author(), entry.number(), how));
  }
}
