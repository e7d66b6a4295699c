package dev.parley.room;

import dev.parley.room.api.Caption;
import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.MessageRefused;
import dev.parley.room.api.RoomItem;
import dev.parley.room.api.TypingChanged;
import dev.parley.room.api.board.Board;
import dev.parley.room.api.board.BoardChange;
import dev.parley.room.api.board.BoardItem;
import dev.parley.room.api.board.BoardPage;
import dev.parley.room.api.board.BoardView;
import dev.parley.room.api.board.BoardViewChanged;
import dev.parley.room.api.board.BoardViewReport;
import dev.parley.room.api.board.DrawRefused;
import dev.parley.room.api.board.PointerChanged;
import dev.parley.room.api.board.PointerPosition;
import dev.parley.room.api.board.PointerReport;
import dev.parley.room.api.board.PutPage;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import dev.parley.room.api.files.FilePosition;
import dev.parley.room.api.files.FilePositionChanged;
import dev.parley.room.api.files.FileRefused;
import dev.parley.room.api.files.Files;
import dev.parley.room.api.files.FolderSource;
import dev.parley.room.api.files.FollowingChanged;
import dev.parley.room.api.files.NewAttachment;
import dev.parley.room.api.files.SharedFile;
import dev.parley.room.api.files.ViewerItem;
import dev.parley.room.api.media.DisplaySize;
import dev.parley.room.api.media.Media;
import dev.parley.room.api.media.MediaItem;
import dev.parley.room.api.media.MediaOffer;
import dev.parley.room.api.media.MediaRefused;
import dev.parley.room.api.media.QualityReport;
import dev.parley.room.api.media.RaisedHands;
import dev.parley.room.api.media.SendSection;
import dev.parley.room.api.media.TrackSource;
import dev.parley.room.api.moderation.Moderation;
import dev.parley.room.api.moderation.ModerationItem;
import dev.parley.room.api.moderation.ModerationRefused;
import dev.parley.room.api.moderation.ResourceKind;
import dev.parley.room.api.moderation.WaitingRoomChanged;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * One member, Sam, who tries something. Sam could do everything at first, and holds what was given
 * then; now Sam is what the trial is about.
 */
final class RightsTrial {
  private static final Optional<UUID> ALL = Optional.empty();
  private static final Rights HELPER = new Rights(true, true, true, false, true, false);

  private final ConferenceSimulator world = new ConferenceSimulator();
  private final boolean removed;
  private final UUID attachment = UUID.randomUUID();
  private final JoinResult sam;
  private final JoinResult third;
  private final Board board;
  private final Files files;
  private final Media media;
  private final UUID headsVoice;
  private final Moderation desk;
  private final ChatMessage line;
  private final SharedFile shown;
  private final UUID knock;

  // What a tutor sees.
  private final StreamRecorder<RoomItem> talk;
  private final StreamRecorder<BoardItem> drawings;
  private final StreamRecorder<ViewerItem> viewer;
  private final StreamRecorder<MediaItem> rooms;

  /**
   * @param who what Sam is, as the table of rights calls it
   */
  RightsTrial(String who) {
    world.files.folder.put("plan.txt", List.of("one"));
    JoinResult head = join("Head", Role.TUTOR);
    sam = join("Sam", role(who));
    third = join("Third", Role.STUDENT);
    Moderation heads = world.done(head.session().moderation());
    world.done(heads.setRights(sam.you().id(), Rights.of(Role.TUTOR)));
    board = world.board(sam);
    files = world.files(sam);
    media = world.done(sam.session().media());
    Media headsMedia = world.done(head.session().media());
    headsVoice = world.done(headsMedia.offer(publishing())).published().getFirst().track();
    desk = world.done(sam.session().moderation());
    line = world.line("by Sam");
    world.done(sam.session().say(line));
    shown = world.done(files.show(new FolderSource("plan.txt")));
    world.done(files.attach(file(attachment), _ -> {}));
    for (JoinResult each : List.of(sam, third)) {
      world.follow(each.session(), 0);
    }
    world.follow(board, ALL, 0);
    talk = world.follow(head.session(), 0);
    drawings = world.follow(world.board(head), ALL, 0);
    rooms = reader(headsMedia.follow());
    reader(media.follow());
    viewer = world.follow(world.files(head), 0);
    knock = knock(heads);
    removed = who.equals("removed");
    world.done(
        removed ? heads.remove(sam.you().id()) : heads.setRights(sam.you().id(), rights(who)));
    world.pass(Duration.ofSeconds(2));
  }

  private static Role role(String who) {
    return switch (who) {
      case "tutor", "stripped" -> Role.TUTOR;
      case "student", "helper", "removed" -> Role.STUDENT;
      case "guest" -> Role.GUEST;
      default -> throw new IllegalArgumentException(who);
    };
  }

  private static Rights rights(String who) {
    return switch (who) {
      case "helper" -> HELPER;
      case "stripped" -> Rights.of(Role.GUEST);
      default -> Rights.of(role(who));
    };
  }

  private CompletionStage<JoinResult> joining(String name, Role role) {
    return world.conference.join(
        new JoinRequest("algebra", name, Optional.empty(), Optional.of(role.name())));
  }

  private JoinResult join(String name, Role role) {
    return world.done(joining(name, role));
  }

  private UUID knock(Moderation heads) {
    world.done(heads.setWaiting(true));
    joining("Dan", Role.STUDENT);
    StreamRecorder<ModerationItem> knocks = reader(heads.follow());
    return ((WaitingRoomChanged) knocks.items.getLast()).participants().getFirst().id();
  }

  private <T> StreamRecorder<T> reader(Flow.Publisher<T> stream) {
    var reader = new StreamRecorder<T>();
    stream.subscribe(reader);
    reader.request(Long.MAX_VALUE);
    world.run();
    return reader;
  }

  private static NewAttachment file(UUID id) {
    return new NewAttachment(id, ALL, "sheet.txt", 3);
  }

  /** {@return what comes of a method: yes, no, or gone} */
  String outcome(String method) {
    UUID id = UUID.randomUUID();
    UUID other = third.you().id();
    UUID said = line.id();
    UUID file = shown.id();
    var session = sam.session();
    return switch (method) {
      case "ParticipantSession.say" -> answer(session.say(world.line("x")));
      case "ParticipantSession.caption" ->
          answer(session.caption(new Caption(id, sam.you().id(), "x", "en")));
      case "ParticipantSession.edit" -> answer(session.edit(id, said, "better"));
      case "ParticipantSession.delete" -> answer(session.delete(id, said));
      case "ParticipantSession.react" -> answer(session.react(id, said, "x", true));
      case "ParticipantSession.follow" -> stream(session.follow(0));
      case "ParticipantSession.history" -> answer(session.history(Long.MAX_VALUE, 5));
      case "ParticipantSession.search" -> answer(session.search("Sam", Long.MAX_VALUE, 5));
      case "ParticipantSession.typing" ->
          told(talk, TypingChanged.class, () -> session.typing(true, ALL));
      case "ParticipantSession.board" -> answer(session.board());
      case "ParticipantSession.files" -> answer(session.files());
      case "ParticipantSession.media" -> answer(session.media());
      case "ParticipantSession.moderation" -> answer(session.moderation());
      case "ParticipantSession.leave" -> answer(session.leave());
      case "Board.draw" -> answer(board.draw(change(id)));
      case "Board.follow" -> stream(board.follow(ALL, 0));
      case "Board.point" -> told(drawings, PointerChanged.class, () -> board.point(pointing()));
      case "Board.look" -> told(drawings, BoardViewChanged.class, () -> board.look(looking()));
      case "Files.attach" -> answer(files.attach(file(id), _ -> {}));
      case "Files.content" -> answer(files.content(attachment, 0));
      case "Files.folder" -> answer(files.folder(""));
      case "Files.show" -> answer(files.show(new FolderSource("plan.txt")));
      case "Files.close" -> answer(files.close(file));
      case "Files.view" -> answer(files.view(file));
      case "Files.lines" -> answer(files.lines(file, 1, 0, 1));
      case "Files.find" -> answer(files.find(file, 1, "one", 0, false));
      case "Files.page" -> answer(files.page(file, 1, 100));
      case "Files.follow" -> stream(files.follow(0));
      case "Files.place" ->
          told(viewer, FilePositionChanged.class, () -> files.place(placing(file)));
      case "Files.following" -> told(viewer, FollowingChanged.class, () -> files.following(true));
      case "Media.offer" -> answer(media.offer(publishing()));
      case "Media.follow" -> stream(media.follow());
      case "Media.want" -> carried(() -> media.want(List.of(new DisplaySize(id, 1, 1, false))));
      case "Media.mute" -> answer(media.mute(headsVoice, true));
      case "Media.raiseHand" -> told(rooms, RaisedHands.class, () -> media.raiseHand(true));
      case "Media.lowerHand" -> answer(media.lowerHand(other));
      case "Media.report" -> carried(() -> media.report(new QualityReport(1, 1, 0, 0, 0)));
      case "Media.record" -> answer(media.record(true));
      case "Media.joinCall" -> answer(media.joinCall());
      case "Media.hangUp" -> answer(media.hangUp());
      case "Media.groupTicket" -> answer(media.groupTicket());
      case "Moderation.follow" -> stream(desk.follow());
      case "Moderation.admit" -> answer(desk.admit(knock));
      case "Moderation.reject" -> answer(desk.reject(knock));
      case "Moderation.setWaiting" -> answer(desk.setWaiting(false));
      case "Moderation.setLocked" -> answer(desk.setLocked(true));
      case "Moderation.remove" -> answer(desk.remove(other));
      case "Moderation.setRights" -> answer(desk.setRights(other, HELPER));
      case "Moderation.handOver" -> answer(desk.handOver(other));
      case "Moderation.usage" -> answer(desk.usage());
      case "Moderation.empty" -> answer(desk.empty(other, ResourceKind.PRIVATE_BOARDS));
      case "Moderation.emptyInvitation" ->
          answer(desk.emptyInvitation(Role.STUDENT.name(), ResourceKind.ATTACHMENTS));
      case "Moderation.invite" ->
          answer(desk.invite(Role.GUEST, Duration.ofHours(1), Optional.empty()));
      default -> throw new IllegalArgumentException("nobody has said how to try " + method);
    };
  }

  private static BoardChange change(UUID id) {
    return new BoardChange(id, ALL, List.of(new PutPage(new BoardPage("2", "a", "two"))));
  }

  private static PointerReport pointing() {
    return new PointerReport(ALL, Optional.of(new PointerPosition("1", 0, 0, false)));
  }

  private static BoardViewReport looking() {
    return new BoardViewReport(ALL, Optional.of(new BoardView("1", 0, 0, 1)));
  }

  private static MediaOffer publishing() {
    return new MediaOffer("v=0", List.of(new SendSection("0", TrackSource.MICROPHONE)), List.of());
  }

  private static FilePosition placing(UUID file) {
    return new FilePosition(file, 0, 0, 0, 0, 0, 0);
  }

  private String answer(CompletionStage<?> call) {
    world.run();
    if (!call.toCompletableFuture().isCompletedExceptionally()) {
      world.done(call);
      return "yes";
    }
    Enum<?> reason =
        switch (world.failure(call)) {
          case MessageRefused e -> e.reason();
          case DrawRefused e -> e.reason();
          case FileRefused e -> e.reason();
          case ModerationRefused e -> e.reason();
          case MediaRefused e -> e.reason();
          case Throwable e -> throw new AssertionError(e);
        };
    return switch (reason.name()) {
      case "NOT_ALLOWED" -> "no";
      case "NO_SESSION" -> "gone";
      // The text that is shown has no pages; the right was there.
      case "WRONG_TYPE" -> "yes";
      default -> reason.name();
    };
  }

  /** What is over without anything is refused. */
  private String stream(Flow.Publisher<?> stream) {
    StreamRecorder<?> reader = reader(stream);
    return reader.complete && reader.items.isEmpty() ? refused() : "yes";
  }

  /** What nobody hears of is dropped. */
  private <T> String told(StreamRecorder<T> reader, Class<? extends T> signal, Runnable call) {
    int before = reader.of(signal).size();
    call.run();
    world.run();
    return reader.of(signal).size() == before ? refused() : "yes";
  }

  /** What the carrier does not hear of is dropped. */
  private String carried(Runnable call) {
    MemoryMediaBackend.Line line = world.carrier.line(sam.you().id());
    int before = line.wishes.size() + line.reports;
    call.run();
    world.run();
    return line.wishes.size() + line.reports == before ? refused() : "yes";
  }

  private String refused() {
    return removed ? "gone" : "no";
  }
}
