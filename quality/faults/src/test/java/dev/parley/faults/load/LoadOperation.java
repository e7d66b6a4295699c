package dev.parley.faults.load;

import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.board.BoardChange;
import dev.parley.room.api.board.BoardPage;
import dev.parley.room.api.board.PutShape;
import dev.parley.room.api.board.Shape;
import dev.parley.room.api.board.ShapePlacement;
import dev.parley.room.api.board.ShapeStyle;
import dev.parley.room.api.common.Receipt;
import dev.parley.room.api.files.NewAttachment;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;

/**
 * An append that a member repeats until it is answered: each time with the same content and key.
 *
 * @param topic in histories
 * @param invokedNanos time of its creation, before its first attempt
 * @param done called when it was acknowledged
 */
record LoadOperation(String topic, UUID key, long invokedNanos, Attempt attempt, Runnable done) {
  private static final int STROKE_BYTES_MAX = 200;
  private static final int UPLOAD_BYTES_MAX = 8 << 10;
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

  /** {@return an upload, and the message that it is attached to} */
  static LoadOperation upload(RoomLoad room, SplittableRandom random) {
    byte[] content = new byte[1 + random.nextInt(UPLOAD_BYTES_MAX)];
    random.nextBytes(content);
    UUID key = random(random);
    NewAttachment file =
        new NewAttachment(random(random), Optional.empty(), "leaf", content.length);
    ChatMessage message =
        new ChatMessage(key, Optional.empty(), text(key), Optional.empty(), List.of(file.id()));
    return new LoadOperation(
        RoomLoad.CHAT,
        key,
        System.nanoTime(),
        place ->
            place
                .files()
                .attach(file, subscriber -> publish(content, subscriber))
                .thenCompose(_ -> place.session().say(message)),
        () -> room.uploads().put(file.id(), Arrays.hashCode(content)));
  }

  private static void publish(byte[] content, Flow.Subscriber<? super byte[]> subscriber) {
    try (SubmissionPublisher<byte[]> pieces = new SubmissionPublisher<>(Runnable::run, 1)) {
      pieces.subscribe(subscriber);
      pieces.submit(content);
    }
  }

  private static UUID random(SplittableRandom random) {
    return new UUID(random.nextLong(), random.nextLong());
  }
}
