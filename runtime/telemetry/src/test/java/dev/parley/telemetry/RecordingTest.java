package dev.parley.telemetry;

import static dev.parley.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.Contract;
import dev.parley.calls.api.CallOptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class RecordingTest {
  @TempDir private Path folder;

  private static Recording<Shop> read(byte[] bytes) throws IOException {
    return Recording.read(
        new ByteArrayInputStream(bytes), bytes.length, "test", Contract.of(Shop.class));
  }

  private static int method(String name) {
    return Contract.of(Shop.class).description().method(name).orElseThrow().id();
  }

  @Test
  void bothSidesRecordTheSame() throws Exception {
    for (Path file :
        List.of(
            Recordings.of(folder, Recordings.ROOM, Recordings::everything),
            Recordings.atServant(folder, Recordings::everything))) {
      Recording<Shop> recording = Recording.read(file, Shop.class);

      assertThat(recording.bytesLeftOut()).isZero();
      assertThat(recording.calls())
          .extracting(RecordedCall::method)
          .containsExactlyInAnyOrder(
              method("price"),
              method("price"),
              method("price"),
              method("tags"),
              method("later"),
              method("note"),
              method("tell"),
              method("news"));
      assertThat(recording.calls())
          .filteredOn(call -> call.ending() instanceof RecordedOutcome.Failed)
          .extracting(call -> ((RecordedOutcome.Failed) call.ending()).exception())
          .containsExactlyInAnyOrder(Desk.Closed.class.getName(), "");
      assertThat(recording.calls()).isSortedAccordingTo((a, b) -> a.began().compareTo(b.began()));
      assertThat(recording.calls()).allMatch(call -> !call.took().isNegative());
    }
  }

  @Test
  void whatIsMoreThanValuesIsNotRecordable() throws Exception {
    Path file =
        Recordings.of(
            folder,
            Recordings.ROOM,
            shop -> {
              shop.tell(() -> {});
              shop.news();
            });

    assertThat(Recording.read(file, Shop.class).calls())
        .extracting(RecordedCall::ending)
        .allMatch(ending -> ending instanceof RecordedOutcome.NotRecordable)
        .hasSize(2);
  }

  @Test
  void secretsOfFailuresAreNotWritten() throws Exception {
    Path file = Recordings.atServant(folder, Recordings::everything);

    assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
        .contains("apples")
        .doesNotContain("swordfish");
  }

  @Test
  void timeLeftIsKept() throws Exception {
    Path file =
        Recordings.of(
            folder,
            Recordings.ROOM,
            shop -> CallOptions.timeout(Duration.ofHours(1)).run(() -> shop.note("x")));

    assertThat(Recording.read(file, Shop.class).calls())
        .allSatisfy(call ->
            assertThat(call.timeLeft().orElseThrow())
                .isBetween(Duration.ofMinutes(59), Duration.ofHours(1)))
        .hasSize(1);
  }

  @Test
  void callsOfOtherContractsAreLeftOut() throws Exception {
    Path file = folder.resolve("desk.calls");
    try (RecordValve valve = RecordValve.open(file, Desk.class, Recordings.ROOM);
        Way way = Way.within(b -> b.outgoing(valve), b -> {})) {
      way.far(Shop.class, new Shop.Counter()).tags(Set.of("a"));
    }

    assertThat(Recording.read(file, Desk.class).calls()).isEmpty();
  }

  @Test
  void aTornTailIsToldAndSurvived() throws Exception {
    byte[] whole =
        Files.readAllBytes(Recordings.of(folder, Recordings.ROOM, Recordings::everything));
    int before = 0;
    boolean readable = false;
    for (int length = 0; length <= whole.length; length++) {
      byte[] torn = Arrays.copyOf(whole, length);
      try {
        Recording<Shop> recording = read(torn);

        readable = true;
        assertThat(recording.calls().size()).isBetween(before, before + 1);
        if (recording.calls().size() > before) {
          assertThat(recording.bytesLeftOut()).isZero();
        }
        before = recording.calls().size();
      } catch (RecordingException e) {
        assertThat(readable).as("a longer file is readable as well").isFalse();
      }
    }
    assertThat(before).isEqualTo(8);
  }

  @Test
  void damageIsNoticedWhereverItIs() throws Exception {
    byte[] whole =
        Files.readAllBytes(Recordings.of(folder, Recordings.ROOM, Recordings::everything));
    for (int place = 0; place < whole.length; place++) {
      byte[] damaged = whole.clone();
      damaged[place] ^= 0x10;
      try {
        Recording<Shop> recording = read(damaged);

        assertThat(recording.calls()).hasSizeLessThan(8);
        assertThat(recording.bytesLeftOut()).isPositive();
      } catch (RecordingException e) {
        assertThat(e).hasMessageContaining("test");
      }
    }
  }

  @Test
  void anotherVersionIsRefusedByItsNumber() throws Exception {
    byte[] later = Files.readAllBytes(Recordings.of(folder, Recordings.ROOM, shop -> {}));
    later[8] = 2;

    assertThatThrownBy(() -> read(later))
        .isInstanceOf(RecordingException.class)
        .hasMessageContaining("version 2");
  }

  @Test
  void aContractThatLacksARecordedMethodIsRefused() throws Exception {
    Path more = folder.resolve("more.calls");
    RecordValve.open(more, Shop.More.class, Recordings.ROOM).close();

    assertThatThrownBy(() -> Recording.read(more, Shop.class))
        .isInstanceOf(RecordingException.class)
        .hasMessageContaining("hours is not there");
  }

  @Test
  void aContractThatGainedAMethodReadsItAndOneOfOtherTypesDoesNot() throws Exception {
    Path file = folder.resolve("less.calls");
    try (RecordValve valve = RecordValve.open(file, Shop.Less.class, Recordings.ROOM);
        Way way = Way.within(b -> b.outgoing(valve), b -> {})) {
      way.far(Shop.Less.class, order -> 5).price(Recordings.plain("apples"));
    }

    Recording<Shop.More> recording = Recording.read(file, Shop.More.class);

    assertThat(recording.calls()).hasSize(1);
    assertThat(RecordedServant.of(recording).price(Recordings.plain("apples"))).isEqualTo(5);
    assertThatThrownBy(() -> Recording.read(file, Shop.Other.class))
        .isInstanceOf(RecordingException.class)
        .hasMessageContaining("price: the result");
  }

  @Test
  void theFileHasItsLimit() throws Exception {
    Path one = Recordings.of(folder, Recordings.ROOM, shop -> shop.note("x"));
    long exactly = Files.size(one) + 8; // times are as long as they happen to be
    Path file = folder.resolve("limited.calls");
    try (RecordValve valve = RecordValve.open(file, Shop.class, exactly);
        Way way = Way.within(b -> b.outgoing(valve), b -> {})) {
      Shop shop = way.far(Shop.class, new Shop.Counter());
      for (int i = 0; i < 10; i++) {
        shop.tags(Set.of());
      }
      eventually("the file is full", valve::full);
      eventually("calls are dropped", () -> valve.dropped() > 0);
    }

    assertThat(Files.size(file)).isLessThanOrEqualTo(exactly);
    assertThat(Recording.read(file, Shop.class).bytesLeftOut()).isZero();
    assertThatThrownBy(
            () -> RecordValve.open(folder.resolve("x"), Shop.class, Recording.BYTES_MAX + 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aFileBeyondTheLimitIsRefused() throws Exception {
    Path file = Recordings.of(folder, Recordings.ROOM, shop -> shop.note("x"));
    try (RandomAccessFile longer = new RandomAccessFile(file.toFile(), "rw")) {
      longer.setLength(Recording.BYTES_MAX);
      assertThat(Recording.read(file, Shop.class).calls()).hasSize(1);
      longer.setLength(Recording.BYTES_MAX + 1);
    }

    assertThatThrownBy(() -> Recording.read(file, Shop.class))
        .isInstanceOf(RecordingException.class)
        .hasMessageContaining("at most " + Recording.BYTES_MAX);
  }

  @Test
  void aCallThatIsTooLargeIsTold() throws Exception {
    Path file =
        Recordings.of(
            folder,
            64 << 20,
            shop -> shop.tags(Set.of("x".repeat(3 << 20)))); // asked and answered: six MiB

    assertThat(Recording.read(file, Shop.class).calls())
        .extracting(RecordedCall::ending)
        .singleElement()
        .isInstanceOf(RecordedOutcome.NotRecordable.class);
  }

  @Test
  void aFileThatIsThereIsKept() throws Exception {
    Path file = Recordings.of(folder, Recordings.ROOM, shop -> shop.note("x"));

    assertThatThrownBy(() -> RecordValve.open(file, Shop.class, Recordings.ROOM))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(Recording.read(file, Shop.class).calls()).hasSize(1);
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void theFileIsForItsOwner() throws Exception {
    Path file = Recordings.of(folder, Recordings.ROOM, shop -> shop.note("x"));

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }
}
