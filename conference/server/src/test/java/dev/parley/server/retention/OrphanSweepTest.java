package dev.parley.server.retention;

import static dev.parley.server.retention.RetentionFixture.attach;
import static dev.parley.server.retention.RetentionFixture.say;
import static dev.parley.testkit.Eventually.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.room.api.JoinResult;
import dev.parley.room.api.MessageRefusal;
import dev.parley.room.api.MessageRefused;
import dev.parley.server.archive.DataFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Attachments that nothing names. */
final class OrphanSweepTest {
  private static final Duration LONG = OrphanSweep.UNREFERENCED_MIN.plusDays(1);

  @TempDir private Path data;
  private final SimulatedDays days = new SimulatedDays(Instant.now()); // as old as files are

  private void sweep() throws Exception {
    try (RetentionFixture school = new RetentionFixture(data, days);
        RetentionJob job = school.job(Optional.empty())) {
      job.start();
    }
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.walk(DataFolder.attachments(data))) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> String.valueOf(file.getFileName()))
          .toList();
    }
  }

  @Test
  void whatNothingNamesIsRemovedAfterAWhile() throws Exception {
    UUID said;
    try (RetentionFixture school = new RetentionFixture(data, days)) {
      JoinResult ann = school.join("algebra");
      attach(ann, "never said");
      said = attach(ann, "said");
      say(ann, "look", List.of(said));
      UUID back = attach(ann, "taken back");
      UUID line = say(ann, "oh", List.of(back));
      value("deleted", ann.session().delete(UUID.randomUUID(), line));
    }

    sweep();
    assertThat(files()).hasSize(3);
    days.pass(LONG);
    sweep();

    assertThat(files()).containsExactly(said.toString());
  }

  @Test
  void roomWithSomebodyInItIsLeftAlone() throws Exception {
    try (RetentionFixture school = new RetentionFixture(data, days);
        RetentionJob job = school.job(Optional.empty())) {
      JoinResult ann = school.join("algebra");
      UUID file = attach(ann, "said late");
      job.start();

      days.pass(LONG);

      say(ann, "at last", List.of(file));
      assertThat(files()).containsExactly(file.toString());
    }
  }

  @Test
  void removedFileIsNotSaid() throws Exception {
    UUID file;
    String key;
    try (RetentionFixture school = new RetentionFixture(data, days)) {
      JoinResult ann = school.join("algebra");
      file = attach(ann, "said too late");
      key = ann.resumeKey();
    }
    days.pass(LONG);
    sweep();

    try (RetentionFixture school = new RetentionFixture(data, days)) {
      JoinResult ann = school.resume("algebra", key);
      assertThatExceptionOfType(AssertionError.class)
          .isThrownBy(() -> say(ann, "look", List.of(file)))
          .satisfies(e ->
              assertThat(((MessageRefused) e.getCause()).reason())
                  .isEqualTo(MessageRefusal.NO_SUCH_ATTACHMENT));
    }
  }

  /** Those who come back and say what they had put in, while it is looked whether they have. */
  @Test
  void fileThatALineNamesIsThereWhoeverWasQuicker() throws Exception {
    int rooms = 40;
    Map<String, UUID> files = new LinkedHashMap<>();
    Map<String, String> keys = new LinkedHashMap<>();
    try (RetentionFixture school = new RetentionFixture(data, days)) {
      for (int i = 0; i < rooms; i++) {
        JoinResult ann = school.join("room-" + i);
        files.put("room-" + i, attach(ann, "file " + i));
        keys.put("room-" + i, ann.resumeKey());
      }
    }
    days.pass(LONG);

    try (RetentionFixture school = new RetentionFixture(data, days);
        RetentionJob job = school.job(Optional.empty())) {
      Thread sweeping = Thread.ofPlatform().start(job::start);
      int said = 0;
      for (Map.Entry<String, UUID> each : files.entrySet()) {
        JoinResult ann = school.resume(each.getKey(), keys.get(each.getKey()));
        try {
          say(ann, "look", List.of(each.getValue()));
          said++;
        } catch (AssertionError refused) {
          assertThat(refused).hasCauseInstanceOf(MessageRefused.class);
          files.put(each.getKey(), new UUID(0, 0));
        }
      }
      sweeping.join();

      files.values().removeIf(new UUID(0, 0)::equals);
      assertThat(files).hasSize(said);
      assertThat(files())
          .containsExactlyInAnyOrderElementsOf(
              files.values().stream().map(UUID::toString).toList());
    }
  }

  @Test
  void whatARemovedRoomLeftBehindGoes() throws Exception {
    try (RetentionFixture school = new RetentionFixture(data, days)) {
      attach(school.join("algebra"), "of a room that a crash left half removed");
    }
    days.pass(LONG);
    try (RetentionFixture school = new RetentionFixture(data, days)) {
      value("discarded", school.place.log().deleteRoom("algebra", days.instant()));
    }
    assertThat(files()).hasSize(1);

    sweep();

    assertThat(DataFolder.attachments(data)).isEmptyDirectory();
  }

  @Test
  void attachmentsOfARoomWhoseTimeIsOverGoWithIt() throws Exception {
    try (RetentionFixture school = new RetentionFixture(data, days)) {
      JoinResult ann = school.join("algebra");
      say(ann, "look", List.of(attach(ann, "said")));
    }
    days.pass(LONG);

    try (RetentionFixture school = new RetentionFixture(data, days);
        RetentionJob job = school.job(Optional.of(Duration.ofDays(1)))) {
      job.start();
    }

    assertThat(DataFolder.attachments(data)).isEmptyDirectory();
  }
}
