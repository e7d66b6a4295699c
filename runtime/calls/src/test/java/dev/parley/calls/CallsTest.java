package dev.parley.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.Calculator.Circle;
import dev.parley.calls.Calculator.Color;
import dev.parley.calls.Calculator.Counter;
import dev.parley.calls.Calculator.DividedByZero;
import dev.parley.calls.Calculator.Line;
import dev.parley.calls.Calculator.Order;
import dev.parley.calls.Calculator.Rectangle;
import dev.parley.calls.api.CallOptions;
import dev.parley.pipeline.CallException;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every call shape and value, between two runtimes over a real connection. */
abstract class CallsTest {
  @TempDir Path folder;

  final DeskCalculator servant = new DeskCalculator();
  Parley server;
  Parley client;
  Peer peer;
  Calculator calculator;

  abstract URI endpoint();

  @BeforeEach
  void connect() {
    server = Parley.start();
    client = Parley.start();
    server.export("calculator", Calculator.class, servant);
    peer = client.connect(server.listen(endpoint()).endpoint());
    calculator = peer.lookup("calculator", Calculator.class);
  }

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  /** Over a Unix socket. */
  static final class UnixCallsTest extends CallsTest {
    @Override
    URI endpoint() {
      return URI.create("unix:" + folder.resolve("calls.sock"));
    }
  }

  /** Over TCP on the loopback address. */
  static final class TcpCallsTest extends CallsTest {
    @Override
    URI endpoint() {
      return URI.create("tcp://127.0.0.1:0");
    }
  }

  /** Through shared memory. */
  static final class MemoryCallsTest extends CallsTest {
    @Override
    URI endpoint() {
      return URI.create("memory:" + folder + "/calls");
    }
  }

  /** Through named pipes. */
  static final class PipeCallsTest extends CallsTest {
    @Override
    URI endpoint() {
      return URI.create("pipe:" + folder + "/calls");
    }
  }

  /** Within one JVM, through the codec. */
  static final class LocalCallsTest extends CallsTest {
    @Override
    URI endpoint() {
      return URI.create("jvm:" + folder.getFileName());
    }
  }

  @Test
  void blockingCallReturnsTheResult() {
    assertThat(calculator.add(2, 40)).isEqualTo(42);
    assertThat(calculator.echo(Long.MIN_VALUE)).isEqualTo(Long.MIN_VALUE);
    assertThat(calculator.half(5)).isEqualTo(2.5);
  }

  @Test
  void completionStageCompletesWithTheResult() {
    assertThat(calculator.addLater(1, 2).toCompletableFuture().join()).isEqualTo(3);
  }

  @Test
  void completionStageOfNothingCompletes() {
    assertThat(calculator.restLater().toCompletableFuture().join()).isNull();
  }

  @Test
  void manyCallsAreUnderWayAtOnce() {
    List<CompletableFuture<Integer>> calls =
        IntStream.range(0, 500)
            .mapToObj(i -> calculator.addLater(i, 1).toCompletableFuture())
            .toList();

    assertThat(calls.stream().map(CompletableFuture::join))
        .containsExactlyElementsOf(IntStream.range(1, 501).boxed().toList());
  }

  @Test
  void blockingCallsFromManyThreadsFindTheirOwnReplies() throws InterruptedException {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    List<Thread> threads =
        IntStream.range(0, 8)
            .mapToObj(n ->
                Thread.ofPlatform()
                    .uncaughtExceptionHandler((t, e) -> failure.set(e))
                    .start(() -> {
                      for (int i = 0; i < 500; i++) {
                        assertThat(calculator.echo(n * 1000L + i)).isEqualTo(n * 1000L + i);
                      }
                    }))
            .toList();
    for (Thread thread : threads) {
      thread.join();
    }

    assertThat(failure.get()).isNull();
  }

  @Test
  void oneWayCallsArriveInOrder() {
    for (int i = 0; i < 100; i++) {
      calculator.remember("line " + i);
    }
    while (calculator.remembered().size() < 100) {
      Thread.onSpinWait();
    }

    assertThat(calculator.remembered())
        .isEqualTo(IntStream.range(0, 100).mapToObj(i -> "line " + i).toList());
  }

  @Test
  void declaredExceptionArrivesAsItself() {
    assertThatThrownBy(() -> calculator.divide(7, 0))
        .isInstanceOfSatisfying(
            DividedByZero.class,
            e -> {
              assertThat(e).hasMessage("divided by zero");
              assertThat(e.dividend()).isEqualTo(7);
              assertThat(e.getStackTrace())
                  .anyMatch(f -> f.getClassName().startsWith(CallsTest.class.getName()));
            });
  }

  @Test
  void undeclaredExceptionArrivesAsItsNameOnly() {
    assertThatThrownBy(() -> calculator.fail("a secret"))
        .isInstanceOf(CallException.Failed.class)
        .hasMessageContaining("IllegalStateException")
        .hasMessageContaining("Calculator.fail")
        .hasMessageNotContaining("a secret");
  }

  @Test
  void publisherAsResultFollowsDemand() {
    Items<Integer> items = new Items<>();
    calculator.count(1000).subscribe(items);

    assertThat(items.all()).isEqualTo(IntStream.rangeClosed(1, 1000).boxed().toList());
  }

  @Test
  void publisherGivesNothingThatWasNotAskedFor() {
    Items<Integer> items = new Items<>(0);
    calculator.count(10).subscribe(items);
    assertThat(calculator.add(1, 1)).isEqualTo(2);
    while (items.subscription == null) {
      Thread.onSpinWait();
    }

    items.subscription.request(4);
    while (items.seen() < 4) {
      Thread.onSpinWait();
    }
    assertThat(calculator.add(1, 1)).isEqualTo(2);

    assertThat(items.seen()).isEqualTo(4);
  }

  @Test
  void publisherAsArgumentIsReadByTheServant() {
    assertThat(calculator.sum(servant.count(100))).isEqualTo(5050);
  }

  @Test
  void servantCallsBackDuringTheCall() {
    assertThat(calculator.ask(total -> total * 2, 10)).isEqualTo(110);
  }

  @Test
  void servantHandsOutAServant() {
    Counter counter = calculator.counter(5);

    assertThat(List.of(counter.next(), counter.next(), counter.next())).containsExactly(5, 6, 7);
  }

  @Test
  void closedReferenceIsUnavailable() {
    Counter counter = calculator.counter(5);
    Reference.of(counter).close();

    assertThatThrownBy(counter::next)
        .isInstanceOf(CallException.Unavailable.class)
        .hasMessageContaining("RF-3");
  }

  @Test
  void referenceOnItsWayHomeIsTheServantItself() {
    Counter first = calculator.counter(1);
    Counter second = calculator.counter(2);

    assertThat(calculator.is(first)).isFalse();
    assertThat(calculator.is(second)).isTrue();
  }

  @Test
  void valuesOfEverySortCome() {
    Order order =
        new Order(
            "Zoë",
            null,
            Optional.of(0),
            List.of(new Line('x', (short) -3, 1.5f, true, new int[] {1, -2, 3})),
            Map.of("warm", List.of(Color.RED), "none", List.of()),
            Instant.parse("2026-11-21T10:15:30.123456789Z"),
            new BigDecimal("12.50"),
            Optional.of(
                new Order(
                    "",
                    "",
                    Optional.empty(),
                    List.of(),
                    Map.of(),
                    Instant.EPOCH,
                    BigDecimal.ZERO,
                    Optional.empty())));

    assertThat(calculator.mirror(order)).isEqualTo(order);
    assertThat(calculator.scale(new Circle(2), 3)).isEqualTo(new Circle(6));
    assertThat(calculator.scale(new Rectangle(1, 2), 2)).isEqualTo(new Rectangle(2, 4));
    assertThat(calculator.reverse(new byte[] {1, 2, 3})).containsExactly(3, 2, 1);
  }

  @Test
  void largeArgumentsAndResultsCome() {
    byte[] large = new byte[900_000];
    large[0] = 1;

    assertThat(calculator.reverse(large)).hasSize(900_000).endsWith((byte) 1);
  }

  @Test
  void nullThatIsNotMarkedIsRefusedWithItsPath() {
    assertThatThrownBy(() -> calculator.remember(null))
        .isInstanceOf(CallException.Invalid.class)
        .hasMessageContaining("Calculator.remember(line) is null");
    assertThat(calculator.add(1, 1)).isEqualTo(2);
  }

  @Test
  void deadlineEndsTheCallHereAndThere() throws InterruptedException {
    CallOptions options = CallOptions.timeout(Duration.ofSeconds(1));

    assertThatThrownBy(() ->
            options.call(() -> {
              try {
                return calculator.sleep(60_000);
              } catch (Calculator.InterruptedException2 e) {
                throw new AssertionError(e);
              }
            }))
        .isInstanceOf(CallException.DeadlineExceeded.class)
        .hasMessageContaining("Calculator.sleep at ");
    assertThat(servant.interrupted.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(calculator.add(1, 1)).isEqualTo(2);
  }

  @Test
  void interruptCancelsTheCallAndLeavesTheConnection() throws InterruptedException {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread caller =
        Thread.ofPlatform()
            .start(() -> {
              try {
                calculator.sleep(60_000);
              } catch (Throwable e) {
                failure.set(e);
              }
            });
    assertThat(servant.sleeping.await(30, TimeUnit.SECONDS)).isTrue();
    caller.interrupt();
    caller.join();

    assertThat(failure.get()).isInstanceOf(CallException.Cancelled.class);
    assertThat(servant.interrupted.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(calculator.add(1, 1)).isEqualTo(2);
  }

  @Test
  void cancelledFutureCancelsTheCall() {
    CompletableFuture<Integer> future = calculator.neverLater().toCompletableFuture();
    future.cancel(true);

    assertThat(future).isCancelled();
    assertThat(calculator.add(1, 1)).isEqualTo(2);
  }

  @Test
  void unknownExportIsUnavailable() {
    assertThatThrownBy(() -> peer.lookup("abacus", Calculator.class))
        .isInstanceOf(CallException.Unavailable.class)
        .hasMessageContaining("abacus")
        .hasMessageContaining("calculator");
  }

  @Test
  void callsOnAnEndedConnectionAreUnavailable() {
    server.close();

    assertThatThrownBy(() -> calculator.add(1, 1)).isInstanceOf(CallException.Unavailable.class);
  }

  @Test
  void bothSidesLookUpWhatTheOtherExports() {
    client.export("desk", Counter.class, () -> 99);

    Peer back = server.peers().getFirst();

    assertThat(back.lookup("desk", Counter.class).next()).isEqualTo(99);
    assertThat(peer.list()).extracting(Exports.Export::name).containsExactly("calculator");
  }
}
