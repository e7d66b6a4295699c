package dev.parley.server.retention;

import static dev.parley.testkit.Eventually.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.api.JoinResult;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rooms whose time is over, on virtual time. */
final class RetentionTest {
  private static final Duration DAY = Duration.ofDays(1);
  private static final Optional<Duration> TEN_DAYS = Optional.of(Duration.ofDays(10));

  @TempDir private Path data;
  private final SimulatedDays days = new SimulatedDays(Instant.parse("2026-03-01T10:00:00Z"));

  /** Leaves rooms behind in which something was said now. */
  private void said(String text, String... rooms) throws Exception {
    try (RetentionFixture school = new RetentionFixture(data, days)) {
      for (String room : rooms) {
        JoinResult ann = school.join(room);
        for (int i = 0; i < 600; i++) {
          days.pass(Duration.ofMillis(100)); // as fast as one may say something
          RetentionFixture.say(ann, text + i);
        }
      }
    }
  }

  @Test
  void roomIsRemovedWholeOnceItsLastEventIsOlder() throws Exception {
    said("OLD-WORDS-", "algebra");
    days.pass(Duration.ofDays(5));
    said("NEW-WORDS-", "geometry");

    try (RetentionFixture school = new RetentionFixture(data, days);
        RetentionJob job = school.job(TEN_DAYS)) {
      job.start();
      days.pass(Duration.ofDays(4));
      assertThat(school.rooms()).containsExactly("algebra", "geometry");

      days.pass(DAY.multipliedBy(2));

      assertThat(school.rooms()).containsExactly("geometry");
      assertThat(school.everyByte())
          .contains("NEW-WORDS-599")
          .doesNotContain("OLD-WORDS-")
          .doesNotContain("algebra");
      days.pass(Duration.ofDays(30));
      assertThat(school.rooms()).isEmpty();
      assertThat(school.everyByte()).doesNotContain("WORDS-");
    }
  }

  @Test
  void roomThatIsRemovedBeginsAnew() throws Exception {
    said("old ", "algebra");
    days.pass(Duration.ofDays(11));
    try (RetentionFixture school = new RetentionFixture(data, days);
        RetentionJob job = school.job(TEN_DAYS)) {
      job.start();

      JoinResult ann = school.join("algebra");

      assertThat(ann.lastNumber()).isEqualTo(1);
      assertThat(value("history", ann.session().history(Long.MAX_VALUE, 10)).events()).hasSize(1);
    }
  }

  @Test
  void nothingIsRemovedUnlessAskedFor() throws Exception {
    said("old ", "algebra");
    try (RetentionFixture school = new RetentionFixture(data, days);
        RetentionJob job = school.job(Optional.empty())) {
      job.start();
      days.pass(Duration.ofDays(4_000));

      assertThat(school.rooms()).containsExactly("algebra");
    }
  }

  @Test
  void roomIsKeptWhileSomebodyIsInIt() throws Exception {
    try (RetentionFixture school = new RetentionFixture(data, days);
        RetentionJob job = school.job(TEN_DAYS)) {
      JoinResult ann = school.join("algebra");
      job.start();
      days.pass(Duration.ofDays(100));

      RetentionFixture.say(ann, "still here");
      assertThat(school.rooms()).containsExactly("algebra");
      assertThat(ann.lastNumber()).isEqualTo(1);
    }
  }

  @Test
  void whoComesWhileItIsRemovedFindsAnEmptyRoom() throws Exception {
    said("old ", "algebra");
    days.pass(Duration.ofDays(11));
    try (RetentionFixture school = new RetentionFixture(data, days)) {
      var coming = new AtomicReference<CompletableFuture<JoinResult>>();
      boolean done =
          school
              .place
              .conference()
              .whileEmpty(
                  "algebra",
                  () -> {
                    coming.set(join(school));
                    assertThat(coming.get()).isNotDone();
                    value("discarded", school.place.log().deleteRoom("algebra", days.instant()));
                  });

      assertThat(done).isTrue();
      assertThat(value("a session", coming.get()).lastNumber()).isEqualTo(1);
      assertThat(school.place.conference().whileEmpty("algebra", RetentionTest::somebody))
          .isFalse();
    }
  }

  private static void somebody() {
    throw new AssertionError("somebody is in the room");
  }

  private static CompletableFuture<JoinResult> join(RetentionFixture school) {
    try {
      return school.joining("algebra").toCompletableFuture();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void whatACrashLeftBehindIsNoRoomAndGoes() throws Exception {
    said("OLD-WORDS-", "algebra");
    days.pass(Duration.ofDays(11));
    try (RetentionFixture school = new RetentionFixture(data, days)) {
      value("discarded", school.place.log().deleteRoom("algebra", days.instant()));
      value("a piece", school.place.log().deleteNextBatch()); // and then the power fails
    }

    try (RetentionFixture school = new RetentionFixture(data, days);
        RetentionJob job = school.job(Optional.empty())) {
      assertThat(school.rooms()).isEmpty();
      assertThat(school.everyByte()).contains("OLD-WORDS-");
      assertThat(school.join("algebra").lastNumber()).isEqualTo(1);

      job.start();

      assertThat(school.everyByte()).doesNotContain("OLD-WORDS-");
      assertThat(school.rooms()).containsExactly("algebra");
    }
  }

  @Test
  void whatACrashLeftInTheLogBesideTheDatabaseGoes() throws Exception {
    said("OLD-WORDS-", "algebra");
    days.pass(Duration.ofDays(11));
    try (RetentionFixture school = new RetentionFixture(data, days);
        RetentionJob job = school.job(Optional.empty())) {
      Path wal = data.resolve("rooms.db-wal");
      RetentionFixture.say(school.join("geometry"), "NEW-WORDS");
      value("discarded", school.place.log().deleteRoom("algebra", days.instant()));
      boolean more = true;
      while (more) { // and then the power fails
        more = value("a piece", school.place.log().deleteNextBatch());
      }
      assertThat(wal).isNotEmptyFile();

      job.start();

      assertThat(wal).isEmptyFile();
      assertThat(school.everyByte()).contains("NEW-WORDS").doesNotContain("OLD-WORDS-");
    }
  }

  @Test
  void roomInWhichSomethingHappenedMeanwhileStays() throws Exception {
    said("words ", "algebra");
    try (RetentionFixture school = new RetentionFixture(data, days)) {
      Instant last = days.instant();

      assertThat(value("too early", school.place.log().deleteRoom("algebra", last))).isFalse();
      assertThat(value("no room", school.place.log().deleteRoom("geometry", last))).isFalse();
      assertThat(value("over", school.place.log().deleteRoom("algebra", last.plusMillis(1))))
          .isTrue();
    }
  }

  @Test
  void closedUpkeepDoesNothingMore() throws Exception {
    said("old ", "algebra");
    try (RetentionFixture school = new RetentionFixture(data, days)) {
      RetentionJob job = school.job(TEN_DAYS);
      job.start();
      job.close();
      days.pass(Duration.ofDays(100));

      assertThat(school.rooms()).containsExactly("algebra");
      assertThat(days.timers()).isZero();
    }
  }
}
