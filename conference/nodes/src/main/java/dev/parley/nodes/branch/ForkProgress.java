package dev.parley.nodes.branch;

import dev.parley.room.spi.Event;
import dev.parley.room.spi.ForkEntry;
import dev.parley.room.spi.ForkEntry.Newcomer;
import dev.parley.room.spi.ForkOutcome;
import dev.parley.room.spi.ForkPage;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.room.spi.RoomSettings;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Progress of passing on a fork: what the owner has acknowledged. Threads: confined to one. */
final class ForkProgress {
  private final Set<UUID> introduced = new HashSet<>();
  private final List<ForkOutcome.LeftOut> leftOut = new ArrayList<>();
  private Optional<Fork> fork = Optional.empty(); // once its first entry is known
  private Optional<RoomSettings> settings = Optional.empty(); // the last that were acknowledged
  private long last;
  private int merged;

  private record Fork(UUID id, Instant from) {
    /** The id is the same whenever the fork is sent, and no other fork has it. */
    static Fork of(String branch, String room, LogEntry first) {
      String text =
          "%s %s %d %d %s"
              .formatted(branch, room, first.number(), first.at().toEpochMilli(), first.author());
      return new Fork(UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8)), first.at());
    }
  }

  /** {@return the number of the last entry that the owner has acknowledged} */
  long last() {
    return last;
  }

  /** {@return the outcome so far} */
  ForkOutcome outcome() {
    return new ForkOutcome(merged, List.copyOf(leftOut));
  }

  /**
   * {@return the pages of what the owner has not acknowledged}
   *
   * @param entries with numbers above {@link #last}, lowest first
   * @param members of the fork, as they were at their first join
   * @param base settings of the room when the fork began
   */
  List<ForkPage> pages(
      String branch,
      String room,
      List<LogEntry> entries,
      Map<UUID, MemberRecord> members,
      RoomSettings base) {
    List<ForkEntry> needed = needed(entries, members, settings.orElse(base));
    if (needed.isEmpty()) {
      return List.of();
    }
    Fork of = fork.orElseGet(() -> Fork.of(branch, room, entries.getFirst()));
    fork = Optional.of(of);
    Instant to = needed.getLast().entry().at();
    int total = merged + leftOut.size() + needed.size();
    return ForkPages.of(needed).stream()
        .map(page -> new ForkPage(branch, of.id(), of.from(), to, total, List.copyOf(page)))
        .toList();
  }

  /** {@return what the owner needs: it knows itself which of its members are here} */
  private List<ForkEntry> needed(
      List<LogEntry> entries, Map<UUID, MemberRecord> members, RoomSettings before) {
    List<ForkEntry> needed = new ArrayList<>();
    RoomSettings known = before;
    Set<UUID> fresh = new HashSet<>(introduced);
    for (LogEntry entry : entries) {
      if (entry.event() instanceof Event.Joined) {
        // Of those whom the copy knows, the owner may have forgotten some meanwhile.
        MemberRecord member = members.get(entry.author());
        if (member != null && fresh.add(member.id())) {
          needed.add(new ForkEntry(entry, Optional.of(new Newcomer(member, known))));
        }
      } else if (!(entry.event() instanceof Event.Left)) {
        known = settings(entry).orElse(known);
        needed.add(new ForkEntry(entry, Optional.empty()));
      }
    }
    return needed;
  }

  private static Optional<RoomSettings> settings(LogEntry entry) {
    return entry.event() instanceof Event.RoomChanged(boolean locked, boolean waiting)
        ? Optional.of(new RoomSettings(locked, waiting))
        : Optional.empty();
  }

  /** Notes that the owner has acknowledged a page. */
  void merged(ForkPage page, ForkOutcome outcome) {
    merged += outcome.merged();
    leftOut.addAll(outcome.leftOut());
    last = page.entries().getLast().entry().number();
    for (ForkEntry each : page.entries()) {
      each.newcomer().ifPresent(known -> introduced.add(known.record().id()));
      settings = settings(each.entry()).or(() -> settings);
    }
  }
}
