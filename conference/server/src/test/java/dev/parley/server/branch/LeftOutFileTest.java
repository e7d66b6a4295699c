package dev.parley.server.branch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.nodes.branch.ErasedRoom;
import dev.parley.nodes.branch.ForkStore.RefusedEntry;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeftOutFileTest {
  private static final UUID BOB = new UUID(1, 2);
  private static final Instant AT = Instant.parse("2026-03-01T09:02:00Z");
  private static final long BASE = 40;

  @TempDir private Path folder;
  private Path file;
  private LeftOutFile leftOut;

  @BeforeEach
  void open() {
    file = folder.resolve("left-out.txt");
    leftOut = new LeftOutFile(file);
  }

  private static RefusedEntry entry(int number, Event event) {
    return new RefusedEntry(
        new LogEntry(number, AT, BOB, Optional.empty(), Optional.of(key(number)), event),
        "Bob may not write");
  }

  private static UUID key(int number) {
    return new UUID(3, number);
  }

  private static RefusedEntry said(int number, String text) {
    return entry(number, new Event.Posted(text));
  }

  private static RefusedEntry attached(int number) {
    return entry(number, new Event.Attached("a.png", "image/png", 5));
  }

  @Test
  void entryIsOneLineWithReasonAndContentWhateverIsInThem() throws IOException {
    leftOut.keep("maths", BASE, List.of(said(7, "two\nlines\tand a tab\u2028")));

    assertThat(Files.readAllLines(file))
        .singleElement()
        .satisfies(line ->
            assertThat(line.split("\t"))
                .hasSize(10)
                .contains("maths", "40", "7", BOB.toString(), AT.toString(), "Posted")
                .contains("Bob may not write"))
        .asString()
        .contains("two lines and a tab");
  }

  @Test
  void erasingARoomLeavesWhenAndByWhomItsEntriesWere() throws IOException {
    leftOut.keep("maths", BASE, List.of(said(7, "a secret"), said(8, "another secret")));
    leftOut.keep("art", BASE, List.of(said(9, "a picture")));
    assertThat(leftOut.rooms()).containsExactlyInAnyOrder("maths", "art");

    assertThat(leftOut.erase(new ErasedRoom("maths", BASE))).isEqualTo(2);

    assertThat(leftOut.rooms()).containsExactly("art");
    assertThat(leftOut.erase(new ErasedRoom("maths", BASE))).isZero();
    assertThat(Files.readAllLines(file)).hasSize(3);
    assertThat(Files.readString(file))
        .contains(BOB + "\t" + AT + "\tPosted\terased\terased")
        .contains("a picture")
        .doesNotContain("secret");
  }

  @Test
  void entriesOfForksThatBeganBehindTheErasureStayWithTheirFiles() throws IOException {
    leftOut.keep("maths", BASE, List.of(said(7, "a secret"), attached(8)));
    leftOut.keep("maths", BASE + 1, List.of(said(7, "a later lesson"), attached(9)));

    assertThat(leftOut.erase(new ErasedRoom("maths", BASE))).isEqualTo(2);

    assertThat(Files.readString(file)).contains("a later lesson").doesNotContain("secret");
    assertThat(leftOut.attachments("maths")).containsExactly(key(9));
    assertThat(leftOut.attachments("art")).isEmpty();
  }

  @Test
  void nothingWasLeftOutWhereThereIsNoFile() throws IOException {
    assertThat(leftOut.rooms()).isEmpty();
    assertThat(leftOut.attachments("maths")).isEmpty();
    assertThat(leftOut.erase(new ErasedRoom("maths", BASE))).isZero();
    assertThat(file).doesNotExist();
  }

  @Test
  void linesThatAreNoEntriesStay() throws IOException {
    Files.writeString(file, "a note of the operator about maths\n");
    leftOut.keep("maths", BASE, List.of(said(7, "a secret")));

    leftOut.erase(new ErasedRoom("maths", BASE));

    assertThat(Files.readAllLines(file)).contains("a note of the operator about maths");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 9, 30})
  void partOfALineThatACrashHasLeftIsErasedAndSpoilsNoOther(int missing) throws IOException {
    leftOut.keep("maths", BASE, List.of(said(6, "a secret: 10 €")));
    byte[] whole = Files.readAllBytes(file);
    // Within the three bytes of the sign, for some.
    int end = new String(whole, StandardCharsets.UTF_8).indexOf('€') + 3;
    byte[] torn = Arrays.copyOf(whole, end - missing);
    Files.write(file, torn);

    leftOut.keep("art", BASE, List.of(said(9, "a picture")));

    assertThat(leftOut.rooms()).containsExactlyInAnyOrder("maths", "art");
    assertThat(leftOut.erase(new ErasedRoom("maths", BASE))).isEqualTo(1);
    assertThat(Files.readString(file)).contains("a picture").doesNotContain("secret");
    assertThat(leftOut.rooms()).containsExactly("art");
  }

  @Test
  void contentBehindTheLastFieldAndInALineWithoutPositionIsErased() throws IOException {
    leftOut.keep("maths", BASE, List.of(said(6, "a secret")));
    Files.writeString(
        file, Files.readString(file).strip().replace("\t40\t", "\tx\t") + "\tand a second secret");

    assertThat(leftOut.erase(new ErasedRoom("maths", 0))).isEqualTo(1);

    assertThat(Files.readString(file)).doesNotContain("secret");
  }

  @Test
  void bytesThatAreNoTextStopNothing() throws IOException {
    Files.write(file, new byte[] {(byte) 0xE2, (byte) 0x82, '\n', (byte) 0xFF});
    leftOut.keep("maths", BASE, List.of(said(6, "a secret")));
    Files.write(file, new byte[] {(byte) 0xC3}, StandardOpenOption.APPEND);

    assertThat(leftOut.rooms()).containsExactly("maths");
    assertThat(leftOut.erase(new ErasedRoom("maths", BASE))).isEqualTo(1);
    assertThat(Files.readString(file)).doesNotContain("secret");
  }
}
