package dev.parley.files.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.files.FileStamp;
import dev.parley.files.FilesException;
import dev.parley.files.FilesException.Reason;
import dev.parley.files.OpenedFile;
import dev.parley.files.ReadableFile;
import dev.parley.files.VersionedFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Fuzz target: whatever bytes a file has, it is text or refused, and its lines are those that the
 * whole text has. Its short form is {@link TextFuzzTest}.
 */
public final class TextFuzz {
  private static final Path FILE = file();

  private TextFuzz() {}

  private static Path file() {
    try {
      Path file = Files.createTempFile("text", ".fuzz");
      file.toFile().deleteOnExit();
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) throws IOException {
    Files.write(FILE, input);
    TextFile file;
    try {
      file =
          TextFile.open(
              new VersionedFile(new Whole(input.length), () -> 1), Runnable::run, () -> {});
    } catch (FilesException e) {
      assertThat(e.reason()).isEqualTo(Reason.NOT_TEXT);
      return;
    }
    TextEncoding encoding = TextEncoding.of(input).orElseThrow();
    List<String> whole = lines(input, encoding);
    assertThat(file.extent().complete()).isTrue();
    assertThat(file.extent().lines()).isEqualTo(whole.size());
    List<String> read = new ArrayList<>();
    while (read.size() < whole.size()) {
      LineRange lines = file.lines(1, read.size(), 1 + read.size() % 7);
      assertThat(lines.lines()).isNotEmpty();
      lines.lines().forEach(line -> read.add(line.text()));
    }
    assertThat(read).isEqualTo(whole);
    for (int i = 0; i < whole.size(); i++) {
      String text = whole.get(i);
      if (!text.isEmpty() && text.length() <= TextSearchResult.TEXT_CHARS_MAX) {
        assertThat(file.find(1, text, i, true).hits())
            .contains(new TextSearchResult.TextSearchHit(i, 0, text.length()));
      }
    }
  }

  /** The plain way: cut into lines, unit by unit. */
  private static List<String> lines(byte[] input, TextEncoding encoding) {
    int unit = encoding.unitBytes();
    byte[] feed = "\n".getBytes(encoding.charset());
    int end = input.length - (input.length - encoding.markBytes()) % unit;
    List<String> lines = new ArrayList<>();
    int start = encoding.markBytes();
    for (int at = start; at < end; at += unit) {
      if (Arrays.equals(input, at, at + unit, feed, 0, unit)) {
        lines.add(text(input, start, at, encoding));
        start = at + unit;
      }
    }
    if (start < end) {
      lines.add(text(input, start, end, encoding));
    }
    return lines;
  }

  private static String text(byte[] input, int from, int to, TextEncoding encoding) {
    byte[] line = Arrays.copyOfRange(input, from, to);
    String text = encoding.text(line, line.length);
    text = text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
    return text.substring(0, Math.min(text.length(), LineRange.LINE_CHARS_MAX));
  }

  private record Whole(int length) implements ReadableFile {
    @Override
    public String name() {
      return "fuzz";
    }

    @Override
    public Path folder() {
      return FILE.resolveSibling("");
    }

    @Override
    public FileStamp stamp() {
      return new FileStamp(length, Instant.EPOCH, "fuzz");
    }

    @Override
    public OpenedFile open() {
      try {
        return new OpenedFile(Files.newByteChannel(FILE), stamp());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
