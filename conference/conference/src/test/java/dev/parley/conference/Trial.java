package dev.parley.conference;

import dev.parley.conference.api.Admission;
import dev.parley.conference.api.JoinRequest;
import dev.parley.conference.api.Line;
import dev.parley.conference.api.RoomItem;
import dev.parley.conference.api.SayRefused;
import dev.parley.conference.api.Typing;
import dev.parley.conference.api.board.Board;
import dev.parley.conference.api.board.BoardItem;
import dev.parley.conference.api.board.Change;
import dev.parley.conference.api.board.DrawRefused;
import dev.parley.conference.api.board.Looked;
import dev.parley.conference.api.board.Looking;
import dev.parley.conference.api.board.Page;
import dev.parley.conference.api.board.Pointed;
import dev.parley.conference.api.board.Pointing;
import dev.parley.conference.api.board.PutPage;
import dev.parley.conference.api.board.Spot;
import dev.parley.conference.api.board.View;
import dev.parley.conference.api.common.Rights;
import dev.parley.conference.api.common.Role;
import dev.parley.conference.api.desk.Desk;
import dev.parley.conference.api.desk.DeskItem;
import dev.parley.conference.api.desk.DeskRefused;
import dev.parley.conference.api.desk.Holding;
import dev.parley.conference.api.desk.Knocking;
import dev.parley.conference.api.files.FileRefused;
import dev.parley.conference.api.files.Files;
import dev.parley.conference.api.files.FolderSource;
import dev.parley.conference.api.files.Following;
import dev.parley.conference.api.files.NewAttachment;
import dev.parley.conference.api.files.Placed;
import dev.parley.conference.api.files.Placing;
import dev.parley.conference.api.files.SharedFile;
import dev.parley.conference.api.files.ViewerItem;
import dev.parley.conference.api.media.Experience;
import dev.parley.conference.api.media.HandsUp;
import dev.parley.conference.api.media.Media;
import dev.parley.conference.api.media.MediaItem;
import dev.parley.conference.api.media.MediaRefused;
import dev.parley.conference.api.media.Offer;
import dev.parley.conference.api.media.Publishing;
import dev.parley.conference.api.media.Source;
import dev.parley.conference.api.media.Wish;
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
final class Trial {
  private static final Optional<UUID> ALL = Optional.empty();
  private static final Rights HELPER = new Rights(true, true, true, false, true, false);

  private final World world = new World();
  private final boolean removed;
  private final UUID attachment = UUID.randomUUID();
  private final Admission sam;
  private final Admission third;
  private final Board board;
  private final Files files;
  private final Media media;
  private final UUID headsVoice;
  private final Desk desk;
  private final Line line;
  private final SharedFile shown;
  private final UUID knock;

  // What a tutor sees.
  private final Taken<RoomItem> talk;
  private final Taken<BoardItem> drawings;
  private final Taken<ViewerItem> viewer;
  private final Taken<MediaItem> rooms;

  /**
   * @param who what Sam is, as the table of rights calls it
   */
  Trial(String who) {
    world.shelf.folder.put("plan.txt", List.of("one"));
    Admission head = join("Head", Role.TUTOR);
    sam = join("Sam", role(who));
    third = join("Third", Role.STUDENT);
    Desk heads = world.done(head.seat().desk());
    world.done(heads.setRights(sam.you().id(), Rights.of(Role.TUTOR)));
    board = world.board(sam);
    files = world.files(sam);
    media = world.done(sam.seat().media());
    Media headsMedia = world.done(head.seat().media());
    headsVoice = world.done(headsMedia.offer(publishing())).published().getFirst().track();
    desk = world.done(sam.seat().desk());
    line = world.line("by Sam");
    world.done(sam.seat().say(line));
    shown = world.done(files.show(new FolderSource("plan.txt")));
    world.done(files.attach(file(attachment), _ -> {}));
    for (Admission each : List.of(sam, third)) {
      world.follow(each.seat(), 0);
    }
    world.follow(board, ALL, 0);
    talk = world.follow(head.seat(), 0);
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

  private CompletionStage<Admission> joining(String name, Role role) {
    return world.conference.join(
        new JoinRequest("algebra", name, Optional.empty(), Optional.of(role.name())));
  }

  private Admission join(String name, Role role) {
    return world.done(joining(name, role));
  }

  private UUID knock(Desk heads) {
    world.done(heads.setWaiting(true));
    joining("Dan", Role.STUDENT);
    Taken<DeskItem> knocks = reader(heads.follow());
    return ((Knocking) knocks.items.getLast()).knocks().getFirst().id();
  }

  private <T> Taken<T> reader(Flow.Publisher<T> stream) {
    var reader = new Taken<T>();
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
    var seat = sam.seat();
    return switch (method) {
      case "Seat.say" -> answer(seat.say(world.line("x")));
      case "Seat.edit" -> answer(seat.edit(id, said, "better"));
      case "Seat.delete" -> answer(seat.delete(id, said));
      case "Seat.react" -> answer(seat.react(id, said, "x", true));
      case "Seat.follow" -> stream(seat.follow(0));
      case "Seat.history" -> answer(seat.history(Long.MAX_VALUE, 5));
      case "Seat.search" -> answer(seat.search("Sam", Long.MAX_VALUE, 5));
      case "Seat.typing" -> told(talk, Typing.class, () -> seat.typing(true, ALL));
      case "Seat.board" -> answer(seat.board());
      case "Seat.files" -> answer(seat.files());
      case "Seat.media" -> answer(seat.media());
      case "Seat.desk" -> answer(seat.desk());
      case "Seat.leave" -> answer(seat.leave());
      case "Board.draw" -> answer(board.draw(change(id)));
      case "Board.follow" -> stream(board.follow(ALL, 0));
      case "Board.point" -> told(drawings, Pointed.class, () -> board.point(pointing()));
      case "Board.look" -> told(drawings, Looked.class, () -> board.look(looking()));
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
      case "Files.place" -> told(viewer, Placed.class, () -> files.place(placing(file)));
      case "Files.following" -> told(viewer, Following.class, () -> files.following(true));
      case "Media.offer" -> answer(media.offer(publishing()));
      case "Media.follow" -> stream(media.follow());
      case "Media.want" -> carried(() -> media.want(List.of(new Wish(id, 1, 1, false))));
      case "Media.mute" -> answer(media.mute(headsVoice, true));
      case "Media.raiseHand" -> told(rooms, HandsUp.class, () -> media.raiseHand(true));
      case "Media.lowerHand" -> answer(media.lowerHand(other));
      case "Media.report" -> carried(() -> media.report(new Experience(1, 1, 0, 0, 0)));
      case "Media.record" -> answer(media.record(true));
      case "Media.joinCall" -> answer(media.joinCall());
      case "Media.hangUp" -> answer(media.hangUp());
      case "Desk.follow" -> stream(desk.follow());
      case "Desk.admit" -> answer(desk.admit(knock));
      case "Desk.turnAway" -> answer(desk.turnAway(knock));
      case "Desk.setWaiting" -> answer(desk.setWaiting(false));
      case "Desk.setLocked" -> answer(desk.setLocked(true));
      case "Desk.remove" -> answer(desk.remove(other));
      case "Desk.setRights" -> answer(desk.setRights(other, HELPER));
      case "Desk.handOver" -> answer(desk.handOver(other));
      case "Desk.usage" -> answer(desk.usage());
      case "Desk.empty" -> answer(desk.empty(other, Holding.PRIVATE_BOARDS));
      case "Desk.emptyInvitation" ->
          answer(desk.emptyInvitation(Role.STUDENT.name(), Holding.ATTACHMENTS));
      case "Desk.invite" -> answer(desk.invite(Role.GUEST, Duration.ofHours(1), Optional.empty()));
      default -> throw new IllegalArgumentException("nobody has said how to try " + method);
    };
  }

  private static Change change(UUID id) {
    return new Change(id, ALL, List.of(new PutPage(new Page("2", "a", "two"))));
  }

  private static Pointing pointing() {
    return new Pointing(ALL, Optional.of(new Spot("1", 0, 0, false)));
  }

  private static Looking looking() {
    return new Looking(ALL, Optional.of(new View("1", 0, 0, 1)));
  }

  private static Offer publishing() {
    return new Offer("v=0", List.of(new Publishing("0", Source.MICROPHONE)), List.of());
  }

  private static Placing placing(UUID file) {
    return new Placing(file, 0, 0, 0, 0, 0, 0);
  }

  private String answer(CompletionStage<?> call) {
    world.run();
    if (!call.toCompletableFuture().isCompletedExceptionally()) {
      world.done(call);
      return "yes";
    }
    Enum<?> reason =
        switch (world.failure(call)) {
          case SayRefused e -> e.reason();
          case DrawRefused e -> e.reason();
          case FileRefused e -> e.reason();
          case DeskRefused e -> e.reason();
          case MediaRefused e -> e.reason();
          case Throwable e -> throw new AssertionError(e);
        };
    return switch (reason.name()) {
      case "NOT_ALLOWED" -> "no";
      case "NO_SEAT" -> "gone";
      // The text that is shown has no pages; the right was there.
      case "WRONG_TYPE" -> "yes";
      default -> reason.name();
    };
  }

  /** What is over without anything is refused. */
  private String stream(Flow.Publisher<?> stream) {
    Taken<?> reader = reader(stream);
    return reader.complete && reader.items.isEmpty() ? refused() : "yes";
  }

  /** What nobody hears of is dropped. */
  private <T> String told(Taken<T> reader, Class<? extends T> signal, Runnable call) {
    int before = reader.of(signal).size();
    call.run();
    world.run();
    return reader.of(signal).size() == before ? refused() : "yes";
  }

  /** What the carrier does not hear of is dropped. */
  private String carried(Runnable call) {
    MemoryCarrier.Line line = world.carrier.line(sam.you().id());
    int before = line.wishes.size() + line.reports;
    call.run();
    world.run();
    return line.wishes.size() + line.reports == before ? refused() : "yes";
  }

  private String refused() {
    return removed ? "gone" : "no";
  }
}
