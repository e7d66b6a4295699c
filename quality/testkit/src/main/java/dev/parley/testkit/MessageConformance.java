package dev.parley.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.base.MemoryBudget;
import dev.parley.base.MemoryBudget.Use;
import dev.parley.transport.api.AdmissionControl;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.Connection.Admission;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.TransportConfig;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Conformance tests of messages: whole, in order and within limits; back-pressure. */
abstract class MessageConformance extends TransportFixture {
  private static final int LIMIT = 100_000;

  @Test
  public void bothSidesSendAtOnceAndEachKeepsItsOrder() {
    ConnectedPair pair = pair();

    join(
        List.of(
            spawn(() -> sendNumbers(pair.client(), 5_000)),
            spawn(() -> sendNumbers(pair.server(), 5_000))));

    assertNumbers(pair.clientSaw().messages(5_000));
    assertNumbers(pair.serverSaw().messages(5_000));
  }

  private static void sendNumbers(Connection connection, int count) {
    for (int i = 0; i < count; i++) {
      sendPatiently(connection, number(i));
    }
  }

  private static void assertNumbers(List<byte[]> messages) {
    for (int i = 0; i < messages.size(); i++) {
      assertThat(number(messages.get(i))).isEqualTo(i);
    }
  }

  @Test
  public void messagesOfManyThreadsArriveWholeAndEachThreadsInOrder() {
    ConnectedPair pair = pair();
    List<Thread> threads = new ArrayList<>();

    for (int t = 0; t < 4; t++) {
      int thread = t;
      threads.add(
          spawn(() -> {
            for (int i = 0; i < 1_000; i++) {
              sendPatiently(pair.client(), number(thread * 1_000_000L + i));
            }
          }));
    }
    join(threads);

    long[] next = new long[4];
    for (byte[] each : pair.serverSaw().messages(4_000)) {
      int thread = (int) (number(each) / 1_000_000);
      assertThat(number(each) % 1_000_000).isEqualTo(next[thread]++);
    }
  }

  @Test
  public void messagesOfAllSizesArriveIntact() {
    RandomSeeds.run(
        2,
        random -> {
          ConnectedPair pair = pair();
          List<byte[]> sent = new ArrayList<>();
          for (int i = 0; i < 200; i++) {
            byte[] message = RandomSeeds.bytes(random, 1 + random.nextInt(1 << random.nextInt(18)));
            sent.add(message);
            sendPatiently(pair.client(), message);
          }

          assertThat(pair.serverSaw().messages(200)).containsExactlyElementsOf(sent);
        });
  }

  @Test
  @DisplayName("FR-1: a message of one byte and one at the limit arrive")
  public void smallestAndLargestMessagesArrive() {
    ConnectedPair pair = pair(limited(), recorder(), recorder());

    sendPatiently(pair.client(), (byte) 7);
    sendPatiently(pair.client(), new byte[LIMIT]);
    sendPatiently(pair.client(), (byte) 8);

    List<byte[]> messages = pair.serverSaw().messages(3);
    assertThat(messages.get(0)).containsExactly(7);
    assertThat(messages.get(1)).hasSize(LIMIT);
    assertThat(messages.get(2)).containsExactly(8);
    assertThat(pair.client().messageBytesMax()).isEqualTo(LIMIT);
  }

  private TransportConfig limited() {
    return quick(builder -> builder.messageBytesMax(LIMIT));
  }

  @Test
  public void largestMessagesOfTheDefaultArrive() {
    ConnectedPair pair = pair();
    byte[] largest = new byte[pair.client().messageBytesMax()];
    largest[largest.length - 1] = 9;

    for (int i = 0; i < 5; i++) {
      sendPatiently(pair.client(), largest);
    }

    assertThat(pair.serverSaw().messages(5)).allMatch(each -> Arrays.equals(each, largest));
  }

  @Test
  @DisplayName("FR-1: one byte more than the limit is refused to the writer, and nothing is sent")
  public void messageBeyondTheLimitIsRefusedToTheWriter() {
    ConnectedPair pair = pair(limited(), recorder(), recorder());
    MessageOutput output = pair.client().open();

    assertThatThrownBy(() -> output.rawBytes(new byte[LIMIT + 1], 0, LIMIT + 1))
        .isInstanceOfSatisfying(
            BadMessageException.class,
            e -> assertThat(e.reason()).isEqualTo(CloseReason.LIMIT_EXCEEDED));
    pair.client().discard();

    send(pair.client(), (byte) 1);
    assertThat(pair.serverSaw().messages(1).getFirst()).containsExactly(1);
  }

  @Test
  @DisplayName("FR-1: one byte more than the limit closes the connection of the peer that sent it")
  public void messageBeyondTheLimitClosesTheConnection() {
    needs(Ability.RAW_PEER);
    RecordingHandler saw = recorder();
    TestListener listening = listen(limited(), endpoint(), connection -> saw);
    RawPeer peer = closing(rawPeer(listening.endpoint()));

    peer.message(new byte[LIMIT]);
    peer.announce(LIMIT + 1);

    assertThat(saw.end().reason()).isEqualTo(CloseReason.LIMIT_EXCEEDED);
    assertThat(peer.readClose()).isEqualTo(CloseReason.LIMIT_EXCEEDED);
    assertThat(saw.messages(1).getFirst()).hasSize(LIMIT);
  }

  @Test
  public void discardedMessageIsNotSent() {
    ConnectedPair pair = pair();

    pair.client().open().rawFixed64(1);
    pair.client().discard();
    send(pair.client(), (byte) 2);

    assertThat(pair.serverSaw().messages(1).getFirst()).containsExactly(2);
  }

  @Test
  public void whatAHandlerSendsLeavesWithoutFurtherAdo() {
    RecordingHandler[] answering = new RecordingHandler[1];
    Connection[] server = new Connection[1];
    answering[0] = remembered(new RecordingHandler(message -> send(server[0], message)));
    TestListener listening =
        listen(
            config(),
            endpoint(),
            connection -> {
              server[0] = connection;
              return answering[0];
            });
    RecordingHandler saw = recorder();
    Connection client = transport().connect(listening.endpoint());
    client.start(saw);

    send(client, (byte) 5);

    assertThat(saw.messages(1).getFirst()).containsExactly(5);
  }

  @Test
  @DisplayName("FR-8: a slow reader makes admit say FULL; drained follows when it reads")
  public void slowReaderMakesAdmitSayFullUntilItReads() throws InterruptedException {
    SlowReader slow = new SlowReader();
    ConnectedPair pair = slow.pair;

    long sent = slow.fill(); // which ends with FULL
    long drained = pair.clientSaw().drainedCount();
    slow.wakeUp.countDown();

    Eventually.eventually("drained", () -> pair.clientSaw().drainedCount() > drained);
    assertThat(pair.client().admit(0)).isEqualTo(Admission.READY);
    assertThat(pair.serverSaw().messages((int) sent)).hasSize((int) sent);
  }

  @Test
  @DisplayName("FR-8: a sender that may wait goes on when the reader reads")
  public void senderThatWaitsGoesOn() {
    SlowReader slow = new SlowReader();
    long sent = slow.fill();
    AtomicBoolean waited = new AtomicBoolean();
    AtomicInteger more = new AtomicInteger();
    Thread waiting =
        spawn(() -> {
          // On a busy machine there may be room for some more after all.
          do {
            sendPatiently(slow.pair.client(), new byte[10_000]);
            more.incrementAndGet();
          } while (!waited.get());
          sendPatiently(slow.pair.client(), (byte) 1);
        });

    Eventually.eventually(
        "a waiting sender", () -> waiting.getState() == Thread.State.TIMED_WAITING);
    waited.set(true);
    slow.wakeUp.countDown();

    join(List.of(waiting));
    int all = (int) sent + more.get() + 1;
    assertThat(slow.pair.serverSaw().messages(all).getLast()).containsExactly(1);
  }

  @Test
  public void senderThatWaitsLearnsOfTheEnd() throws InterruptedException {
    SlowReader slow = new SlowReader();
    slow.fill();
    Thread waiting =
        spawn(() -> {
          try {
            Admission admission;
            // On a busy machine there may be room for some more after all.
            while ((admission = slow.pair.client().admit(TimeUnit.SECONDS.toNanos(30)))
                == Admission.READY) {
              send(slow.pair.client(), new byte[10_000]);
            }
            assertThat(admission).isEqualTo(Admission.CLOSED);
          } catch (InterruptedException e) {
            throw new AssertionError(e);
          }
        });

    Eventually.eventually(
        "a waiting sender", () -> waiting.getState() == Thread.State.TIMED_WAITING);
    slow.pair.client().close();

    join(List.of(waiting));
    slow.wakeUp.countDown();
  }

  @Test
  @DisplayName("FR-12: a peer that does not read leaves as much memory as it takes")
  public void slowReaderTakesAtMostHalfOfTheMemory() {
    needs(Ability.RAW_PEER); // between two ends in one process nothing is reserved
    MemoryBudget budget = new MemoryBudget(4 << 20, 0);
    AdmissionControl capacity =
        new AdmissionControl(AdmissionControl.ConnectionLimits.DEFAULT, budget);
    TransportConfig config = quick(builder -> builder.capacity(capacity));
    SlowReader slow = new SlowReader(config);
    long sent = slow.fill();
    assertThat(budget.used(Use.BUFFERS)).isBetween(1L, 5L << 19); // and one message more

    ConnectedPair other = pair(config, recorder(), recorder());
    byte[] message = new byte[500_000];
    send(other.client(), message);
    assertThat(other.serverSaw().messages(1).getFirst()).hasSameSizeAs(message);

    slow.wakeUp.countDown();
    assertThat(slow.pair.serverSaw().messages((int) sent)).hasSize((int) sent);
    slow.pair.client().close();
    other.client().close();
    Eventually.eventually("everything is given back", () -> budget.used() == 0);
  }

  @Test
  @DisplayName("FR-12: a peer that gets large replies and does not read them is closed")
  public void repliesWithoutMemoryEndTheConnection() {
    needs(Ability.RAW_PEER);
    MemoryBudget budget = new MemoryBudget(1 << 20, 0);
    AdmissionControl capacity =
        new AdmissionControl(AdmissionControl.ConnectionLimits.DEFAULT, budget);
    SlowReader slow = new SlowReader(quick(builder -> builder.capacity(capacity)));
    Eventually.eventually("the reader is stuck", () -> slow.pair.serverSaw().count() == 1);
    byte[] reply = new byte[100_000];
    while (!slow.pair.clientSaw().ended() && budget.used() <= budget.bytes()) {
      send(slow.pair.client(), reply);
    }

    assertThat(slow.pair.clientSaw().end().reason()).isEqualTo(CloseReason.LIMIT_EXCEEDED);
    assertThat(slow.pair.clientSaw().end().text()).contains("FR-12");
    slow.wakeUp.countDown();
    Eventually.eventually("everything is given back", () -> budget.used() == 0);
  }

  @Test
  @DisplayName("FR-8: a peer that does not take its replies is not read from until it does")
  public void peerThatDoesNotTakeItsRepliesIsNotReadFrom() {
    byte[] reply = new byte[10_000];
    TransportConfig config = quick(builder -> builder.queuedBytesMax(LIMIT).messageBytesMax(LIMIT));
    CountDownLatch wakeUp = new CountDownLatch(1);
    RecordingHandler saw =
        remembered(new RecordingHandler(message -> Eventually.open("the slow reader", wakeUp)));
    TestListener listening =
        listen(
            config,
            endpoint(),
            connection -> remembered(new RecordingHandler(request -> send(connection, reply))));
    Connection client = transport(config).connect(listening.endpoint());
    client.start(saw);
    Thread first = spawn(() -> send(client, (byte) 0));
    closing(() -> join(List.of(first))); // its thread runs the handlers of some transports
    closing(wakeUp::countDown);
    Eventually.eventually("the reader is stuck", () -> saw.count() == 1);

    long sent = 1 + fill(client);
    wakeUp.countDown();

    assertThat(saw.messages((int) sent)).hasSize((int) sent);
    assertThat(saw.ended()).isFalse();
  }

  /** A connected pair whose server blocks in its handler. */
  private final class SlowReader {
    final CountDownLatch wakeUp = new CountDownLatch(1);
    final ConnectedPair pair;
    final Thread first;

    SlowReader() {
      this(quick(builder -> builder.queuedBytesMax(100_000)));
    }

    SlowReader(TransportConfig config) {
      pair =
          pair(
              config,
              recorder(),
              remembered(
                  new RecordingHandler(message -> Eventually.open("the slow reader", wakeUp))));
      first = spawn(() -> send(pair.client(), (byte) 0));
      closing(wakeUp::countDown);
      // Where the sender's own thread runs the other side's handler, it is this one that is stuck.
      closing(() -> join(List.of(first)));
    }

    /**
     * Sends until there is no room for some time: a transport whose own thread writes returns FULL
     * for a moment before the buffers of the operating system are full. {@return the number of
     * messages sent}
     */
    long fill() {
      Eventually.eventually("the reader is stuck", () -> pair.serverSaw().count() == 1);
      return 1 + MessageConformance.fill(pair.client());
    }
  }

  private static long fill(Connection connection) {
    byte[] message = new byte[10_000];
    long sent = 0;
    try {
      Admission admission;
      while ((admission = admission(connection)) == Admission.READY) {
        send(connection, message);
        sent++;
      }
      assertThat(admission).isEqualTo(Admission.FULL);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return sent;
  }

  /**
   * {@return FULL if there is no room now and none within 200 ms; otherwise the later admission}
   */
  private static Admission admission(Connection connection) throws InterruptedException {
    Admission now = connection.admit(0);
    return now == Admission.FULL ? connection.admit(TimeUnit.MILLISECONDS.toNanos(200)) : now;
  }
}
