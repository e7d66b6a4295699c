package dev.parley.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.client.session.ConnectionState;
import dev.parley.client.session.RoomEnd;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.MemberJoined;
import dev.parley.room.api.MessagePosted;
import dev.parley.room.api.PresentMember;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.LeakCheck;
import dev.parley.transport.api.TransportException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Members in Java on a real server: chat, events, and the return after a lost connection. */
class RoomTest {
  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  @TempDir Path data;
  private TestRoomServer server;

  @BeforeEach
  void start() {
    server = new TestRoomServer(data);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Room join(String name) {
    return Room.join(server.link("algebra"), RoomOptions.named(name));
  }

  private static List<String> heard(Room room) {
    List<String> texts = new CopyOnWriteArrayList<>();
    room.chat().onMessage(message -> texts.add(message.author().name() + ": " + message.text()));
    return texts;
  }

  @Test
  void whatOneSaysAllHear() {
    try (Room bob = join("Bob");
        Room ada = join("Ada")) {
      List<String> texts = heard(bob);

      ada.chat().say("hello").toCompletableFuture().join();
      ada.chat().sayTo(bob.me().id(), "in private").toCompletableFuture().join();

      Eventually.eventually(
          "both messages", () -> texts.equals(List.of("Ada: hello", "Ada: in private")));
      assertThat(bob.members().present())
          .extracting(PresentMember::member)
          .containsExactlyInAnyOrder(bob.me(), ada.me());
      assertThat(bob.members().rights().write()).isTrue();
    }
  }

  @Test
  void eventsAreTyped() {
    try (Room bob = join("Bob")) {
      List<String> joined = new CopyOnWriteArrayList<>();
      var registration = bob.on(MemberJoined.class, event -> joined.add(event.author().name()));
      join("Ada").close();
      Eventually.eventually("Ada is seen", () -> joined.equals(List.of("Ada")));

      registration.close();
      List<String> later = new CopyOnWriteArrayList<>();
      bob.on(MemberJoined.class, event -> later.add(event.author().name()));
      join("Eve").close();
      Eventually.eventually("Eve is seen", () -> later.equals(List.of("Eve")));
      assertThat(joined).containsExactly("Ada");
    }
  }

  @Test
  void memberReturnsAfterTheServerWasAwayAndNothingIsSaidTwice() {
    try (Room bob = join("Bob");
        Room ada = join("Ada")) {
      List<ConnectionState> states = new CopyOnWriteArrayList<>();
      bob.onState(states::add);
      List<String> texts = heard(bob);
      var me = bob.me();

      var receipts =
          IntStream.range(0, 30)
              .mapToObj(i -> {
                if (i == 10) {
                  server.restart();
                }
                return ada.chat().say("line " + i).toCompletableFuture();
              })
              .toList();
      receipts.forEach(receipt -> Eventually.value("a receipt", receipt));

      List<String> all = IntStream.range(0, 30).mapToObj(i -> "Ada: line " + i).toList();
      Eventually.eventually("all lines, once and in order", () -> texts.equals(all));
      assertThat(bob.me()).isEqualTo(me);
      assertThat(states).containsExactly(ConnectionState.RECONNECTING, ConnectionState.JOINED);
    }
  }

  @Test
  void memberReturnsWithItsKey() {
    Room first = join("Bob");
    var me = first.me();
    String key = first.resumeKey();
    first.close();
    assertThat(first.ended().toCompletableFuture().join().reason())
        .isEqualTo(RoomEnd.Reason.CLOSED);

    try (Room again = Room.join(server.link("algebra"), RoomOptions.named("Bob").returning(key))) {
      assertThat(again.me()).isEqualTo(me);
    }
  }

  @Test
  void callsAfterTheEndFail() {
    Room room = join("Bob");
    room.close();
    assertThatThrownBy(() -> Eventually.value("refused", room.chat().say("too late")))
        .rootCause()
        .hasMessageContaining("not in the room any more");
  }

  @Test
  void listenerThatThrowsKeepsNothingFromTheOthers() {
    try (Room bob = join("Bob")) {
      bob.on(
          MessagePosted.class,
          _ -> {
            throw new IllegalStateException("on purpose");
          });
      List<String> texts = heard(bob);
      bob.chat().say("one");
      bob.chat().say("two");
      Eventually.eventually("both", () -> texts.size() == 2);
    }
  }

  @Test
  void refusalSaysWhy() {
    try (Room bob = join("Bob")) {
      assertThatThrownBy(() -> join("Bob"))
          .isInstanceOf(JoinRefused.class)
          .hasMessageContaining("already in use");
      assertThat(bob.state()).isEqualTo(ConnectionState.JOINED);
    }
  }

  @Test
  void serverThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> Room.join("http://127.0.0.1:9/r/algebra"))
        .isInstanceOf(TransportException.class)
        .hasMessageContaining("127.0.0.1:9");
  }
}
