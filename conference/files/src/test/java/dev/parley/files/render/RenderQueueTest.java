package dev.parley.files.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.files.FileStamp;
import dev.parley.files.FilesException;
import dev.parley.files.FilesException.Reason;
import dev.parley.files.MediaType;
import dev.parley.files.OpenedFile;
import dev.parley.files.ReadableFile;
import dev.parley.files.VersionedFile;
import dev.parley.files.VersionedFile.FileVersion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class RenderQueueTest {
  private static final RenderRequester ALICE = new RenderRequester("maths", "alice");
  private static final RenderRequester BOB = new RenderRequester("maths", "bob");
  private static final RenderRequester CAROL = new RenderRequester("history", "carol");

  private final RenderQueue queue = new RenderQueue(new RenderLimits.QueueLimits(4, 6, 8));

  @Test
  void roomsTakeTurnsByWhatTheirPagesCost() {
    add(ALICE, "a1", 300);
    add(ALICE, "a2", 300);
    add(CAROL, "c1", 100);
    add(CAROL, "c2", 100);
    add(CAROL, "c3", 100);
    add(CAROL, "c4", 100);

    assertThat(order()).containsExactly("a1", "c1", "c2", "c3", "a2", "c4");
  }

  @Test
  void membersOfARoomTakeTurns() {
    add(ALICE, "a1", 100);
    add(ALICE, "a2", 100);
    add(ALICE, "a3", 100);
    add(BOB, "b1", 100);

    assertThat(order()).containsExactly("a1", "b1", "a2", "a3");
  }

  @Test
  void pageThatTookLongerThanEstimatedMakesItsRoomWait() {
    add(ALICE, "a1", 1);
    add(ALICE, "a2", 1);
    queue.took(next(), 15_000);
    for (int i = 0; i < 4; i++) {
      add(CAROL, "c" + i, 1_000);
    }

    assertThat(order()).containsExactly("c0", "c1", "c2", "c3", "a2");
  }

  @Test
  void roomThatComesLaterHasNoAdvantageOverThoseThatWait() {
    add(ALICE, "a1", 100);
    add(ALICE, "a2", 100);
    add(ALICE, "a3", 100);
    next();
    next();
    add(CAROL, "c1", 100);
    add(CAROL, "c2", 100);

    assertThat(order()).containsExactly("c1", "a3", "c2");
  }

  @Test
  void memberThatMayNotBeginIsPassedOver() {
    add(ALICE, "a1", 1);
    add(BOB, "b1", 100);

    assertThat(queue.next(each -> !each.equals(ALICE)).map(RenderQueueTest::name)).contains("b1");
    assertThat(queue.next(each -> !each.equals(ALICE))).isEmpty();
    assertThat(order()).containsExactly("a1");
  }

  @Test
  void pageThatSeveralMembersWaitForIsServedWithTheFirstOfThem() {
    RenderJob shared = job("shared", 100);
    add(ALICE, "a1", 100);
    add(ALICE, "a2", 100);
    queue.add(shared, ALICE);
    queue.add(shared, CAROL);

    assertThat(order()).containsExactly("a1", "shared", "a2");
    assertThat(queue.waiting()).isZero();
  }

  @Test
  void queueIsBoundedForMemberRoomAndAll() {
    for (int i = 0; i < 4; i++) {
      add(ALICE, "a" + i, 1);
    }
    busy("you wait for 4 pages", ALICE);
    add(BOB, "b1", 1);
    add(BOB, "b2", 1);
    busy("the room waits for 6 pages", BOB);
    add(CAROL, "c1", 1);
    add(CAROL, "c2", 1);
    busy("8 pages wait", CAROL);

    next();

    add(CAROL, "c3", 1);
  }

  private void busy(String words, RenderRequester requester) {
    assertThatExceptionOfType(FilesException.class)
        .isThrownBy(() -> add(requester, "more", 1))
        .withMessageContaining(words)
        .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.BUSY));
  }

  private void add(RenderRequester requester, String name, long millis) {
    queue.add(job(name, millis), requester);
  }

  private RenderQueue.DequeuedJob next() {
    return queue.next(_ -> true).orElseThrow();
  }

  private List<String> order() {
    List<String> order = new ArrayList<>();
    Optional<RenderQueue.DequeuedJob> turn = queue.next(_ -> true);
    while (turn.isPresent()) {
      order.add(name(turn.get()));
      turn = queue.next(_ -> true);
    }
    return order;
  }

  private static String name(RenderQueue.DequeuedJob turn) {
    return turn.job().key().digest();
  }

  private static RenderJob job(String name, long millis) {
    FileInspection file =
        new FileInspection(
            new VersionedFile(new NoFile()),
            new FileVersion(1, FileStamp.ABSENT),
            MediaType.PDF,
            name,
            new RenderEstimate(millis));
    return new RenderJob(new RenderJob.RenderKey(name, 1, 100), file);
  }

  private record NoFile() implements ReadableFile {
    @Override
    public String name() {
      return "none";
    }

    @Override
    public Path folder() {
      return Path.of("");
    }

    @Override
    public FileStamp stamp() {
      return FileStamp.ABSENT;
    }

    @Override
    public OpenedFile open() {
      throw new UnsupportedOperationException();
    }
  }
}
