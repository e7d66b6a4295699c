package dev.parley.server.filestore;

import static dev.parley.room.limits.ConferenceLimits.ATTACHMENTS_BYTES_MAX;
import static dev.parley.testkit.Eventually.eventually;
import static dev.parley.testkit.Eventually.value;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.base.MemoryBudget;
import dev.parley.files.AttachmentStore;
import dev.parley.files.render.RenderLimits;
import dev.parley.room.api.files.AttachmentSource;
import dev.parley.room.api.files.ContentStream;
import dev.parley.room.api.files.FileLine;
import dev.parley.room.api.files.FileMatch;
import dev.parley.room.api.files.FileRefusal;
import dev.parley.room.api.files.FileRefused;
import dev.parley.room.api.files.FileSource;
import dev.parley.room.api.files.FileView;
import dev.parley.room.api.files.FolderEntry;
import dev.parley.room.api.files.FolderSource;
import dev.parley.room.api.files.PagesView;
import dev.parley.room.api.files.TextView;
import dev.parley.room.api.files.UnavailableView;
import dev.parley.room.spi.OpenFile;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.atomic.AtomicInteger;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DiskFileStoreTest {
  private static final String ROOM = "maths";
  private static final UUID READER = UUID.randomUUID();

  @TempDir private Path place;
  private Path shared;
  private DiskFileStore fileStore;

  @BeforeEach
  void open() throws IOException {
    shared = Files.createDirectories(place.resolve("shared"));
    fileStore = fileStore(place.resolve("attachments"), Optional.of(shared));
  }

  @AfterEach
  void close() {
    fileStore.close();
  }

  @Test
  void attachmentIsGivenBackInPieces() {
    UUID id = UUID.randomUUID();
    byte[] bytes = new byte[100_000];
    Arrays.fill(bytes, (byte) 7);

    String type = value("stored", fileStore.put(ROOM, id, bytes.length, pieces(bytes, 9_999)));
    ContentStream content = value("content", fileStore.content(ROOM, READER, id, 0));

    assertThat(type).isEqualTo(content.type()).isEqualTo("application/octet-stream");
    assertThat(content.bytes()).isEqualTo(bytes.length);
    Taken taken = Taken.of(content.pieces(), 1);
    assertThat(taken.bytes()).isEqualTo(bytes);
    assertThat(taken.pieces).allMatch(piece -> piece.length <= BytePublisher.BYTES_MAX);
    refused(FileRefusal.NOT_FOUND, fileStore.content("another room", READER, id, 0));
    refused(FileRefusal.NOT_FOUND, fileStore.content(ROOM, READER, UUID.randomUUID(), 0));
  }

  @Test
  void roomTakesMoreThanTheShareOfOneMember() {
    long share = ATTACHMENTS_BYTES_MAX / 4;
    int uploads = (int) (share / AttachmentStore.BYTES_MAX) + 1;
    AtomicInteger begun = new AtomicInteger();

    for (int i = 0; i < uploads; i++) {
      fileStore.put(
          ROOM, UUID.randomUUID(), AttachmentStore.BYTES_MAX, _ -> begun.incrementAndGet());
    }

    eventually("all uploads have begun", () -> begun.get() == uploads);
  }

  @Test
  void pictureIsScaledWhenAskedFor() throws IOException {
    UUID id = UUID.randomUUID();
    byte[] png = png(400, 200);
    assertThat(value("stored", fileStore.put(ROOM, id, png.length, pieces(png, 1_000))))
        .isEqualTo("image/png");

    ContentStream scaled = value("scaled", fileStore.content(ROOM, READER, id, 100));
    byte[] bytes = Taken.of(scaled.pieces(), Long.MAX_VALUE).bytes();

    assertThat(scaled.width()).isEqualTo(100);
    assertThat(scaled.height()).isEqualTo(50);
    assertThat(bytes).hasSize((int) scaled.bytes());
    assertThat(ImageIO.read(new ByteArrayInputStream(bytes)).getWidth()).isEqualTo(100);
    assertThat(
            Taken.of(value("as it is", fileStore.content(ROOM, READER, id, 0)).pieces(), 1).bytes())
        .isEqualTo(png);
  }

  @Test
  void uploadThatBreaksOffLeavesNothing() {
    UUID id = UUID.randomUUID();
    SubmissionPublisher<byte[]> broken = new SubmissionPublisher<>();
    CompletionStage<String> put = fileStore.put(ROOM, id, 10, broken);
    eventually("the file store listens", broken::hasSubscribers);
    broken.submit(new byte[5]);
    broken.closeExceptionally(new IOException("gone"));

    refused(FileRefusal.DAMAGED, put);
    refused(FileRefusal.DAMAGED, fileStore.put(ROOM, id, 10, pieces(new byte[9], 4)));
    refused(FileRefusal.TOO_LARGE, fileStore.put(ROOM, id, 10, pieces(new byte[11], 4)));
    refused(FileRefusal.TOO_LARGE, fileStore.put(ROOM, id, 51 << 20, pieces(new byte[1], 1)));
    refused(FileRefusal.NOT_FOUND, fileStore.content(ROOM, READER, id, 0));
    assertThat(value("stored", fileStore.put(ROOM, id, 10, pieces(new byte[10], 4)))).isNotEmpty();
  }

  @Test
  void folderIsListed() throws IOException {
    Files.createDirectories(shared.resolve("lessons"));
    Files.writeString(shared.resolve("plan.txt"), "one");

    List<FolderEntry> entries = value("folder", fileStore.folder("")).entries();

    assertThat(entries).extracting(FolderEntry::name).containsExactly("lessons", "plan.txt");
    assertThat(value("folder", fileStore.folder("lessons")).entries()).isEmpty();
    refused(FileRefusal.BAD_NAME, fileStore.folder("../attachments"));
    refused(FileRefusal.NOT_FOUND, fileStore.folder("missing"));
    try (DiskFileStore without = fileStore(place.resolve("other"), Optional.empty())) {
      refused(FileRefusal.NOT_FOUND, without.folder(""));
      refused(
          FileRefusal.NOT_FOUND, without.open(ROOM, READER, new FolderSource("plan.txt"), _ -> {}));
    }
  }

  @Test
  void textIsReadByItsLines() throws IOException {
    Files.writeString(shared.resolve("plan.txt"), "one\ntwo\nthree\n");
    try (OpenFile file = opened(new FolderSource("plan.txt"), new CopyOnWriteArrayList<>())) {
      FileView view = value("view", file.view(READER));
      long version = view.version();
      assertThat(view).isEqualTo(new TextView(version, "UTF-8", 3, true, 14));
      assertThat(value("lines", file.lines(version, 1, 9)).lines())
          .containsExactly(new FileLine("two", false), new FileLine("three", false));
      assertThat(value("hits", file.find(version, "TH", 0, false)).hits())
          .containsExactly(new FileMatch(2, 0, 2));
      refused(FileRefusal.CHANGED, file.lines(version + 1, 0, 1));
      refused(FileRefusal.BAD_REQUEST, file.lines(version, -1, 1));
      refused(FileRefusal.WRONG_TYPE, file.page(READER, 1, 100));
    }
  }

  @Test
  void changeOfAFileIsTold() throws IOException {
    Path path = Files.writeString(shared.resolve("plan.txt"), "one\n");
    List<FileView> told = new CopyOnWriteArrayList<>();
    try (OpenFile file = opened(new FolderSource("plan.txt"), told)) {
      Files.writeString(path, "one\ntwo\n");
      eventually(
          "the new lines are told",
          () -> told.stream().anyMatch(view -> view instanceof TextView text && text.lines() == 2));
      assertThat(value("lines", file.lines(told.getLast().version(), 0, 9)).lines()).hasSize(2);

      Files.delete(path);
      eventually("that it is gone is told", () -> told.getLast() instanceof UnavailableView);
      refused(FileRefusal.NOT_FOUND, file.lines(told.getLast().version(), 0, 9));
    }
  }

  @Test
  void largeTextTellsWhenAllOfItIsKnown() throws IOException {
    Files.writeString(shared.resolve("large.log"), "a line of a log\n".repeat(300_000));
    List<FileView> told = new CopyOnWriteArrayList<>();
    try (OpenFile _ = opened(new FolderSource("large.log"), told)) {
      eventually(
          "all lines are known",
          () -> told.stream().anyMatch(view -> view instanceof TextView text && text.complete()));
      assertThat(((TextView) told.getLast()).lines()).isEqualTo(300_000);
    }
  }

  @Test
  void pictureIsReadByItsPage() throws IOException {
    UUID id = UUID.randomUUID();
    byte[] png = png(300, 300);
    value("stored", fileStore.put(ROOM, id, png.length, pieces(png, 1_000)));
    try (OpenFile file = opened(new AttachmentSource(id), new CopyOnWriteArrayList<>())) {
      FileView view = value("view", file.view(READER));
      assertThat(view).isEqualTo(new PagesView(view.version(), 1));
      ContentStream page = value("page", file.page(READER, 1, 30));
      assertThat(page.width()).isEqualTo(30);
      assertThat(page.type()).isEqualTo("image/png");
      refused(FileRefusal.NO_SUCH_PAGE, file.page(READER, 2, 30));
      refused(FileRefusal.WRONG_TYPE, file.lines(1, 0, 1));
      refused(FileRefusal.WRONG_TYPE, file.find(1, "x", 0, true));
    }
  }

  @Test
  void whatCannotBeShownIsRefused() throws IOException {
    Files.write(shared.resolve("noise"), new byte[] {0, 1, 0, 2, 0, 0, 0, 3});
    Files.write(shared.resolve("archive.txt"), "PK\u0003\u0004".getBytes(UTF_8));
    Files.write(shared.resolve("broken.txt"), "GIF89a".getBytes(UTF_8));
    Files.createSymbolicLink(shared.resolve("link"), Path.of("/etc/passwd"));

    refused(
        FileRefusal.WRONG_TYPE, fileStore.open(ROOM, READER, new FolderSource("noise"), _ -> {}));
    refused(
        FileRefusal.WRONG_TYPE,
        fileStore.open(ROOM, READER, new FolderSource("archive.txt"), _ -> {}));
    refused(
        FileRefusal.DAMAGED, fileStore.open(ROOM, READER, new FolderSource("broken.txt"), _ -> {}));
    refused(FileRefusal.LINK, fileStore.open(ROOM, READER, new FolderSource("link"), _ -> {}));
    refused(
        FileRefusal.BAD_NAME,
        fileStore.open(ROOM, READER, new FolderSource("/etc/passwd"), _ -> {}));
    refused(
        FileRefusal.NOT_FOUND,
        fileStore.open(ROOM, READER, new AttachmentSource(UUID.randomUUID()), _ -> {}));
  }

  private static DiskFileStore fileStore(Path kept, Optional<Path> shared) {
    return DiskFileStore.open(kept, shared, RenderLimits.DEFAULT, MemoryBudget.unlimited());
  }

  private OpenFile opened(FileSource source, List<FileView> told) {
    return value("open", fileStore.open(ROOM, READER, source, told::add));
  }

  private static Flow.Publisher<byte[]> pieces(byte[] bytes, int size) {
    return subscriber -> {
      SubmissionPublisher<byte[]> publisher = new SubmissionPublisher<>();
      publisher.subscribe(subscriber);
      Thread.startVirtualThread(() -> {
        for (int at = 0; at < bytes.length; at += size) {
          publisher.submit(Arrays.copyOfRange(bytes, at, Math.min(bytes.length, at + size)));
        }
        publisher.close();
      });
    };
  }

  private static byte[] png(int width, int height) throws IOException {
    var bytes = new ByteArrayOutputStream();
    ImageIO.write(new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB), "png", bytes);
    return bytes.toByteArray();
  }

  private static void refused(FileRefusal reason, CompletionStage<?> stage) {
    assertThatExceptionOfType(CompletionException.class)
        .isThrownBy(() -> stage.toCompletableFuture().join())
        .satisfies(e -> assertThat(e.getCause()).isInstanceOf(FileRefused.class))
        .satisfies(e -> assertThat(((FileRefused) e.getCause()).reason()).isEqualTo(reason));
  }

  /** What came. */
  private static final class Taken implements Flow.Subscriber<byte[]> {
    private final List<byte[]> pieces = new CopyOnWriteArrayList<>();
    private final long demand;
    private Flow.Subscription subscription;
    private volatile boolean done;

    private Taken(long demand) {
      this.demand = demand;
    }

    static Taken of(Flow.Publisher<byte[]> publisher, long demand) {
      Taken taken = new Taken(demand);
      publisher.subscribe(taken);
      eventually("all pieces came", () -> taken.done);
      return taken;
    }

    byte[] bytes() {
      var bytes = new ByteArrayOutputStream();
      pieces.forEach(bytes::writeBytes);
      return bytes.toByteArray();
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
      subscription = given;
      given.request(demand);
    }

    @Override
    public void onNext(byte[] piece) {
      pieces.add(piece);
      subscription.request(demand);
    }

    @Override
    public void onError(Throwable failure) {
      throw new AssertionError(failure);
    }

    @Override
    public void onComplete() {
      done = true;
    }
  }
}
