package dev.parley.server;

import static dev.parley.server.Streams.bytes;
import static dev.parley.server.Streams.pieces;
import static dev.parley.testkit.Eventually.eventually;
import static dev.parley.testkit.Eventually.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.Parley;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.Rooms;
import dev.parley.room.api.files.Attachment;
import dev.parley.room.api.files.AttachmentSource;
import dev.parley.room.api.files.ContentStream;
import dev.parley.room.api.files.FileChanged;
import dev.parley.room.api.files.FileLine;
import dev.parley.room.api.files.FileRefusal;
import dev.parley.room.api.files.FileRefused;
import dev.parley.room.api.files.FileShown;
import dev.parley.room.api.files.FileView;
import dev.parley.room.api.files.FolderEntry;
import dev.parley.room.api.files.FolderSource;
import dev.parley.room.api.files.NewAttachment;
import dev.parley.room.api.files.PagesView;
import dev.parley.room.api.files.SharedFile;
import dev.parley.room.api.files.TextView;
import dev.parley.room.api.files.ViewerItem;
import dev.parley.server.Streams.Taken;
import dev.parley.testkit.LeakCheck;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Files from the disk to a member and back, over a WebSocket. */
final class FilesOverTheWireTest {
  /** Made before the leak check looks: making it starts a thread of the JDK's that stays. */
  private static final byte[] PNG = png(640, 480);

  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  @TempDir Path place;

  @Test
  void fileOfTheFolderIsShownReadAndWatched() throws Exception {
    Path shared = Files.createDirectories(place.resolve("shared"));
    Path plan = Files.writeString(shared.resolve("plan.txt"), "one\ntwo\nthree\n");
    ServerConfig config = config().files(shared).build();
    try (ParleyServer server = ParleyServer.start(config);
        Parley parley = Parley.start()) {
      var files = files(parley, server, "Ada");
      Taken<ViewerItem> seen = new Taken<>();
      files.follow(0).subscribe(seen);

      assertThat(value("folder", files.folder("")).entries())
          .extracting(FolderEntry::name)
          .containsExactly("plan.txt");
      SharedFile file = value("shown", files.show(new FolderSource("plan.txt")));

      FileView view = value("view", files.view(file.id()));
      assertThat(view).isEqualTo(new TextView(view.version(), "UTF-8", 3, true, 14));
      assertThat(value("lines", files.lines(file.id(), view.version(), 1, 1)).lines())
          .containsExactly(new FileLine("two", false));
      eventually("the event came", () -> seen.items.stream().anyMatch(FileShown.class::isInstance));
      Files.writeString(plan, "one\ntwo\nthree\nfour\n");
      eventually(
          "the change came",
          () ->
              seen.items.stream()
                  .anyMatch(item ->
                      item instanceof FileChanged changed
                          && changed.view() instanceof TextView text
                          && text.lines() == 4));
    }
  }

  @Test
  void attachmentGoesInAndComesOut() throws Exception {
    try (ParleyServer server = ParleyServer.start(config().build());
        Parley parley = Parley.start()) {
      var files = files(parley, server, "Ada");
      UUID id = UUID.randomUUID();

      Attachment put =
          value(
              "put",
              files.attach(
                  new NewAttachment(id, Optional.empty(), "photo.png", PNG.length), pieces(PNG)));

      assertThat(put.type()).isEqualTo("image/png");
      assertThat(bytes(value("as it is", files.content(id, 0)))).isEqualTo(PNG);
      ContentStream scaled = value("scaled", files.content(id, 64));
      assertThat(scaled.width()).isEqualTo(64);
      assertThat(bytes(scaled)).hasSize((int) scaled.bytes());
      SharedFile shown = value("shown", files.show(new AttachmentSource(id)));
      FileView view = value("view", files.view(shown.id()));
      assertThat(view).isEqualTo(new PagesView(view.version(), 1));
      assertThat(value("page", files.page(shown.id(), 1, 32)).width()).isEqualTo(32);
    }
  }

  @Test
  void refusalSaysWhy() throws Exception {
    try (ParleyServer server = ParleyServer.start(config().build());
        Parley parley = Parley.start()) {
      var files = files(parley, server, "Ada");

      assertThat(files.folder("../..").toCompletableFuture())
          .failsWithin(Duration.ofSeconds(30))
          .withThrowableThat()
          .havingCause()
          .isInstanceOfSatisfying(
              FileRefused.class, e -> assertThat(e.reason()).isEqualTo(FileRefusal.NOT_FOUND));
    }
  }

  private ServerConfig.Builder config() {
    return ServerConfig.builder().port(0).data(place.resolve("data"));
  }

  private static dev.parley.room.api.files.Files files(
      Parley parley, ParleyServer server, String name) throws Exception {
    Rooms rooms =
        parley.connect(server.endpoints().getFirst()).lookup(Rooms.EXPORT_NAME, Rooms.class);
    JoinResult admission =
        value(
            "admission",
            rooms.join(new JoinRequest("maths", name, Optional.empty(), Optional.empty())));
    admission.session().follow(0).subscribe(new Taken<>());
    return value("files", admission.session().files());
  }

  private static byte[] png(int width, int height) {
    try {
      var bytes = new ByteArrayOutputStream();
      ImageIO.write(new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB), "png", bytes);
      return bytes.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
