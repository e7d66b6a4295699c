package dev.parley.testkit.history;

import dev.parley.testkit.history.AppendOperation.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Check of a log for linearizable appends, from the histories of its clients.
 *
 * <p>The log fixes the order of all appends, so they are linearizable if and only if each
 * acknowledged one is in it once, with its number, and no append is behind another one that was
 * invoked after the first had been acknowledged. That is one pass in the order of numbers, where a
 * general check would search. Appends whose outcome is unknown may be in the log or not.
 *
 * <p>Reads are held to less, since they come from copies: each returns a part of the log without
 * holes, and no client reads less than it was told before, by a read or an acknowledgement.
 *
 * <p>Threads: confined to one. Time is n log n in operations and entries.
 */
public final class AppendCheck {
  private final List<Finding> findings = new ArrayList<>();
  private final Map<UUID, LoggedEntry> logged = new HashMap<>();
  private final Map<String, NavigableMap<Long, UUID>> topics = new HashMap<>();

  private AppendCheck() {}

  /**
   * {@return what contradicts the histories; empty if nothing does}
   *
   * @param log all entries that clients appended
   */
  public static List<Finding> of(ClientHistory history, List<LoggedEntry> log) {
    AppendCheck check = new AppendCheck();
    List<AppendOperation> appends = history.appends();
    check.index(log);
    appends.forEach(check::append);
    check.realTime(appends);
    history.reads().forEach(check::read);
    check.clients(history);
    return check.findings;
  }

  private void tell(Finding.Kind kind, String text) {
    findings.add(new Finding(kind, text));
  }

  private void index(List<LoggedEntry> log) {
    for (LoggedEntry entry : log) {
      LoggedEntry first = logged.putIfAbsent(entry.key(), entry);
      if (first != null) {
        tell(Finding.Kind.DOUBLED, "%s is also number %d".formatted(first, entry.number()));
      }
      UUID other =
          topics
              .computeIfAbsent(entry.topic(), _ -> new TreeMap<>())
              .put(entry.number(), entry.key());
      if (other != null) {
        tell(Finding.Kind.TWO_NUMBERINGS, "%s has the number of %s".formatted(entry, other));
      }
    }
  }

  private void append(AppendOperation append) {
    LoggedEntry entry = logged.get(append.key());
    if (append.outcome() == Outcome.REFUSED && entry != null) {
      tell(Finding.Kind.REFUSED_BUT_STORED, "%s is %s".formatted(append, entry));
    }
    if (append.outcome() == Outcome.ACKNOWLEDGED) {
      seen(append.key(), append.number(), append);
    }
  }

  private void seen(UUID key, long number, Record by) {
    LoggedEntry entry = logged.get(key);
    if (entry == null) {
      tell(Finding.Kind.LOST, "%s, number %d of %s".formatted(key, number, by));
    } else if (entry.number() != number) {
      tell(Finding.Kind.TWO_NUMBERINGS, "%s is number %d in %s".formatted(entry, number, by));
    }
  }

  /** An append, with its place in the order of all. */
  private record Placed(AppendOperation append, long number) {
    boolean endedBefore(AppendOperation later) {
      // Differences, since nanoTime may overflow.
      return append.outcome() == Outcome.ACKNOWLEDGED
          && append.endedNanos() - later.invokedNanos() < 0;
    }
  }

  private void realTime(List<AppendOperation> appends) {
    List<Placed> order = new ArrayList<>();
    for (AppendOperation append : appends) {
      LoggedEntry entry = logged.get(append.key());
      if (entry != null) {
        order.add(new Placed(append, entry.number()));
      }
    }
    order.sort(Comparator.comparingLong(Placed::number));
    @Nullable AppendOperation latest = null; // of those before, the one that was invoked last
    for (Placed next : order) {
      if (latest != null && next.endedBefore(latest)) {
        tell(
            Finding.Kind.REORDERED,
            "%s ended before %s, which has a lower number, was invoked"
                .formatted(next.append(), latest));
      }
      if (latest == null || next.append().invokedNanos() - latest.invokedNanos() > 0) {
        latest = next.append();
      }
    }
  }

  private void read(ReadOperation read) {
    read.entries().forEach((number, key) -> seen(key, number, read));
    NavigableMap<Long, UUID> topic = topics.getOrDefault(read.topic(), new TreeMap<>());
    if (read.from() <= read.newest()) {
      topic
          .subMap(read.from(), true, read.newest(), true)
          .forEach((number, key) -> {
            if (!read.entries().containsKey(number)) {
              tell(Finding.Kind.HOLE, "number %d, %s, is not in %s".formatted(number, key, read));
            }
          });
    }
  }

  /** Number that a client knew from a moment on. */
  private record Knowledge(long sinceNanos, long number, Record from) {}

  private void clients(ClientHistory history) {
    Map<String, List<Knowledge>> known = new HashMap<>();
    for (AppendOperation append : history.appends()) {
      if (append.outcome() == Outcome.ACKNOWLEDGED) {
        known
            .computeIfAbsent(append.client() + "/" + append.topic(), _ -> new ArrayList<>())
            .add(new Knowledge(append.endedNanos(), append.number(), append));
      }
    }
    Map<String, List<ReadOperation>> reads = new HashMap<>();
    for (ReadOperation read : history.reads()) {
      String client = read.client() + "/" + read.topic();
      known
          .computeIfAbsent(client, _ -> new ArrayList<>())
          .add(new Knowledge(read.endedNanos(), read.newest(), read));
      reads.computeIfAbsent(client, _ -> new ArrayList<>()).add(read);
    }
    reads.forEach((client, own) -> client(own, known.getOrDefault(client, List.of())));
  }

  private void client(List<ReadOperation> reads, List<Knowledge> known) {
    reads.sort((one, other) -> Long.signum(one.invokedNanos() - other.invokedNanos()));
    List<Knowledge> waiting = new ArrayList<>(known);
    waiting.sort((one, other) -> Long.signum(one.sinceNanos() - other.sinceNanos()));
    int next = 0;
    @Nullable Knowledge most = null; // of what was known when the read was invoked
    for (ReadOperation read : reads) {
      while (next < waiting.size() && waiting.get(next).sinceNanos() - read.invokedNanos() < 0) {
        Knowledge learned = waiting.get(next++);
        most = most == null || learned.number() > most.number() ? learned : most;
      }
      if (most != null && read.newest() < most.number()) {
        tell(
            Finding.Kind.READ_BACK,
            "%s ends at number %d, after %s".formatted(read, read.newest(), most.from()));
      }
    }
  }
}
