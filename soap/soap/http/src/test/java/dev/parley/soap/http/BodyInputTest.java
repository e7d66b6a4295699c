package dev.parley.soap.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.testkit.Eventually;
import dev.parley.vertx.EventLoops;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.transport.Transport;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class BodyInputTest {
  private final AtomicInteger requested = new AtomicInteger();
  private final AtomicInteger aborted = new AtomicInteger();
  private final BodyInput input = input(Duration.ofMinutes(1), "");

  private BodyInput input(Duration idleTimeout, String first) {
    return new BodyInput(
        new BodyInput.Source() {
          @Override
          public void request(int chunks) {
            requested.addAndGet(chunks);
          }

          @Override
          public void abort() {
            aborted.incrementAndGet();
          }
        },
        idleTimeout,
        Buffer.buffer(first));
  }

  @Test
  void readerAsksForAChunkWhenItHasReadOne() throws Exception {
    input.received(Buffer.buffer("abc"));
    input.received(Buffer.buffer("d"));

    assertThat(input.readNBytes(2)).asString().isEqualTo("ab");
    assertThat(requested).hasValue(0);
    assertThat(input.available()).isEqualTo(1);
    assertThat(input.read()).isEqualTo('c');
    assertThat(requested).hasValue(1);
    input.ended();
    assertThat(input.readAllBytes()).asString().isEqualTo("d");
    assertThat(input.read()).isEqualTo(-1);
    assertThat(requested).hasValue(2);
  }

  @Test
  void emptyChunkIsNotTheEnd() throws Exception {
    input.received(Buffer.buffer());
    input.received(Buffer.buffer("a"));

    assertThat(requested).hasValue(1);
    assertThat(input.read()).isEqualTo('a');
  }

  @Test
  void failureComesAfterTheBytesBeforeIt() throws Exception {
    input.received(Buffer.buffer("a"));
    input.failed(new IOException("broken"));
    input.failed(new IOException("later"));

    assertThat(input.read()).isEqualTo('a');
    assertThatThrownBy(input::read).hasMessage("broken");
    assertThatThrownBy(input::read).hasMessage("broken");
  }

  @Test
  void failureAfterTheEndHasNoEffect() throws Exception {
    input.ended();
    input.failed(new IOException("broken"));

    assertThat(input.read()).isEqualTo(-1);
  }

  @Test
  void closingEarlyAbortsOnce() {
    input.received(Buffer.buffer("a"));
    input.close();
    input.close();
    input.received(Buffer.buffer("b"));

    assertThat(aborted).hasValue(1);
    assertThatThrownBy(input::read).hasMessageContaining("closed");
  }

  @Test
  void closingAfterTheEndAbortsNothing() {
    input.received(Buffer.buffer("a"));
    input.ended();
    input.close();

    assertThat(aborted).hasValue(0);
  }

  @Test
  void bodyThatDoesNotComeFailsItsReader() {
    BodyInput slow = input(Duration.ofMillis(20), "");

    assertThatThrownBy(slow::read).hasMessageContaining("too slowly");
    assertThat(aborted).hasValue(1);
  }

  @Test
  void readerThatIsSlowItselfDoesNotCountAsWaiting() throws Exception {
    BodyInput slow = input(Duration.ofMillis(20), "ab");
    assertThat(slow.read()).isEqualTo('a');
    Thread.sleep(50); // longer than the time-out

    slow.received(Buffer.buffer("c"));
    assertThat(slow.readNBytes(2)).asString().isEqualTo("bc");
  }

  @Test
  void interruptedReaderFails() throws Exception {
    CompletableFuture<Throwable> failed = new CompletableFuture<>();
    Thread reader =
        Thread.startVirtualThread(() -> {
          try {
            input.read();
          } catch (IOException e) {
            failed.complete(e);
          }
        });

    reader.interrupt();

    assertThat(Eventually.value("the reader", failed)).hasMessageContaining("interrupted");
  }

  @Test
  void eventLoopMustNotRead() {
    Vertx vertx = EventLoops.open(1, Transport.NIO);
    try {
      CompletableFuture<Throwable> failed = new CompletableFuture<>();
      vertx.runOnContext(now -> {
        try {
          input.read();
        } catch (IOException | IllegalStateException e) {
          failed.complete(e);
        }
      });

      assertThat(Eventually.value("the event loop", failed)).hasMessageContaining("virtual thread");
    } finally {
      EventLoops.close(vertx);
    }
  }
}
