package dev.parley.room.board.state;

import dev.parley.calls.ValueCodec;
import dev.parley.room.api.board.BoardChange;
import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class BoardChangeFuzzTest implements FuzzCorpus {
  private static final ValueCodec<BoardChange> CHANGES = ValueCodec.of(BoardChange.class);
  private static final List<UUID> SHAPES = List.of(new UUID(1, 1), new UUID(2, 2));

  @Test
  void damagedChangesAreAppliedOrRefused() {
    RandomSeeds.run(
        5_000,
        random -> {
          ByteArrayOutputStream all = new ByteArrayOutputStream();
          for (int i = random.nextInt(6); i >= 0; i--) {
            byte[] change = damaged(random);
            all.write(change.length >> 8);
            all.write(change.length);
            all.writeBytes(change);
          }
          BoardChangeFuzz.fuzzerTestOneInput(all.toByteArray());
        });
  }

  private static byte[] damaged(Random random) {
    BoardChange change =
        new BoardChange(
            new UUID(3, random.nextLong()),
            Optional.empty(),
            Stream.generate(() -> Drawings.any(random, SHAPES))
                .limit(1 + random.nextInt(4))
                .toList());
    byte[] bytes = CHANGES.encode(change);
    for (int i = random.nextInt(3); i > 0; i--) {
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return bytes;
  }
}
