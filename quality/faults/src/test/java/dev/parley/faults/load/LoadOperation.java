package dev.parley.faults.load;

import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.board.BoardChange;
import dev.parley.room.api.board.BoardPage;
import dev.parley.room.api.board.PutShape;
import dev.parley.room.api.board.Shape;
import dev.parley.room.api.board.ShapePlacement;
import dev.parley.room.api.board.ShapeStyle;
import dev.parley.room.api.common.Receipt;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/**
 * An append that a member repeats until it is answered: each time with the same content and key.
 *
 * @param topic in histories
 * @param invokedNanos time of its creation, before its first attempt
 * @param done called when it was acknowledged
 */
record LoadOperation(String topic, UUID key, long invokedNanos, Attempt attempt, Runnable done) {
  private static final int STROKE_BYTES_MAX = 200;
  private static final int BOARD_SIZE = 900;
  private static final ShapeStyle STYLE = new ShapeStyle(255, 0, 2, false);

  /** One attempt. */
  interface Attempt {
    CompletionStage<Receipt> at(Place place);
  }

  /** {@return a message} */
  static LoadOperation message(SplittableRandom random) {
    UUID key = random(random);
    ChatMessage message = new ChatMessage(key, Optional.empty(), text(key));
    return new LoadOperation(
        RoomLoad.CHAT, key, System.nanoTime(), place -> place.session().say(message), () -> {});
  }

  /** {@return the text of a message} */
  static String text(UUID key) {
    return "Is it 12? " + key;
  }

  /** {@return a stroke on the common board} */
  static LoadOperation stroke(RoomLoad room, SplittableRandom random) {
    byte[] points = new byte[1 + random.nextInt(STROKE_BYTES_MAX)];
    random.nextBytes(points);
    ShapePlacement placement =
        new ShapePlacement(random.nextInt(BOARD_SIZE), random.nextInt(BOARD_SIZE), 1, 1, 0);
    Shape shape = new Shape(random(random), BoardPage.FIRST, "V", "pen", placement, STYLE, points);
    BoardChange change =
        new BoardChange(random(random), Optional.empty(), List.of(new PutShape(shape)));
    return new LoadOperation(
        RoomLoad.BOARD,
        change.id(),
        System.nanoTime(),
        place -> place.board().draw(change),
        () -> room.strokes().put(shape.id(), points.length));
  }

  private static UUID random(SplittableRandom random) {
    return new UUID(random.nextLong(), random.nextLong());
  }
}
