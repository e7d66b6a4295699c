package dev.parley.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.files.FilesException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SharedFolderTest {
  private static final String SECRET = "what nobody is to read";

  @TempDir private Path place;
  private Path root;
  private Path outside;
  private SharedFolder folder;

  @BeforeEach
  void share() throws IOException {
    root = Files.createDirectories(place.resolve("shared"));
    outside = Files.createDirectories(place.resolve("outside"));
    Files.writeString(outside.resolve("secret"), SECRET);
    Files.writeString(root.resolve("hello.txt"), "hello");
    Files.createDirectories(root.resolve("a/b"));
    Files.writeString(root.resolve("a/b/deep.txt"), "deep");
    folder = SharedFolder.open(root);
  }

  @Test
  void fileIsReadByItsPath() throws IOException {
    assertThat(text("hello.txt")).isEqualTo("hello");
    assertThat(text("a/b/deep.txt")).isEqualTo("deep");
    assertThat(folder.file("a/b/deep.txt").name()).isEqualTo("deep.txt");
  }

  @Test
  void folderIsListedWithoutWhatCannotBeOpened() throws IOException {
    Files.writeString(root.resolve(".hidden"), "");
    Files.writeString(root.resolve("\u202Etxt.exe"), "");
    Files.createSymbolicLink(root.resolve("link"), root.resolve("hello.txt"));
    pipe("pipe");
    Files.writeString(root.resolve("Apple"), "12345");
    Files.writeString(root.resolve("Grüße 日本.txt"), "");

    DirectoryListing listing = folder.list("");

    assertThat(listing.entries().stream().map(DirectoryListing.ListingEntry::name))
        .containsExactly("a", "Apple", "Grüße 日本.txt", "hello.txt");
    assertThat(listing.entries().get(0).folder()).isTrue();
    assertThat(listing.entries().get(1).bytes()).isEqualTo(5);
    assertThat(listing.more()).isFalse();
    assertThat(folder.list("a/b").entries()).hasSize(1);
  }

  @Test
  void largeFolderIsListedUpToItsLimit() throws IOException {
    Path large = Files.createDirectory(root.resolve("large"));
    for (int i = 0; i < DirectoryListing.ENTRIES_MAX; i++) {
      Files.createFile(large.resolve("file" + i));
    }

    assertThat(folder.list("large").entries()).hasSize(DirectoryListing.ENTRIES_MAX);
    assertThat(folder.list("large").more()).isFalse();
    Files.createFile(large.resolve("one-more"));
    assertThat(folder.list("large").entries()).hasSize(DirectoryListing.ENTRIES_MAX);
    assertThat(folder.list("large").more()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "..",
        "../outside/secret",
        "a/../hello.txt",
        "a/../../outside/secret",
        "a/b/../../../outside/secret",
        ".",
        "./hello.txt",
        "a/./b/deep.txt",
        "/etc/passwd",
        "//etc/passwd",
        "a//b",
        "a/",
        "hello.txt/",
        "..\\outside\\secret",
        "a\\b",
        "hello.txt\0",
        "hello.txt\0.png",
        "\0",
        "hello\n.txt",
        "hello.txt\u202E",
        "he\u200Bllo.txt",
        "\uD800.txt",
        "x\uDC00",
        "line\u2028.txt",
        "\uFFFD",
        ".hidden",
        "a/.git/config",
        "...",
      })
  void pathThatIsNoneIsRefused(String path) {
    refused(path, Reason.BAD_NAME);
    assertThatExceptionOfType(FilesException.class)
        .isThrownBy(() -> folder.list(path))
        .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.BAD_NAME));
  }

  @Test
  void nameIsRefusedBeyondItsLimit() {
    refused("x".repeat(RelativePath.NAME_BYTES_MAX), Reason.NOT_FOUND);
    refused("x".repeat(RelativePath.NAME_BYTES_MAX + 1), Reason.BAD_NAME);
    refused("ü".repeat(RelativePath.NAME_BYTES_MAX / 2), Reason.NOT_FOUND);
    refused("ü".repeat(RelativePath.NAME_BYTES_MAX / 2 + 1), Reason.BAD_NAME);
    refused("", Reason.BAD_NAME);
  }

  @Test
  void pathIsRefusedBeyondItsLimits() {
    String deepest = "x/".repeat(RelativePath.DEPTH_MAX - 1) + "x";
    refused(deepest, Reason.NOT_FOUND);
    refused("x/" + deepest, Reason.BAD_NAME);
    String longest = ("x".repeat(199) + "/").repeat(5);
    refused(longest.substring(0, RelativePath.CHARS_MAX - 1), Reason.NOT_FOUND);
    refused(longest + "x", Reason.BAD_NAME);
  }

  @Test
  void linkIsNotFollowedWhereverItStands() throws IOException {
    Files.createSymbolicLink(root.resolve("secret"), outside.resolve("secret"));
    Files.createSymbolicLink(root.resolve("out"), outside);
    Files.createSymbolicLink(root.resolve("a/up"), Path.of("../.."));
    Files.createSymbolicLink(root.resolve("inside"), root.resolve("hello.txt"));
    Files.createSymbolicLink(root.resolve("loop"), Path.of("loop"));
    Files.createSymbolicLink(root.resolve("nowhere"), Path.of("missing"));

    refused("secret", Reason.LINK);
    refused("out", Reason.LINK);
    refused("out/secret", Reason.LINK);
    refused("a/up/outside/secret", Reason.LINK);
    refused("inside", Reason.LINK);
    refused("loop", Reason.LINK);
    refused("loop/x", Reason.LINK);
    refused("nowhere", Reason.LINK);
    assertThatExceptionOfType(FilesException.class).isThrownBy(() -> folder.list("out"));
  }

  @Test
  void whatIsNoOrdinaryFileIsRefusedWithoutWaiting() throws IOException {
    pipe("pipe");

    refused("pipe", Reason.WRONG_KIND);
    refused("pipe/x", Reason.WRONG_KIND);
    refused("a", Reason.WRONG_KIND);
    refused("hello.txt/x", Reason.WRONG_KIND);
    assertThatExceptionOfType(FilesException.class)
        .isThrownBy(() -> SharedFolder.open(Path.of("/dev")).file("null"))
        .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.WRONG_KIND));
    assertThatExceptionOfType(FilesException.class)
        .isThrownBy(() -> SharedFolder.open(root.resolve("hello.txt")));
  }

  @Test
  void missingFileIsToldAsSuch() {
    refused("missing", Reason.NOT_FOUND);
    refused("missing/x", Reason.NOT_FOUND);
    refused("a/missing/x", Reason.NOT_FOUND);
    assertThatExceptionOfType(FilesException.class)
        .isThrownBy(() -> SharedFolder.open(place.resolve("missing")));
  }

  @Test
  void refusalDoesNotTellWhereTheFolderIs() {
    assertThatExceptionOfType(FilesException.class)
        .isThrownBy(() -> folder.file("a/missing"))
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain(root.toString()));
  }

  @Test
  void fileThatBecomesALinkIsNotFollowed() throws IOException {
    ReadableFile source = folder.file("hello.txt");
    Files.delete(root.resolve("hello.txt"));
    Files.createSymbolicLink(root.resolve("hello.txt"), outside.resolve("secret"));

    assertThatExceptionOfType(FilesException.class)
        .isThrownBy(source::open)
        .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.LINK));
  }

  @Test
  void whatIsSwappedWhileItIsWalkedNeverLeadsOut() throws Exception {
    Files.createDirectories(outside.resolve("b"));
    Files.writeString(outside.resolve("b/deep.txt"), SECRET);
    var stop = new AtomicBoolean();
    Thread swapper = Thread.ofPlatform().start(() -> swap(stop));

    for (int i = 0; i < 3_000; i++) {
      try {
        assertThat(text("a/b/deep.txt")).isEqualTo("deep");
      } catch (FilesException e) {
        assertThat(e.reason())
            .isIn(Reason.LINK, Reason.NOT_FOUND, Reason.WRONG_KIND, Reason.CHANGED, Reason.IO);
      }
    }
    stop.set(true);
    swapper.join();

    assertThat(text("a/b/deep.txt")).as("with the folder in its place").isEqualTo("deep");
  }

  /** Puts a link to a folder outside in the place of {@code a}, and {@code a} back. */
  private void swap(AtomicBoolean stop) {
    try {
      while (!stop.get()) {
        Files.move(root.resolve("a"), root.resolve("kept"));
        Files.createSymbolicLink(root.resolve("a"), outside);
        Files.delete(root.resolve("a"));
        Files.move(root.resolve("kept"), root.resolve("a"));
        Thread.onSpinWait();
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private String text(String path) throws IOException {
    try (OpenedFile opened = folder.file(path).open()) {
      return new String(opened.read(0, 1_000));
    }
  }

  private void refused(String path, Reason reason) {
    assertThatExceptionOfType(FilesException.class)
        .as(path)
        .isThrownBy(() -> folder.file(path).open().close())
        .satisfies(e -> assertThat(e.reason()).as(path).isEqualTo(reason));
  }

  private void pipe(String name) throws IOException {
    Process made = new ProcessBuilder("mkfifo", root.resolve(name).toString()).start();
    assertThat(made.onExit().join().exitValue()).isZero();
  }
}
