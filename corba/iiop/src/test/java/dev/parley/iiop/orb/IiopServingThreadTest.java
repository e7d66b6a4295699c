package dev.parley.iiop.orb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.calls.Parley;
import dev.parley.calls.api.CallOptions;
import dev.parley.iiop.Orb;
import dev.parley.pipeline.CallException;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.LeakCheck;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Requests that come one behind the other are run by the thread that reads them. */
final class IiopServingThreadTest {
  private static final String NAME = "parley-serving-";
  private static final ThreadLocal<String> INHERITED = new InheritableThreadLocal<>();

  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  private final Servant servant = new Servant();
  private Parley parley;
  private Parley callers;
  private Orb server;
  private Orb client;
  private Clerk clerk;

  /** What is called. */
  public interface Clerk {
    /** Tells the thread that serves, and whether it is interrupted; may wait for a release. */
    String serve(boolean waits);

    void release();

    /** Tells what its thread has got from the one that began it, and which thread that is. */
    String inherited();
  }

  private static final class Servant implements Clerk {
    volatile CountDownLatch released = new CountDownLatch(1);
    volatile String waits = ""; // the thread that waits, or has waited last

    @Override
    public String serve(boolean waits) {
      Thread thread = Thread.currentThread();
      String interrupted = thread.isInterrupted() ? " interrupted" : "";
      try {
        if (waits) {
          this.waits = thread.getName();
          released.await();
        }
      } catch (InterruptedException e) {
        thread.interrupt(); // as a servant does that knows no better
      }
      return thread.getName() + interrupted;
    }

    @Override
    public void release() {
      released.countDown();
    }

    @Override
    public String inherited() {
      return Thread.currentThread().getName() + " has " + INHERITED.get();
    }
  }

  @BeforeEach
  void connect() {
    INHERITED.set("what is nobody else's"); // the threads that read have it, too
    parley = Parley.start();
    callers = Parley.start();
    server = Orb.on(parley);
    client = Orb.on(callers);
    server.listen(URI.create("tcp://127.0.0.1:0"));
    clerk = client.lookup(server.export("clerk", Clerk.class, servant).toString(), Clerk.class);
  }

  @AfterEach
  void close() {
    INHERITED.remove();
    client.close();
    server.close();
    callers.close();
    parley.close();
  }

  /** Calls until a thread of the session's own serves. */
  private void callFast() {
    long end = Eventually.deadlineNanos();
    String served = "";
    while (!served.startsWith(NAME)) {
      assertThat(System.nanoTime()).as("a thread serves in time").isLessThan(end);
      served = clerk.serve(false);
    }
  }

  @Test
  void itEndsWhenNothingComesAndBeginsAgain() {
    callFast();
    Eventually.eventually("no thread while nobody calls", () -> serving() == 0);
    callFast();
  }

  @Test
  void servantsHaveNothingOfWhoeverReadTheirRequest() {
    assertThat(clerk.inherited()).startsWith("parley-").endsWith(" has null");
    for (String said = ""; !said.startsWith(NAME); said = clerk.inherited()) {
      assertThat(said).endsWith(said.isEmpty() ? "" : " has null");
      callFast();
    }
  }

  private static long serving() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith(NAME))
        .count();
  }

  @Test
  void whatAServantWaitsForIsReadFromTheSameConnection() {
    while (!servant.waits.startsWith(NAME)) {
      callFast();
      servant.released = new CountDownLatch(1);
      servant.waits = "";
      Thread releasing = Thread.ofPlatform().start(this::release);
      clerk.serve(true);
      Eventually.ended(releasing);
    }
  }

  private void release() {
    Eventually.eventually("a servant waits", () -> !servant.waits.isEmpty());
    clerk.release();
  }

  @Test
  void whoIsGivenUpIsInterruptedAndWhoeverComesNextIsNot() {
    while (!servant.waits.startsWith(NAME)) {
      callFast();
      assertThatExceptionOfType(CallException.DeadlineExceeded.class)
          .isThrownBy(
              () -> CallOptions.timeout(Duration.ofMillis(100)).run(() -> clerk.serve(true)));
    }

    for (int i = 0; i < 1_000; i++) {
      assertThat(clerk.serve(false)).doesNotContain("interrupted");
    }
  }
}
