package dev.parley.calls.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.base.Limits;
import dev.parley.pipeline.CallException;
import dev.parley.testkit.Eventually;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Connection;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** ST-1 to ST-4, from both ends. */
class StreamsTest {
  private static final int WINDOW = 256; // items on their way to a subscriber
  private static final int PIECE = 64; // items asked of a publisher at once
  private static final int OVERLOADED = 5;
  private static final int FAILED = 8;
  private static final int INVALID = 9;

  private final TestPublisher publisher = new TestPublisher();
  private Talk talk;
  private long desk;

  @BeforeEach
  void begin() {
    talk = Talk.greeted();
    talk.servant.numbers = publisher;
    desk = talk.bind();
  }

  @AfterEach
  void end() {
    assertThat(talk.connection.broken()).isNull();
    talk.close();
  }

  // ---- publishing

  /** {@return the number of a stream that the session publishes} */
  private long published() {
    talk.connection.arrives(Talk.request(1, desk, "numbers", out -> {}));
    RawMessage result = talk.connection.next(ParleyMessages.REPLY).record(2);
    assertThat(result.fields()).containsOnlyKeys(1);
    return result.number(1);
  }

  private void demand(long stream, long count) {
    talk.connection.arrives(RawMessage.of(ParleyMessages.DEMAND).uint(1, stream).uint(2, count));
  }

  private long item(long stream) {
    RawMessage item = talk.connection.next(ParleyMessages.ITEM);
    assertThat(item.number(1)).isEqualTo(stream);
    return item.record(2).signed(1);
  }

  private RawMessage ended(long stream) {
    RawMessage end = talk.connection.next(ParleyMessages.END);
    assertThat(end.number(1)).isEqualTo(stream);
    return end;
  }

  private boolean stillOpen() {
    talk.connection.arrives(Talk.request(7, 0, "list", out -> {}));
    talk.connection.next(ParleyMessages.REPLY);
    return talk.connection.quiet() && talk.connection.isOpen();
  }

  @Test
  @DisplayName("ST-1 each stream has a number of its own, never used again")
  void numbersAreNeverUsedAgain() {
    long first = published();
    talk.connection.arrives(RawMessage.of(ParleyMessages.STOP).uint(1, first));
    long second = published();

    assertThat(first).isPositive();
    assertThat(second).isPositive().isNotEqualTo(first);
  }

  @Test
  @DisplayName("ST-2 nothing is sent beyond the demand, which adds up")
  void demandIsRespectedAndAddsUp() {
    long stream = published();
    assertThat(publisher.subscriber).isNull(); // nobody has asked yet
    demand(stream, 2);
    assertThat(publisher.demanded()).isEqualTo(2);
    demand(stream, 3);
    for (int i = 1; i <= 5; i++) {
      publisher.subscriber.onNext(i);
      assertThat(item(stream)).isEqualTo(i);
    }

    assertThat(publisher.demanded()).isEqualTo(5);
    publisher.subscriber.onNext(6); // nobody asked for it
    assertThat(stillOpen()).isTrue();
  }

  @Test
  @DisplayName("ST-2 demand saturates, and is passed on in pieces")
  void demandSaturates() {
    long stream = published();
    demand(stream, Long.MAX_VALUE);
    demand(stream, Long.MAX_VALUE);
    demand(stream, -1); // 2^64 - 1
    for (int i = 1; i <= 3 * PIECE; i++) {
      publisher.subscriber.onNext(i);
      assertThat(item(stream)).isEqualTo(i);
    }

    assertThat(publisher.demands).containsOnly((long) PIECE).hasSize(4);
  }

  @Test
  @DisplayName("ST-2 a DEMAND of 0 ends the stream with INVALID")
  void demandOfNothingIsInvalid() {
    long stream = published();
    demand(stream, 1);
    demand(stream, 0);

    RawMessage end = ended(stream);
    assertThat(end.number(2)).isEqualTo(INVALID);
    assertThat(end.text(3)).contains("ST-2");
    assertThat(publisher.cancelled).isTrue();
    publisher.subscriber.onNext(1);
    assertThat(stillOpen()).isTrue();
  }

  @Test
  @DisplayName("ST-3 completion is END with reason 0")
  void completionIsToldOnce() {
    long stream = published();
    demand(stream, 1);
    publisher.subscriber.onNext(1);
    item(stream);
    publisher.subscriber.onComplete();

    assertThat(ended(stream).fields()).containsOnlyKeys(1);
    publisher.subscriber.onComplete();
    publisher.subscriber.onError(new IllegalStateException("late"));
    publisher.subscriber.onNext(2);
    demand(stream, 5);
    demand(stream, 0);
    talk.connection.arrives(RawMessage.of(ParleyMessages.STOP).uint(1, stream));
    assertThat(stillOpen()).isTrue();
  }

  @Test
  @DisplayName("ST-3 a failure is told like that of a call: the class's name only")
  void failureTellsItsNameOnly() {
    long stream = published();
    demand(stream, 1);
    publisher.subscriber.onError(new IllegalStateException("a secret"));

    RawMessage end = ended(stream);
    assertThat(end.number(2)).isEqualTo(FAILED);
    assertThat(end.text(3)).isEqualTo("the servant threw IllegalStateException");
  }

  private RawMessage endOfStock(Exception failure) {
    talk.connection.arrives(Talk.request(1, desk, "stock", out -> {}));
    long stream = talk.connection.next(ParleyMessages.REPLY).record(2).number(1);
    demand(stream, 1);
    publisher.subscriber.onError(failure);
    return ended(stream);
  }

  @Test
  @DisplayName("ST-5 an exception that the stream's method declares ends it with its details")
  void declaredExceptionEndsAStreamWithItsDetails() {
    RawMessage end = endOfStock(new Desk.OutOfStock("none left", "pen", 3, null));

    assertThat(end.number(2)).isEqualTo(7);
    assertThat(end.text(3)).isEqualTo("none left");
    assertThat(end.text(4)).isEqualTo(Desk.OutOfStock.class.getName());
    assertThat(end.record(5).text(2)).isEqualTo("pen");
    assertThat(end.record(5).signed(3)).isEqualTo(3);
  }

  @Test
  @DisplayName("ST-5 an exception whose details cannot be written still ends the stream")
  void unsendableExceptionStillEndsTheStream() {
    RawMessage end = endOfStock(new Desk.Unsendable("part"));

    assertThat(end.number(2)).isEqualTo(9);
    assertThat(end.text(3)).contains("Unsendable").doesNotContain("secret");
  }

  @Test
  @DisplayName("ST-5 the subscriber gets the exception that the method declares")
  void subscriberGetsTheDeclaredException() throws Exception {
    Desk far = talk.desk();
    Thread answering =
        Thread.ofVirtual()
            .start(() -> {
              RawMessage call = talk.connection.next(ParleyMessages.REQUEST);
              talk.replies(call.number(1), out -> out.uintPresent(1, 4));
            });
    TestSubscriber subscriber = new TestSubscriber();
    far.stock().subscribe(subscriber);
    Eventually.ended(answering);
    talk.connection.arrives(
        RawMessage.of(ParleyMessages.END)
            .uint(1, 4)
            .uint(2, 7)
            .text(3, "none left")
            .text(4, Desk.OutOfStock.class.getName())
            .record(
                5,
                out -> {
                  out.string(1, "none left");
                  out.string(2, "pen");
                  out.sint(3, 3);
                }));

    assertThat(subscriber.signals(2).getLast())
        .isInstanceOfSatisfying(Desk.OutOfStock.class, e -> assertThat(e.missing()).isEqualTo(3));
  }

  @Test
  @DisplayName("ST-3 a failure with a reason keeps it")
  void failureKeepsItsReason() {
    long stream = published();
    demand(stream, 1);
    publisher.subscriber.onError(new CallException.Refused("not for you"));

    RawMessage end = ended(stream);
    assertThat(end.number(2)).isEqualTo(4);
    assertThat(end.text(3)).isEqualTo("not for you");
  }

  @Test
  @DisplayName("ST-3 STOP cancels the source, once")
  void stopCancelsTheSource() {
    long stream = published();
    demand(stream, 10);
    talk.connection.arrives(RawMessage.of(ParleyMessages.STOP).uint(1, stream));
    talk.connection.arrives(RawMessage.of(ParleyMessages.STOP).uint(1, stream));

    assertThat(publisher.cancelled).isTrue();
    publisher.subscriber.onNext(1);
    publisher.subscriber.onComplete();
    assertThat(stillOpen()).isTrue();
  }

  @Test
  void sourceThatSubscribesAfterTheStopIsCancelled() {
    Flow.Subscriber<?>[] late = new Flow.Subscriber<?>[1];
    talk.servant.numbers = subscriber -> late[0] = subscriber;
    long stream = published();
    demand(stream, 1);
    talk.connection.arrives(RawMessage.of(ParleyMessages.STOP).uint(1, stream));
    late[0].onSubscribe(publisher);

    assertThat(publisher.cancelled).isTrue();
    assertThat(publisher.demands).isEmpty();
  }

  @Test
  void sourceThatThrowsEndsItsStreamAndNothingElse() {
    talk.servant.numbers =
        subscriber -> {
          throw new IllegalStateException("a secret");
        };
    long first = published();
    demand(first, 1);
    assertThat(ended(first).text(3)).isEqualTo("the servant threw IllegalStateException");

    talk.servant.numbers = publisher;
    publisher.onRequest =
        () -> {
          throw new IllegalStateException("a secret");
        };
    long second = published();
    demand(second, 1);
    assertThat(ended(second).number(2)).isEqualTo(FAILED);
    assertThat(publisher.cancelled).isTrue();
    assertThat(stillOpen()).isTrue();
  }

  @Test
  @DisplayName("VA-5 an item that cannot be written ends its stream with INVALID")
  void itemThatCannotBeWrittenEndsTheStream() {
    long stream = published();
    demand(stream, 2);
    publisher.subscriber.onNext(null);

    RawMessage end = ended(stream);
    assertThat(end.number(2)).isEqualTo(INVALID);
    assertThat(end.text(3)).contains("is null");
    assertThat(publisher.cancelled).isTrue();
    assertThat(stillOpen()).isTrue();
  }

  @Test
  void itemOfTheWrongTypeEndsTheStream() {
    long stream = published();
    demand(stream, 2);
    @SuppressWarnings({"unchecked", "rawtypes"}) // what a careless servant may do
    Flow.Subscriber<Object> careless = (Flow.Subscriber) publisher.subscriber;
    careless.onNext("not a number");

    assertThat(ended(stream).number(2)).isEqualTo(FAILED);
    assertThat(publisher.cancelled).isTrue();
    assertThat(stillOpen()).isTrue();
  }

  @Test
  @DisplayName("FR-8 a connection that is full is fed no further until it has drained")
  void fullConnectionIsNotFed() {
    long stream = published();
    talk.connection.admission = Connection.Admission.FULL;
    demand(stream, 100);
    assertThat(publisher.demands).isEmpty();
    talk.connection.drains();
    assertThat(publisher.demanded()).isEqualTo(PIECE);
    talk.connection.admission = Connection.Admission.FULL;
    IntStream.rangeClosed(1, PIECE).forEach(publisher.subscriber::onNext);
    assertThat(publisher.demanded()).isEqualTo(PIECE);
    talk.connection.drains();

    assertThat(publisher.demanded()).isEqualTo(100);
  }

  @Test
  @DisplayName(
      "ST-4 1,000 streams are open, one more fails its call with OVERLOADED, a stopped one makes room")
  void publishedStreamsAreBounded() {
    long last = 0;
    for (int i = 0; i < Limits.STREAMS_MAX; i++) {
      last = published();
    }
    talk.connection.arrives(Talk.request(1, desk, "numbers", out -> {}));
    assertThat(talk.connection.next(ParleyMessages.FAILURE).number(2)).isEqualTo(OVERLOADED);
    talk.connection.arrives(RawMessage.of(ParleyMessages.STOP).uint(1, last));

    assertThat(published()).isPositive();
  }

  @Test
  @DisplayName("ST-4 a call that is not sent leaves no stream behind")
  void streamsOfUnsentCallsAreTakenBack() {
    Desk far = talk.desk();
    for (int i = 0; i < Limits.STREAMS_MAX + 10; i++) {
      assertThatThrownBy(() -> far.both(publisher, word -> {}, null))
          .isInstanceOf(CallException.Invalid.class)
          .hasMessageContaining("Desk.both(text) is null");
    }

    assertThat(published()).isPositive();
  }

  @Test
  @DisplayName("ER-5 the end of the connection cancels the sources")
  void endOfTheConnectionCancelsSources() {
    long stream = published();
    demand(stream, 10);
    talk.connection.breaks(CloseReason.PEER_GONE, "gone");

    assertThat(publisher.cancelled).isTrue();
    publisher.subscriber.onNext(1);
    publisher.subscriber.onComplete();
    assertThat(talk.connection.quiet()).isTrue();
  }

  @ParameterizedTest
  @DisplayName("ST-3 DEMAND, STOP, ITEM and END of unknown streams are ignored")
  @ValueSource(ints = {6, 7, 8, 9})
  void unknownStreamsAreIgnored(int kind) {
    for (long number : new long[] {0, 1, 99, 1L << 32, (1L << 53) - 1}) {
      talk.connection.arrives(RawMessage.of(kind).uint(1, number).bytes(20, new byte[0]));
    }

    assertThat(stillOpen()).isTrue();
  }

  @ParameterizedTest
  @DisplayName("MS-5 stream numbers beyond 2^53 - 1 close with PROTOCOL_ERROR")
  @ValueSource(ints = {6, 7, 8, 9})
  void largerNumbersClose(int kind) {
    talk.connection.arrives(RawMessage.of(kind).uint(1, 1L << 53));

    assertThat(talk.connection.end().reason()).isEqualTo(CloseReason.PROTOCOL_ERROR);
  }

  // ---- subscribing

  /** {@return the peer's stream of that number, as the servant got it} */
  private Flow.Publisher<Integer> taken(long number) {
    talk.connection.arrives(Talk.request(1, desk, "take", out -> out.uint(1, number)));
    talk.connection.next(ParleyMessages.REPLY);
    return talk.servant.taken;
  }

  private TestSubscriber subscribed(long number) {
    TestSubscriber subscriber = new TestSubscriber();
    taken(number).subscribe(subscriber);
    subscriber.subscription();
    return subscriber;
  }

  private long asked(long number) {
    RawMessage demand = talk.connection.next(ParleyMessages.DEMAND);
    assertThat(demand.number(1)).isEqualTo(number);
    return demand.number(2);
  }

  private void sends(long number, int item) {
    talk.connection.arrives(
        RawMessage.of(ParleyMessages.ITEM).uint(1, number).record(2, out -> out.sint(1, item)));
  }

  private void ends(long number) {
    talk.connection.arrives(RawMessage.of(ParleyMessages.END).uint(1, number));
  }

  @ParameterizedTest
  @DisplayName("ST-1 stream numbers up to 2^53 - 1 are known again")
  @ValueSource(longs = {1, 1L << 31, (1L << 53) - 1})
  void itemsAreDeliveredInOrder(long number) {
    TestSubscriber subscriber = subscribed(number);
    assertThat(talk.connection.quiet()).isTrue(); // nothing was asked for
    subscriber.subscription().request(3);
    assertThat(asked(number)).isEqualTo(3);
    sends(number, 10);
    sends(number, 0); // its type's default
    sends(number, -30);
    ends(number);

    assertThat(subscriber.signals(5)).containsExactly("subscribed", 10, 0, -30, "complete");
    assertThat(talk.connection.quiet()).isTrue();
  }

  @Test
  @DisplayName("VA-2 an absent item is its type's default")
  void absentItemIsTheDefault() {
    TestSubscriber subscriber = subscribed(4);
    subscriber.subscription().request(1);
    asked(4);
    talk.connection.arrives(RawMessage.of(ParleyMessages.ITEM).uint(1, 4));

    assertThat(subscriber.signals(2)).containsExactly("subscribed", 0);
  }

  @Test
  @DisplayName("ST-1 stream 0 and a number that is open already are INVALID")
  void numbersAreNew() {
    taken(4);
    for (long number : new long[] {0, 4}) {
      talk.connection.arrives(Talk.request(2, desk, "take", out -> out.uintPresent(1, number)));
      RawMessage failure = talk.connection.next(ParleyMessages.FAILURE);
      assertThat(failure.number(2)).isEqualTo(INVALID);
      assertThat(failure.text(3)).contains("ST-1");
    }
    assertThat(stillOpen()).isTrue();
  }

  @Test
  @DisplayName("ST-2 an ITEM beyond the demand closes with PROTOCOL_ERROR")
  void itemBeyondTheDemandCloses() {
    TestSubscriber subscriber = subscribed(4);
    subscriber.subscription().request(1);
    asked(4);
    sends(4, 1);
    assertThat(talk.connection.isOpen()).isTrue();
    sends(4, 2);

    assertThat(talk.connection.end().reason()).isEqualTo(CloseReason.PROTOCOL_ERROR);
    assertThat(talk.connection.end().text()).contains("ST-2").contains("stream 4");
    assertThat(subscriber.signals(3)).startsWith("subscribed", 1);
    assertThat(subscriber.signals.getLast()).isInstanceOf(CallException.Unavailable.class);
  }

  @Test
  @DisplayName("ST-2 an ITEM before anybody has subscribed closes with PROTOCOL_ERROR")
  void itemBeforeTheSubscriberCloses() {
    taken(4);
    sends(4, 1);

    assertThat(talk.connection.end().reason()).isEqualTo(CloseReason.PROTOCOL_ERROR);
  }

  @Test
  @DisplayName("ST-2 demand saturates at 2^63 - 1 while the window stays small")
  void demandOfASubscriberSaturates() {
    TestSubscriber subscriber = subscribed(4);
    subscriber.subscription().request(Long.MAX_VALUE);
    subscriber.subscription().request(Long.MAX_VALUE);
    long open = asked(4);
    for (int i = 0; i < 2_000; i++) {
      if (open == 0) {
        open += asked(4);
      }
      sends(4, i);
      open--;
    }

    assertThat(subscriber.signals(2_001)).hasSize(2_001);
  }

  @Test
  @DisplayName("ST-2 a subscriber that does not take its items is sent no more than the window")
  void slowSubscriberBoundsTheQueue() throws InterruptedException {
    CountDownLatch go = new CountDownLatch(1);
    CountDownLatch inside = new CountDownLatch(1);
    TestSubscriber slow =
        new TestSubscriber() {
          @Override
          public void onNext(Integer item) {
            inside.countDown();
            try {
              go.await();
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
            super.onNext(item);
          }
        };
    taken(4).subscribe(slow);
    slow.subscription().request(1_000_000);
    long open = asked(4);
    assertThat(open).isEqualTo(WINDOW);
    for (int i = 0; i < WINDOW; i++) {
      sends(4, i);
    }
    inside.await();
    assertThat(talk.connection.quiet()).isTrue(); // not one more, though a million was asked for
    go.countDown();

    assertThat(slow.signals(WINDOW + 1)).endsWith(WINDOW - 1);
    Eventually.eventually("more demand", () -> !talk.connection.quiet());
    assertThat(asked(4)).isLessThanOrEqualTo(WINDOW);
  }

  @Test
  @DisplayName("ST-3 END with a reason is the failure of the stream; items before it come first")
  void failureComesAfterTheItems() {
    TestSubscriber subscriber = subscribed(4);
    subscriber.subscription().request(5);
    asked(4);
    sends(4, 1);
    talk.connection.arrives(
        RawMessage.of(ParleyMessages.END).text(3, "no longer").uint(2, 4).uint(1, 4));

    assertThat(subscriber.signals(3)).startsWith("subscribed", 1);
    assertThat(subscriber.signals.getLast())
        .isInstanceOf(CallException.Refused.class)
        .asString()
        .contains("test:desk: no longer");
  }

  @Test
  @DisplayName("ST-3 END with reason 0 written out, and with fields of the future, is completion")
  void explicitReasonZeroIsCompletion() {
    TestSubscriber subscriber = subscribed(4);
    talk.connection.arrives(
        RawMessage.of(ParleyMessages.END).uint(2, 0).text(40, "new").uint(1, 4));

    assertThat(subscriber.signals(2)).containsExactly("subscribed", "complete");
  }

  @Test
  @DisplayName("ST-3 after END the number is dead: late messages are ignored")
  void lateMessagesAfterTheEndAreIgnored() {
    TestSubscriber subscriber = subscribed(4);
    subscriber.subscription().request(5);
    asked(4);
    ends(4);
    sends(4, 1);
    ends(4);
    subscriber.signals(2);
    subscriber.subscription().request(5);
    subscriber.subscription().cancel();

    assertThat(stillOpen()).isTrue();
    assertThat(subscriber.signals).containsExactly("subscribed", "complete");
  }

  @Test
  @DisplayName("ST-3 STOP is sent when the subscriber cancels; late items are ignored")
  void cancelSendsStop() {
    TestSubscriber subscriber = subscribed(4);
    subscriber.subscription().request(5);
    asked(4);
    sends(4, 1);
    subscriber.signals(2);
    subscriber.subscription().cancel();
    subscriber.subscription().cancel();
    assertThat(talk.connection.next(ParleyMessages.STOP).number(1)).isEqualTo(4);
    sends(4, 2);
    ends(4);
    subscriber.subscription().request(5);

    assertThat(stillOpen()).isTrue();
    assertThat(subscriber.signals).containsExactly("subscribed", 1);
  }

  @Test
  @DisplayName("ST-4 a stream has one subscriber, once")
  void secondSubscriberIsRefused() {
    TestSubscriber first = subscribed(4);
    TestSubscriber second = new TestSubscriber();
    talk.servant.taken.subscribe(second);

    assertThat(second.signals(2)).first().isEqualTo("subscribed");
    assertThat(second.signals.getLast())
        .isInstanceOf(IllegalStateException.class)
        .asString()
        .contains("ST-4");
    first.subscription().request(1);
    asked(4);
    sends(4, 1);
    assertThat(first.signals(2)).containsExactly("subscribed", 1);
  }

  @Test
  void demandOfNothingFailsTheSubscriber() {
    TestSubscriber subscriber = subscribed(4);
    subscriber.subscription().request(0);

    assertThat(subscriber.signals(2).getLast()).isInstanceOf(IllegalArgumentException.class);
    assertThat(talk.connection.next(ParleyMessages.STOP).number(1)).isEqualTo(4);
  }

  @Test
  void completionBeforeTheSubscriberIsToldToIt() {
    taken(4);
    ends(4);
    TestSubscriber subscriber = new TestSubscriber();
    talk.servant.taken.subscribe(subscriber);

    assertThat(subscriber.signals(2)).containsExactly("subscribed", "complete");
    subscriber.subscription().request(1);
    assertThat(stillOpen()).isTrue();
  }

  @Test
  void failureBeforeTheSubscriberIsToldToIt() {
    taken(4);
    talk.connection.breaks(CloseReason.PEER_GONE, "gone");
    TestSubscriber subscriber = new TestSubscriber();
    talk.servant.taken.subscribe(subscriber);

    assertThat(subscriber.signals(2).getLast())
        .isInstanceOf(CallException.Unavailable.class)
        .asString()
        .contains("PEER_GONE (gone)");
  }

  @Test
  @DisplayName("ER-5 the end of the connection is the failure of its streams")
  void endOfTheConnectionFailsSubscribers() {
    TestSubscriber subscriber = subscribed(4);
    subscriber.subscription().request(5);
    asked(4);
    sends(4, 1);
    talk.connection.breaks(CloseReason.SHUTDOWN, "bye");

    assertThat(subscriber.signals(3)).startsWith("subscribed", 1);
    assertThat(subscriber.signals.getLast())
        .isInstanceOf(CallException.Unavailable.class)
        .asString()
        .contains("SHUTDOWN (bye)");
  }

  @Test
  void subscriberThatThrowsGetsNoMoreAndStopsItsStream() {
    TestSubscriber broken =
        new TestSubscriber() {
          @Override
          public void onNext(Integer item) {
            super.onNext(item);
            throw new IllegalStateException("broken subscriber");
          }
        };
    taken(4).subscribe(broken);
    broken.subscription().request(5);
    asked(4);
    sends(4, 1);
    assertThat(talk.connection.next(ParleyMessages.STOP).number(1)).isEqualTo(4);
    sends(4, 2);

    assertThat(stillOpen()).isTrue();
    assertThat(broken.signals).containsExactly("subscribed", 1);
  }

  @Test
  void itemThatCannotBeReadEndsItsStreamAndNothingElse() {
    TestSubscriber subscriber = subscribed(4);
    subscriber.subscription().request(5);
    asked(4);
    talk.connection.arrives(
        RawMessage.of(ParleyMessages.ITEM).uint(1, 4).record(2, out -> out.string(1, "no number")));

    assertThat(subscriber.signals(2).getLast()).isInstanceOf(CallException.Invalid.class);
    assertThat(talk.connection.next(ParleyMessages.STOP).number(1)).isEqualTo(4);
    assertThat(stillOpen()).isTrue();
  }

  @Test
  @DisplayName(
      "ST-4 1,000 streams of the peer are open, and one more fails its call with OVERLOADED")
  void subscribedStreamsAreBounded() {
    for (int i = 1; i <= Limits.STREAMS_MAX; i++) {
      taken(i);
    }
    talk.connection.arrives(
        Talk.request(2, desk, "take", out -> out.uint(1, Limits.STREAMS_MAX + 1)));
    RawMessage failure = talk.connection.next(ParleyMessages.FAILURE);
    assertThat(failure.number(2)).isEqualTo(OVERLOADED);
    assertThat(failure.text(3)).contains("ST-4");
    ends(5);

    assertThat(taken(Limits.STREAMS_MAX + 2)).isNotNull();
  }

  @Test
  @DisplayName("ST-4 RF-2 what came with arguments that were refused is stopped and released")
  void streamsOfRefusedCallsAreStopped() {
    for (int i = 1; i <= Limits.STREAMS_MAX + 10; i++) {
      int number = i;
      talk.connection.arrives(
          Talk.request(
              1,
              desk,
              "both",
              out -> {
                out.uint(1, number);
                int mark = out.enter(2);
                out.uint(1, number + 10_000);
                out.exit(mark);
                out.sintPresent(3, 1); // no text
              }));
      assertThat(talk.connection.next(ParleyMessages.STOP).number(1)).isEqualTo(number);
      RawMessage release = talk.connection.next(ParleyMessages.RELEASE);
      assertThat(release.number(1)).isEqualTo(number + 10_000);
      assertThat(release.number(2)).isEqualTo(1);
      assertThat(talk.connection.next(ParleyMessages.FAILURE).number(2)).isEqualTo(INVALID);
    }
  }

  @Test
  @DisplayName("ST-4 RF-2 what came with a call that a valve refused is stopped and released")
  void streamsOfCallsThatNeverReachedTheServantAreStopped() {
    try (Talk strict =
        Talk.greeted(
            builder -> builder.rights((caller, contract, method) -> !method.equals("both")))) {
      long far = strict.bind();
      strict.connection.arrives(
          Talk.request(
              1,
              far,
              "both",
              out -> {
                out.uint(1, 4);
                int mark = out.enter(2);
                out.uint(1, 9);
                out.exit(mark);
              }));

      assertThat(strict.connection.next(ParleyMessages.STOP).number(1)).isEqualTo(4);
      assertThat(strict.connection.next(ParleyMessages.RELEASE).number(1)).isEqualTo(9);
      assertThat(strict.connection.next(ParleyMessages.FAILURE).number(2)).isEqualTo(4);
    }
  }

  @Test
  void streamsThatReachedTheServantLiveOnThoughItsCallFailed() {
    talk.servant.before = () -> {};
    talk.connection.arrives(
        Talk.request(
            1,
            desk,
            "both",
            out -> {
              out.uint(1, 4);
              int mark = out.enter(2);
              out.uint(1, 9);
              out.exit(mark);
              out.string(3, "hello");
            }));
    talk.connection.next(ParleyMessages.REPLY);
    assertThat(talk.connection.quiet()).isTrue();
    TestSubscriber subscriber = new TestSubscriber();
    talk.servant.taken.subscribe(subscriber);
    subscriber.subscription().request(1);

    assertThat(asked(4)).isEqualTo(1);
  }
}
