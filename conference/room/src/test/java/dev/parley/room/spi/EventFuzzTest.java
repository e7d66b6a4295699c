package dev.parley.room.spi;

import dev.parley.room.api.MessageReference;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import dev.parley.room.api.files.Attachment;
import dev.parley.room.board.state.Drawings;
import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class EventFuzzTest implements FuzzCorpus {
  private static final UUID LINE = new UUID(1, -2);
  private static final EventCodec CODEC = new EventCodec();

  @Test
  void randomBytesAreAnEventOrRefused() {
    RandomSeeds.run(
        20_000,
        random -> EventFuzz.fuzzerTestOneInput(RandomSeeds.bytes(random, random.nextInt(60))));
  }

  @Test
  void damagedEventsAreAnEventOrRefused() {
    RandomSeeds.run(20_000, random -> EventFuzz.fuzzerTestOneInput(damaged(random)));
  }

  private static byte[] damaged(Random random) {
    byte[] bytes = CODEC.encode(any(random));
    for (int i = random.nextInt(4); i > 0; i--) {
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return random.nextInt(3) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length + 3)) : bytes;
  }

  private static Event any(Random random) {
    return switch (random.nextInt(6)) {
      case 0 ->
          new Event.Posted(
              "see",
              Optional.of(new MessageReference(LINE, 7)),
              List.of(new Attachment(LINE, "a.png", "image/png", 9)));
      case 1 ->
          new Event.RightsChanged(
              List.of(new Event.Grant(LINE, Role.STUDENT, Rights.of(Role.GUEST))));
      case 2 -> new Event.Reacted(LINE, "x", true);
      case 3 -> new Event.RoomChanged(true, false);
      default ->
          new Event.Drawn(
              Stream.generate(() -> Drawings.any(random, List.of(LINE)))
                  .limit(1 + random.nextInt(3))
                  .toList());
    };
  }
}
