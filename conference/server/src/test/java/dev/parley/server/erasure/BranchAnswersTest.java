package dev.parley.server.erasure;

import static dev.parley.server.erasure.ErasingNode.ROOM;
import static dev.parley.testkit.Eventually.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.nodes.branch.CopiedRoom;
import dev.parley.nodes.branch.ErasedRoom;
import dev.parley.nodes.spi.KeyValue;
import dev.parley.nodes.spi.KeyValueStore;
import dev.parley.nodes.spi.Subscription;
import dev.parley.pipeline.CallException;
import dev.parley.room.spi.Event;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BranchAnswersTest {
  private static final UUID ANN = new UUID(1, 1);

  @TempDir private Path folder;
  private ErasingCluster cluster;
  private ErasingNode owner;

  @BeforeEach
  void start() {
    cluster = new ErasingCluster(folder);
    owner = cluster.start("n1");
    owner.own(1);
    owner.append(ANN, new Event.Joined());
  }

  @AfterEach
  void stop() {
    cluster.close();
  }

  private List<ErasedRoom> after(long after) {
    return value("an answer", owner.erasures.after(List.of(new CopiedRoom(ROOM, after))));
  }

  @Test
  void branchIsToldOfARoomUntilItHasCarriedOutItsLastErasure() {
    assertThat(after(-1)).isEmpty();
    long before = owner.opened();
    value("an erasure", owner.erase(ANN, Set.of(), Set.of()));

    assertThat(after(-1)).containsExactly(new ErasedRoom(ROOM, before));
    assertThat(after(before)).isEmpty();

    owner.append(ANN, new Event.Left());
    long later = owner.opened();
    value("a removal", owner.remove(Set.of(), Set.of()));
    assertThat(after(before)).containsExactly(new ErasedRoom(ROOM, later));
  }

  @Test
  void branchIsToldWhatAllNodesHaveCarriedOut() {
    cluster.start("n2");
    cluster.start("n3");
    value("a removal", owner.remove(Set.of(), Set.of()));
    cluster.within("all are done", () -> cluster.listed().erasures().isEmpty());
    cluster.engine.messagesRead.set(0);

    assertThat(after(-1)).hasSize(1);
    assertThat(cluster.engine.messagesRead).as("messages").hasValue(0);
  }

  @Test
  void oneMessageSaysWhetherTheNewestErasureTookPlace() {
    cluster.stop("n1"); // which does not note it
    ErasureList list = new ErasureList(cluster.engine);
    owner = cluster.start("n2");
    long before = owner.own(2);
    for (int i = 0; i < 3; i++) {
      value("a list", list.change(ROOM, now -> now.begun(listed(UUID.randomUUID(), before))));
    }
    cluster.engine.messagesRead.set(0);
    assertThat(after(-1)).isEmpty();
    owner.append(ANN, new Event.Left());
    owner.append(ANN, new Event.Joined());
    assertThat(after(-1)).isEmpty();
    cluster.engine.messagesRead.set(0);

    assertThat(after(-1)).isEmpty();

    assertThat(cluster.engine.messagesRead).as("messages").hasValue(1);
  }

  /** An erasure for which no node of this test looks. */
  private static Erasure listed(UUID id, long after) {
    return new Erasure(
        id,
        java.time.Instant.parse("2026-03-01T10:00:00Z"),
        "n9",
        after,
        Optional.empty(),
        List.of(),
        List.of(),
        "",
        "",
        Erasure.State.LISTED,
        List.of("n9"));
  }

  @Test
  void oneRoomIsLookedUpAtATimeAndTooManyQuestionsAreRefused() {
    List<CompletableFuture<Optional<KeyValue>>> asked = new ArrayList<>();
    BranchAnswers answers = new BranchAnswers(new ErasureList(new SlowKeys(asked)), owner.rooms);
    List<CopiedRoom> rooms = List.of(new CopiedRoom("a", -1), new CopiedRoom("b", -1));
    List<CompletableFuture<List<ErasedRoom>>> waiting = new ArrayList<>();
    for (int i = 0; i < BranchAnswers.QUESTIONS_MAX; i++) {
      waiting.add(answers.after(rooms).toCompletableFuture());
    }

    assertThat(asked).hasSize(1);
    assertThatThrownBy(() -> answers.after(rooms).toCompletableFuture().join())
        .hasCauseInstanceOf(CallException.Overloaded.class);
    for (int i = 0; i < asked.size(); i++) { // grows meanwhile
      asked.get(i).complete(Optional.empty());
    }

    assertThat(waiting).allMatch(CompletableFuture::isDone);
    assertThat(asked).hasSize(2 * BranchAnswers.QUESTIONS_MAX);
    assertThat(answers.after(rooms).toCompletableFuture()).isNotCompleted();
  }

  /** Keys that a test answers. */
  private record SlowKeys(List<CompletableFuture<Optional<KeyValue>>> asked)
      implements KeyValueStore {
    @Override
    public CompletionStage<Optional<KeyValue>> get(String key) {
      CompletableFuture<Optional<KeyValue>> answer = new CompletableFuture<>();
      asked.add(answer);
      return answer;
    }

    @Override
    public CompletionStage<Optional<Long>> put(String key, long expected, byte[] value) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Subscription watch(String prefix, Consumer<KeyValue> listener) {
      throw new UnsupportedOperationException();
    }
  }
}
