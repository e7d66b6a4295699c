package dev.parley.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.calls.api.CallOptions;
import dev.parley.pipeline.CallException;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.LeakCheck;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that come one behind the other are run by the thread that reads them. */
final class ServingThreadTest {
  private static final String NAME = "parley-serving-";

  @RegisterExtension final LeakCheck leaks = new LeakCheck();
  @TempDir Path folder;

  private final Servant servant = new Servant();
  private final Parley server = Parley.start();
  private final Parley client = Parley.start();
  private Clerk clerk;

  /** What is called. */
  public interface Clerk {
    /** Tells the thread that serves. */
    String serve();

    /** Tells how deep it went, asking back and forth, and by which thread it began. */
    String ask(int deep, Clerk caller);

    /** Waits for {@link #release}. */
    String hold();

    void release();
  }

  private static final class Servant implements Clerk {
    final AtomicInteger held = new AtomicInteger();
    volatile CountDownLatch released = new CountDownLatch(1);
    volatile String holds = "";

    @Override
    public String serve() {
      Thread thread = Thread.currentThread();
      return thread.getName() + (thread.isInterrupted() ? " interrupted" : "");
    }

    @Override
    public String ask(int deep, Clerk caller) {
      return deep == 0 ? "0 " + serve() : "1+" + caller.ask(deep - 1, this);
    }

    /** Has been quick often enough to be taken for that, before it waits. */
    @Override
    public String hold() {
      String thread = serve();
      if (held.incrementAndGet() > 1_000 && thread.startsWith(NAME)) {
        holds = thread;
        try {
          released.await();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt(); // as a servant does that knows no better
        }
      }
      return thread;
    }

    @Override
    public void release() {
      released.countDown();
    }
  }

  private void over(String transport) {
    server.export("clerk", Clerk.class, servant);
    URI endpoint =
        URI.create(transport.equals("tcp") ? "tcp://127.0.0.1:0" : transport + ":" + folder + "/s");
    Peer peer = client.connect(server.listen(endpoint).endpoint());
    clerk = peer.lookup("clerk", Clerk.class);
  }

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  private void callFast() {
    long end = Eventually.deadlineNanos();
    for (String served = ""; !served.startsWith(NAME); served = clerk.serve()) {
      assertThat(System.nanoTime()).as("a thread serves in time").isLessThan(end);
    }
  }

  private static long serving() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith(NAME))
        .count();
  }

  @ParameterizedTest
  @ValueSource(strings = {"unix", "tcp", "memory", "pipe"})
  void itEndsWhenNothingComesAndBeginsAgain(String transport) {
    over(transport);
    callFast();
    Eventually.eventually("no thread while nobody calls", () -> serving() == 0);
    callFast();
  }

  @ParameterizedTest
  @ValueSource(strings = {"unix", "tcp", "memory", "pipe"})
  void servantsAskBackAndForthOverTheSameConnection(String transport) {
    over(transport);
    for (int i = 0; i < 3_000; i++) {
      int deep = i % 7;
      assertThat(clerk.ask(deep, servant)).startsWith("1+".repeat(deep) + "0 ");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"unix", "tcp", "memory", "pipe"})
  void servantThatWaitsAfterAllHoldsUpNobodyElse(String transport) {
    over(transport);
    Thread releasing =
        Thread.ofPlatform()
            .start(() -> {
              Eventually.eventually("a servant waits", () -> !servant.holds.isEmpty());
              clerk.release();
            });
    long end = Eventually.deadlineNanos();
    while (servant.holds.isEmpty()) {
      clerk.hold();
      assertThat(System.nanoTime()).as("a servant waits in time").isLessThan(end);
    }
    Eventually.ended(releasing);
    assertThat(clerk.serve()).isNotEmpty();
  }

  @Test
  void whoIsGivenUpIsInterruptedAndWhoeverComesNextIsNot() {
    over("unix");
    long end = Eventually.deadlineNanos();
    while (servant.holds.isEmpty()) {
      assertThat(System.nanoTime()).as("a servant waits in time").isLessThan(end);
      try {
        CallOptions.timeout(Duration.ofMillis(300)).run(() -> clerk.hold());
      } catch (CallException.DeadlineExceeded e) {
        assertThat(servant.holds).startsWith(NAME);
      }
    }
    assertThatExceptionOfType(CallException.DeadlineExceeded.class)
        .isThrownBy(() -> holdAgain(end));
    for (int i = 0; i < 1_000; i++) {
      assertThat(clerk.serve()).doesNotContain("interrupted");
    }
  }

  private void holdAgain(long end) {
    while (true) {
      callFast();
      CallOptions.timeout(Duration.ofMillis(300)).run(() -> clerk.hold());
      assertThat(System.nanoTime()).as("a servant waits in time").isLessThan(end);
    }
  }
}
