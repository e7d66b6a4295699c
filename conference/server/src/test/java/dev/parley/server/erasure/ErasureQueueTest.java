package dev.parley.server.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.server.retention.SimulatedDays;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

class ErasureQueueTest {
  private final SimulatedDays days = new SimulatedDays(Instant.parse("2026-03-01T10:00:00Z"));
  private final List<String> attempts = new ArrayList<>();
  private final List<CompletableFuture<Optional<String>>> answers = new ArrayList<>();
  private final ErasureQueue queue = new ErasureQueue(this::attempt, Runnable::run, days);

  private CompletionStage<Optional<String>> attempt(String room) {
    attempts.add(room);
    CompletableFuture<Optional<String>> answer = new CompletableFuture<>();
    answers.add(answer);
    return answer;
  }

  @Test
  void roomsAreAttemptedOneAfterAnother() {
    CompletableFuture<Void> first = queue.add("a").toCompletableFuture();
    CompletableFuture<Void> second = queue.add("b").toCompletableFuture();
    assertThat(attempts).containsExactly("a");

    answers.getFirst().complete(Optional.empty());

    assertThat(first).isCompleted();
    assertThat(second).isNotCompleted();
    assertThat(attempts).containsExactly("a", "b");
  }

  @Test
  void attemptThatRunsDoesNotCountForWhoAddsItsRoom() {
    var _ = queue.add("a");
    CompletableFuture<Void> again = queue.add("a").toCompletableFuture();
    CompletableFuture<Void> same = queue.add("a").toCompletableFuture();

    answers.getFirst().complete(Optional.empty());
    assertThat(again).isNotCompleted();
    answers.get(1).complete(Optional.empty());

    assertThat(again).isCompleted();
    assertThat(same).isCompleted();
    assertThat(attempts).hasSize(2);
  }

  @Test
  void attemptsGoOnForAMonthAtMostAnHourApart() {
    var _ = queue.add("a");
    Duration month = Duration.ofDays(30);
    for (Duration past = Duration.ZERO;
        past.compareTo(month) < 0;
        past = past.plus(Duration.ofHours(1))) {
      int before = attempts.size();
      answers.getLast().completeExceptionally(new IllegalStateException("still not"));
      days.pass(Duration.ofHours(1));
      assertThat(attempts).hasSizeGreaterThan(before);
    }

    answers.getLast().complete(Optional.empty());

    int all = attempts.size();
    days.pass(month);
    assertThat(attempts).hasSize(all);
  }

  @Test
  void roomThatIsAddedMeanwhileIsNotAttemptedTwiceAtATime() {
    var _ = queue.add("a");
    answers.getLast().complete(Optional.of("something is left"));
    var _ = queue.add("a");
    answers.getLast().complete(Optional.of("something is left"));
    assertThat(attempts).hasSize(2);

    days.pass(Duration.ofMinutes(10));

    assertThat(attempts).hasSize(3); // one pause, and its attempt is not answered
  }

  @Test
  void closedQueueBeginsNoAttempt() {
    var _ = queue.add("a");
    CompletableFuture<Void> waiting = queue.add("b").toCompletableFuture();

    queue.close();
    answers.getFirst().complete(Optional.of("something is left"));
    days.pass(Duration.ofDays(1));

    assertThat(waiting).isCompleted();
    assertThat(attempts).containsExactly("a");
    assertThat(queue.add("c").toCompletableFuture()).isCompleted();
  }
}
