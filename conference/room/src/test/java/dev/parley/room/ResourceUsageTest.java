package dev.parley.room;

import static dev.parley.room.limits.ConferenceLimits.PRIVATE_BOARD_BYTES_MAX;
import static dev.parley.room.limits.ConferenceLimits.PRIVATE_BYTES_MAX;
import static dev.parley.room.limits.ConferenceLimits.ROOM_IDLE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.api.InvitationEnded;
import dev.parley.room.api.JoinRefusal;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.board.Board;
import dev.parley.room.api.board.BoardChange;
import dev.parley.room.api.board.BoardItem;
import dev.parley.room.api.board.BoardOperation;
import dev.parley.room.api.board.BoardPage;
import dev.parley.room.api.board.BoardStatePiece;
import dev.parley.room.api.board.DrawRefusal;
import dev.parley.room.api.board.DrawRefused;
import dev.parley.room.api.board.PutPage;
import dev.parley.room.api.board.PutShape;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.files.AttachmentSource;
import dev.parley.room.api.files.FileClosed;
import dev.parley.room.api.files.FileRefusal;
import dev.parley.room.api.files.FileRefused;
import dev.parley.room.api.files.NewAttachment;
import dev.parley.room.api.files.SharedFile;
import dev.parley.room.api.moderation.InvitationUsage;
import dev.parley.room.api.moderation.MemberUsage;
import dev.parley.room.api.moderation.Moderation;
import dev.parley.room.api.moderation.ModerationRefusal;
import dev.parley.room.api.moderation.ModerationRefused;
import dev.parley.room.api.moderation.ResourceAmounts;
import dev.parley.room.api.moderation.ResourceKind;
import dev.parley.room.api.moderation.RoomUsage;
import dev.parley.room.board.state.Drawings;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What members put into a room: how much each may, who sees it, and how it is emptied. */
class ResourceUsageTest {
  private static final Flow.Publisher<byte[]> BYTES = subscriber -> {};
  private static final int BODY = 32 << 10;

  private final ConferenceSimulator world = new ConferenceSimulator();
  private JoinResult ann;
  private JoinResult eve;
  private JoinResult bob;
  private Moderation desk;

  @BeforeEach
  void tutorAndStudentsAreHere() {
    ann = join("Ann", "TUTOR");
    eve = join("", "STUDENT Eve");
    bob = join("", "STUDENT Bob");
    desk = world.done(ann.session().moderation());
  }

  private JoinResult join(String name, String invitation) {
    JoinResult who = world.done(invited(name, invitation));
    world.follow(who.session(), 0);
    return who;
  }

  private CompletionStage<JoinResult> invited(String name, String invitation) {
    return world.conference.join(
        new JoinRequest("algebra", name, Optional.empty(), Optional.of(invitation)));
  }

  private UUID id() {
    return new UUID(world.random.nextLong(), world.random.nextLong());
  }

  private BoardChange change(Optional<UUID> with, BoardOperation... operations) {
    return new BoardChange(id(), with, List.of(operations));
  }

  /** The largest change there is: two shapes of 32 KiB. */
  private CompletionStage<?> large(Board board, Optional<UUID> with) {
    world.pass(Duration.ofMillis(20));
    return board.draw(
        change(
            with,
            new PutShape(Drawings.shape(id(), new byte[BODY])),
            new PutShape(Drawings.shape(id(), new byte[BODY]))));
  }

  private void small(Board board, Optional<UUID> with) {
    world.done(board.draw(change(with, new PutShape(Drawings.shape(id(), (byte) 1)))));
  }

  private long fill(Board board, Optional<UUID> with) {
    long bytes = 0;
    CompletionStage<?> drawn = large(board, with);
    world.run();
    while (!drawn.toCompletableFuture().isCompletedExceptionally()
        && bytes < 2 * PRIVATE_BOARD_BYTES_MAX) {
      bytes += 2 * BODY;
      world.pass(Duration.ofMillis(200)); // never too fast
      drawn = large(board, with);
      world.run();
    }
    assertThat(world.failure(drawn))
        .isInstanceOfSatisfying(
            DrawRefused.class,
            refused -> assertThat(refused.reason()).isEqualTo(DrawRefusal.BOARD_FULL));
    return bytes;
  }

  private static Optional<UUID> with(JoinResult who) {
    return Optional.of(who.you().id());
  }

  private MemberUsage usage(JoinResult who) {
    return world.done(desk.usage()).members().stream()
        .filter(each -> each.member().equals(who.you()))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void memberOfAPairCannotKeepTheOtherFromDrawing() { // QU-5
    long filled = fill(world.board(eve), with(bob));

    assertThat(filled).isLessThanOrEqualTo(PRIVATE_BOARD_BYTES_MAX / 2);
    small(world.board(bob), with(eve));
    small(world.board(eve), Optional.empty());
  }

  @Test
  void memberFillsItsPartOfPrivateBoardsAndNobodyElses() { // QU-5
    Board draws = world.board(eve);
    long filled = 0;
    for (int i = 0; i < 3; i++) {
      JoinResult other = join("", "STUDENT member " + i);
      filled += fill(draws, with(other));
    }

    assertThat(filled).isLessThanOrEqualTo(PRIVATE_BYTES_MAX / 4);
    assertThat(usage(eve).uses().privateBytes()).isBetween(filled, PRIVATE_BYTES_MAX / 4);
    small(world.board(bob), with(ann));
    small(world.board(ann), with(eve));
    small(draws, Optional.empty());
  }

  @Test
  void memberOpensSoManyPrivateBoards() { // QU-5
    Board draws = world.board(eve);
    for (int i = 0; i < 100; i++) {
      world.pass(Duration.ofSeconds(1));
      small(draws, with(join("", "STUDENT member " + i)));
    }
    JoinResult last = join("", "STUDENT last");

    DrawRefused refused =
        (DrawRefused)
            world.failure(
                draws.draw(change(with(last), new PutShape(Drawings.shape(id(), (byte) 1)))));

    assertThat(refused.reason()).isEqualTo(DrawRefusal.BOARD_FULL);
    assertThat(refused).hasMessageContaining("100 private boards");
    small(world.board(last), with(eve));
    small(draws, with(last));
  }

  @Test
  void tutorDrawsOnABoardThatOthersHaveFilled() { // QU-6
    Board draws = world.board(eve);
    for (int shapes = 0; shapes < 10_000; shapes += 200) {
      BoardOperation[] puts = new BoardOperation[200];
      for (int i = 0; i < puts.length; i++) {
        puts[i] = new PutShape(Drawings.shape(id()));
      }
      world.pass(Duration.ofMillis(200));
      world.done(draws.draw(change(Optional.empty(), puts)));
    }
    for (int page = 2; page < 102; page++) {
      world.pass(Duration.ofMillis(20));
      world.done(
          draws.draw(
              change(Optional.empty(), new PutPage(new BoardPage("p" + page, "W", "title")))));
    }

    for (BoardOperation more :
        List.of(
            new PutShape(Drawings.shape(id())), new PutPage(new BoardPage("p", "W", "title")))) {
      world.pass(Duration.ofSeconds(1));
      assertThat(world.failure(draws.draw(change(Optional.empty(), more))))
          .isInstanceOf(DrawRefused.class);
      world.done(world.board(bob).draw(change(Optional.empty(), more)));
    }
    small(world.board(ann), Optional.empty());
  }

  @Test
  void memberPutsInSoManyAttachmentsAndOthersGoOn() { // QU-7
    attach(eve, 500);

    FileRefused refused = (FileRefused) world.failure(world.files(eve).attach(file(1), BYTES));

    assertThat(refused.reason()).isEqualTo(FileRefusal.ROOM_FULL);
    assertThat(refused).hasMessageContaining("500 attachments");
    world.done(world.files(bob).attach(file(1), BYTES));
    assertThat(usage(eve).uses()).returns(500, ResourceAmounts::attachments);
    assertThat(usage(eve).uses()).returns(500L, ResourceAmounts::attachmentBytes);
  }

  private void attach(JoinResult who, int count) {
    for (int i = 0; i < count; i++) {
      world.pass(Duration.ofMillis(60));
      world.done(world.files(who).attach(file(1), BYTES));
    }
  }

  private NewAttachment file(long bytes) {
    return new NewAttachment(id(), Optional.empty(), "notes.txt", bytes);
  }

  @Test
  void tutorSeesWhoUsesWhat() { // QU-8
    small(world.board(eve), with(bob));
    small(world.board(bob), Optional.empty());
    attach(bob, 2);

    RoomUsage usage = world.done(desk.usage());

    assertThat(usage.all())
        .returns(3, ResourceAmounts::places)
        .returns(3, ResourceAmounts::members);
    assertThat(usage.all())
        .returns(1, ResourceAmounts::privateBoards)
        .returns(2, ResourceAmounts::attachments);
    assertThat(usage.all().boardBytes()).isGreaterThan(usage.all().privateBytes());
    assertThat(usage.limits())
        .returns(250, ResourceAmounts::places)
        .returns(5_000, ResourceAmounts::attachments);
    assertThat(usage.members()).hasSize(3);
    assertThat(usage(eve).uses())
        .returns(1, ResourceAmounts::privateBoards)
        .returns(0, ResourceAmounts::attachments);
    assertThat(usage(eve).uses().privateBytes()).isEqualTo(usage.all().privateBytes());
    assertThat(usage(bob).invitation()).contains("STUDENT Bob");
    assertThat(usage.invitations())
        .extracting(InvitationUsage::invitation)
        .containsExactlyInAnyOrder("TUTOR", "STUDENT Eve", "STUDENT Bob");
    assertThat(world.failure(bob.session().moderation())).isInstanceOf(ModerationRefused.class);
  }

  @Test
  void useIsKnownAgainWhenTheRoomIsReadFromItsLog() { // QU-8
    small(world.board(eve), with(bob));
    attach(bob, 2);
    RoomUsage before = world.done(desk.usage());
    for (JoinResult who : List.of(ann, eve, bob)) {
      world.done(who.session().leave());
    }
    world.pass(ROOM_IDLE.multipliedBy(2));

    desk = world.done(world.resume(ann).session().moderation());
    ResourceAmounts unread = world.done(desk.usage()).all();
    world.follow(world.board(world.resume(bob)), with(eve), 0);
    ResourceAmounts read = world.done(desk.usage()).all();

    assertThat(unread.privateBytes()).as("half for either member").isPositive();
    assertThat(unread.privateBoards()).isEqualTo(before.all().privateBoards());
    assertThat(read.privateBytes()).isEqualTo(before.all().privateBytes());
    assertThat(read.privateBoards()).isEqualTo(before.all().privateBoards());
    assertThat(read.attachments()).isEqualTo(2);
    assertThat(usage(eve).uses().privateBytes()).isEqualTo(before.all().privateBytes());
  }

  @Test
  void privateBoardsOfAMemberAreEmptiedAlsoAfterItWasRemoved() { // QU-9
    fill(world.board(eve), with(bob));
    small(world.board(ann), with(bob));
    small(world.board(bob), Optional.empty());
    StreamRecorder<BoardItem> watches = world.follow(world.board(bob), with(eve), 0);
    StreamRecorder<BoardItem> others = world.follow(world.board(bob), with(ann), 0);
    int seen = others.items.size();
    world.done(desk.remove(eve.you().id()));
    assertThat(usage(eve).removed()).isTrue();

    world.done(desk.empty(eve.you().id(), ResourceKind.PRIVATE_BOARDS));

    BoardStatePiece empty = (BoardStatePiece) watches.items.getLast();
    assertThat(empty).returns(true, BoardStatePiece::first).returns(true, BoardStatePiece::last);
    assertThat(empty.shapes()).isEmpty();
    assertThat(empty.pages()).containsExactly(new BoardPage("1", "V", ""));
    assertThat(empty.number()).isEqualTo(newest().number());
    assertThat(newest().event()).isEqualTo(new Event.BoardsEmptied(List.of(eve.you().id())));
    assertThat(newest().author()).isEqualTo(ann.you().id());
    assertThat(others.items).hasSize(seen);
    assertThat(usage(eve).uses())
        .returns(0L, ResourceAmounts::privateBytes)
        .returns(0, ResourceAmounts::privateBoards);
    assertThat(usage(ann).uses().privateBytes()).isPositive();
    assertThat(usage(bob).uses().boardBytes()).isPositive();
  }

  private LogEntry newest() {
    return world.log.entries("algebra").getLast();
  }

  @Test
  void emptiedBoardStaysEmptyForThoseWhoReadItLater() { // QU-9
    small(world.board(eve), with(bob));
    StreamRecorder<BoardItem> early = world.follow(world.board(bob), with(eve), 0);
    world.done(desk.empty(eve.you().id(), ResourceKind.PRIVATE_BOARDS));
    small(world.board(bob), with(eve));
    for (JoinResult who : List.of(ann, eve, bob)) {
      world.done(who.session().leave());
    }
    world.pass(ROOM_IDLE.multipliedBy(2));

    JoinResult back = world.resume(bob);
    StreamRecorder<BoardItem> late = world.follow(world.board(back), with(eve), 0);

    assertThat(shapes(late)).isEqualTo(1);
    assertThat(early.of(BoardStatePiece.class).getLast().shapes()).isEmpty();
  }

  private static int shapes(StreamRecorder<BoardItem> reader) {
    return Drawings.read(reader.of(BoardStatePiece.class).stream()).shapes();
  }

  @Test
  void attachmentsOfAMemberAreTakenBackAndFromTheView() { // QU-10
    NewAttachment shown = file(1);
    NewAttachment other = file(1);
    world.done(world.files(eve).attach(shown, BYTES));
    world.done(world.files(bob).attach(other, BYTES));
    SharedFile evesFile = world.done(world.files(ann).show(new AttachmentSource(shown.id())));
    world.done(world.files(ann).show(new AttachmentSource(other.id())));
    var sees = world.follow(world.files(bob), 0);

    world.done(desk.empty(eve.you().id(), ResourceKind.ATTACHMENTS));

    assertThat(sees.of(FileClosed.class))
        .extracting(FileClosed::file)
        .containsExactly(evesFile.id());
    assertThat(newest().event()).isEqualTo(new Event.AttachmentsEmptied(List.of(eve.you().id())));
    assertThat(world.files.attachments).containsExactly(other.id());
    FileRefused refused = (FileRefused) world.failure(world.files(bob).content(shown.id(), 0));
    assertThat(refused.reason()).isEqualTo(FileRefusal.NOT_FOUND);
    world.done(world.files(eve).content(other.id(), 0));
    assertThat(usage(eve).uses())
        .returns(0, ResourceAmounts::attachments)
        .returns(0L, ResourceAmounts::attachmentBytes);
    world.done(world.files(eve).attach(file(1), BYTES));
    assertThat(usage(eve).uses()).returns(1, ResourceAmounts::attachments);
  }

  @Test
  void endedInvitationOpensTheRoomNoMoreAndItsMembersAreGone() { // QU-11
    JoinResult first = join("first", "STUDENT");
    JoinResult second = join("second", "STUDENT");
    RoomStreamRecorder reads = world.follow(ann.session(), 0);

    world.done(desk.emptyInvitation("STUDENT", ResourceKind.PLACES));

    assertThat(reads.of(InvitationEnded.class))
        .singleElement()
        .returns(2, InvitationEnded::members)
        .returns(ann.you(), InvitationEnded::author);
    assertThat(refusal(invited("third", "STUDENT"))).isEqualTo(JoinRefusal.INVITATION_ENDED);
    for (JoinResult gone : List.of(first, second)) {
      var back =
          new JoinRequest("algebra", "", Optional.of(gone.resumeKey()), Optional.of("STUDENT"));
      assertThat(refusal(world.conference.join(back))).isEqualTo(JoinRefusal.REMOVED);
    }
    assertThat(world.done(desk.usage()).all())
        .returns(3, ResourceAmounts::places)
        .returns(3, ResourceAmounts::members);
    join("", "STUDENT Carl");

    world.pass(ROOM_IDLE.multipliedBy(2));
    assertThat(refusal(invited("third", "STUDENT")))
        .as("also when the room is read from its log")
        .isEqualTo(JoinRefusal.INVITATION_ENDED);
  }

  private JoinRefusal refusal(CompletionStage<JoinResult> join) {
    return ((JoinRefused) world.failure(join)).reason();
  }

  @Test
  void invitationOfTheLastTutorIsNotEndedByAnother() { // QU-11
    assertThat(deskRefusal(desk.emptyInvitation("nonsense", ResourceKind.PLACES)))
        .isEqualTo(ModerationRefusal.NO_SUCH_INVITATION);
    world.done(desk.emptyInvitation("TUTOR", ResourceKind.PLACES));

    assertThat(refusal(invited("Zoe", "TUTOR"))).isEqualTo(JoinRefusal.INVITATION_ENDED);
    assertThat(world.done(desk.usage()).all().places())
        .as("who ends its own invitation stays")
        .isEqualTo(3);
  }

  private ModerationRefusal deskRefusal(CompletionStage<?> call) {
    return ((ModerationRefused) world.failure(call)).reason();
  }

  @Test
  void whatIsATutorsIsEmptiedByTutorsOnly() { // QU-12
    world.done(desk.setRights(bob.you().id(), new Rights(true, true, true, true, true, false)));
    Moderation helper = world.done(bob.session().moderation());

    for (ResourceKind what : ResourceKind.values()) {
      assertThat(deskRefusal(helper.empty(ann.you().id(), what)))
          .isEqualTo(ModerationRefusal.NOT_ALLOWED);
      assertThat(deskRefusal(helper.emptyInvitation("TUTOR", what)))
          .isEqualTo(ModerationRefusal.NOT_ALLOWED);
    }
    world.done(helper.empty(eve.you().id(), ResourceKind.ATTACHMENTS));
  }

  @Test
  void everythingOfAnInvitationIsEmptied() { // QU-9, QU-10
    JoinResult one = join("one", "STUDENT");
    JoinResult two = join("two", "STUDENT");
    for (JoinResult who : List.of(one, two)) {
      small(world.board(who), with(bob));
      attach(who, 2);
    }
    attach(bob, 1);

    world.done(desk.emptyInvitation("STUDENT", ResourceKind.PRIVATE_BOARDS));
    world.done(desk.emptyInvitation("STUDENT", ResourceKind.ATTACHMENTS));

    ResourceAmounts all = world.done(desk.usage()).all();
    assertThat(all)
        .returns(0L, ResourceAmounts::privateBytes)
        .returns(1, ResourceAmounts::attachments);
  }

  @Test
  void boardThatNobodyHasReadSinceTheRoomWasOpenedIsEmptiedToo() { // QU-9
    small(world.board(eve), with(bob));
    for (JoinResult who : List.of(ann, eve, bob)) {
      world.done(who.session().leave());
    }
    world.pass(ROOM_IDLE.multipliedBy(2));

    desk = world.done(world.resume(ann).session().moderation());
    world.done(desk.empty(eve.you().id(), ResourceKind.PRIVATE_BOARDS));

    assertThat(usage(eve).uses())
        .returns(0L, ResourceAmounts::privateBytes)
        .returns(0, ResourceAmounts::privateBoards);
    assertThat(shapes(world.follow(world.board(world.resume(bob)), with(eve), 0))).isZero();
  }
}
