package dev.parley.server.cluster;

import static dev.parley.testkit.Eventually.eventually;
import static dev.parley.testkit.Eventually.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.nodes.nats.NatsConfig;
import dev.parley.nodes.nats.NatsEngine;
import dev.parley.nodes.spi.RoomKey;
import dev.parley.recording.RecordedTrackInfo;
import dev.parley.recording.RecordingInfo;
import dev.parley.recording.RecordingWriter;
import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.MessagePosted;
import dev.parley.room.api.files.NewAttachment;
import dev.parley.server.archive.DataFolder;
import dev.parley.server.archive.DataFolderException;
import dev.parley.server.control.NodeReport;
import dev.parley.server.control.Remains;
import dev.parley.server.control.RemovedRoom;
import dev.parley.server.filestore.DiskFileStore;
import dev.parley.server.pieces.PieceOutput;
import dev.parley.server.retention.RetentionJob;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three nodes on a real NATS server, some of which are down while something is erased. */
class ErasureTest {
  private static final String ROOM = "algebra";
  private static final String NAME = "Annabella";
  private static final String SECRET = "what only Annabella wrote";
  private static final String CONTENT = "what only Annabella attached";

  @TempDir private Path folder;
  private TestEngine nats;
  private final Map<String, TestNode> nodes = new HashMap<>();

  @BeforeEach
  void start() throws IOException {
    nats = TestEngine.start(folder);
    for (String id : List.of("n1", "n2", "n3")) {
      nodes.put(id, new TestNode(id, config(), folder));
    }
    eventually("all see all", () -> nodes.values().stream().allMatch(node -> node.sees() == 3));
  }

  private NatsConfig config() {
    return nats.config();
  }

  @AfterEach
  void stop() {
    nodes.values().forEach(TestNode::close);
    if (nats != null) {
      nats.close();
    }
  }

  private static void say(JoinResult who, String text) {
    value(
        "a message", who.session().say(new ChatMessage(UUID.randomUUID(), Optional.empty(), text)));
  }

  private static UUID attach(JoinResult who) {
    UUID id = UUID.randomUUID();
    byte[] bytes = CONTENT.getBytes(StandardCharsets.UTF_8);
    value(
        "an upload",
        value("the files", who.session().files())
            .attach(
                new NewAttachment(id, Optional.empty(), "notes.txt", bytes.length),
                new PieceOutput(task -> Thread.ofVirtual().start(task), to -> to.write(bytes))));
    return id;
  }

  /** Records a track of each of two members at a node, of which the first has begun it. */
  private void record(String node, UUID id, JoinResult first, JoinResult second)
      throws IOException {
    RecordingInfo info =
        new RecordingInfo(id, ROOM, first.you().name(), Instant.now(), 0, Optional.of(node));
    try (RecordingWriter writer =
        RecordingWriter.begin(DataFolder.recordings(folder.resolve(node)), info)) {
      for (JoinResult each : List.of(first, second)) {
        writer.track(
            new RecordedTrackInfo(
                UUID.randomUUID(),
                each.you().id(),
                each.you().name(),
                "CAMERA",
                "VP8",
                90_000,
                1,
                96,
                "",
                0));
      }
    }
  }

  /** {@return the names of the files of a node that contain a text} */
  private List<Path> having(String node, String text) {
    List<Path> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder.resolve(node))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (content(file).contains(text)) {
          found.add(file);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found;
  }

  private static String content(Path file) throws IOException {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (NoSuchFileException e) {
      return ""; // the node has deleted it
    }
  }

  private boolean hasAny(String node) {
    return Stream.of(NAME, SECRET, CONTENT).anyMatch(text -> !having(node, text).isEmpty());
  }

  private String successor() {
    List<String> found = new ArrayList<>();
    eventually(
        "the room has a successor with a copy",
        () -> {
          value("the status", nodes.values().iterator().next().node().status()).stream()
              .filter(node -> node.followed() == 1 && nodes.containsKey(node.id()))
              .map(NodeReport::id)
              .forEach(found::add);
          return !found.isEmpty() && !having(found.getFirst(), SECRET).isEmpty();
        });
    return found.getFirst();
  }

  private void kill(String id) {
    nodes.remove(id).kill();
  }

  @Test
  void ownerAndSuccessorThatWereDownHaveNothingOfTheMemberOnceTheyAreBack() throws IOException {
    JoinResult ann = value("a join", nodes.get("n1").join(ROOM, NAME, Optional.empty()));
    JoinResult bob = value("a join", nodes.get("n1").join(ROOM, "Bob", Optional.empty()));
    say(ann, SECRET);
    UUID attachment = attach(ann);
    say(bob, "what Bob wrote");
    String down = successor();
    kill(down);
    String owner = successor();
    kill("n1");
    UUID recording = UUID.randomUUID(); // copied, so that the owner knows it
    for (String each : List.of("n1", down, owner)) {
      record(each, recording, ann, bob);
    }
    assertThat(hasAny("n1")).isTrue();
    assertThat(hasAny(down)).isTrue();
    List<RemovedRoom> erased = new ArrayList<>();
    eventually(
        "the room is erased at its new owner",
        () -> {
          nodes.get(owner).erasure().eraseMember(ROOM, NAME).ifPresent(erased::add);
          return !erased.isEmpty();
        });

    assertThat(erased.getFirst().recordings()).isEqualTo(1);
    assertThat(erased.getFirst().remains())
        .isEqualTo(new Remains(false, Stream.of("n1", down).sorted().toList()));
    assertThatThrownBy(() -> nodes.get(owner).erasure().eraseMember(ROOM, "Nobody"))
        .isInstanceOf(DataFolderException.class);
    assertThat(hasAny(owner)).isFalse();
    try (NatsEngine engine = NatsEngine.open(config())) {
      assertThat(isStored(engine, attachment)).isFalse();
    }
    for (String back : List.of("n1", down)) {
      nodes.put(back, new TestNode(back, config(), folder));
      eventually(back + " has nothing of the member", () -> !hasAny(back));
      assertThat(having(back, bob.you().id().toString())).as("Bob's track").isNotEmpty();
    }
    JoinResult cid = value("a join", nodes.get(owner).join(ROOM, "Cid", Optional.empty()));
    say(cid, "what Cid wrote");
    assertThat(texts(cid)).containsExactlyInAnyOrder("erased", "what Bob wrote", "what Cid wrote");
  }

  @Test
  void uploadThatNoLineNamesLeavesTheEngineAfterAWhile() {
    JoinResult ann = value("a join", nodes.get("n1").join(ROOM, NAME, Optional.empty()));
    UUID unsaid = attach(ann);
    UUID said = attach(ann);
    value(
        "a message",
        ann.session()
            .say(
                new ChatMessage(
                    UUID.randomUUID(), Optional.empty(), SECRET, Optional.empty(), List.of(said))));
    String owner = successor();
    kill("n1"); // which has both on its disk
    Instant later = Instant.now().plus(Duration.ofDays(8));

    eventually(
        owner + " owns the room",
        () ->
            value("the status", nodes.get(owner).node().status()).stream()
                .anyMatch(node -> node.id().equals(owner) && node.owned() == 1));

    try (NatsEngine engine = NatsEngine.open(config());
        RetentionJob _ = nodes.get(owner).retention(() -> later)) {
      eventually("nothing has it", () -> !isStored(engine, unsaid));
      assertThat(isStored(engine, said)).isTrue();
    }
  }

  @Test
  void uploadThatTheLogDoesNotNameLeavesTheEngineWithItsRoom() throws IOException {
    JoinResult ann = value("a join", nodes.get("n1").join(ROOM, NAME, Optional.empty()));
    UUID named = attach(ann);
    UUID unnamed = UUID.randomUUID(); // as if its entry had been refused
    Path content = Files.writeString(folder.resolve("upload"), CONTENT);
    say(ann, SECRET);
    String owner = successor();
    kill("n1");
    try (DiskFileStore disk = TestNode.files(folder.resolve(owner));
        NatsEngine engine = NatsEngine.open(config())) {
      disk.keep(ROOM, unnamed, content);
      try (InputStream from = Files.newInputStream(content)) {
        engine.objects().put(RoomKey.file(ROOM, unnamed), from);
      }
      List<RemovedRoom> removed = new ArrayList<>();

      eventually(
          "the room is removed at its new owner",
          () -> {
            nodes.get(owner).erasure().removeRoom(ROOM).ifPresent(removed::add);
            return !removed.isEmpty();
          });

      assertThat(removed.getFirst().attachments()).as("in the log").isEqualTo(1);
      assertThat(isStored(engine, named)).isFalse();
      assertThat(isStored(engine, unnamed)).isFalse();
      assertThat(disk.holds(ROOM, unnamed)).isFalse();
    }
  }

  private static boolean isStored(NatsEngine engine, UUID attachment) {
    return engine.objects().get(RoomKey.file(ROOM, attachment), OutputStream.nullOutputStream());
  }

  private static List<String> texts(JoinResult who) {
    return value("the history", who.session().history(Long.MAX_VALUE, 100)).events().stream()
        .filter(MessagePosted.class::isInstance)
        .map(event -> ((MessagePosted) event).text())
        .toList();
  }

  @Test
  void attachmentsOfARemovedRoomLeaveTheDiskOfANodeThatWasDown() {
    JoinResult ann = value("a join", nodes.get("n1").join(ROOM, NAME, Optional.empty()));
    say(ann, SECRET);
    attach(ann);
    String owner = successor();
    kill("n1");

    eventually(
        "the room is removed at its new owner",
        () -> nodes.get(owner).erasure().removeRoom(ROOM).isPresent());

    assertThat(hasAny(owner)).isFalse();
    nodes.put("n1", new TestNode("n1", config(), folder));
    eventually("n1 has nothing of the room", () -> !hasAny("n1"));
  }
}
