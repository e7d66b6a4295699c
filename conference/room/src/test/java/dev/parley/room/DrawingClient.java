package dev.parley.room;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.ValueCodec;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.board.AlterShape;
import dev.parley.room.api.board.Board;
import dev.parley.room.api.board.BoardChange;
import dev.parley.room.api.board.BoardOperation;
import dev.parley.room.api.board.DrawRefusal;
import dev.parley.room.api.board.DrawRefused;
import dev.parley.room.api.board.ExtendShape;
import dev.parley.room.api.board.PlacedShape;
import dev.parley.room.api.board.PutShape;
import dev.parley.room.api.board.RemoveShape;
import dev.parley.room.api.board.Shape;
import dev.parley.room.api.common.Receipt;
import dev.parley.room.board.state.Drawings;
import dev.parley.room.spi.StageFailures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * A simulated client. An old one does not know the kind of half of the shapes: it moves them, takes
 * them away and puts them back as they were, and never writes a body of its own into one (BO-10).
 */
final class DrawingClient {
  private static final int OPERATIONS = 200;
  private static final byte OLD = 1;
  private static final byte NEW = 2;
  private static final List<UUID> SHAPES =
      LongStream.range(0, 24).mapToObj(i -> new UUID(7, i)).toList();
  private static final ValueCodec<BoardChange> CHANGES = ValueCodec.of(BoardChange.class);

  /** Why a change may be refused although nothing is wrong with it. */
  private static final Set<DrawRefusal> PASSING =
      Set.of(DrawRefusal.TOO_FAST, DrawRefusal.NO_SESSION);

  private final Random random;
  private final String name;
  private final boolean old;
  private final List<BoardReplica> replicas = new ArrayList<>();
  private final List<UUID> made = new ArrayList<>();
  private final Map<UUID, Receipt> receipts = new HashMap<>();
  private final List<Shape> takenAway = new ArrayList<>();
  private final List<String> wrong = new ArrayList<>(); // answers that must not be
  private int operations;
  private int connection;
  private @Nullable UUID member;
  private @Nullable Board board;
  private @Nullable RoomStreamRecorder presence;

  DrawingClient(Random random, int place, boolean old) {
    this.random = random;
    this.name = "client " + place;
    this.old = old;
    replicas.add(new BoardReplica(Optional.empty()));
  }

  /** Both see a board of the two from now on. */
  void shareWith(DrawingClient other) {
    replicas.add(new BoardReplica(Optional.of(other.member())));
    other.replicas.add(new BoardReplica(Optional.of(member())));
    drop();
    other.drop();
  }

  UUID member() {
    return member;
  }

  Board board() {
    return board;
  }

  List<BoardReplica> replicas() {
    return replicas;
  }

  List<UUID> made() {
    return made;
  }

  Map<UUID, Receipt> receipts() {
    return receipts;
  }

  List<String> wrong() {
    return wrong;
  }

  boolean drawnAll() {
    return operations >= OPERATIONS;
  }

  /**
   * Connects, unless it is connected or about to be; an attempt may also be overtaken by another.
   */
  void join(ConferenceSimulator world) {
    if (board != null) {
      return;
    }
    int mine = ++connection;
    world.client = name + random.nextInt();
    world
        .conference
        .join(
            new JoinRequest(
                "algebra",
                name,
                Optional.of("0123456789012345678901-" + name.charAt(7)),
                Optional.empty()))
        .thenAccept(admission -> {
          if (mine == connection) {
            admitted(admission, mine);
          }
        });
  }

  private void admitted(JoinResult admission, int mine) {
    member = admission.you().id();
    presence = new RoomStreamRecorder();
    admission.session().follow(Long.MAX_VALUE).subscribe(presence);
    presence.request(Long.MAX_VALUE);
    admission
        .session()
        .board()
        .thenAccept(given -> {
          if (mine == connection) {
            board = given;
            replicas.forEach(replica -> replica.follow(given, demand()));
          }
        });
  }

  private long demand() {
    return random.nextBoolean() ? Long.MAX_VALUE : 1 + random.nextInt(10);
  }

  void request() {
    replicas.forEach(replica -> replica.request(1 + random.nextInt(20)));
    take();
  }

  void requestAll() {
    replicas.forEach(replica -> replica.request(Long.MAX_VALUE));
  }

  void take() {
    replicas.forEach(BoardReplica::take);
  }

  /** The connection ends, and the server notices. */
  void drop() {
    replicas.forEach(BoardReplica::drop);
    if (presence != null) {
      presence.cancel();
    }
    lost();
  }

  /** The connection ends with the server. */
  void lost() {
    take();
    connection++;
    board = null;
    presence = null;
  }

  /** Makes a change, connected or not. */
  void draw(ConferenceSimulator world) {
    if (drawnAll()) {
      return;
    }
    BoardReplica replica = replicas.get(random.nextInt(replicas.size()));
    replica.take();
    var steps = new ArrayList<BoardOperation>();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      steps.add(step(replica));
    }
    operations += steps.size();
    var change =
        new BoardChange(new UUID(random.nextLong(), random.nextLong()), replica.with(), steps);
    made.add(change.id());
    replica.made(change);
    send(world, replica, change);
    if (random.nextInt(6) == 0) {
      send(world, replica, change); // and the same again
    }
  }

  /** Sends some changes again, with or without a receipt. */
  void sendAgain(ConferenceSimulator world) {
    for (BoardReplica replica : replicas) {
      for (BoardChange change : replica.unconfirmed()) {
        if (random.nextInt(3) == 0) {
          send(world, replica, change);
        }
      }
    }
  }

  void sendAllAgain(ConferenceSimulator world) {
    for (BoardReplica replica : replicas) {
      for (BoardChange change : replica.unconfirmed()) {
        send(world, replica, change);
        world.pass(Duration.ofMillis(40));
      }
    }
  }

  /** Calls arrive in any order, and those of a connection that is gone do not. */
  private void send(ConferenceSimulator world, BoardReplica replica, BoardChange change) {
    Board to = board;
    int mine = connection;
    if (to == null) {
      return;
    }
    BoardChange arriving = CHANGES.decode(CHANGES.encode(change));
    world.execute(() ->
        to.draw(arriving)
            .whenComplete((receipt, failure) -> {
              if (mine == connection) {
                answered(replica, change, receipt, failure);
              }
            }));
  }

  private void answered(
      BoardReplica replica, BoardChange change, Receipt receipt, @Nullable Throwable failure) {
    if (failure == null) {
      Receipt before = receipts.putIfAbsent(change.id(), receipt);
      if (before != null && !before.equals(receipt)) {
        wrong.add("change %s has receipts %s and %s".formatted(change.id(), before, receipt));
      }
      replica.confirmed(change.id());
    } else if (!(StageFailures.cause(failure) instanceof DrawRefused refused)
        || !PASSING.contains(refused.reason())) {
      wrong.add("change %s: %s".formatted(change.id(), failure));
    }
  }

  private BoardOperation step(BoardReplica replica) {
    if (old && !takenAway.isEmpty() && random.nextInt(6) == 0) {
      return new PutShape(takenAway.remove(random.nextInt(takenAway.size())));
    }
    BoardOperation any = Drawings.any(random, SHAPES);
    if (old && any instanceof RemoveShape(UUID shape)) {
      replica.state().whole(0).shapes().stream()
          .map(PlacedShape::shape)
          .filter(seen -> seen.id().equals(shape))
          .forEach(takenAway::add);
    }
    return mine(any);
  }

  /** The step with the client's own bodies, where it may write one. */
  private BoardOperation mine(BoardOperation any) {
    byte[] body = new byte[1 + random.nextInt(2)];
    random.nextBytes(body);
    body[0] = old ? OLD : NEW;
    return switch (any) {
      case PutShape(Shape shape) when writes(shape.id()) -> new PutShape(kinded(shape, body));
      case PutShape(Shape shape) -> new RemoveShape(shape.id());
      case AlterShape alter ->
          new AlterShape(
              alter.shape(),
              alter.page(),
              alter.order(),
              alter.placement(),
              alter.style(),
              alter.body().filter(given -> writes(alter.shape())).map(given -> body));
      case ExtendShape extend when !writes(extend.shape()) ->
          Drawings.move(extend.shape(), Drawings.HERE);
      default -> any;
    };
  }

  private boolean writes(UUID shape) {
    return !old || !unknownToOld(shape);
  }

  private static boolean unknownToOld(UUID shape) {
    return shape.getLeastSignificantBits() % 2 == 1;
  }

  private static Shape kinded(Shape shape, byte[] body) {
    return new Shape(
        shape.id(),
        shape.page(),
        shape.order(),
        unknownToOld(shape.id()) ? "lattice-9" : "pen",
        shape.placement(),
        shape.style(),
        body);
  }

  /** A shape of a kind that the old client does not know has a new client's body. */
  static void assertKept(Shape shape) {
    if (unknownToOld(shape.id())) {
      assertThat(shape.kind()).isEqualTo("lattice-9");
      assertThat(shape.body()).startsWith(NEW);
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
