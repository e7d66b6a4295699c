package dev.parley.server.branch;

import static dev.parley.server.branch.BranchRig.ROOM;
import static dev.parley.server.branch.BranchRig.board;
import static dev.parley.server.branch.BranchRig.draw;
import static dev.parley.server.branch.BranchRig.say;
import static dev.parley.server.branch.BranchRig.texts;
import static dev.parley.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.api.JoinResult;
import dev.parley.room.api.RoomItem;
import dev.parley.room.api.board.BoardChanged;
import dev.parley.room.api.board.BoardItem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bytes of rooms at a branch on their way over its line. */
class ThinLineTest {
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
  void lineOf64KilobitsCarriesWhatBothSidesHaveWritten() {
    JoinResult ann = rig.joinOwner("Ann");
    JoinResult bob = rig.joinBranch("Bob");
    say(ann, "before");
    eventually("Bob reads it", () -> texts(bob).size() == 1);
    JoinResult alone = rig.alone(bob);
    UUID file = TestFiles.attach(alone, 70_000);
    List<JoinResult> there =
        List.of(ann, rig.joinOwner("Dan"), rig.joinOwner("Eve"), rig.joinOwner("Fay"));
    List<JoinResult> here =
        List.of(alone, rig.joinBranch("Gus"), rig.joinBranch("Hal"), rig.joinBranch("Ida"));
    List<String> all = new ArrayList<>(List.of("before"));
    for (int i = 0; i < 20; i++) { // by several, as a member's rate is limited
      all.add("at the owner %d %s".formatted(i, "x".repeat(3_500)));
      say(there.get(i % there.size()), all.getLast());
    }
    for (int i = 0; i < 20; i++) {
      all.add("at the branch %d %s".formatted(i, "y".repeat(3_500)));
      say(here.get(i % here.size()), all.getLast());
    }

    rig.line.limit(64_000);
    int before = rig.line.connections();
    rig.mend();
    JoinResult meanwhile = rig.joinBranch("Cid");
    assertThat(meanwhile.fork()).isPresent(); // nobody waits until all has crossed the line
    say(meanwhile, "while it is passed on");
    all.add("while it is passed on");
    eventually("all is merged", () -> texts(ann).size() == all.size());
    rig.line.limit(0);
    JoinResult back = rig.branch().joinBack(ROOM, "Bob", alone);
    eventually("the branch has all", () -> texts(back).size() == all.size());

    assertThat(texts(ann)).isEqualTo(all);
    assertThat(texts(back)).isEqualTo(all);
    assertThat(TestFiles.content(ann, file)).hasSize(70_000);
    assertThat(rig.line.connections()).as("connections by which all crossed").isEqualTo(before + 1);
  }

  @Test
  void classAtTheBranchCostsTheLineWhatOneMemberCosts() {
    List<JoinResult> speakers = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      speakers.add(rig.joinOwner("Speaker " + i));
    }
    long one = bytesFor(speakers, 1);
    long thirty = bytesFor(speakers, 29);

    System.out.printf(
        "bytes across the line for 100 messages and 100 board changes: %d for 1 member, %d for 30%n",
        one, thirty);
    assertThat(thirty).isLessThan(2 * one);
  }

  private long bytesFor(List<JoinResult> speakers, int more) {
    List<Items<RoomItem>> readers = new ArrayList<>();
    List<Items<BoardItem>> viewers = new ArrayList<>();
    for (int i = 0; i < more; i++) {
      JoinResult joined = rig.joinBranch("Pupil " + more + " " + i);
      readers.add(Items.of(joined.session().follow(joined.lastNumber())));
      viewers.add(Items.of(board(joined).follow(Optional.empty(), 0)));
    }
    eventually(
        "all follow the board", () -> viewers.stream().noneMatch(each -> each.all.isEmpty()));
    long before = rig.line.bytes();
    for (int i = 0; i < 100; i++) { // by several, as a member's rate is limited
      JoinResult speaker = speakers.get(i % speakers.size());
      say(speaker, "a message of some length, number " + i);
      draw(speaker, "shape " + more + " " + i);
    }
    eventually(
        "all have read all", () -> readers.stream().allMatch(each -> each.texts().size() == 100));
    eventually(
        "all have seen all",
        () ->
            viewers.stream()
                .allMatch(each ->
                    each.all.stream().filter(BoardChanged.class::isInstance).count() == 100));
    return rig.line.bytes() - before;
  }
}
