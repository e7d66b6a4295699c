package dev.parley.cli;

import static dev.parley.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.calls.Parley;
import dev.parley.cli.cluster.NodeProcess;
import dev.parley.cli.cluster.TrialCluster;
import dev.parley.cli.cluster.TrialCluster.TrialOptions;
import dev.parley.room.api.JoinResult;
import dev.parley.server.archive.DataFolderReader;
import dev.parley.testkit.InstalledPrograms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two nodes as processes of their own, on a real NATS server. */
class ClusterCommandsTest {
  private static final String ROOM = "algebra";

  @TempDir private Path folder;
  @AutoClose private final Parley parley = Parley.start();
  private final RoomPrograms programs = new RoomPrograms(parley, ROOM);

  private TrialCluster start() throws IOException {
    Path program = InstalledPrograms.folder("PARLEY_NATS", "nats").resolve("nats-server");
    assumeTrue(
        Files.isExecutable(program), "nats-server is not there; scripts/install-nats builds it");
    TrialCluster cluster = new TrialCluster(folder, false, PackagedCli.program(), program);
    cluster.start(new TrialOptions(2, 1, 0, TrialOptions.ALWAYS), _ -> {});
    return cluster;
  }

  private static CommandResult ask(NodeProcess node, String... words) {
    List<String> all = new java.util.ArrayList<>(List.of(words));
    all.addAll(List.of("--data", node.data().toString()));
    return CommandResult.parley(all.toArray(String[]::new));
  }

  @Test
  void drainedNodeGivesItsRoomToTheOtherOneAndAnInvitationOpensItAtBoth() throws Exception {
    try (TrialCluster cluster = start()) {
      NodeProcess first = cluster.nodes().get(0);
      NodeProcess second = cluster.nodes().get(1);
      eventually(
          "both nodes see both",
          () ->
              ask(first, "nodes").out().contains("n2")
                  && ask(second, "nodes").out().contains("n1"));
      JoinResult ann = programs.join(first.data(), "Ann", Optional.empty());
      RoomPrograms.say(ann, "one");
      RoomPrograms.say(programs.join(second.data(), "Bob", Optional.empty()), "two");
      assertThat(ask(second, "nodes", "--rooms").out()).containsPattern("algebra +n1 +n2");

      assertThat(ask(second, "drain", "n1").out()).isEqualTo("1 room was handed over\n");

      assertThat(ask(first, "nodes", "--rooms").out()).containsPattern("algebra +n2");
      assertThat(ask(first, "nodes").out()).containsPattern("n1 +draining");
      JoinResult again = programs.join(first.data(), "Ann", Optional.of(ann.resumeKey()));
      assertThat(again.you().id()).isEqualTo(ann.you().id());
      RoomPrograms.say(again, "three");
      assertThat(RoomPrograms.texts(again)).containsExactlyInAnyOrder("one", "two", "three");
      String link = ask(first, "invite", ROOM, "--role", "tutor").out().strip();
      String token = link.replaceFirst(".*#invite=", "");
      eventually(
          "the other node knows the key",
          () ->
              programs
                  .joining(second.data(), "Cid", Optional.empty(), Optional.of(token))
                  .handle((_, failure) -> failure == null)
                  .join());
    }
  }

  @Test
  void roomIsErasedUnlessItIsInUseAndNodesThatAreDownAreNamed() throws Exception {
    try (TrialCluster cluster = start()) {
      NodeProcess first = cluster.nodes().get(0);
      NodeProcess second = cluster.nodes().get(1);
      JoinResult ann = programs.join(first.data(), "Ann", Optional.empty());
      RoomPrograms.say(ann, "secret");
      eventually("the other node has a copy", () -> copy(second).contains("secret"));
      assertThat(ask(second, "erase", ROOM, "--yes").err()).contains("room algebra is in use");
      assertThat(ask(second, "erase", "nothing", "--yes").err()).contains("there is no room");
      ask(first, "drain"); // which closes it in memory, and the other owns it

      first.process().destroyForcibly().waitFor();

      CommandResult erased = ask(second, "erase", ROOM, "--yes");

      assertThat(erased.out())
          .matches(
              "algebra: \\d+ events, 0 attachments and 0 recordings erased\n"
                  + "algebra: not erased yet at n1; each of these nodes does so once it runs\n");
      assertThat(erased.code()).isEqualTo(ExitCode.OK);

      assertThat(copy(second)).doesNotContain("secret");
      assertThat(programs.join(second.data(), "Bob", Optional.empty()).you().name())
          .isEqualTo("Bob");
      eventually(
          "nobody is known there any more",
          () ->
              programs
                  .joining(second.data(), "", Optional.of(ann.resumeKey()), Optional.empty())
                  .handle((joined, _) -> joined == null || !joined.you().equals(ann.you()))
                  .join());
    }
  }

  @Test
  void memberIsErasedAtAllNodesUnlessItsRoomIsInUse() throws Exception {
    try (TrialCluster cluster = start()) {
      NodeProcess first = cluster.nodes().get(0);
      NodeProcess second = cluster.nodes().get(1);
      RoomPrograms.say(programs.join(first.data(), "Ann", Optional.empty()), "secret");
      RoomPrograms.say(programs.join(second.data(), "Bob", Optional.empty()), "other");
      eventually("the other node has a copy", () -> copy(second).contains("other"));
      assertThat(ask(second, "erase", ROOM + "/Ann", "--yes").err())
          .contains("room algebra is in use");
      ask(first, "drain"); // which closes it in memory, and the other owns it
      eventually(
          "nobody is named who is not there",
          () ->
              ask(first, "erase", ROOM + "/Eve", "--yes")
                  .err()
                  .contains("room algebra has no member Eve"));

      assertThat(ask(first, "erase", ROOM + "/Ann", "--yes").out())
          .matches("algebra/Ann: \\d+ events, 0 attachments and 0 tracks of recordings erased\n");

      assertThat(copy(first)).as("the drained node").doesNotContain("secret");
      assertThat(copy(second)).doesNotContain("secret").contains("other");
      JoinResult cid = programs.join(second.data(), "Cid", Optional.empty());
      RoomPrograms.say(cid, "more");
      assertThat(RoomPrograms.texts(cid)).containsExactly("erased", "other", "more");
    }
  }

  private static String copy(NodeProcess node) {
    StringBuilder events = new StringBuilder();
    try (DataFolderReader reader = DataFolderReader.open(node.data())) {
      reader.events(ROOM, entry -> events.append(entry.event()).append('\n'));
    }
    return events.toString();
  }

  @Test
  void nodeWithoutACertificateOfTheClusterGetsNowhere() throws Exception {
    CommandResult ran =
        CommandResult.parley(
            "serve",
            "--cluster",
            "nats://127.0.0.1:1",
            "--node",
            "n9",
            "--data",
            folder.toString());

    assertThat(ran.code()).isEqualTo(ExitCode.USAGE);
    assertThat(ran.err()).contains("node-endpoint", "parley cluster certificates");
  }

  @Test
  void certificatesAreMadeForFurtherNodesByTheSameAuthority() throws Exception {
    Path tls = folder.resolve("tls");
    assertThat(
            CommandResult.parley("cluster", "certificates", tls.toString(), "n1=127.0.0.1").code())
        .isEqualTo(ExitCode.OK);
    String authority = Files.readString(tls.resolve("authority.pem"));

    CommandResult more =
        CommandResult.parley("cluster", "certificates", tls.toString(), "n2=node2.example");

    assertThat(more.out()).contains("n2.pem", "n2-key.pem");
    assertThat(Files.readString(tls.resolve("authority.pem"))).isEqualTo(authority);
    assertThat(tls.resolve("n1.pem")).exists();
    assertThat(CommandResult.parley("cluster", "certificates", tls.toString(), "authority=x").err())
        .contains("cannot be the name of a node");
  }

  @Test
  void dataFolderWithoutANodeIsNamed() {
    assertThat(CommandResult.parley("nodes", "--data", folder.toString()).err())
        .contains("no node of a cluster runs with the data folder");
  }
}
