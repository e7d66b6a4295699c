package dev.parley.server;

import static dev.parley.server.Streams.bytes;
import static dev.parley.server.Streams.pieces;
import static dev.parley.testkit.Eventually.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.Parley;
import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.MessagePosted;
import dev.parley.room.api.Rooms;
import dev.parley.room.api.board.AlterShape;
import dev.parley.room.api.board.BoardChange;
import dev.parley.room.api.board.BoardOperation;
import dev.parley.room.api.board.DrawRefusal;
import dev.parley.room.api.board.DrawRefused;
import dev.parley.room.api.board.ExtendShape;
import dev.parley.room.api.board.PutShape;
import dev.parley.room.api.board.Shape;
import dev.parley.room.api.board.ShapePlacement;
import dev.parley.room.api.board.ShapeStyle;
import dev.parley.room.api.files.Attachment;
import dev.parley.room.api.files.AttachmentSource;
import dev.parley.room.api.files.FileRefusal;
import dev.parley.room.api.files.FileRefused;
import dev.parley.room.api.files.Files;
import dev.parley.room.api.files.FolderSource;
import dev.parley.room.api.files.NewAttachment;
import dev.parley.server.Streams.Taken;
import dev.parley.testkit.LeakCheck;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a member may send to a real server to do harm: each is refused with its reason, and after
 * each the same connection goes on and nothing that was said is lost. Bad tokens are in {@link
 * EntryOverTheWireTest}.
 */
final class BadInputTest {
  private static final UUID SHAPE = UUID.randomUUID();
  private static final ShapePlacement HERE = new ShapePlacement(0, 0, 1, 1, 0);
  private static final ShapeStyle THIN = new ShapeStyle(0xFF, 0, 1, false);

  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  @TempDir Path place;
  private Path shared;
  private ParleyServer server;
  private Parley parley;
  private JoinResult ada;
  private Files files;

  @BeforeEach
  void start() throws Exception {
    shared = java.nio.file.Files.createDirectories(place.resolve("shared"));
    server =
        ParleyServer.start(
            ServerConfig.builder().port(0).data(place.resolve("data")).files(shared).build());
    parley = Parley.start();
    Rooms rooms =
        parley.connect(server.endpoints().getFirst()).lookup(Rooms.EXPORT_NAME, Rooms.class);
    ada =
        value(
            "admission",
            rooms.join(new JoinRequest("maths", "Ada", Optional.empty(), Optional.empty())));
    ada.session().follow(0).subscribe(new Taken<>());
    files = value("files", ada.session().files());
    say("before");
  }

  private void say(String text) throws Exception {
    value("said", ada.session().say(new ChatMessage(UUID.randomUUID(), Optional.empty(), text)));
  }

  @AfterEach
  void nothingIsLostAndNothingCrashed() throws Exception {
    try {
      say("after");
      assertThat(value("history", ada.session().history(Long.MAX_VALUE, 50)).events())
          .filteredOn(MessagePosted.class::isInstance)
          .extracting(event -> ((MessagePosted) event).text())
          .containsExactly("after", "before"); // the newest first
    } finally {
      parley.close();
      server.close();
    }
  }

  private interface Call {
    CompletionStage<?> make() throws Exception;
  }

  private static Throwable failure(Call call) throws Exception {
    return value("a refusal", call.make().handle((_, failure) -> failure));
  }

  private static void refused(FileRefusal reason, Call call) throws Exception {
    assertThat(failure(call))
        .isInstanceOfSatisfying(
            FileRefused.class,
            e -> {
              assertThat(e.reason()).isEqualTo(reason);
              assertThat(e.getMessage()).isNotBlank();
            });
  }

  private Attachment attach(String name, byte[] bytes) throws Exception {
    NewAttachment file = new NewAttachment(UUID.randomUUID(), Optional.empty(), name, bytes.length);
    return value("put in", files.attach(file, pieces(bytes)));
  }

  private void isGivenBackAsItIs(Attachment file, byte[] bytes) throws Exception {
    assertThat(bytes(value("as it is", files.content(file.id(), 0)))).isEqualTo(bytes);
  }

  @Test
  void pictureOfFarTooManyPixelsIsNeitherScaledNorShown() throws Exception {
    byte[] png = png(40_000, 40_000);
    Attachment file = attach("huge.png", png);

    refused(FileRefusal.TOO_LARGE, () -> files.content(file.id(), 100));
    refused(FileRefusal.TOO_LARGE, () -> files.show(new AttachmentSource(file.id())));
    isGivenBackAsItIs(file, png);
  }

  @Test
  void attachmentOfFarTooManyBytesIsRefused() throws Exception {
    NewAttachment tooLarge =
        new NewAttachment(UUID.randomUUID(), Optional.empty(), "huge", (50L << 20) + 1);
    NewAttachment negative = new NewAttachment(UUID.randomUUID(), Optional.empty(), "less", -1);
    NewAttachment liar = new NewAttachment(UUID.randomUUID(), Optional.empty(), "liar", 10);

    refused(FileRefusal.TOO_LARGE, () -> files.attach(tooLarge, pieces(new byte[1])));
    refused(FileRefusal.TOO_LARGE, () -> files.attach(negative, pieces(new byte[1])));
    refused(FileRefusal.TOO_LARGE, () -> files.attach(liar, pieces(new byte[100_000])));
    refused(FileRefusal.DAMAGED, () -> files.attach(liar, pieces(new byte[9])));
    refused(FileRefusal.NOT_FOUND, () -> files.content(liar.id(), 0));
  }

  @Test
  void zipBombIsKeptAsItIsAndNeverUnpacked() throws Exception {
    for (byte[] bomb : List.of(zip(), gzip())) {
      Attachment file = attach("picture.png", bomb); // whatever it calls itself

      assertThat(file.type()).isIn("application/zip", "application/gzip");
      isGivenBackAsItIs(file, bomb);
      assertThat(value("no picture", files.content(file.id(), 100)).bytes()).isEqualTo(bomb.length);
      refused(FileRefusal.WRONG_TYPE, () -> files.show(new AttachmentSource(file.id())));
    }
  }

  @Test
  void pathsLeadNowhereButIntoTheFolder() throws Exception {
    java.nio.file.Files.writeString(place.resolve("secret"), "secret");
    for (String path :
        List.of("..", "../secret", "a/../../secret", "/etc/passwd", "..\\secret", "secret\0")) {
      refused(FileRefusal.BAD_NAME, () -> files.show(new FolderSource(path)));
      refused(FileRefusal.BAD_NAME, () -> files.folder(path));
    }
    for (String name : List.of("../x", "a/b", "a\\b", "a\0", "", "a\u202Eb")) {
      refused(
          FileRefusal.BAD_NAME,
          () ->
              files.attach(
                  new NewAttachment(UUID.randomUUID(), Optional.empty(), name, 1),
                  pieces(new byte[1])));
    }
  }

  @Test
  void linksAreNotFollowed() throws Exception {
    java.nio.file.Files.writeString(place.resolve("secret"), "secret");
    java.nio.file.Files.createSymbolicLink(shared.resolve("link.txt"), place.resolve("secret"));
    java.nio.file.Files.createSymbolicLink(shared.resolve("folder"), place);

    refused(FileRefusal.LINK, () -> files.show(new FolderSource("link.txt")));
    refused(FileRefusal.LINK, () -> files.show(new FolderSource("folder/secret")));
    refused(FileRefusal.LINK, () -> files.folder("folder"));
    assertThat(value("listed", files.folder("")).entries()).isEmpty();
  }

  @Test
  void binaryFilesAreNotShownAsText() throws Exception {
    byte[] noise = {0x7F, 'E', 'L', 'F', 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    java.nio.file.Files.write(shared.resolve("noise.txt"), noise);
    Attachment file = attach("noise.txt", noise);

    refused(FileRefusal.WRONG_TYPE, () -> files.show(new FolderSource("noise.txt")));
    refused(FileRefusal.WRONG_TYPE, () -> files.show(new AttachmentSource(file.id())));
    isGivenBackAsItIs(file, noise);
  }

  @Test
  void malformedOperationsChangeNoBoard() throws Exception {
    var board = value("board", ada.session().board());
    PutShape good = put("1", "V", "pen", HERE, THIN, new byte[1]);
    ShapePlacement nowhere = new ShapePlacement(Float.NaN, 0, 1, 1, 0);
    List<List<BoardOperation>> bad =
        List.of(
            List.of(),
            List.of(good, put("", "V", "pen", HERE, THIN, new byte[1])),
            List.of(good, put("1", "a b", "pen", HERE, THIN, new byte[1])),
            List.of(good, put("1", "V", "<script>", HERE, THIN, new byte[1])),
            List.of(good, put("1", "V", "pen", nowhere, THIN, new byte[1])),
            List.of(good, new ExtendShape(SHAPE, -1, new byte[1])),
            List.of(
                good,
                new AlterShape(
                    SHAPE,
                    Optional.of("p".repeat(1_000)),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty())));
    List<List<BoardOperation>> large =
        List.of(
            Collections.nCopies(1_000, good),
            List.of(put("1", "V", "pen", HERE, THIN, new byte[100_000])));

    for (List<BoardOperation> operations : bad) {
      refused(DrawRefusal.BAD_CHANGE, () -> board.draw(change(operations)));
    }
    for (List<BoardOperation> operations : large) {
      refused(DrawRefusal.TOO_LARGE, () -> board.draw(change(operations)));
    }

    Supplier<BoardChange> garbage =
        () -> change(List.of(put("1", "V", "image", HERE, THIN, new byte[] {-1, -1, -1})));
    assertThat(value("bytes are the page's affair", board.draw(garbage.get())).number())
        .as("what was refused has no number")
        .isEqualTo(3);
  }

  private static void refused(DrawRefusal reason, Call call) throws Exception {
    assertThat(failure(call))
        .isInstanceOfSatisfying(DrawRefused.class, e -> assertThat(e.reason()).isEqualTo(reason));
  }

  private static BoardChange change(List<BoardOperation> operations) {
    return new BoardChange(UUID.randomUUID(), Optional.empty(), operations);
  }

  private static PutShape put(
      String page, String order, String kind, ShapePlacement at, ShapeStyle style, byte[] body) {
    return new PutShape(new Shape(SHAPE, page, order, kind, at, style, body));
  }

  /** {@return a small file that unpacks to a picture of so many grey pixels} */
  private static byte[] png(int width, int height) throws IOException {
    var header = new ByteArrayOutputStream();
    var numbers = new DataOutputStream(header);
    numbers.writeInt(width);
    numbers.writeInt(height);
    numbers.write(new byte[] {1, 0, 0, 0, 0}); // one bit for each pixel
    var pixels = new ByteArrayOutputStream();
    try (OutputStream packed = new DeflaterOutputStream(pixels)) {
      zeros(packed, (width / 8 + 1L) * height);
    }
    var png = new ByteArrayOutputStream();
    png.writeBytes(new byte[] {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'});
    chunk(png, "IHDR", header.toByteArray());
    chunk(png, "IDAT", pixels.toByteArray());
    chunk(png, "IEND", new byte[0]);
    return png.toByteArray();
  }

  private static void chunk(OutputStream png, String type, byte[] bytes) throws IOException {
    byte[] name = type.getBytes(StandardCharsets.US_ASCII);
    CRC32 sum = new CRC32();
    sum.update(name);
    sum.update(bytes);
    var out = new DataOutputStream(png);
    out.writeInt(bytes.length);
    out.write(name);
    out.write(bytes);
    out.writeInt((int) sum.getValue());
  }

  private static byte[] zip() throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry("../bomb"));
      zeros(zip, 64 << 20);
    }
    return bytes.toByteArray();
  }

  private static byte[] gzip() throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(bytes)) {
      zeros(gzip, 64 << 20);
    }
    return bytes.toByteArray();
  }

  private static void zeros(OutputStream out, long count) throws IOException {
    byte[] some = new byte[1 << 16];
    for (long left = count; left > 0; left -= some.length) {
      out.write(some, 0, (int) Math.min(left, some.length));
    }
  }
}
