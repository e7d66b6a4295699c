package dev.parley.files.text;

import static dev.parley.testkit.Eventually.eventually;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.files.FilesException;
import dev.parley.files.FilesException.Reason;
import dev.parley.files.SharedFolder;
import dev.parley.files.VersionedFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TextFileTest {
  private static final Runnable NOBODY = () -> {};

  @TempDir private Path root;
  private Path path;
  private long clock;
  private long ticks;
  private int told;
  private final Queue<Runnable> background = new ArrayDeque<>();

  @BeforeEach
  void path() {
    path = root.resolve("file.txt");
  }

  @Test
  void linesAreGivenAsAskedFor() throws IOException {
    TextFile file = open("one\ntwo\r\nthree\n\nfive");

    assertThat(file.extent()).isEqualTo(new IndexProgress(1, "UTF-8", 5, true, 20, 20));
    assertThat(texts(file.lines(1, 0, 100))).containsExactly("one", "two", "three", "", "five");
    assertThat(texts(file.lines(1, 1, 2))).containsExactly("two", "three");
    assertThat(texts(file.lines(1, 4, 2))).containsExactly("five");
    assertThat(texts(file.lines(1, 5, 2))).isEmpty();
    assertThat(texts(file.lines(1, Long.MAX_VALUE, 2))).isEmpty();
    assertThat(texts(file.lines(1, 0, 0))).isEmpty();
  }

  @Test
  void whatMakesNoSenseIsRefused() throws IOException {
    TextFile file = open("one\n");

    refused(Reason.BAD_REQUEST, () -> file.lines(1, -1, 1));
    refused(Reason.BAD_REQUEST, () -> file.lines(1, 0, -1));
    refused(Reason.CHANGED, () -> file.lines(0, 0, 1));
    refused(Reason.CHANGED, () -> file.lines(2, 0, 1));
    refused(Reason.BAD_REQUEST, () -> file.find(1, "", 0, true));
    refused(Reason.BAD_REQUEST, () -> file.find(1, "a\nb", 0, true));
    refused(Reason.BAD_REQUEST, () -> file.find(1, "x", -1, true));
    file.find(1, "x".repeat(TextSearchResult.TEXT_CHARS_MAX), 0, true);
    refused(
        Reason.BAD_REQUEST,
        () -> file.find(1, "x".repeat(TextSearchResult.TEXT_CHARS_MAX + 1), 0, true));
  }

  @Test
  void emptyFileHasNoLinesAndALastFeedBeginsNone() throws IOException {
    assertThat(open("").extent().lines()).isZero();
    assertThat(open("\n").extent().lines()).isEqualTo(1);
    assertThat(open("a\n").extent().lines()).isEqualTo(1);
    assertThat(open("a\nb").extent().lines()).isEqualTo(2);
  }

  @Test
  void binaryFileIsRefused() throws IOException {
    Files.write(path, new byte[] {1, 2, 0, 3, 0, 0, 5});
    refused(Reason.NOT_TEXT, () -> TextFile.open(document(), Runnable::run, NOBODY));
  }

  @Test
  void everyEncodingIsReadByItsLines() throws IOException {
    String text = "erste – Zeile\r\nzweite ü\n\n" + "lang".repeat(50_000) + "\nEnde";
    for (String name : List.of("UTF-8", "windows-1252", "UTF-16LE", "UTF-16BE", "UTF-32LE")) {
      String mark = name.startsWith("UTF") ? "\uFEFF" : "";
      Files.write(path, (mark + text).getBytes(Charset.forName(name)));
      TextFile file = TextFile.open(document(), Runnable::run, NOBODY);

      assertThat(file.extent().encoding()).isEqualTo(name);
      assertThat(file.extent().lines()).isEqualTo(5);
      assertThat(texts(file.lines(1, 0, 3))).containsExactly("erste – Zeile", "zweite ü", "");
      assertThat(texts(file.lines(1, 4, 9))).containsExactly("Ende");
    }
  }

  @Test
  void longLineIsCutWithAMark() throws IOException {
    String whole = "x".repeat(LineRange.LINE_CHARS_MAX);
    String smile = "x".repeat(LineRange.LINE_CHARS_MAX - 1) + "\uD83D\uDE00";
    TextFile file =
        open(whole + "\n" + whole + "y\n" + smile + "\n" + "ü".repeat(1 << 20) + "\nlast");

    List<LineRange.TextLine> lines = file.lines(1, 0, 9).lines();

    assertThat(lines.get(0)).isEqualTo(new LineRange.TextLine(whole, false));
    assertThat(lines.get(1)).isEqualTo(new LineRange.TextLine(whole, true));
    assertThat(lines.get(2))
        .isEqualTo(new LineRange.TextLine("x".repeat(LineRange.LINE_CHARS_MAX - 1), true));
    assertThat(lines.get(3))
        .isEqualTo(new LineRange.TextLine("ü".repeat(LineRange.LINE_CHARS_MAX), true));
    assertThat(lines.get(4)).isEqualTo(new LineRange.TextLine("last", false));
  }

  @Test
  void answerIsBoundedByLinesAndCharacters() throws IOException {
    TextFile many = open("x\n".repeat(LineRange.LINES_MAX + 1));
    assertThat(many.lines(1, 0, LineRange.LINES_MAX).lines()).hasSize(LineRange.LINES_MAX);
    assertThat(many.lines(1, 0, Integer.MAX_VALUE).lines()).hasSize(LineRange.LINES_MAX);

    TextFile wide = open(("x".repeat(LineRange.LINE_CHARS_MAX) + "\n").repeat(100));
    int lines = wide.lines(1, 0, 100).lines().size();
    assertThat(lines * LineRange.LINE_CHARS_MAX)
        .isBetween(LineRange.CHARS_MAX, LineRange.CHARS_MAX + LineRange.LINE_CHARS_MAX);
  }

  @Test
  void largeFileOpensAtOnceAndIsKnownLater() throws IOException {
    write(200_000);
    TextFile file = TextFile.open(document(), background::add, () -> told++);

    IndexProgress first = file.extent();
    assertThat(first.complete()).isFalse();
    assertThat(first.lines()).isBetween(1_000L, 199_999L);
    assertThat(texts(file.lines(1, 500, 1))).containsExactly(line(500));
    assertThat(texts(file.lines(1, 199_999, 1))).isEmpty();
    assertThat(file.find(1, "line", 199_999, true).atEnd()).isFalse();

    assertThat(told).isZero();
    background.remove().run();

    assertThat(told).isEqualTo(1);
    assertThat(file.extent().complete()).isTrue();
    assertThat(file.extent().lines()).isEqualTo(200_000);
    for (int at : new int[] {0, 1, 77_777, 150_001, 199_999}) {
      assertThat(texts(file.lines(1, at, 1))).containsExactly(line(at));
    }
  }

  @Test
  void fileThatGrowsKeepsItsLines() throws IOException {
    write(100_000);
    TextFile file = TextFile.open(document(), background::add, () -> told++);
    append("half a");
    long partial = file.extent().version();
    append(" line\n");
    assertThat(file.extent().version()).isGreaterThan(partial);
    while (!background.isEmpty()) {
      background.remove().run();
    }

    assertThat(file.extent().lines()).isEqualTo(100_001);
    assertThat(texts(file.lines(1, 100_000, 1))).containsExactly("half a line");
    assertThat(texts(file.lines(file.extent().version(), 99_999, 2)))
        .containsExactly(line(99_999), "half a line");
  }

  @Test
  void fileThatIsReplacedHasANewVersion() throws IOException {
    TextFile file = open("one\ntwo\n");
    Path other = Files.writeString(root.resolve("other"), "ONE\nTWO\nTHREE\n");
    Files.move(other, path, ATOMIC_MOVE);

    refused(Reason.CHANGED, () -> file.lines(1, 0, 9));
    refused(Reason.CHANGED, () -> file.find(1, "one", 0, true));
    assertThat(file.extent().version()).isEqualTo(2);
    assertThat(texts(file.lines(2, 0, 9))).containsExactly("ONE", "TWO", "THREE");
  }

  @Test
  void fileThatIsCutHasANewVersion() throws IOException {
    TextFile file = open("one\ntwo\nthree\n");
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
      channel.truncate(5);
    }

    refused(Reason.CHANGED, () -> file.lines(1, 0, 9));
    assertThat(texts(file.lines(2, 0, 9))).containsExactly("one", "t");
  }

  @Test
  void fileThatIsEditedAndLongerThanBeforeHasNoOldLines() throws IOException {
    TextFile file = open("one\ntwo\nthree\n");
    Files.writeString(path, "one\nand a half\ntwo\nthree\n");

    refused(Reason.CHANGED, () -> file.lines(1, 0, 9));
    assertThat(texts(file.lines(2, 1, 2))).containsExactly("and a half", "two");
  }

  @Test
  void fileThatIsEditedWithoutChangingItsSizeHasANewVersion() throws IOException {
    TextFile file = open("one\ntwo\n");
    Files.writeString(path, "one\nTWO\n");
    Files.setLastModifiedTime(path, FileTime.fromMillis(1));

    refused(Reason.CHANGED, () -> file.lines(1, 0, 9));
    assertThat(texts(file.lines(2, 0, 9))).containsExactly("one", "TWO");
  }

  @Test
  void fileThatGoesAndComesBackIsToldAsSuch() throws IOException {
    TextFile file = open("one\n");
    Files.delete(path);
    refused(Reason.NOT_FOUND, () -> file.lines(1, 0, 9));
    refused(Reason.NOT_FOUND, file::extent);

    Files.writeString(path, "two\n");
    assertThat(file.extent().version()).isEqualTo(3);
    assertThat(texts(file.lines(3, 0, 9))).containsExactly("two");
  }

  @Test
  void fileThatChangesWhileItIsGoneThroughIsGoneThroughAnew() throws IOException {
    write(100_000);
    TextFile file = TextFile.open(document(), background::add, () -> told++);
    Files.writeString(path, "short\n");
    background.remove().run();

    assertThat(file.extent().lines()).isEqualTo(1);
    assertThat(texts(file.lines(2, 0, 1))).containsExactly("short");
  }

  @Test
  void readersNeverSeeGarbageWhileAWriterRewrites() throws Exception {
    String even = "even\n".repeat(1_000);
    String odd = "odd odd\n".repeat(700);
    Files.writeString(path, even);
    TextFile file = TextFile.open(document(), Runnable::run, NOBODY);
    Thread writer =
        Thread.ofPlatform()
            .start(() -> {
              for (int i = 0; i < 300; i++) {
                replace(i % 2 == 0 ? odd : even);
              }
            });

    int answers = 0;
    do {
      try {
        List<String> lines = texts(file.lines(file.extent().version(), 500, 100));
        assertThat(lines).isSubsetOf("even", "odd odd");
        assertThat(lines.stream().distinct()).hasSize(1);
        answers++;
      } catch (FilesException e) {
        assertThat(e.reason()).isEqualTo(Reason.CHANGED);
      }
    } while (writer.isAlive() || answers == 0);
    writer.join();
  }

  @Test
  void textIsFoundWhereItIs() throws IOException {
    TextFile file = open("alpha\nBeta beta\ngamma äÄ\nbeta");

    assertThat(file.find(1, "beta", 0, true))
        .isEqualTo(new TextSearchResult(1, List.of(hit(1, 5, 9), hit(3, 0, 4)), 4, true));
    assertThat(file.find(1, "beta", 0, false).hits())
        .containsExactly(hit(1, 0, 4), hit(1, 5, 9), hit(3, 0, 4));
    assertThat(file.find(1, "beta", 2, true).hits()).containsExactly(hit(3, 0, 4));
    assertThat(file.find(1, "ää", 0, false).hits()).containsExactly(hit(2, 6, 8));
    assertThat(file.find(1, "a.*", 0, false).hits()).isEmpty();
    assertThat(file.find(1, "x", 4, false).atEnd()).isTrue();
  }

  @Test
  void searchGivesWhatItHasWhenItsTimeIsOver() throws IOException {
    write(2_000);
    TextFile file = TextFile.open(document(), Runnable::run, NOBODY, () -> clock += ticks);
    ticks = 200_000_000;

    TextSearchResult first = file.find(1, line(1_999), 0, true);
    assertThat(first.hits()).isEmpty();
    assertThat(first.atEnd()).isFalse();
    assertThat(first.next()).isBetween(1L, 1_998L);

    long from = first.next();
    TextSearchResult found = first;
    while (!found.atEnd()) {
      found = file.find(1, line(1_999), from, true);
      assertThat(found.next()).isGreaterThan(from);
      from = found.next();
    }
    assertThat(found.hits()).hasSize(1);
    assertThat(found.hits().getFirst().line()).isEqualTo(1_999);
  }

  @Test
  void hitsOfOneAnswerAreBounded() throws IOException {
    TextFile exact = open("x\n".repeat(TextSearchResult.HITS_MAX - 1) + "y\n");
    assertThat(exact.find(1, "x", 0, true).atEnd()).isTrue();

    TextFile more = open("x\n".repeat(TextSearchResult.HITS_MAX + 5));
    TextSearchResult first = more.find(1, "x", 0, true);
    assertThat(first.hits()).hasSize(TextSearchResult.HITS_MAX);
    assertThat(first.atEnd()).isFalse();
    assertThat(more.find(1, "x", first.next(), true).hits()).hasSize(5);
  }

  @Test
  void backgroundRunsOnTheThreadsThatWereGiven() throws IOException {
    write(100_000);
    TextFile file = TextFile.open(document(), task -> Thread.ofVirtual().start(task), NOBODY);

    eventually("the whole file is known", () -> file.extent().complete());
    assertThat(file.extent().lines()).isEqualTo(100_000);
  }

  private TextFile open(String text) throws IOException {
    Files.deleteIfExists(path);
    Files.writeString(path, text);
    return TextFile.open(document(), Runnable::run, NOBODY);
  }

  private VersionedFile document() {
    return new VersionedFile(SharedFolder.open(root).file("file.txt"), () -> 1);
  }

  private void write(int lines) throws IOException {
    Files.write(path, IntStream.range(0, lines).mapToObj(TextFileTest::line).toList(), UTF_8);
  }

  private static String line(int number) {
    return "line " + number + " of a log that says this and that";
  }

  private void append(String text) throws IOException {
    Files.writeString(path, text, StandardOpenOption.APPEND);
  }

  private void replace(String text) {
    try {
      Path other = Files.writeString(root.resolve("other"), text);
      Files.move(other, path, ATOMIC_MOVE);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static List<String> texts(LineRange lines) {
    return lines.lines().stream().map(LineRange.TextLine::text).toList();
  }

  private static TextSearchResult.TextSearchHit hit(long line, int from, int to) {
    return new TextSearchResult.TextSearchHit(line, from, to);
  }

  private static void refused(Reason reason, ThrowingCallable call) {
    assertThatExceptionOfType(FilesException.class)
        .isThrownBy(call)
        .satisfies(e -> assertThat(e.reason()).isEqualTo(reason));
  }
}
