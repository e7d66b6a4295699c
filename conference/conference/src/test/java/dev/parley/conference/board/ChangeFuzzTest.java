package dev.parley.conference.board;

import dev.parley.calls.Values;
import dev.parley.conference.api.board.Change;
import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.Seeds;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class ChangeFuzzTest implements FuzzCorpus {
  private static final Values<Change> CHANGES = Values.of(Change.class);
  private static final List<UUID> SHAPES = List.of(new UUID(1, 1), new UUID(2, 2));

  @Test
  void damagedChangesAreAppliedOrRefused() {
    Seeds.run(
        5_000,
        random -> {
          ByteArrayOutputStream all = new ByteArrayOutputStream();
          for (int i = random.nextInt(6); i >= 0; i--) {
            byte[] change = damaged(random);
            all.write(change.length >> 8);
            all.write(change.length);
            all.writeBytes(change);
          }
          ChangeFuzz.fuzzerTestOneInput(all.toByteArray());
        });
  }

  private static byte[] damaged(Random random) {
    Change change =
        new Change(
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
