package dev.parley.cli;

import static dev.parley.cli.StoredRoomFixture.ANNS_FILE;
import static dev.parley.cli.StoredRoomFixture.ROOM;
import static dev.parley.testkit.Eventually.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.Parley;
import dev.parley.room.api.MessagePosted;
import dev.parley.room.api.replay.Replay;
import dev.parley.room.api.replay.ReplayInfo;
import dev.parley.room.api.replay.ReplayItem;
import dev.parley.room.api.replay.ReplayRefused;
import dev.parley.room.api.replay.ReplayedBoardChange;
import dev.parley.room.api.replay.ReplayedBoardsCleared;
import dev.parley.room.api.replay.ReplayedChatItem;
import dev.parley.room.api.replay.Replays;
import dev.parley.server.ReplayServer;
import dev.parley.server.archive.DataFolderException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code parley replay}: what its page is told. */
class ReplayTest {
  @TempDir private Path data;

  @BeforeEach
  void keep() throws Exception {
    StoredRoomFixture.write(data);
  }

  private static Replays replays(Parley parley, ReplayServer server) {
    URI calls = URI.create("ws://127.0.0.1:" + server.url().getPort() + "/parley");
    return parley.connect(calls).lookup(Replays.EXPORT_NAME, Replays.class);
  }

  @Test
  void everythingIsToldInOrderToWhoeverHasTheToken() {
    try (ReplayServer server = ReplayServer.start(data, ROOM, 0);
        Parley parley = Parley.start()) {
      assertThat(server.url().toString())
          .matches("http://127\\.0\\.0\\.1:\\d+/replay\\.html#[0-9a-f]{32}");
      Replay replay = value("open", replays(parley, server).open(server.url().getFragment()));

      assertThat(value("about", replay.about())).isEqualTo(new ReplayInfo(ROOM, 27));
      List<ReplayItem> events = value("events", all(replay.events()));
      assertThat(events).hasSize(24).first().isInstanceOf(ReplayedChatItem.class);
      assertThat(events)
          .anyMatch(event ->
              event instanceof ReplayedChatItem(MessagePosted said)
                  && said.text().equals("ANNS-WHISPER")
                  && said.to().orElseThrow().name().equals("Bob"));
      assertThat(events)
          .filteredOn(ReplayedBoardChange.class::isInstance)
          .hasSize(8)
          .last()
          .matches(event ->
              ((ReplayedBoardChange) event)
                  .second()
                  .map(m -> m.name().equals("Bob"))
                  .orElse(false));
      assertThat(value("file", replay.content(ANNS_FILE)).bytes()).isEqualTo(10);
    }
  }

  @Test
  void emptiedBoardsAreTold() { // QU-9
    StoredRoomFixture.empty(data);
    try (ReplayServer server = ReplayServer.start(data, ROOM, 0);
        Parley parley = Parley.start()) {
      Replay replay = value("open", replays(parley, server).open(server.url().getFragment()));

      assertThat(value("events", all(replay.events())))
          .filteredOn(ReplayedBoardsCleared.class::isInstance)
          .singleElement()
          .matches(
              event -> ((ReplayedBoardsCleared) event).members().getFirst().name().equals("Ann"));
    }
  }

  @Test
  void anotherTokenIsRefused() {
    try (ReplayServer server = ReplayServer.start(data, ROOM, 0);
        Parley parley = Parley.start()) {
      Replays replays = replays(parley, server);

      for (String token : List.of("", "0", server.url().getFragment() + "0")) {
        assertThat(replays.open(token).toCompletableFuture())
            .failsWithin(Duration.ofSeconds(30))
            .withThrowableThat()
            .withCauseInstanceOf(ReplayRefused.class);
      }
    }
  }

  @Test
  void roomThatIsNotThereIsNotServed() {
    assertThatThrownBy(() -> ReplayServer.start(data, "geometry", 0))
        .isInstanceOf(DataFolderException.class)
        .hasMessageContaining("parley rooms");
    assertThat(CommandResult.parley("replay", "geometry", "--data", data.toString()).code())
        .isEqualTo(ExitCode.UNAVAILABLE);
  }

  private static CompletableFuture<List<ReplayItem>> all(Flow.Publisher<ReplayItem> events) {
    var done = new CompletableFuture<List<ReplayItem>>();
    List<ReplayItem> taken = new ArrayList<>();
    events.subscribe(
        new Flow.Subscriber<>() {
          @Override
          public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
          }

          @Override
          public void onNext(ReplayItem item) {
            taken.add(item);
          }

          @Override
          public void onError(Throwable why) {
            done.completeExceptionally(why);
          }

          @Override
          public void onComplete() {
            done.complete(taken);
          }
        });
    return done;
  }
}
