package dev.parley.room;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.ValueCodec;
import dev.parley.room.api.board.BoardItem;
import dev.parley.room.api.board.BoardOperation;
import dev.parley.room.api.board.BoardStatePiece;
import dev.parley.room.api.common.Receipt;
import dev.parley.room.board.BoardKey;
import dev.parley.room.board.state.BoardState;
import dev.parley.room.board.state.Drawings;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.LongStream;

/**
 * Clients draw on everybody's board and on private ones, lose their connections, send again what
 * has no receipt, come back; the server is killed; calls and tasks run in any order. In the end
 * each replica must have the bytes of the log's fold, and each change must be in the log once.
 */
final class BoardSimulation {
  private static final ValueCodec<BoardStatePiece> STATES = ValueCodec.of(BoardStatePiece.class);

  private final Random random;
  private final List<DrawingClient> clients = new ArrayList<>();
  private ConferenceSimulator world;

  private BoardSimulation(long seed) {
    random = new Random(seed);
    world = new ConferenceSimulator(seed, new MemoryLog());
  }

  /** Plays many seeds: {@code BoardSimulation [SEEDS [FIRST]]}. */
  public static void main(String[] args) {
    long seeds = args.length > 0 ? Long.parseLong(args[0]) : 10_000;
    long first = args.length > 1 ? Long.parseLong(args[1]) : 1;
    System.out.printf("boards: seeds %d to %d%n", first, first + seeds - 1);
    var failed = new ConcurrentLinkedQueue<Long>();
    LongStream.range(first, first + seeds)
        .parallel()
        .forEach(seed -> {
          try {
            play(seed);
          } catch (RuntimeException | AssertionError wrong) {
            failed.add(seed);
            System.out.printf("seed %d: %s%n", seed, wrong);
          }
        });
    System.out.printf("boards: %d of %d seeds went wrong%n", failed.size(), seeds);
    System.exit(failed.isEmpty() ? 0 : 1);
  }

  static void play(long seed) {
    new BoardSimulation(seed).play();
  }

  private void play() {
    int count = 2 + random.nextInt(7);
    for (int i = 0; i < count; i++) {
      clients.add(new DrawingClient(random, i, i == 1)); // the second one is old
    }
    for (DrawingClient client : clients) { // all are known before they draw in private
      client.join(world);
      world.run();
    }
    for (int i = 0; i + 1 < count; i += 2) {
      clients.get(i).shareWith(clients.get(i + 1));
    }
    while (clients.stream().anyMatch(client -> !client.drawnAll())) {
      act(clients.get(random.nextInt(count)));
      for (int ran = random.nextInt(12); ran > 0 && world.step(); ran--) {
        // as much as this seed lets happen now
      }
    }
    settle();
    check();
  }

  private void act(DrawingClient client) {
    switch (random.nextInt(24)) {
      case 0, 1, 2 -> client.join(world);
      case 3 -> {
        if (random.nextInt(3) == 0) {
          client.drop();
        }
      }
      case 4, 5 -> client.request();
      case 6 -> world.pass(Duration.ofMillis(random.nextInt(4_000)));
      case 7 -> {
        world.log.held = random.nextBoolean();
        world.execute(world.log::release);
      }
      case 8 -> client.sendAgain(world);
      case 9 -> {
        if (random.nextInt(20) == 0) {
          killServer();
        }
      }
      default -> client.draw(world);
    }
  }

  private void killServer() {
    clients.forEach(DrawingClient::lost);
    world.log.crash();
    world.log.held = false;
    world = new ConferenceSimulator(random.nextLong(), world.log);
  }

  /** Everybody comes back, sends what has no receipt yet, and reads to the end. */
  private void settle() {
    world.log.release();
    world.run();
    for (DrawingClient client : clients) {
      client.drop();
      client.join(world);
      world.pass(Duration.ofSeconds(2)); // so that nothing is refused as too fast
      client.sendAllAgain(world);
    }
    for (DrawingClient client : clients) {
      client.requestAll();
    }
    world.run();
    clients.forEach(DrawingClient::take);
  }

  private void check() {
    List<LogEntry> drawn =
        world.log.entries("algebra").stream()
            .filter(entry -> entry.event() instanceof Event.Drawn)
            .toList();
    assertThat(drawn.stream().map(entry -> entry.key().orElseThrow()))
        .as("changes in the log")
        .containsExactlyInAnyOrderElementsOf(
            clients.stream().flatMap(client -> client.made().stream()).toList());
    for (DrawingClient client : clients) {
      assertThat(client.wrong()).as("answers to %s", client).isEmpty();
      client.receipts().forEach((change, receipt) -> assertThere(drawn, change, receipt));
      for (BoardReplica replica : client.replicas()) {
        byte[] replay = bytes(replay(drawn, BoardKey.of(client.member(), replica.with())));
        assertThat(replica.waiting()).as("changes without a receipt").isZero();
        assertThat(bytes(replica.state())).as("what %s has", client).isEqualTo(replay);
        assertThat(bytes(live(client, replica.with()))).as("the live state").isEqualTo(replay);
        replica
            .state()
            .whole(0)
            .shapes()
            .forEach(drawing -> DrawingClient.assertKept(drawing.shape()));
      }
    }
  }

  private static void assertThere(List<LogEntry> drawn, UUID change, Receipt receipt) {
    assertThat(drawn.stream().filter(entry -> entry.number() == receipt.number()))
        .as("the entry that a receipt is for")
        .singleElement()
        .satisfies(entry -> assertThat(entry.key()).contains(change));
  }

  private static BoardState replay(List<LogEntry> drawn, BoardKey board) {
    var state = new BoardState();
    for (LogEntry entry : drawn) {
      if (BoardKey.of(entry).equals(board)) {
        List<BoardOperation> operations = ((Event.Drawn) entry.event()).operations();
        state.apply(entry.author(), operations);
      }
    }
    return state;
  }

  /** What a reader gets who has nothing yet. */
  private BoardState live(DrawingClient client, Optional<UUID> with) {
    client.drop();
    client.join(world);
    world.run();
    StreamRecorder<BoardItem> fresh = world.follow(client.board(), with, 0);
    fresh.cancel();
    world.run();
    return Drawings.read(fresh.of(BoardStatePiece.class).stream());
  }

  private static byte[] bytes(BoardState state) {
    return STATES.encode(state.whole(0));
  }
}
