package dev.parley.server.branch;

import static dev.parley.server.branch.BranchRig.ROOM;
import static dev.parley.server.branch.BranchRig.say;
import static dev.parley.server.branch.BranchRig.texts;
import static dev.parley.testkit.Eventually.eventually;
import static dev.parley.testkit.Eventually.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.api.JoinResult;
import dev.parley.server.archive.DataFolder;
import dev.parley.server.store.SqliteRoomLog;
import dev.parley.server.store.StoreConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a branch erases, and what it has to keep. */
class BranchErasuresTest {
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

  /** Removes the room, which is owned by the other node from then on. */
  private void remove() {
    rig.owner.kill();
    eventually("the room is removed", () -> rig.other.erasure().removeRoom(ROOM).isPresent());
  }

  private boolean hasFile(UUID file) {
    try (Stream<Path> files = Files.walk(rig.data().resolve("attachments"))) {
      return files.anyMatch(each -> each.toString().contains(file.toString()));
    } catch (IOException | UncheckedIOException e) {
      return true; // a folder was deleted meanwhile
    }
  }

  private static String read(Path file) {
    try {
      return Files.exists(file) ? Files.readString(file) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until the branch has carried out the last erasure of the room. */
  private void awaitErasure() {
    Path noted = DataFolder.carriedOut(rig.data());
    eventually("it is carried out", () -> read(noted).matches("(?s).*" + ROOM + "\t\\d+\n.*"));
  }

  @Test
  void whatWasLeftOutOfALaterForkOutlivesAnErasureThatTheBranchHearsOfLate() {
    say(rig.joinOwner("Ann"), "a room before");
    remove();
    JoinResult ann = value("a join", rig.other.join(ROOM, "Ann", Optional.empty()));
    BranchRig.following(ann);
    JoinResult bob = rig.branch().joinWhenever(ROOM, "Bob", Optional.empty());
    say(bob, "a new room");
    eventually("the branch follows it", () -> texts(bob).equals(List.of("a new room")));
    JoinResult alone = rig.alone(bob);
    UUID file = TestFiles.attach(alone, 10_000);
    say(alone, "what nobody erased");
    value("a removal", value("the desk", ann.session().moderation()).remove(bob.you().id()));

    rig.mend();
    Path leftOut = rig.data().resolve("left-out.txt");
    eventually("it is left out", () -> read(leftOut).contains("\tPosted\t"));
    awaitErasure();

    assertThat(read(leftOut)).contains("what nobody erased");
    assertThat(hasFile(file)).isTrue();
  }

  @Test
  void branchThatCrashedBehindADiscardedCopyDeletesItsAttachments() {
    rig.joinOwner("Ann");
    JoinResult bob = rig.joinBranch("Bob");
    UUID file = TestFiles.attach(bob, 200_000);
    eventually("the branch has it", () -> TestFiles.isThere(bob, file));
    rig.cut();
    remove();
    rig.restartBranch(this::discard);
    assertThat(hasFile(file)).isTrue();

    rig.mend();

    eventually("the branch has no file of it", () -> !hasFile(file));
    awaitErasure();
  }

  /** Does the first steps of an erasure. */
  private void discard() {
    try (SqliteRoomLog copies =
        SqliteRoomLog.open(StoreConfig.of(rig.data().resolve("rooms.db")))) {
      new CarriedOutErasures(DataFolder.carriedOut(rig.data())).begin(List.of(ROOM));
      value("a copy", copies.discard(ROOM));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
