package dev.parley.nodes.branch;

import dev.parley.room.spi.Event;
import dev.parley.room.spi.ForkEntry;
import dev.parley.room.spi.ForkEntry.Newcomer;
import dev.parley.room.spi.ForkOutcome;
import dev.parley.room.spi.ForkOutcome.LeftOut;
import dev.parley.room.spi.ForkPage;
import dev.parley.room.spi.ForkPage.Author;
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
import java.util.stream.Stream;

/** Progress of passing on a fork: what the owner has acknowledged. Threads: confined to one. */
final class ForkProgress {
  private static final int TRIES_MAX = 10;

  private final Set<UUID> introduced = new HashSet<>();
  private final List<LeftOut> leftOut = new ArrayList<>();
  private Optional<Fork> fork = Optional.empty(); // once its first entry is known
  private Optional<RoomSettings> settings = Optional.empty(); // the last that were acknowledged
  private long last;
  private int tries; // of the entry after the last one
  private int kept; // of those left out
  private int merged;

  private record Fork(UUID id, Instant from) {
    /** The id is stored with the fork: it is made of the random key of its first entry. */
    static Fork of(LogEntry first) {
      String text = "fork " + first.key().orElseThrow();
      return new Fork(UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8)), first.at());
    }
  }

  /** {@return the number of the last entry that the owner has acknowledged} */
  long last() {
    return last;
  }

  /** {@return the outcome so far} */
  ForkOutcome outcome() {
    return new ForkOutcome(merged, List.copyOf(leftOut), Optional.empty());
  }

  /**
   * {@return the pages of what the owner has not acknowledged}
   *
   * @param entries with numbers above {@link #last}, lowest first
   * @param members of the fork, as they were at their first join
   * @param base settings of the room when the fork began
   */
  List<ForkPage> pages(
      String branch, List<LogEntry> entries, Map<UUID, MemberRecord> members, RoomSettings base) {
    List<ForkEntry> needed = needed(entries, members, settings.orElse(base));
    if (needed.isEmpty()) {
      return List.of();
    }
    Fork of = fork.orElseGet(() -> Fork.of(entries.getFirst()));
    fork = Optional.of(of);
    Instant to = needed.getLast().entry().at();
    int total = merged + leftOut.size() + needed.size();
    return ForkPages.of(needed).stream()
        .map(page ->
            new ForkPage(
                branch,
                of.id(),
                of.from(),
                to,
                total,
                List.copyOf(page),
                page.stream()
                    .flatMap(each -> members(each.entry()))
                    .distinct()
                    .flatMap(id -> Optional.ofNullable(members.get(id)).stream())
                    .map(member -> new Author(member.id(), member.keyHash()))
                    .toList()))
        .toList();
  }

  /** {@return the author, and all whom the entry is for or about} */
  private static Stream<UUID> members(LogEntry entry) {
    Stream<UUID> gone =
        entry.event() instanceof Event.InvitationEnded(_, List<UUID> members)
            ? members.stream()
            : Stream.empty();
    return Stream.concat(Stream.of(entry.author()), Stream.concat(entry.names().stream(), gone));
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

  /**
   * Notes what the owner has answered to a page.
   *
   * @return whether it has taken all of it, or it is time to go on without an entry
   */
  boolean answered(ForkPage page, ForkOutcome outcome) {
    merged += outcome.merged();
    leftOut.addAll(outcome.leftOut());
    long end = outcome.later().map(LeftOut::number).orElse(Long.MAX_VALUE);
    page.entries().stream().filter(each -> each.entry().number() < end).forEach(this::done);
    outcome.later().ifPresent(stuck -> tried(page, stuck));
    return outcome.later().isEmpty();
  }

  private void done(ForkEntry each) {
    last = each.entry().number();
    tries = 0;
    each.newcomer().ifPresent(known -> introduced.add(known.record().id()));
    settings = settings(each.entry()).or(() -> settings);
  }

  /** Counts a try to merge an entry, which is left out after many: others wait behind it. */
  void tried(ForkPage page, LeftOut stuck) {
    tries++;
    if (tries >= TRIES_MAX) {
      String why = "%d tries failed: %s".formatted(tries, stuck.why());
      leftOut.add(new LeftOut(stuck.number(), why));
      page.entries().stream()
          .filter(each -> each.entry().number() == stuck.number())
          .forEach(this::done);
    }
  }

  /** {@return whether the last entry that was sent could not be merged yet} */
  boolean isStuck() {
    return tries > 0;
  }

  /** {@return what was left out and is not kept yet} */
  List<LeftOut> toKeep() {
    return List.copyOf(leftOut.subList(kept, leftOut.size()));
  }

  /** Notes that all that was left out is kept. */
  void kept() {
    kept = leftOut.size();
  }
}
