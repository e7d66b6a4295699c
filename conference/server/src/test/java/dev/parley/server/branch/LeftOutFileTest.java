package dev.parley.server.branch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.nodes.branch.ForkStore.RefusedEntry;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeftOutFileTest {
  private static final UUID BOB = new UUID(1, 2);
  private static final Instant AT = Instant.parse("2026-03-01T09:02:00Z");

  @TempDir private Path folder;
  private Path file;
  private LeftOutFile leftOut;

  @BeforeEach
  void open() {
    file = folder.resolve("left-out.txt");
    leftOut = new LeftOutFile(file);
  }

  private static RefusedEntry said(int number, String text, boolean erased) {
    return new RefusedEntry(
        new LogEntry(
            number,
            AT,
            BOB,
            Optional.empty(),
            Optional.of(new UUID(3, number)),
            new Event.Posted(text)),
        "Bob may not write",
        erased);
  }

  @Test
  void entryIsOneLineWithReasonAndContentWhateverIsInThem() throws IOException {
    leftOut.keep("maths", List.of(said(7, "two\nlines\tand a tab\u2028", false)));

    assertThat(Files.readAllLines(file))
        .singleElement()
        .satisfies(line ->
            assertThat(line.split("\t"))
                .hasSize(8)
                .contains("maths", "7", BOB.toString(), AT.toString(), "Posted")
                .contains("Bob may not write"))
        .asString()
        .contains("two lines and a tab");
  }

  @Test
  void contentOfAnErasedAuthorIsNotKept() throws IOException {
    leftOut.keep("maths", List.of(said(7, "a secret", true)));

    assertThat(Files.readString(file))
        .contains("maths\t7\t" + BOB)
        .contains("Bob may not write")
        .doesNotContain("a secret");
  }

  @Test
  void erasingARoomLeavesWhenAndByWhomItsEntriesWere() throws IOException {
    leftOut.keep("maths", List.of(said(7, "a secret", false), said(8, "another secret", false)));
    leftOut.keep("art", List.of(said(9, "a picture", false)));
    assertThat(leftOut.rooms()).containsExactlyInAnyOrder("maths", "art");

    assertThat(leftOut.erase("maths")).isEqualTo(2);

    assertThat(leftOut.rooms()).containsExactly("art");
    assertThat(leftOut.erase("maths")).isZero();
    assertThat(Files.readAllLines(file)).hasSize(3);
    assertThat(Files.readString(file))
        .contains("maths\t7\t" + BOB + "\t" + AT + "\tPosted\terased\terased")
        .contains("a picture")
        .doesNotContain("secret");
  }

  @Test
  void nothingWasLeftOutWhereThereIsNoFile() throws IOException {
    assertThat(leftOut.rooms()).isEmpty();
    assertThat(leftOut.erase("maths")).isZero();
    assertThat(file).doesNotExist();
  }

  @Test
  void linesThatAreNoEntriesStay() throws IOException {
    Files.writeString(file, "a note of the operator about maths\n");
    leftOut.keep("maths", List.of(said(7, "a secret", false)));

    leftOut.erase("maths");

    assertThat(Files.readAllLines(file)).contains("a note of the operator about maths");
  }
}
