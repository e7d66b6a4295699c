package dev.parley.server.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What becomes of a server whose threads end. */
final class VitalThreadsTest {
  private final List<VitalThreads.UnexpectedThreadEnd> deaths = new ArrayList<>();
  private final VitalThreads vital = new VitalThreads(deaths::add);

  private void run(Runnable body) throws InterruptedException {
    Thread thread = Thread.ofPlatform().name("worker").start(vital.watched(body));
    thread.join();
  }

  @Test
  void threadThatDiesOfAnErrorIsReportedWithIt() throws Exception {
    OutOfMemoryError error = new OutOfMemoryError("Java heap space");

    run(() -> {
      throw error;
    });

    assertThat(deaths).containsExactly(new VitalThreads.UnexpectedThreadEnd("worker", error));
    assertThat(vital.firstEnd()).contains(deaths.getFirst());
    assertThat(deaths.getFirst().message()).contains("worker", "Java heap space", "-Xmx");
  }

  @Test
  void threadThatReturnsUnaskedIsReportedToo() throws Exception {
    run(() -> {});

    assertThat(deaths).containsExactly(new VitalThreads.UnexpectedThreadEnd("worker", null));
  }

  @Test
  void onlyTheFirstDeathIsReported() throws Exception {
    run(() -> {});
    run(() -> {});

    assertThat(deaths).hasSize(1);
  }

  @Test
  void endsOfThreadsOfAStoppingServerAreExpected() throws Exception {
    vital.stopping();

    run(() -> {});

    assertThat(deaths).isEmpty();
    assertThat(vital.firstEnd()).isEmpty();
  }
}
