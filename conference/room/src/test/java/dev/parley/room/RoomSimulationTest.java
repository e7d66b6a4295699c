package dev.parley.room;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.HistoryPage;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.MessagePosted;
import dev.parley.room.api.MessageRefusal;
import dev.parley.room.api.MessageRefused;
import dev.parley.room.api.ParticipantSession;
import dev.parley.room.api.RoomEvent;
import dev.parley.room.api.RoomItem;
import dev.parley.room.api.common.Receipt;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Members join, say lines to all and to one, lose their connections, come back, and the server is
 * killed; tasks run in any order. In the end each one's page must equal the log as far as that
 * member may see it, and each acknowledged line must be there once.
 */
class RoomSimulationTest {
  private static final int SEEDS = Integer.getInteger("parley.sim.seeds", 200);
  private static final long FIRST = Long.getLong("parley.sim.first", 1);
  private static final int STEPS = 300;

  /** A browser's page: what it keeps across connections and the server's restarts. */
  private static final class Page {
    final String name;
    final String key;
    Optional<JoinResult> admission = Optional.empty();
    Optional<RoomStreamRecorder> reader = Optional.empty();
    CompletableFuture<JoinResult> joining = CompletableFuture.completedFuture(null);
    final List<RoomItem> replica = new ArrayList<>();
    final Map<ChatMessage, CompletableFuture<Receipt>> open = new HashMap<>();
    final Map<ChatMessage, Receipt> ticked = new HashMap<>();
    final Map<MemberOperation, CompletableFuture<Receipt>> begun = new HashMap<>();
    final Map<MemberOperation, Receipt> done = new HashMap<>();

    Page(String name, String key) {
      this.name = name;
      this.key = key;
    }

    long last() {
      return replica.stream().mapToLong(MessageModel::number).max().orElse(0);
    }

    UUID me() {
      return admission.orElseThrow().you().id();
    }
  }

  /** Something that a page does to a line. */
  private record MemberOperation(UUID id, Event event) {
    CompletionStage<Receipt> doneAt(ParticipantSession session) {
      return switch (event) {
        case Event.Edited(UUID line, String text) -> session.edit(id, line, text);
        case Event.Deleted(UUID line, _) -> session.delete(id, line);
        case Event.Reacted(UUID line, String emoji, boolean on) ->
            session.react(id, line, emoji, on);
        default -> throw new AssertionError(event);
      };
    }
  }

  static List<Long> seeds() {
    System.out.printf("RoomSimulationTest: seeds %d to %d%n", FIRST, FIRST + SEEDS - 1);
    return LongStream.range(FIRST, FIRST + SEEDS).boxed().toList();
  }

  private final List<Page> pages = new ArrayList<>();
  private Random random = new Random();
  private ConferenceSimulator world = new ConferenceSimulator();

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void replicasEqualTheLogAndAcknowledgedLinesAreThereOnce(long seed) {
    random = new Random(seed);
    world = new ConferenceSimulator(seed, new MemoryLog());
    for (int i = 0; i < 2 + random.nextInt(6); i++) {
      pages.add(new Page("page " + i, "0123456789012345678901-" + i));
    }

    for (int i = 0; i < STEPS; i++) {
      act(pages.get(random.nextInt(pages.size())));
      for (int ran = random.nextInt(12); ran > 0 && world.step(); ran--) {
        // as much as this seed lets happen now
      }
    }
    settle();

    List<LogEntry> log = world.log.entries("algebra");
    for (Page page : pages) {
      assertThat(
              page.replica.stream()
                  .filter(RoomEvent.class::isInstance)
                  .map(item -> ((RoomEvent) item).number()))
          .as("what %s has read, seed %d", page.name, seed)
          .isEqualTo(visible(log, page));
      Map<UUID, MessageModel> lines = MessageModel.ofLog(log, page.me());
      assertThat(MessageModel.ofItems(page.replica))
          .as("%s, seed %d", page.name, seed)
          .isEqualTo(lines);
      assertThat(MessageModel.ofItems(history(page)))
          .as("history of %s, seed %d", page.name, seed)
          .isEqualTo(lines);
      page.ticked.forEach((line, receipt) -> assertSaidOnce(log, page, line, receipt));
      page.done.forEach((operation, receipt) ->
          assertThat(log.stream().filter(e -> e.key().equals(Optional.of(operation.id()))))
              .singleElement()
              .satisfies(entry -> {
                assertThat(entry.number()).isEqualTo(receipt.number());
                assertThat(entry.event()).isEqualTo(operation.event());
              }));
      assertThat(texts(page)).doesNotHaveDuplicates();
    }
  }

  private void act(Page page) {
    switch (random.nextInt(20)) {
      case 0, 1, 2 -> join(page);
      case 3, 4 -> follow(page);
      case 5 -> drop(page);
      case 6 -> page.reader.ifPresent(reader -> reader.request(1 + random.nextInt(20)));
      case 7 ->
          page.admission.ifPresent(a -> a.session().typing(random.nextBoolean(), Optional.empty()));
      case 8 -> world.pass(Duration.ofMillis(random.nextInt(4_000)));
      case 9 -> world.log.held = random.nextBoolean();
      case 10 -> sayAgain(page);
      case 13, 14, 15 -> amend(page);
      case 11 -> {
        if (random.nextInt(8) == 0) {
          killServer();
        }
      }
      case 12 -> {
        if (random.nextInt(6) == 0) {
          page.admission.ifPresent(a -> a.session().leave());
          drop(page);
        }
      }
      default -> say(page);
    }
  }

  private void join(Page page) {
    if (page.joining.isDone() && page.reader.isEmpty()) {
      world.client = page.name + random.nextInt();
      page.joining =
          world
              .conference
              .join(new JoinRequest("algebra", page.name, Optional.of(page.key), Optional.empty()))
              .toCompletableFuture();
      page.joining.thenAccept(admission -> page.admission = Optional.of(admission));
    }
  }

  private void follow(Page page) {
    if (page.admission.isPresent() && page.reader.isEmpty()) {
      collect(page);
      var reader = new RoomStreamRecorder();
      page.reader = Optional.of(reader);
      page.admission.get().session().follow(page.last()).subscribe(reader);
      reader.request(random.nextBoolean() ? Long.MAX_VALUE : 1 + random.nextInt(10));
    }
  }

  /** The connection ends: what was read is kept, what comes after is not. */
  private void drop(Page page) {
    collect(page);
    page.reader.ifPresent(RoomStreamRecorder::cancel);
    page.reader = Optional.empty();
  }

  private void collect(Page page) {
    page.reader.ifPresent(reader -> {
      reader.items.stream()
          .filter(item -> MessageModel.number(item) > 0)
          .forEach(page.replica::add);
      reader.items.clear();
    });
    for (ChatMessage line : List.copyOf(page.open.keySet())) {
      var answer = page.open.get(line);
      if (answer.isDone() && !answer.isCompletedExceptionally()) {
        page.ticked.put(line, answer.join());
        page.open.remove(line);
      }
    }
    for (MemberOperation operation : List.copyOf(page.begun.keySet())) {
      var answer = page.begun.get(operation);
      if (answer.isDone() && !answer.isCompletedExceptionally()) {
        page.done.put(operation, answer.join());
        page.begun.remove(operation);
      }
    }
  }

  private void say(Page page) {
    if (page.admission.isPresent()) {
      Page other = pages.get(random.nextInt(pages.size()));
      Optional<UUID> to =
          random.nextInt(3) == 0 && other != page
              ? other.admission.map(a -> a.you().id())
              : Optional.empty();
      UUID id = new UUID(random.nextLong(), random.nextLong());
      send(page, new ChatMessage(id, to, "line " + id));
    }
  }

  /** Says a line again: one that has no tick yet, or one that has. */
  private void sayAgain(Page page) {
    var lines = new ArrayList<>(page.open.keySet());
    lines.addAll(page.ticked.keySet());
    if (page.admission.isPresent() && !lines.isEmpty()) {
      send(page, lines.get(random.nextInt(lines.size())));
    }
  }

  private void send(Page page, ChatMessage line) {
    var answer = page.admission.get().session().say(line).toCompletableFuture();
    if (!page.ticked.containsKey(line)) {
      page.open.put(line, answer);
    }
  }

  /** Does something to a line that this page has said, or reacts to any that it has read. */
  private void amend(Page page) {
    var own = page.ticked.keySet().stream().map(ChatMessage::id).sorted().toList();
    var read =
        page.replica.stream()
            .filter(MessagePosted.class::isInstance)
            .map(item -> ((MessagePosted) item).message())
            .toList();
    if (page.admission.isEmpty() || own.isEmpty() || read.isEmpty()) {
      return;
    }
    UUID id = new UUID(random.nextLong(), random.nextLong());
    UUID line = own.get(random.nextInt(own.size()));
    int kind = random.nextInt(10);
    Event event =
        kind == 0
            ? new Event.Deleted(line)
            : kind < 5
                ? new Event.Edited(line, "edit " + id)
                : new Event.Reacted(
                    read.get(random.nextInt(read.size())),
                    random.nextBoolean() ? "👍" : "🎉",
                    random.nextInt(3) > 0);
    send(page, new MemberOperation(id, event));
    page.done.keySet().stream()
        .skip(random.nextInt(page.done.size() + 1))
        .findFirst()
        .ifPresent(again -> again.doneAt(page.admission.get().session()));
  }

  private void send(Page page, MemberOperation operation) {
    page.begun.put(
        operation, operation.doneAt(page.admission.get().session()).toCompletableFuture());
  }

  private void killServer() {
    pages.forEach(page -> {
      collect(page);
      page.reader = Optional.empty();
      page.joining = CompletableFuture.completedFuture(null);
    });
    world.log.crash();
    world.log.held = false;
    world = new ConferenceSimulator(random.nextLong(), world.log);
  }

  /** Everybody comes back, says what has no tick yet, and reads to the end. */
  private void settle() {
    world.log.held = false;
    world.log.release();
    world.run();
    for (Page page : pages) {
      drop(page);
      join(page);
      world.pass(Duration.ofSeconds(1)); // so that nothing is refused as too fast
      for (ChatMessage line : List.copyOf(page.open.keySet())) {
        send(page, line);
        world.pass(Duration.ofMillis(100));
      }
      for (MemberOperation operation : List.copyOf(page.begun.keySet())) {
        send(page, operation);
        world.pass(Duration.ofMillis(100));
      }
      collect(page);
      page.begun.forEach((operation, answer) ->
          assertThat(((MessageRefused) answer.exceptionNow()).reason())
              .as("why %s was not done", operation)
              .isEqualTo(MessageRefusal.DELETED));
      assertThat(page.open).as("lines of %s without a tick", page.name).isEmpty();
    }
    for (Page page : pages) {
      drop(page);
      join(page);
      world.run();
      follow(page);
    }
    pages.forEach(page -> page.reader.orElseThrow().request(Long.MAX_VALUE));
    world.run();
    pages.forEach(this::collect);
  }

  private static List<Long> visible(List<LogEntry> log, Page page) {
    return log.stream()
        .filter(
            entry -> MessageModel.sees(page.me(), entry) && entry.event().messageUpdate().isEmpty())
        .map(LogEntry::number)
        .toList();
  }

  private static void assertSaidOnce(
      List<LogEntry> log, Page page, ChatMessage line, Receipt receipt) {
    assertThat(log.stream().filter(e -> e.key().equals(Optional.of(line.id()))))
        .as("entries of a line that %s was given a tick for", page.name)
        .singleElement()
        .satisfies(entry -> {
          assertThat(entry.number()).isEqualTo(receipt.number());
          assertThat(entry.event()).isEqualTo(new Event.Posted(line.text()));
        });
  }

  private static List<String> texts(Page page) {
    return page.replica.stream()
        .filter(item -> item instanceof MessagePosted line && !line.deleted())
        .map(item -> ((MessagePosted) item).text())
        .toList();
  }

  private List<RoomItem> history(Page page) {
    var all = new ArrayList<RoomItem>();
    long before = Long.MAX_VALUE;
    for (boolean more = true; more; ) {
      HistoryPage piece = world.done(page.admission.orElseThrow().session().history(before, 20));
      piece.events().forEach(event -> all.add((RoomItem) event));
      before = piece.events().getLast().number();
      more = piece.more();
    }
    return all;
  }
}
