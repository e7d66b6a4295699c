package dev.parley.room;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.api.JoinResult;
import dev.parley.room.api.TypingChanged;
import dev.parley.room.api.board.Board;
import dev.parley.room.api.board.PointerChanged;
import dev.parley.room.api.board.PointerPosition;
import dev.parley.room.api.board.PointerReport;
import dev.parley.room.spi.Place;
import dev.parley.room.spi.RoomSignal;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the owner of a room tells branches that follow it. */
class BranchSignalsTest {
  private final ConferenceSimulator sim = new ConferenceSimulator();
  private JoinResult ann;
  private JoinResult bob;
  private JoinResult cid;
  private StreamRecorder<RoomSignal> school;
  private StreamRecorder<RoomSignal> library;

  @BeforeEach
  void join() {
    ann = sim.join("Ann");
    sim.place = Place.ofBranch("school");
    bob = sim.join("Bob");
    sim.place = Place.ofBranch("library");
    cid = sim.join("Cid");
    school = tap("school");
    library = tap("library");
  }

  private StreamRecorder<RoomSignal> tap(String branch) {
    var reader = new StreamRecorder<RoomSignal>();
    sim.conference.signals("algebra", branch).orElseThrow().subscribe(reader);
    reader.request(Long.MAX_VALUE);
    sim.run();
    return reader;
  }

  private static boolean typing(StreamRecorder<RoomSignal> branch, UUID typist) {
    return branch.items.stream()
        .anyMatch(signal ->
            signal instanceof RoomSignal.OfRoom(TypingChanged changed, _)
                && changed.member().equals(typist)
                && changed.active());
  }

  private static List<RoomSignal> pointers(StreamRecorder<RoomSignal> branch) {
    return branch.items.stream()
        .filter(signal ->
            signal instanceof RoomSignal.OfBoard board && board.item() instanceof PointerChanged)
        .toList();
  }

  @Test
  void typingToOneMemberIsToldToItsBranchOnly() {
    ann.session().typing(true, Optional.of(bob.you().id()));
    sim.run();

    assertThat(typing(school, ann.you().id())).isTrue();
    assertThat(typing(library, ann.you().id())).isFalse();
  }

  @Test
  void typingToAllIsToldToAllBranchesButTheTypistsOwn() {
    cid.session().typing(true, Optional.empty());
    sim.run();

    assertThat(typing(school, cid.you().id())).isTrue();
    assertThat(typing(library, cid.you().id())).isFalse();
  }

  @Test
  void pointerOnAPrivateBoardIsToldToTheBranchOfTheOtherMemberOnly() {
    Board board = sim.board(ann);
    sim.follow(board, Optional.of(bob.you().id()), 0);
    board.point(
        new PointerReport(
            Optional.of(bob.you().id()), Optional.of(new PointerPosition("1", 5, 6, false))));
    sim.run();

    assertThat(pointers(school)).hasSize(1);
    assertThat(pointers(library)).isEmpty();
  }
}
