package dev.parley.server.cluster;

import static dev.parley.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.nodes.spi.EngineException;
import dev.parley.nodes.spi.ObjectStore;
import dev.parley.server.filestore.DiskFileStore;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Attachments that are being fetched while their room is erased. */
class AttachmentFetchesTest {
  private static final UUID FILE = new UUID(1, 1);
  private static final UUID OTHER = new UUID(1, 2);

  @TempDir private Path folder;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch more = new CountDownLatch(1);
  private DiskFileStore disk;
  private ClusterFileStore files;

  /** A file of two pieces, of which the second one takes its time. */
  private final class SlowObjects implements ObjectStore {
    @Override
    public void put(String name, InputStream content) {
      throw new UnsupportedOperationException("put");
    }

    @Override
    public boolean get(String name, OutputStream to) {
      try {
        to.write(new byte[1000]);
        begun.countDown();
        more.await();
        to.write(new byte[1000]);
        return true;
      } catch (IOException | InterruptedException e) {
        throw new EngineException(EngineException.Reason.UNAVAILABLE, "no more comes", e);
      }
    }

    @Override
    public void delete(String name) {
      throw new UnsupportedOperationException("delete");
    }
  }

  @BeforeEach
  void open() {
    disk = TestNode.files(folder);
    files =
        new ClusterFileStore(
            disk, new SlowObjects(), folder.resolve("incoming"), threads, (_, _) -> {});
  }

  @AfterEach
  void close() {
    more.countDown();
    threads.close();
    disk.close();
  }

  private CompletableFuture<Boolean> fetch(String room) throws InterruptedException {
    CompletableFuture<Boolean> fetch = files.has(room, FILE).toCompletableFuture();
    begun.await();
    return fetch;
  }

  @Test
  void fetchThatRunsWhileItsRoomIsErasedStoresNothing() throws InterruptedException {
    AttachmentFetches fetches =
        new AttachmentFetches(disk, new SlowObjects(), folder.resolve("incoming"), threads);
    fetches.fetched("algebra", FILE);
    begun.await();
    CompletableFuture<Void> ended = fetches.end("algebra").toCompletableFuture();
    assertThat(ended).isNotDone();

    more.countDown();

    eventually("it ends", ended::isDone);
    assertThat(disk.holds("algebra", FILE)).isFalse();
    assertThat(folder.resolve("incoming")).isEmptyDirectory();
  }

  @Test
  void fetchOfAnotherRoomGoesOn() throws InterruptedException {
    CompletableFuture<Boolean> fetch = fetch("art");
    files.deleteHere("algebra", Set.of());

    more.countDown();

    eventually("the fetch ends", fetch::isDone);
    assertThat(fetch.join()).isTrue();
    assertThat(disk.holds("art", FILE)).isTrue();
  }

  @Test
  void attachmentsThatAreNamedStay() throws InterruptedException {
    more.countDown();
    CompletableFuture<Boolean> both =
        fetch("algebra").thenCombine(files.has("algebra", OTHER), Boolean::logicalAnd);
    eventually("both are there", both::isDone);
    assertThat(both.join()).isTrue();

    files.deleteHere("algebra", Set.of(OTHER));

    assertThat(disk.holds("algebra", FILE)).isFalse();
    assertThat(disk.holds("algebra", OTHER)).isTrue();
  }
}
