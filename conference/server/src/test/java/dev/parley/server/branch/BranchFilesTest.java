package dev.parley.server.branch;

import static dev.parley.server.branch.BranchRig.ROOM;
import static dev.parley.server.branch.BranchRig.say;
import static dev.parley.server.branch.BranchRig.texts;
import static dev.parley.testkit.Eventually.eventually;
import static dev.parley.testkit.Eventually.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.JoinResult;
import dev.parley.server.archive.DataFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Attachments of rooms at a branch, and what is erased of them. */
class BranchFilesTest {
  @TempDir private Path folder;
  private BranchRig rig;

  @BeforeEach
  void start() throws IOException {
    rig = new BranchRig(folder);
  }

  @AfterEach
  void stop() {
    if (rig != null) {
      rig.close();
    }
  }

  @Test
  void attachmentsCrossTheLineOnceAndAreMerged() {
    JoinResult ann = rig.joinOwner("Ann");
    JoinResult bob = rig.joinBranch("Bob");
    UUID first = TestFiles.attach(bob, 200_000);
    eventually("the branch has the entry", () -> TestFiles.isThere(bob, first));
    long before = rig.line.bytes();
    for (int i = 0; i < 5; i++) {
      assertThat(TestFiles.content(bob, first)).hasSize(200_000);
    }
    assertThat(rig.line.bytes() - before).isLessThan(300_000);

    JoinResult alone = rig.alone(bob);
    UUID second = TestFiles.attach(alone, 10_000);
    value(
        "a message",
        alone
            .session()
            .say(
                new ChatMessage(
                    UUID.randomUUID(),
                    Optional.empty(),
                    "see this",
                    Optional.empty(),
                    List.of(second))));
    assertThat(TestFiles.content(alone, first)).hasSize(200_000);

    rig.mend();
    rig.branch().joinBack(ROOM, "Bob", alone);
    eventually("it is merged", () -> texts(ann).equals(List.of("see this")));
    assertThat(TestFiles.content(ann, second)).hasSize(10_000);
  }

  /** {@return whether a file of the branch contains a text, or has it in its name} */
  private boolean branchHas(String text) {
    try (Stream<Path> files = Files.walk(rig.data())) {
      return files
          .filter(Files::isRegularFile)
          .anyMatch(file -> file.toString().contains(text) || content(file).contains(text));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String content(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return ""; // the branch has deleted it
    }
  }

  @Test
  void roomThatWasRemovedWhileTheLineWasDownLeavesTheBranch() {
    String secret = "what only Ann wrote";
    JoinResult ann = rig.joinOwner("Ann");
    JoinResult bob = rig.joinBranch("Bob");
    say(ann, secret);
    UUID file = TestFiles.attach(ann, 200_000);
    eventually("the branch has it", () -> TestFiles.isThere(bob, file) && branchHas(secret));
    assertThat(TestFiles.content(bob, file)).hasSize(200_000);

    rig.cut();
    remove();
    assertThat(branchHas(secret) && branchHas(file.toString())).isTrue();
    rig.line.mend();

    eventually("the branch has nothing of it", () -> !branchHas(secret));
    eventually("nor its file", () -> !branchHas(file.toString()));
  }

  /** Removes the room, in which nobody is at the owner any more. */
  private void remove() {
    rig.owner.kill();
    eventually("the room is removed", () -> rig.other.erasure().removeRoom(ROOM).isPresent());
  }

  @Test
  void memberWhoWasErasedWhileTheLineWasDownLeavesTheBranchAlone() {
    String secret = "what only Bob wrote";
    JoinResult ann = rig.joinOwner("Ann");
    say(ann, "hello");
    JoinResult bob = rig.joinBranch("Bob");
    say(bob, secret);
    eventually("the branch has it", () -> texts(bob).size() == 2);
    rig.cut();
    rig.owner.kill();
    eventually("Bob is erased", () -> rig.other.erasure().eraseMember(ROOM, "Bob").isPresent());
    rig.mend();

    eventually("the branch has nothing of it", () -> !branchHas(secret));
    JoinResult cid = rig.branch().joinWhenever(ROOM, "Cid", Optional.empty());
    eventually(
        "the others' messages",
        () -> textsOf(rig.branch().joinAgain(ROOM, "Cid", cid)).equals(List.of("hello", "erased")));
  }

  /** {@return the messages; none if the session ends, since the copy is exchanged just now} */
  private static List<String> textsOf(JoinResult who) {
    try {
      return texts(who);
    } catch (AssertionError e) {
      return List.of();
    }
  }

  @Test
  void filesOfAForkOutliveAnErasureThatTheCopyHasPassedAlready() {
    rig.joinOwner("Ann");
    JoinResult bob = rig.joinBranch("Bob");
    say(bob, "a room before");
    remove();
    JoinResult again = rig.branch().joinWhenever(ROOM, "Bob", Optional.empty());
    say(again, "a new room");
    eventually("the branch follows it", () -> texts(again).equals(List.of("a new room")));

    JoinResult alone = rig.alone(again);
    UUID file = TestFiles.attach(alone, 10_000);
    rig.mend();

    JoinResult back = rig.branch().joinBack(ROOM, "Bob", alone);
    eventually("the file", () -> TestFiles.isThere(back, file));
  }

  @Test
  void whatWasWrittenWithoutTheLineInARemovedRoomLeavesTheBranch() throws IOException {
    String secret = "what only Bob wrote";
    rig.joinOwner("Ann");
    JoinResult bob = rig.joinBranch("Bob");
    say(bob, "a room before");
    JoinResult alone = rig.alone(bob);
    say(alone, secret);
    UUID file = TestFiles.attach(alone, 10_000);
    remove();
    rig.mend();

    eventually("the branch has nothing of it", () -> !branchHas(secret));
    eventually("nor its file", () -> !Files.exists(attachment(file)));
    assertThat(Files.readAllLines(rig.data().resolve("left-out.txt")))
        .anyMatch(line -> line.contains(bob.you().id() + "\t") && line.contains("\tPosted\t"));
  }

  private Path attachment(UUID file) {
    try (Stream<Path> files = Files.walk(rig.data().resolve("attachments"))) {
      return files
          .filter(each -> each.toString().contains(file.toString()))
          .findFirst()
          .orElse(rig.data().resolve("no such file"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void branchThatStartsAgainKeepsTheFilesThatCameAfterAnErasure() {
    rig.joinOwner("Ann");
    JoinResult bob = rig.joinBranch("Bob");
    say(bob, "a room before");
    rig.cut();
    remove();
    rig.mend();
    Path noted = DataFolder.carriedOut(rig.data());
    eventually("it is carried out", () -> Files.exists(noted));
    JoinResult again = rig.branch().joinWhenever(ROOM, "Bob", Optional.empty());
    UUID file = TestFiles.attach(again, 200_000);
    eventually("the branch has it", () -> TestFiles.isThere(again, file));

    rig.restartBranch();
    JoinResult third = rig.branch().joinAgain(ROOM, "Bob", again);
    say(third, "still here");
    eventually("the branch follows", () -> texts(third).contains("still here"));

    assertThat(TestFiles.content(rig.alone(third), file)).hasSize(200_000);
  }

  @Test
  void filesOfARoomThatGoesOnWithoutTheLineAreNotErased() {
    JoinResult bob = rig.joinBranch("Bob");
    say(bob, "hello");
    rig.cut();
    rig.branch().joinAgain(ROOM, "Bob", bob);
    AtomicBoolean deleted = new AtomicBoolean();

    boolean erased =
        value(
            "an answer",
            rig.branch()
                .erase(
                    ROOM,
                    () -> {
                      deleted.set(true);
                      return CompletableFuture.completedFuture(null);
                    }));

    assertThat(erased).isFalse();
    assertThat(deleted).isFalse();
  }
}
