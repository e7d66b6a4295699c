package dev.parley.server.erasure;

import static dev.parley.server.erasure.ErasingNode.ROOM;
import static dev.parley.testkit.Eventually.eventually;
import static dev.parley.testkit.Eventually.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.nodes.log.RoomContentFile;
import dev.parley.nodes.spi.EngineException;
import dev.parley.nodes.spi.RoomKey;
import dev.parley.nodes.spi.Subscription;
import dev.parley.room.spi.Event;
import dev.parley.server.archive.DataFolderReader;
import dev.parley.server.control.Remains;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Erasures that fail, or that nodes have missed, on an engine in memory. */
class NodeErasuresTest {
  private static final UUID ANN = new UUID(1, 1);
  private static final UUID BOB = new UUID(2, 2);

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

  private static void done(CompletableFuture<Void> erasure) {
    value("an erasure", erasure);
  }

  private static ErasedContent all(long after, Set<UUID> attachments, Set<UUID> recordings) {
    return new ErasedContent(after, Optional.empty(), attachments, recordings);
  }

  /** {@return the failure of a message that the engine did not store} */
  private static CompletableFuture<Void> refused() {
    return CompletableFuture.failedFuture(new IllegalStateException("not in this test"));
  }

  private void failed(CompletableFuture<Void> erasure) {
    eventually("the end of an erasure", erasure::isDone);
    assertThat(erasure).isCompletedExceptionally();
  }

  @Test
  void laterErasureDoesNotMakeAFailedOneLookAsIfItTookPlace() throws IOException {
    ErasingNode other = cluster.start("n2");
    UUID attachment = owner.attach();
    other.keep(attachment);
    UUID recording = other.record(BOB);
    failed(
        owner.erase(
            all(owner.opened(), Set.of(attachment), Set.of(recording)), "", _ -> refused()));
    owner.append(BOB, new Event.Joined()); // the room lives on

    done(owner.erase(ANN, Set.of(), Set.of(recording)));

    cluster.within("all is done", () -> cluster.listed().of("n2").isEmpty());
    cluster.days.pass(Duration.ofDays(2));
    assertThat(owner.has(attachment)).isTrue();
    assertThat(other.has(attachment)).isTrue();
    assertThat(cluster.engine.files).containsKey(RoomKey.file(ROOM, attachment));
    assertThat(other.described(recording)).contains(BOB.toString());
    assertThat(cluster.listed().erasures()).hasSize(1); // for n3, which is down
  }

  @Test
  void erasureTakesPlaceByTheMessageWithItsIdOnly() throws IOException {
    ErasingNode other = cluster.start("n2");
    UUID attachment = owner.attach();
    CompletableFuture<Void> never =
        other.erase(
            all(owner.opened(), Set.of(attachment), Set.of()),
            "",
            _ -> new CompletableFuture<>()); // as a node that is paused here
    eventually("it is listed", () -> !cluster.listed().erasures().isEmpty());
    UUID paused = cluster.listed().erasures().getFirst().id();
    owner.append(BOB, new Event.Joined());

    done(owner.erase(ANN, Set.of(), Set.of()));

    cluster.within("n2 is done", () -> cluster.listed().of("n2").size() == 1);
    assertThat(cluster.engine.stream(ROOM)).hasSize(1);
    cluster.days.pass(Duration.ofDays(2));
    assertThat(cluster.listed().of(paused)).get().matches(each -> !each.tookPlace());
    assertThat(cluster.engine.files).containsKey(RoomKey.file(ROOM, attachment));
    assertThat(owner.has(attachment)).isTrue();
    assertThat(never).isNotDone();
  }

  @Test
  void erasureIsNotedBeforeTheNextOneDeletesItsMessage() {
    List<RoomErasures> lists = new CopyOnWriteArrayList<>();
    long after = owner.opened();
    CompletableFuture<Void> unanswered =
        owner.erase(
            all(after, Set.of(), Set.of()),
            "",
            erasure -> owner.removed(erasure, after).thenCompose(_ -> new CompletableFuture<>()));
    eventually("its message is stored", () -> owner.position() > after);
    try (Subscription _ = new ErasureList(cluster.engine).watch(lists::add)) {
      owner.append(BOB, new Event.Joined());

      done(owner.erase(BOB, Set.of(), Set.of()));
    }

    assertThat(lists)
        .filteredOn(each -> each.erasures().size() == 2)
        .isNotEmpty()
        .allMatch(each -> each.erasures().getFirst().tookPlace());
    assertThat(unanswered).isNotDone();
  }

  @Test
  void databaseThatAnotherProgramReadsIsOverwrittenLater() {
    try (DataFolderReader reader = DataFolderReader.open(owner.files.data())) {
      assertThat(reader.rooms()).isNotEmpty();

      done(owner.remove(Set.of(), Set.of()));

      assertThat(owner.remains()).isEqualTo(new Remains(true, List.of("n2", "n3")));
      cluster.days.pass(Duration.ofHours(3));
      assertThat(owner.remains().atOwner()).isTrue();
    }

    cluster.within("it is overwritten", () -> !owner.remains().atOwner());
  }

  @Test
  void nodeThatWasDownCarriesOutWhatCameBeforeAnErasureThatDidNotTakePlace() throws IOException {
    cluster.start("n2");
    ErasingNode down = cluster.start("n3");
    UUID recording = down.record(ANN, BOB);
    cluster.stop("n3");
    done(owner.erase(ANN, Set.of(), Set.of(recording)));
    RoomContentFile content = ErasingNode.content(owner.opened());
    failed(
        owner.erase(
            new ErasedContent(
                content.after(), Optional.of(ErasingNode.member(BOB)), Set.of(), Set.of()),
            content.name(),
            _ -> {
              owner.stored(content);
              owner.append(BOB, new Event.Joined());
              return refused();
            }));
    done(owner.erase(new UUID(3, 3), Set.of(), Set.of(recording)));

    ErasingNode back = cluster.start("n3");

    cluster.within("all is done", () -> cluster.listed().erasures().isEmpty());
    assertThat(back.described(recording))
        .doesNotContain(ANN.toString())
        .contains(BOB.toString(), "\"begunBy\":\"erased\"");
    assertThat(cluster.engine.files).containsOnlyKeys(cluster.listed().content());
  }

  @Test
  void nodeThatReadTheRoomAfterItsErasureWasListedIsNamedAndErasesIt() {
    long after = owner.opened();
    CompletableFuture<Void> erasure =
        owner.erase(
            all(after, Set.of(), Set.of()),
            "",
            id -> {
              ErasingNode joined = cluster.start("n4");
              joined.follow();
              assertThat(joined.position()).isEqualTo(after);
              cluster.stop("n4");
              cluster.known.add("n4");
              return owner.removed(id, after);
            });

    done(erasure);

    assertThat(owner.remains()).isEqualTo(new Remains(false, List.of("n2", "n3", "n4")));
    ErasingNode back = cluster.start("n4");
    cluster.within("n4 is done", () -> cluster.listed().of("n4").isEmpty());
    assertThat(back.position()).isGreaterThan(after);
  }

  @Test
  void nodeThatNobodyNamedErasesWhatItHasIfItsCopyIsOlderThanTheErasure() throws IOException {
    ErasingNode unknown = cluster.start("n4"); // as one that has got another id
    UUID recording = unknown.record(ANN, BOB);
    UUID attachment = owner.attach();
    unknown.keep(attachment);
    unknown.follow();
    cluster.stop("n4");
    done(owner.erase(ANN, Set.of(attachment), Set.of(recording)));
    assertThat(cluster.listed().of("n4")).isEmpty();

    ErasingNode back = cluster.start("n4");

    eventually("its copy is that of the owner", () -> back.position() == owner.position());
    cluster.within(
        "n4 is done", () -> !back.has(attachment) && cluster.listed().of("n4").isEmpty());
    assertThat(back.described(recording)).doesNotContain(ANN.toString()).contains(BOB.toString());
  }

  @Test
  void copyThatIsOlderThanAnErasureWhichAllHaveCarriedOutIsReadToTheEnd() {
    ErasingNode unknown = cluster.start("n4");
    unknown.follow();
    cluster.stop("n4");
    cluster.start("n2");
    cluster.start("n3");
    done(owner.erase(ANN, Set.of(), Set.of()));
    cluster.within("all are done", () -> cluster.listed().erasures().isEmpty());

    ErasingNode back = cluster.start("n4");

    eventually("its copy is that of the owner", () -> back.position() == owner.position());
    assertThat(cluster.listed().erasures()).isEmpty();
  }

  @Test
  void removalIsNotHiddenByTheErasureOfAMemberAfterIt() throws IOException {
    ErasingNode down = cluster.start("n3");
    UUID recording = down.record(ANN);
    UUID attachment = owner.attach();
    down.keep(attachment);
    cluster.stop("n3");
    done(owner.remove(Set.of(attachment), Set.of(recording)));
    owner.append(BOB, new Event.Joined()); // of a new room of that name
    done(owner.erase(BOB, Set.of(), Set.of()));

    ErasingNode back = cluster.start("n3");

    eventually("n3 has removed it", () -> !back.isRecorded(recording) && !back.has(attachment));
    assertThat(cluster.engine.files).doesNotContainKey(RoomKey.file(ROOM, attachment));
  }

  @Test
  void recordingsAreRemovedAtANodeWhoseCopyHasForgottenThem() throws IOException {
    ErasingNode follower = cluster.start("n2");
    UUID removed = follower.record(ANN);
    follower.follow();
    cluster.stop("n2");
    done(owner.remove(Set.of(), Set.of(removed)));
    UUID later = owner.record(BOB);

    ErasingNode back = cluster.start("n2");
    back.follow();

    cluster.within("n2 has removed it", () -> !back.isRecorded(removed));
    assertThat(owner.isRecorded(later)).as("of the new room").isTrue();
    assertThat(back.position()).isEqualTo(owner.position());
  }

  @Test
  void recordingThatIsUnderWayAtALateNodeIsNotTouched() throws IOException {
    ErasingNode late = cluster.start("n2");
    cluster.stop("n2");
    done(owner.erase(ANN, Set.of(), Set.of(owner.record(ANN))));
    UUID running = late.record(ANN, BOB); // Ann has joined again

    cluster.start("n2");

    cluster.within("n2 is done", () -> cluster.listed().of("n2").isEmpty());
    assertThat(late.described(running)).contains(ANN.toString());
  }

  @Test
  void listNamesNobodyWhoWasErased() throws IOException {
    UUID recording = owner.record(ANN, BOB);

    done(owner.erase(ANN, Set.of(), Set.of(recording)));

    assertThat(cluster.listed().erasures()).hasSize(1);
    assertThat(cluster.engine.keyTexts()).doesNotContain(ErasingNode.member(ANN).name());
    assertThat(owner.described(recording)).contains("\"begunBy\":\"erased\"");
  }

  @Test
  void contentIsListedBeforeItIsStoredAndLeavesTheEngineIfItIsRefused() {
    RoomContentFile content = ErasingNode.content(owner.opened());
    CompletableFuture<List<String>> listed = new CompletableFuture<>();

    failed(
        owner.erase(
            new ErasedContent(
                content.after(), Optional.of(ErasingNode.member(ANN)), Set.of(), Set.of()),
            content.name(),
            _ -> {
              listed.complete(cluster.listed().erasures().stream().map(Erasure::content).toList());
              owner.stored(content);
              owner.append(BOB, new Event.Joined());
              return refused();
            }));

    assertThat(listed).isCompletedWithValue(List.of(content.name()));
    assertThat(cluster.engine.files).isEmpty();
    assertThat(cluster.listed().erasures()).isEmpty();
  }

  @Test
  void contentThatMayStillReplaceTheRoomStays() {
    RoomContentFile content = ErasingNode.content(owner.opened());

    failed(
        owner.erase(
            new ErasedContent(
                content.after(), Optional.of(ErasingNode.member(ANN)), Set.of(), Set.of()),
            content.name(),
            _ -> {
              owner.stored(content);
              return refused(); // as if the engine did not answer
            }));

    assertThat(cluster.engine.files).containsOnlyKeys(content.name());
    assertThat(cluster.listed().erasures()).hasSize(1);
    cluster.start("n2").own(2); // whose first message is in the place of the erasure's
    cluster.stop("n1");
    cluster.days.pass(ErasureOutcomes.STORING_MAX);
    cluster.within("it is dropped", () -> cluster.listed().erasures().isEmpty());
    assertThat(cluster.engine.files).isEmpty();
  }

  @Test
  void contentThatALostNodeStoresAfterItsErasureWasRefusedIsDeleted() {
    RoomContentFile content = ErasingNode.content(owner.opened());
    owner.erase(
        new ErasedContent(
            content.after(), Optional.of(ErasingNode.member(ANN)), Set.of(), Set.of()),
        content.name(),
        _ -> new CompletableFuture<>()); // as a node that is cut off here
    eventually("it is listed", () -> !cluster.listed().erasures().isEmpty());
    cluster.stop("n1");
    ErasingNode other = cluster.start("n2");
    other.own(2); // whose first message is in the place of the erasure's
    done(other.erase(BOB, Set.of(), Set.of())); // settles what is listed first

    other.stored(content);

    cluster.days.pass(ErasureOutcomes.STORING_MAX);
    cluster.within(
        "it is deleted",
        () -> cluster.engine.files.keySet().equals(Set.of(cluster.listed().content())));
  }

  @Test
  void nothingIsNotedAsDoneBeforeTheStreamIsTrimmed() throws IOException {
    UUID attachment = owner.attach();
    cluster.engine.failing.add(MemoryEngine.Operation.DELETE_BEFORE);

    done(owner.remove(Set.of(attachment), Set.of()));

    assertThat(owner.remains()).isEqualTo(new Remains(true, List.of("n2", "n3")));
    assertThat(cluster.engine.stream(ROOM)).hasSizeGreaterThan(1);
    cluster.days.pass(Duration.ofDays(3));
    assertThat(owner.remains().atOwner()).isTrue();

    cluster.engine.failing.clear();
    cluster.within("it is removed", () -> !owner.remains().atOwner());

    assertThat(cluster.engine.stream(ROOM)).hasSize(1);
    assertThat(cluster.engine.files).isEmpty();
    assertThat(owner.has(attachment)).isFalse();
    assertThat(owner.remains()).isEqualTo(new Remains(false, List.of("n2", "n3")));
  }

  @Test
  void nodesRemoveWhatTheyHaveThoughTheOwnerCannotRemoveItFromTheEngine() throws IOException {
    ErasingNode other = cluster.start("n2");
    UUID attachment = owner.attach();
    other.keep(attachment);
    cluster.engine.failing.add(MemoryEngine.Operation.DELETE_BEFORE);

    done(owner.remove(Set.of(attachment), Set.of()));

    eventually("n2 has removed it", () -> !other.has(attachment));
    assertThat(owner.has(attachment)).isFalse();
    assertThat(cluster.listed().of("n2")).as("it may read the room again").hasSize(1);
  }

  @Test
  void recordingThatCannotBeReadAtANodeKeepsNothingElseOfTheRoom() throws IOException {
    ErasingNode down = cluster.start("n3");
    UUID damaged = down.record(ANN);
    UUID beside = down.record(ANN, BOB);
    UUID later = down.record(BOB);
    UUID attachment = owner.attach();
    down.keep(attachment);
    down.damage(damaged);
    cluster.stop("n3");
    done(owner.erase(ANN, Set.of(), Set.of(damaged, beside)));
    owner.append(BOB, new Event.Joined());
    done(owner.erase(BOB, Set.of(attachment), Set.of(later)));

    ErasingNode back = cluster.start("n3");

    cluster.within("only Ann's erasure is left", () -> cluster.listed().of("n3").size() == 1);
    assertThat(cluster.listed().of("n3").getFirst().recordings()).contains(damaged);
    assertThat(back.has(attachment)).isFalse();
    assertThat(back.described(later)).doesNotContain(BOB.toString());
    assertThat(back.described(beside)).doesNotContain(ANN.toString()).contains(BOB.toString());
  }

  @Test
  void contentBeforeStaysAsLongAsTheStreamHasItsMessage() {
    done(owner.erase(ANN, Set.of(), Set.of()));
    String before = cluster.listed().content();
    owner.append(BOB, new Event.Joined());
    cluster.engine.failing.add(MemoryEngine.Operation.DELETE_BEFORE);

    done(owner.erase(BOB, Set.of(), Set.of()));

    assertThat(cluster.engine.files).containsOnlyKeys(before, cluster.listed().content());
    ErasingNode late = cluster.start("n2");
    late.follow();
    assertThat(late.position()).isEqualTo(owner.position());
    cluster.engine.failing.clear();
    cluster.within(
        "it is deleted",
        () -> cluster.engine.files.keySet().equals(Set.of(cluster.listed().content())));
  }

  @Test
  void nodeThatIsDownIsNamedUntilItIsBack() {
    ErasingNode follower = cluster.start("n2");
    follower.follow();

    done(owner.remove(Set.of(), Set.of()));

    assertThat(owner.remains()).isEqualTo(new Remains(false, List.of("n3")));
    cluster.start("n3");
    eventually("it is back", () -> owner.remains().equals(Remains.NOTHING));
    assertThat(cluster.listed().erasures()).isEmpty();
    assertThat(follower.position()).isEqualTo(owner.position());
  }

  @Test
  void anotherNodeRemovesFromTheEngineWhatTheOwnerCouldNot() throws IOException {
    UUID attachment = owner.attach();
    cluster.engine.failing.add(MemoryEngine.Operation.DELETE_BEFORE);
    done(owner.remove(Set.of(attachment), Set.of()));
    cluster.stop("n1");
    cluster.engine.failing.clear();

    cluster.start("n2");

    cluster.within("the engine has nothing", () -> cluster.engine.files.isEmpty());
    assertThat(cluster.engine.stream(ROOM)).hasSize(1);
    eventually("n2 is done", () -> cluster.listed().of("n2").isEmpty());
    assertThat(cluster.listed().of("n1")).hasSize(1);
  }

  @Test
  void nodeThatIsGoneForGoodIsWaitedForSomeHundredDays() {
    cluster.start("n2");
    done(owner.remove(Set.of(), Set.of()));
    eventually("n2 is done", () -> cluster.listed().of("n2").isEmpty());
    cluster.stop("n2");
    cluster.days.pass(RoomErasures.LISTED_MAX.minusDays(1));
    cluster.start("n2");
    assertThat(cluster.listed().of("n3")).hasSize(1);
    cluster.stop("n2");
    cluster.days.pass(Duration.ofDays(2));

    cluster.start("n2");

    eventually("it is dropped", () -> cluster.listed().erasures().isEmpty());
    assertThat(cluster.listed().after()).as("for branches").isPositive();
  }

  @Test
  void listThatTheEngineCannotTakeIsRefusedAndNothingIsErased() {
    Set<UUID> many = Stream.generate(UUID::randomUUID).limit(50_000).collect(Collectors.toSet());

    CompletableFuture<Void> erasure = owner.remove(many, Set.of());

    failed(erasure);
    assertThat(erasure.exceptionNow())
        .isInstanceOf(EngineException.class)
        .hasMessageContaining("[n1, n2, n3]");
    assertThat(cluster.listed().erasures()).isEmpty();
    assertThat(cluster.listed().after()).isEqualTo(RoomErasures.NONE);
  }

  @Test
  void listThatCannotBeReadStopsNoOtherRoom() {
    String key = "erased." + RoomKey.of("geometry");
    value("a value", cluster.engine.put(key, 0, "\n\bgeometry".getBytes(StandardCharsets.UTF_8)));
    done(owner.remove(Set.of(), Set.of()));

    ErasingNode other = cluster.start("n2");

    eventually("n2 is done", () -> cluster.listed().of("n2").isEmpty());
    CompletableFuture<Void> refused =
        other
            .erasures
            .erase("geometry", all(0, Set.of(), Set.of()), "", _ -> refused())
            .toCompletableFuture();
    failed(refused);
    assertThat(refused.exceptionNow()).hasMessageContaining("another version of Parley");
  }
}
