package dev.parley.nodes.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.nodes.spi.RoomMessage;
import dev.parley.room.spi.AppendResult;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.RoomLogException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

class FollowedCopyTest {
  private static final String ROOM = "algebra";

  private final ChangeCodec codec = new ChangeCodec();
  private final Disk disk = new Disk();
  private final FollowedCopy copy = FollowedCopy.of(ROOM, disk).toCompletableFuture().join();

  /** A copy that knows the keys of its entries. */
  private static final class Disk implements RoomCopies {
    private final Set<UUID> keys = new HashSet<>();
    private final List<StreamPosition> positions = new ArrayList<>();

    @Override
    public CompletionStage<StreamPosition> position(String room) {
      return CompletableFuture.completedFuture(StreamPosition.START);
    }

    @Override
    public CompletionStage<List<AppendResult>> apply(
        String room, StreamPosition before, StreamPosition after, List<RoomChange> changes) {
      positions.add(after);
      List<AppendResult> results = new ArrayList<>();
      for (RoomChange change : changes) {
        if (change instanceof RoomChange.Appended(LogEntry entry, _)) {
          results.add(
              keys.add(entry.key().orElseThrow())
                  ? new AppendResult.Stored()
                  : new AppendResult.Existing(entry));
        }
      }
      return CompletableFuture.completedFuture(results);
    }

    @Override
    public CompletionStage<Void> replace(
        String room, StreamPosition before, StreamPosition after, Path content) {
      throw new UnsupportedOperationException();
    }

    @Override
    public CompletionStage<Void> discard(String room) {
      throw new UnsupportedOperationException();
    }
  }

  private static RoomChange said(long number, UUID key) {
    return new RoomChange.Appended(
        new LogEntry(
            number,
            Instant.EPOCH,
            new UUID(0, 1),
            Optional.empty(),
            Optional.of(key),
            new Event.Posted("text")),
        Optional.empty());
  }

  private byte[] message(String room, long epoch, byte[] previous, RoomChange... changes) {
    return codec.encode(
        new ChangeMessage(
            UUID.randomUUID(),
            room,
            epoch,
            previous,
            Arrays.stream(changes).map(codec::encode).toList()));
  }

  private List<RoomChange> include(long sequence, byte[] bytes) {
    return copy.include(new RoomMessage(sequence, bytes)).toCompletableFuture().join();
  }

  private void assertRefused(long sequence, byte[] bytes) {
    StreamPosition before = copy.position();
    int applied = disk.positions.size();

    assertThatThrownBy(() -> include(sequence, bytes)).hasCauseInstanceOf(RoomLogException.class);
    assertThat(copy.position()).isEqualTo(before);
    assertThat(disk.positions).hasSize(applied);
  }

  @Test
  void entryThatTheCopyHasAlreadyIsNoChange() {
    UUID key = UUID.randomUUID();
    byte[] first = message(ROOM, 1, StreamPosition.START.hash(), said(1, key));
    assertThat(include(3, first)).hasSize(1);

    List<RoomChange> next =
        include(
            5, message(ROOM, 1, ChangeCodec.hash(first), said(2, key), said(3, UUID.randomUUID())));

    assertThat(next).singleElement().isInstanceOf(RoomChange.Appended.class);
    assertThat(copy.position().number()).isEqualTo(3);
    assertThat(copy.position().sequence()).isEqualTo(5);
  }

  @Test
  void messageThatDoesNotFollowIsRefused() {
    byte[] first = message(ROOM, 2, StreamPosition.START.hash(), said(1, UUID.randomUUID()));
    include(3, first);
    byte[] hash = ChangeCodec.hash(first);

    assertRefused(4, message(ROOM, 2, StreamPosition.START.hash(), said(2, UUID.randomUUID())));
    assertRefused(3, message(ROOM, 2, hash, said(2, UUID.randomUUID())));
    assertRefused(4, message(ROOM, 1, hash, said(2, UUID.randomUUID())));
    assertRefused(4, message("another", 2, hash, said(2, UUID.randomUUID())));
  }

  @Test
  void messageThatIsCutOrChangedIsRefused() {
    byte[] whole = message(ROOM, 1, StreamPosition.START.hash(), said(1, UUID.randomUUID()));
    for (int length = 0; length < whole.length; length++) {
      assertRefused(1, Arrays.copyOf(whole, length));
    }
    assertRefused(1, Arrays.copyOf(whole, whole.length + 1));
  }
}
