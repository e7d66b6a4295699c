package dev.parley.conference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.conference.api.Admission;
import dev.parley.conference.api.JoinRequest;
import dev.parley.conference.api.Line;
import dev.parley.conference.api.LineSaid;
import dev.parley.conference.api.RoomEvent;
import dev.parley.conference.api.common.Receipt;
import dev.parley.conference.spi.Event;
import dev.parley.conference.spi.LogEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
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
    Optional<Admission> admission = Optional.empty();
    Optional<Reader> reader = Optional.empty();
    CompletableFuture<Admission> joining = CompletableFuture.completedFuture(null);
    final List<RoomEvent> replica = new ArrayList<>();
    final Map<Line, CompletableFuture<Receipt>> open = new HashMap<>();
    final Map<Line, Receipt> ticked = new HashMap<>();

    Page(String name, String key) {
      this.name = name;
      this.key = key;
    }

    long last() {
      return replica.isEmpty() ? 0 : replica.getLast().number();
    }
  }

  static List<Long> seeds() {
    System.out.printf("RoomSimulationTest: seeds %d to %d%n", FIRST, FIRST + SEEDS - 1);
    return LongStream.range(FIRST, FIRST + SEEDS).boxed().toList();
  }

  private final List<Page> pages = new ArrayList<>();
  private Random random = new Random();
  private World world = new World();

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void replicasEqualTheLogAndAcknowledgedLinesAreThereOnce(long seed) {
    random = new Random(seed);
    world = new World(seed, new MemoryLog());
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
      assertThat(page.replica.stream().map(RoomEvent::number))
          .as("what %s has read, seed %d", page.name, seed)
          .isEqualTo(visible(log, page));
      page.ticked.forEach((line, receipt) -> assertSaidOnce(log, page, line, receipt));
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
          page.admission.ifPresent(a -> a.seat().typing(random.nextBoolean(), Optional.empty()));
      case 8 -> world.pass(Duration.ofMillis(random.nextInt(4_000)));
      case 9 -> world.log.held = random.nextBoolean();
      case 10 -> sayAgain(page);
      case 11 -> {
        if (random.nextInt(8) == 0) {
          killServer();
        }
      }
      case 12 -> {
        if (random.nextInt(6) == 0) {
          page.admission.ifPresent(a -> a.seat().leave());
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
              .join(new JoinRequest("algebra", page.name, Optional.of(page.key)))
              .toCompletableFuture();
      page.joining.thenAccept(admission -> page.admission = Optional.of(admission));
    }
  }

  private void follow(Page page) {
    if (page.admission.isPresent() && page.reader.isEmpty()) {
      collect(page);
      var reader = new Reader();
      page.reader = Optional.of(reader);
      page.admission.get().seat().follow(page.last()).subscribe(reader);
      reader.request(random.nextBoolean() ? Long.MAX_VALUE : 1 + random.nextInt(10));
    }
  }

  /** The connection ends: what was read is kept, what comes after is not. */
  private void drop(Page page) {
    collect(page);
    page.reader.ifPresent(Reader::cancel);
    page.reader = Optional.empty();
  }

  private void collect(Page page) {
    page.reader.ifPresent(reader -> {
      page.replica.addAll(reader.events());
      reader.items.clear();
    });
    for (Line line : List.copyOf(page.open.keySet())) {
      var answer = page.open.get(line);
      if (answer.isDone() && !answer.isCompletedExceptionally()) {
        page.ticked.put(line, answer.join());
        page.open.remove(line);
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
      send(page, new Line(id, to, "line " + id));
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

  private void send(Page page, Line line) {
    var answer = page.admission.get().seat().say(line).toCompletableFuture();
    if (!page.ticked.containsKey(line)) {
      page.open.put(line, answer);
    }
  }

  private void killServer() {
    pages.forEach(page -> {
      collect(page);
      page.reader = Optional.empty();
      page.joining = CompletableFuture.completedFuture(null);
    });
    world.log.crash();
    world.log.held = false;
    world = new World(random.nextLong(), world.log);
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
      for (Line line : List.copyOf(page.open.keySet())) {
        send(page, line);
        world.pass(Duration.ofMillis(100));
      }
      collect(page);
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
    UUID me = page.admission.orElseThrow().you().id();
    return log.stream()
        .filter(
            e -> e.recipient().isEmpty() || e.recipient().get().equals(me) || e.author().equals(me))
        .map(LogEntry::number)
        .toList();
  }

  private static void assertSaidOnce(List<LogEntry> log, Page page, Line line, Receipt receipt) {
    assertThat(log.stream().filter(e -> e.key().equals(Optional.of(line.id()))))
        .as("entries of a line that %s was given a tick for", page.name)
        .singleElement()
        .satisfies(entry -> {
          assertThat(entry.number()).isEqualTo(receipt.number());
          assertThat(entry.event()).isEqualTo(new Event.Said(line.text()));
        });
  }

  private static List<String> texts(Page page) {
    return page.replica.stream()
        .filter(LineSaid.class::isInstance)
        .map(event -> ((LineSaid) event).text())
        .toList();
  }
}
