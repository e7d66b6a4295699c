package dev.parley.nodes.branch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.nodes.spi.RoomMessage;
import dev.parley.nodes.spi.RoomStreams;
import dev.parley.room.spi.RoomLogException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FeedPieceTest {
  private final FeedCutter cutter = new FeedCutter();
  private final FeedJoiner joiner = new FeedJoiner();
  private final Random random = new Random(1);

  private RoomMessage message(long sequence, int bytes) {
    byte[] content = new byte[bytes];
    random.nextBytes(content);
    return new RoomMessage(sequence, content);
  }

  private static FeedPiece piece(FeedPiece.Part... parts) {
    return new FeedPiece(List.of(parts));
  }

  @Test
  void messagesArriveAsTheyWereInPiecesThatAThinLineCarriesInSeconds() {
    List<RoomMessage> sent = new ArrayList<>();
    int[] sizes = {1, 0, 8_192, 8_193, 5, 800_000, 20, 0, 16_384};
    for (int i = 0; i < 200; i++) {
      sent.add(message(i + 1, i < sizes.length ? sizes[i] : random.nextInt(300)));
    }
    cutter.add(sent);

    List<RoomMessage> joined = new ArrayList<>();
    int pieces = 0;
    while (!cutter.isEmpty()) {
      FeedPiece piece = cutter.next();
      pieces++;
      assertThat(piece.parts().stream().mapToInt(part -> part.bytes().length).sum())
          .isLessThanOrEqualTo(8_192);
      joined.addAll(joiner.add(piece));
    }

    assertThat(joined).hasSameSizeAs(sent);
    for (int i = 0; i < sent.size(); i++) {
      assertThat(joined.get(i).sequence()).isEqualTo(sent.get(i).sequence());
      assertThat(joined.get(i).bytes()).isEqualTo(sent.get(i).bytes());
    }
    assertThat(pieces).isLessThan(120); // small messages share pieces
  }

  @Test
  void partOfAnotherMessageIsRefused() {
    joiner.add(piece(new FeedPiece.Part(7, true, new byte[5])));

    assertThatThrownBy(() -> joiner.add(piece(new FeedPiece.Part(8, false, new byte[5]))))
        .isInstanceOf(RoomLogException.class);
  }

  @Test
  void emptyPartsWithoutEndAreRefused() {
    assertThatThrownBy(() -> joiner.add(piece(new FeedPiece.Part(7, true, new byte[0]))))
        .isInstanceOf(RoomLogException.class);
  }

  @Test
  void messageBeyondTheLimitOfEnginesIsRefused() {
    byte[] half = new byte[RoomStreams.MESSAGE_BYTES_MAX / 2];
    joiner.add(piece(new FeedPiece.Part(7, true, half)));
    joiner.add(piece(new FeedPiece.Part(7, true, half)));

    assertThatThrownBy(() -> joiner.add(piece(new FeedPiece.Part(7, false, new byte[2]))))
        .isInstanceOf(RoomLogException.class);
  }
}
