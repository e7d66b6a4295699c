package dev.parley.nodes.conformance;

import static dev.parley.nodes.spi.RoomStreams.MESSAGE_BYTES_MAX;
import static dev.parley.nodes.spi.RoomStreams.START;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.nodes.spi.ClusterEngine;
import dev.parley.nodes.spi.EngineException.Reason;
import dev.parley.nodes.spi.RoomMessage;
import dev.parley.nodes.spi.RoomStreams;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Conformance tests of the streams of rooms. */
abstract class StreamConformance extends WatchConformance {
  private static final int WRITERS = 6;
  private static final int ROUNDS = 20;

  /** {@return the sequence numbers of messages that are appended one after the other} */
  private List<Long> append(RoomStreams streams, String room, int count, int length) {
    var numbers = new ArrayList<Long>();
    long last = START;
    for (int i = 0; i < count; i++) {
      last = value(streams.append(room, last, bytes(length, i))).orElseThrow();
      numbers.add(last);
    }
    return numbers;
  }

  @Test
  public void roomWithoutMessagesIsEmpty() {
    assertThat(value(connect().roomStreams().after(name("room"), START, 10))).isEmpty();
    assertThat(value(connect().roomStreams().after(name("room"), 1_000_000, 10))).isEmpty();
  }

  @Test
  public void messagesAreReadInOrderAsTheyWereAppended() {
    var engine = connect();
    String room = name("room");

    List<Long> numbers = append(engine.roomStreams(), room, 30, 50);

    assertThat(numbers).isSorted().doesNotHaveDuplicates().allMatch(number -> number > START);
    for (int page : new int[] {1, 7, 30, 100_000}) {
      List<RoomMessage> read = all(engine, room, START, page);
      assertThat(read).extracting(RoomMessage::sequence).containsExactlyElementsOf(numbers);
      for (int i = 0; i < read.size(); i++) {
        assertThat(read.get(i).bytes()).containsExactly(bytes(50, i));
      }
    }
  }

  @Test
  public void readingBeginsAfterTheGivenNumber() {
    var engine = connect();
    String room = name("room");
    List<Long> numbers = append(engine.roomStreams(), room, 10, 5);

    for (int i = 0; i < numbers.size(); i++) {
      assertThat(all(engine, room, numbers.get(i), 100))
          .extracting(RoomMessage::sequence)
          .containsExactlyElementsOf(numbers.subList(i + 1, numbers.size()));
    }
    assertThat(value(engine.roomStreams().after(room, numbers.getLast() + 1_000, 5))).isEmpty();
  }

  @Test
  public void appendThatExpectsAnotherNewestMessageStoresNothing() {
    var engine = connect();
    RoomStreams streams = engine.roomStreams();
    String room = name("room");
    assertThat(value(streams.append(room, 1_000_000, bytes(1, 9)))).isEmpty();
    List<Long> numbers = append(streams, room, 2, 5);

    for (long wrong :
        new long[] {START, numbers.getFirst(), numbers.getLast() + 1, numbers.getLast() + 1_000}) {
      assertThat(value(streams.append(room, wrong, bytes(1, 9)))).as("%d", wrong).isEmpty();
    }

    assertThat(all(engine, room, START, 10)).hasSize(2);
  }

  @Test
  public void completedAppendsAreSeenOnEveryConnectionAtOnce() {
    RoomStreams writer = connect().roomStreams();
    RoomStreams reader = connect().roomStreams();
    String room = name("room");
    long last = START;
    for (int i = 0; i < 100; i++) {
      long next = value(writer.append(room, last, bytes(20, i))).orElseThrow();
      assertThat(value(reader.after(room, last, 10)))
          .extracting(RoomMessage::sequence)
          .containsExactly(next);
      last = next;
    }
  }

  @Test
  public void roomsOfAnyNameAreApart() {
    var engine = connect();
    var names =
        List.of(
            "", " ", ".", "..", "a.b", "a b", "a", "A", "*", ">", "a.*", "a.>", "$JS", "=", "=0061",
            "ä", "a\u0308", "数学", "👩‍🏫", "\ud83d", "\ud83e", "\0", "\r\n", "a\tb", "/", "\"",
            "%20");
    Map<String, Long> numbers = new LinkedHashMap<>();
    for (String each : names) {
      String room = name(each);
      numbers.put(
          room,
          value(engine.roomStreams().append(room, START, room.getBytes(UTF_8))).orElseThrow());
    }

    numbers.forEach((room, number) -> {
      List<RoomMessage> read = all(engine, room, START, 10);
      assertThat(read).extracting(RoomMessage::sequence).containsExactly(number);
      assertThat(read.getFirst().bytes()).containsExactly(room.getBytes(UTF_8));
    });
  }

  @Test
  public void messageMayBeEmptyOrLong() {
    var engine = connect();
    String room = name("room");
    long last = START;
    List<Integer> lengths = List.of(0, 1, 100_000, MESSAGE_BYTES_MAX, MESSAGE_BYTES_MAX, 0);
    for (int length : lengths) {
      last = value(engine.roomStreams().append(room, last, bytes(length, 3))).orElseThrow();
    }

    List<RoomMessage> read = all(engine, room, START, 1_000);
    assertThat(read).extracting(message -> message.bytes().length).isEqualTo(lengths);
    assertThat(read.get(3).bytes()).isEqualTo(bytes(MESSAGE_BYTES_MAX, 3));
  }

  @Test
  public void messageThatIsTooLongIsRefused() {
    RoomStreams streams = connect().roomStreams();
    var message = new byte[MESSAGE_BYTES_MAX + 1];

    assertFails(Reason.TOO_LARGE, streams.append(name("room"), START, message));
    assertThat(value(streams.after(name("room"), START, 1))).isEmpty();
  }

  @Test
  public void messagesBeforeANumberAreDeletedForGood() {
    var engine = connect();
    RoomStreams streams = engine.roomStreams();
    String room = name("room");
    String other = name("other");
    List<Long> numbers = append(streams, room, 5, 50);
    List<Long> others = append(streams, other, 5, 50);

    for (int repeated = 0; repeated < 2; repeated++) {
      value(streams.deleteBefore(room, numbers.get(3)));

      assertLeft(engine, room, numbers.subList(3, 5));
    }
    value(streams.deleteBefore(room, Long.MAX_VALUE));
    assertLeft(engine, room, numbers.subList(4, 5));
    assertThat(value(streams.append(room, numbers.get(4), bytes(5, 1)))).isPresent();
    assertThat(all(engine, other, START, 10))
        .extracting(RoomMessage::sequence)
        .containsExactlyElementsOf(others);
  }

  /** A replica of the engine may answer a read before it has deleted too. */
  private void assertLeft(ClusterEngine engine, String room, List<Long> numbers) {
    await(
        "messages " + numbers + " alone are left of " + room,
        () ->
            all(engine, room, START, 10).stream()
                .map(RoomMessage::sequence)
                .toList()
                .equals(numbers));
  }

  @Test
  public void onlyOneOfManyWritersAppendsAfterEachMessage() {
    assumeTrue(takesThreads(), "an engine on virtual time has one thread");
    var engines = List.of(connect(), connect());
    String room = name("room");
    Queue<Long> stored = new ConcurrentLinkedQueue<>();
    long last = START;
    for (int round = 0; round < ROUNDS; round++) {
      long expected = last;
      Queue<Long> winners = new ConcurrentLinkedQueue<>();
      together(
          IntStream.range(0, WRITERS)
              .mapToObj(writer ->
                  (Runnable)
                      () -> {
                        RoomStreams streams = engines.get(writer % 2).roomStreams();
                        OptionalLong number =
                            value(streams.append(room, expected, bytes(30, writer)));
                        number.ifPresent(winners::add);
                      })
              .toList());
      assertThat(winners).as("winners of round %d", round).hasSize(1);
      last = winners.element();
      stored.add(last);
    }

    assertThat(all(engines.getFirst(), room, START, 100))
        .extracting(RoomMessage::sequence)
        .containsExactlyElementsOf(stored);
  }

  @Test
  public void manyRoomsAreWrittenAtTheSameTime() {
    var engine = connect();
    var appends =
        IntStream.range(0, 200)
            .mapToObj(i -> engine.roomStreams().append(name("room" + i), START, bytes(40, i)))
            .toList();
    appends.forEach(append -> assertThat(value(append)).isPresent());

    var reads =
        IntStream.range(0, 200)
            .mapToObj(i -> engine.roomStreams().after(name("room" + i), START, 10))
            .toList();
    for (int i = 0; i < reads.size(); i++) {
      assertThat(value(reads.get(i)))
          .singleElement()
          .extracting(RoomMessage::bytes)
          .isEqualTo(bytes(40, i));
    }
  }
}
