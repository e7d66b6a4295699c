package dev.parley.room;

import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import dev.parley.room.board.BoardKey;
import dev.parley.room.spi.AppendResult;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.room.spi.RoomLog;
import dev.parley.room.spi.RoomLogException;
import dev.parley.room.spi.RoomRecord;
import dev.parley.room.spi.RoomSettings;
import dev.parley.room.spi.StoredBoard;
import dev.parley.room.spi.StoredBoardSizes;
import dev.parley.room.spi.StoredBoards;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** A log whose disk is a map. Appends are on "disk" when a later task writes all that wait. */
final class MemoryLog implements RoomLog {
  private static final class Kept {
    final TreeMap<Long, LogEntry> entries = new TreeMap<>();
    final Map<UUID, MemberRecord> members = new LinkedHashMap<>();
    final Map<BoardKey, StoredBoard> boards = new LinkedHashMap<>();
    long boardsNumber;
    RoomSettings settings = RoomSettings.OPEN;
    final Set<String> ended = new HashSet<>();
  }

  private record Waiting(
      String room,
      LogEntry entry,
      Optional<MemberRecord> member,
      CompletableFuture<AppendResult> answer) {}

  private final Map<String, Kept> rooms = new LinkedHashMap<>();
  private final Map<String, String> readOnly = new LinkedHashMap<>();
  private final List<Waiting> waiting = new ArrayList<>();
  private Executor threads = Runnable::run;
  boolean held;
  boolean full;
  boolean keepless;
  boolean damaged; // no kept state can be relied on
  boolean unreadable;
  int reads;
  int keeps;
  int pageMost;

  void runsOn(Executor executor) {
    threads = executor;
  }

  /** What waits was never written, nobody hears of it. */
  void crash() {
    waiting.clear();
  }

  List<LogEntry> entries(String room) {
    return List.copyOf(kept(room).entries.values());
  }

  /** Puts an entry there that nobody has written. */
  void put(String room, LogEntry entry) {
    kept(room).entries.put(entry.number(), entry);
  }

  List<MemberRecord> members(String room) {
    return List.copyOf(kept(room).members.values());
  }

  /** Makes a room read-only, from the next append on. */
  void damage(String room, String why) {
    readOnly.put(room, why);
  }

  private Kept kept(String room) {
    return rooms.computeIfAbsent(room, name -> new Kept());
  }

  @Override
  public CompletionStage<RoomRecord> room(String room) {
    return read(() ->
        new RoomRecord(
            kept(room).entries.isEmpty() ? 0 : kept(room).entries.lastKey(),
            members(room),
            kept(room).settings,
            Set.copyOf(kept(room).ended),
            Optional.ofNullable(readOnly.get(room))));
  }

  @Override
  public CompletionStage<AppendResult> append(
      String room, LogEntry entry, Optional<MemberRecord> member) {
    var answer = new CompletableFuture<AppendResult>();
    waiting.add(new Waiting(room, entry, member, answer));
    threads.execute(this::write);
    return answer;
  }

  void release() {
    held = false;
    threads.execute(this::write);
  }

  private void write() {
    if (held) {
      return;
    }
    var batch = List.copyOf(waiting);
    waiting.clear();
    for (var each : batch) {
      if (full) {
        each.answer.completeExceptionally(
            new RoomLogException(
                RoomLogException.Reason.FULL, "/data/rooms.db: the disk is full", null));
      } else if (readOnly.containsKey(each.room)) {
        each.answer.completeExceptionally(
            new RoomLogException(RoomLogException.Reason.DAMAGED, readOnly.get(each.room), null));
      } else {
        each.answer.complete(write(kept(each.room), each));
      }
    }
  }

  private static AppendResult write(Kept kept, Waiting each) {
    Optional<LogEntry> earlier =
        each.entry
            .key()
            .flatMap(key ->
                kept.entries.values().stream()
                    .filter(e -> e.key().equals(Optional.of(key)))
                    .findFirst());
    if (earlier.isPresent()) {
      return new AppendResult.Existing(earlier.get());
    }
    if (kept.entries.putIfAbsent(each.entry.number(), each.entry) != null) {
      throw new AssertionError("number " + each.entry.number() + " was given twice");
    }
    each.member.ifPresent(member ->
        kept.members.merge(
            member.id(),
            member,
            (known, now) ->
                changed(known, known.role(), known.rights(), now.present(), known.removed())));
    follow(kept, each.entry.event());
    each.entry
        .names()
        .forEach(id ->
            kept.members.computeIfPresent(
                id,
                (_, known) ->
                    new MemberRecord(
                        known.id(),
                        known.name(),
                        known.keyHash(),
                        known.present(),
                        known.role(),
                        known.rights(),
                        known.removed(),
                        known.invitation(),
                        true)));
    return new AppendResult.Stored();
  }

  private static void follow(Kept kept, Event event) {
    switch (event) {
      case Event.RightsChanged(List<Event.Grant> grants) ->
          grants.forEach(grant ->
              kept.members.computeIfPresent(
                  grant.member(),
                  (_, known) ->
                      changed(
                          known, grant.role(), grant.rights(), known.present(), known.removed())));
      case Event.RoomChanged(boolean locked, boolean waiting) ->
          kept.settings = new RoomSettings(locked, waiting);
      case Event.Removed(UUID member) -> remove(kept, member);
      case Event.InvitationEnded(String invitation, List<UUID> members) -> {
        kept.ended.add(invitation);
        members.forEach(member -> remove(kept, member));
      }
      default -> {}
    }
  }

  private static void remove(Kept kept, UUID member) {
    kept.members.computeIfPresent(
        member, (_, known) -> changed(known, known.role(), known.rights(), false, true));
  }

  @Override
  public CompletionStage<Void> forget(String room, Set<UUID> members) {
    var answer = new CompletableFuture<Void>();
    threads.execute(() -> {
      kept(room)
          .members
          .values()
          .removeIf(known ->
              members.contains(known.id())
                  && !known.named()
                  && !known.present()
                  && !known.removed()
                  && known.role() != Role.TUTOR);
      answer.complete(null);
    });
    return answer;
  }

  private static MemberRecord changed(
      MemberRecord known, Role role, Rights rights, boolean present, boolean removed) {
    return new MemberRecord(
        known.id(),
        known.name(),
        known.keyHash(),
        present,
        role,
        rights,
        removed,
        known.invitation(),
        known.named());
  }

  @Override
  public CompletionStage<Void> storeBoards(String room, StoredBoards boards) {
    var answer = new CompletableFuture<Void>();
    threads.execute(() -> {
      if (full || keepless) {
        answer.completeExceptionally(
            new RoomLogException(
                RoomLogException.Reason.FULL, "/data/rooms.db: the disk is full", null));
        return;
      }
      keeps++;
      kept(room).boardsNumber = boards.number();
      boards
          .boards()
          .forEach(each -> kept(room).boards.put(new BoardKey(each.first(), each.second()), each));
      answer.complete(null);
    });
    return answer;
  }

  @Override
  public CompletionStage<Optional<StoredBoardSizes>> storedBoardSizes(String room) {
    return read(() ->
        kept(room).boards.isEmpty()
            ? Optional.empty()
            : Optional.of(
                new StoredBoardSizes(
                    kept(room).boardsNumber,
                    kept(room).boards.values().stream()
                        .map(each ->
                            new StoredBoardSizes.Size(
                                each.first(), each.second(), each.pieces().size(), 100))
                        .toList())));
  }

  @Override
  public CompletionStage<Optional<StoredBoards>> storedBoard(
      String room, Optional<UUID> first, Optional<UUID> second) {
    return read(() ->
        Optional.ofNullable(damaged ? null : kept(room).boards.get(new BoardKey(first, second)))
            .map(board -> new StoredBoards(kept(room).boardsNumber, List.of(board))));
  }

  @Override
  public CompletionStage<List<LogEntry>> after(
      String room, EventTopic subject, long number, int most) {
    return read(() ->
        kept(room).entries.tailMap(number, false).values().stream()
            .filter(entry -> entry.event().topic() == subject)
            .limit(most)
            .toList());
  }

  @Override
  public CompletionStage<List<LogEntry>> before(
      String room, EventTopic subject, long number, int most) {
    return read(() ->
        kept(room).entries.headMap(number, false).values().stream()
            .filter(entry -> entry.event().topic() == subject)
            .sorted(Comparator.comparing(LogEntry::number).reversed())
            .limit(most)
            .toList());
  }

  @Override
  public CompletionStage<Optional<LogEntry>> entry(String room, UUID key) {
    return read(() ->
        kept(room).entries.values().stream()
            .filter(entry -> entry.key().equals(Optional.of(key)))
            .findFirst());
  }

  /** All that ever became of the lines, not only the last of each kind: readers must tell. */
  @Override
  public CompletionStage<List<LogEntry>> messageUpdates(String room, Set<UUID> lines) {
    return read(() ->
        kept(room).entries.values().stream()
            .filter(entry ->
                entry
                    .event()
                    .messageUpdate()
                    .filter(each -> lines.contains(each.message()))
                    .isPresent())
            .toList());
  }

  @Override
  public CompletionStage<List<LogEntry>> deletions(String room, long number, int most) {
    return read(() ->
        kept(room).entries.tailMap(number, false).values().stream()
            .filter(entry -> entry.event() instanceof Event.Deleted)
            .limit(most)
            .toList());
  }

  private <T> CompletionStage<T> read(Supplier<T> what) {
    var answer = new CompletableFuture<T>();
    threads.execute(() -> {
      reads++;
      if (unreadable) {
        answer.completeExceptionally(
            new RoomLogException(
                RoomLogException.Reason.IO, "/data/rooms.db: the disk is broken", null));
      } else {
        T found = what.get();
        pageMost = found instanceof List<?> page ? Math.max(pageMost, page.size()) : pageMost;
        answer.complete(found);
      }
    });
    return answer;
  }
}
