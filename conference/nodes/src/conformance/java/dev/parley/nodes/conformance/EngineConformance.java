package dev.parley.nodes.conformance;

import static dev.parley.nodes.spi.KeyValueStore.ABSENT;
import static dev.parley.nodes.spi.RoomStreams.MESSAGE_BYTES_MAX;
import static dev.parley.nodes.spi.RoomStreams.START;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.nodes.spi.ClusterEngine;
import dev.parley.nodes.spi.EngineException;
import dev.parley.nodes.spi.EngineException.Reason;
import dev.parley.nodes.spi.Subscription;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Conformance suite of engines. A test class of an engine extends it and says how to connect; an
 * engine on virtual time also says how to wait.
 */
public abstract class EngineConformance extends StreamConformance {
  /** Creates the suite. */
  protected EngineConformance() {}

  /** Sends until each of the queues has one more message, since each message may be lost. */
  private void send(ClusterEngine from, String topic, byte[] message, List<Queue<byte[]>> to) {
    List<Integer> had = to.stream().map(Queue::size).toList();
    await(
        "a signal on " + topic,
        () -> {
          from.signals().publish(topic, message);
          return IntStream.range(0, to.size()).allMatch(i -> to.get(i).size() > had.get(i));
        });
  }

  @Test
  public void signalReachesAllSubscribersOfItsTopic() {
    var first = connect();
    var second = connect();
    Queue<byte[]> own = new ConcurrentLinkedQueue<>();
    Queue<byte[]> other = new ConcurrentLinkedQueue<>();
    Queue<byte[]> elsewhere = new ConcurrentLinkedQueue<>();
    try (Subscription _ = first.signals().subscribe(name(".a"), own::add);
        Subscription _ = second.signals().subscribe(name(".a"), other::add);
        Subscription _ = second.signals().subscribe(name(".b"), elsewhere::add);
        Subscription _ = second.signals().subscribe(name(""), elsewhere::add)) {
      send(first, name(".a"), bytes(77, 1), List.of(own, other));
      send(second, name(".a"), bytes(77, 1), List.of(own, other));
    }
    assertThat(own).allSatisfy(message -> assertThat(message).containsExactly(bytes(77, 1)));
    assertThat(other).allSatisfy(message -> assertThat(message).containsExactly(bytes(77, 1)));
    assertThat(elsewhere).isEmpty();
  }

  @Test
  public void signalsMayBeEmptyOrLong() {
    var engine = connect();
    Queue<byte[]> received = new ConcurrentLinkedQueue<>();
    try (Subscription _ = engine.signals().subscribe(name("topic"), received::add)) {
      for (int length : new int[] {0, MESSAGE_BYTES_MAX}) {
        byte[] message = bytes(length, 5);
        await(
            "a signal of %d bytes".formatted(length),
            () -> {
              engine.signals().publish(name("topic"), message);
              return received.stream().anyMatch(each -> Arrays.equals(each, message));
            });
      }
    }
  }

  @Test
  public void closedSubscriptionReceivesNothing() {
    var engine = connect();
    Queue<byte[]> closed = new ConcurrentLinkedQueue<>();
    Queue<byte[]> open = new ConcurrentLinkedQueue<>();
    Subscription subscription = engine.signals().subscribe(name("topic"), closed::add);
    try (Subscription _ = engine.signals().subscribe(name("topic"), open::add)) {
      send(engine, name("topic"), bytes(1, 1), List.of(closed, open));
      subscription.close();
      subscription.close();
      // What was on its way to the closed one has arrived when the open one has a later signal.
      send(engine, name("topic"), bytes(2, 2), List.of(open));
      closed.clear();
      send(engine, name("topic"), bytes(3, 3), List.of(open));
    }
    assertThat(closed).noneMatch(message -> Arrays.equals(message, bytes(3, 3)));
  }

  @Test
  public void operationsAfterCloseFail() {
    var engine = open();
    var keys = engine.keyValues();
    var streams = engine.roomStreams();
    engine.close();
    engine.close();

    assertFails(Reason.CLOSED, keys.get(name("key")));
    assertFails(Reason.CLOSED, keys.put(name("key"), ABSENT, bytes(1, 1)));
    assertFails(Reason.CLOSED, streams.append(name("room"), START, bytes(1, 1)));
    assertFails(Reason.CLOSED, streams.after(name("room"), START, 1));
  }

  @Test
  public void operationsThatWaitEndWhenTheEngineIsClosed() {
    var engine = open();
    var stages = new ArrayList<CompletionStage<?>>();
    for (int i = 0; i < 100; i++) {
      stages.add(engine.roomStreams().append(name("room" + i), START, bytes(100, i)));
      stages.add(engine.roomStreams().after(name("room" + i), START, 10));
      stages.add(engine.keyValues().get(name("key" + i)));
    }
    engine.close();

    for (CompletionStage<?> stage : stages) {
      Object outcome = value(stage.handle((value, failure) -> failure == null ? value : failure));
      if (outcome instanceof Throwable) {
        assertThat(outcome)
            .isInstanceOfSatisfying(
                EngineException.class, e -> assertThat(e.reason()).isEqualTo(Reason.CLOSED));
      }
    }
  }
}
