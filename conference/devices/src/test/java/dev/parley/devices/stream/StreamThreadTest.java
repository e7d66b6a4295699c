package dev.parley.devices.stream;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.devices.ResourceLimit;
import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceException.Reason;
import dev.parley.ffi.OperatingSystem;
import dev.parley.testkit.ChildJvm;
import dev.parley.testkit.LeakCheck;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class StreamThreadTest {
  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  /** Device without hardware, whose parts do what a test wants. */
  private static final class TestLoop implements DeviceLoop {
    private Runnable opening = () -> {};
    private Runnable releasing = () -> {};
    private boolean woken;

    @Override
    public void open() {
      opening.run();
    }

    @Override
    public synchronized void turn() {
      try {
        while (!woken) {
          wait();
        }
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public void release() {
      releasing.run();
    }

    @Override
    public synchronized void wake() {
      woken = true;
      notifyAll();
    }
  }

  private static Runnable failing(String message) {
    return () -> {
      throw new IllegalStateException(message);
    };
  }

  private static void assertEnded(StreamThread stream, Reason reason, String message) {
    CompletableFuture<Void> ended = stream.ended().toCompletableFuture();
    assertThatThrownBy(() -> ended.orTimeout(30, SECONDS).join())
        .cause()
        .isInstanceOfSatisfying(
            DeviceException.class, e -> assertThat(e.reason()).isEqualTo(reason))
        .hasMessageContaining(message);
  }

  @Test
  void streamWhoseReleaseFailsHasEnded() {
    TestLoop loop = new TestLoop();
    loop.releasing = failing("memory in use");
    StreamThread stream = new StreamThread("parley-test");
    stream.start(loop);
    stream.close();

    assertEnded(stream, Reason.FAILED, "memory in use");
  }

  @Test
  void failureOfTheReleaseIsAddedToThatOfTheOpening() {
    TestLoop loop = new TestLoop();
    loop.opening = failing("no device");
    loop.releasing = failing("memory in use");
    StreamThread stream = new StreamThread("parley-test");

    assertThatThrownBy(() -> stream.start(loop))
        .isInstanceOf(DeviceException.class)
        .hasMessageContaining("no device")
        .rootCause()
        .satisfies(
            cause -> assertThat(cause.getSuppressed()[0]).hasMessageContaining("memory in use"));
    stream.close();
    assertEnded(stream, Reason.FAILED, "no device");
  }

  /** So often that the thread is at times ahead of the one that starts it. */
  @Test
  void streamThatClosesItselfAtOnceEnds() {
    for (int i = 0; i < 5_000; i++) {
      TestLoop loop = new TestLoop();
      StreamThread stream = new StreamThread("parley-test");
      loop.opening = stream::close;
      stream.start(loop);

      assertThat(stream.ended().toCompletableFuture().orTimeout(30, SECONDS).join()).isNull();
    }
  }

  @Test
  void streamWithoutAThreadEnds() throws IOException {
    assumeTrue(OperatingSystem.CURRENT == OperatingSystem.LINUX, "needs the limits of Linux");
    try (ChildJvm child =
        ChildJvm.of(ThreadlessMain.class).flags("-Xint", "-Xlog:disable").start()) {
      assertThat(child.line()).startsWith("NO_RESOURCES no memory or thread for a device");
      assertThat(child.line()).isEqualTo("closed");
    }
  }

  /** Program whose stream gets no thread. */
  static final class ThreadlessMain {
    private ThreadlessMain() {}

    public static void main(String[] args) {
      StreamThread stream = new StreamThread("parley-test");
      try {
        ResourceLimit.ADDRESS_SPACE.exhausted(() -> stream.start(new TestLoop()));
      } catch (DeviceException e) {
        System.out.println(e.reason() + " " + e.getMessage());
      }
      stream.close();
      System.out.println("closed");
    }
  }
}
