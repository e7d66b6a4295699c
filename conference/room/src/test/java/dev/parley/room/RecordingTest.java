package dev.parley.room;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.RecordingChanged;
import dev.parley.room.api.RecordingEndReason;
import dev.parley.room.api.RecordingEnded;
import dev.parley.room.api.RecordingStarted;
import dev.parley.room.api.RoomItem;
import dev.parley.room.api.RoomRecording;
import dev.parley.room.api.Roster;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import dev.parley.room.api.media.Media;
import dev.parley.room.api.media.MediaRefusal;
import dev.parley.room.api.media.MediaRefused;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who may record a room, and what everybody in it is told of that. */
class RecordingTest {
  private final ConferenceSimulator world = new ConferenceSimulator();
  private JoinResult ann;
  private JoinResult bob;
  private RoomStreamRecorder bobReads;
  private Media anns;
  private Media bobs;

  @BeforeEach
  void tutorAndStudentAreHere() {
    ann = world.join("Ann");
    bob =
        world.done(
            world.conference.join(
                new JoinRequest("algebra", "Bob", Optional.empty(), Optional.of("STUDENT"))));
    anns = world.done(ann.session().media());
    bobs = world.done(bob.session().media());
    world.follow(ann.session(), 0);
    bobReads = world.follow(bob.session(), 0);
  }

  private MediaRefusal refusal(CompletionStage<?> call) {
    return ((MediaRefused) world.failure(call)).reason();
  }

  private MemoryMediaBackend.Taping taping() {
    return world.carrier.tapings.getLast();
  }

  private static <T extends RoomItem> T last(RoomStreamRecorder reader, Class<T> type) {
    return reader.of(type).getLast();
  }

  @Test
  void everybodyIsToldAndTheLogHasIt() {
    world.done(anns.record(true));
    world.run();

    RoomRecording recording = last(bobReads, RecordingChanged.class).recording().orElseThrow();
    assertThat(recording.by()).isEqualTo(ann.you());
    assertThat(last(bobReads, RecordingStarted.class).author()).isEqualTo(ann.you());
    assertThat(taping().begun).isTrue();
    assertThat(taping().plan.room()).isEqualTo("algebra");
    assertThat(taping().plan.recording()).isEqualTo(recording);
    assertThat(taping().plan.names().apply(bob.you().id())).isEqualTo("Bob");
  }

  @Test
  void nothingIsTakenOrToldBeforeTheLogHasIt() {
    world.log.held = true;
    CompletionStage<Void> asked = anns.record(true);
    world.run();
    assertThat(taping().begun).isFalse();
    assertThat(bobReads.of(RecordingChanged.class)).isEmpty();

    world.log.release();
    world.done(asked);
    assertThat(taping().begun).isTrue();
    assertThat(bobReads.of(RecordingChanged.class)).hasSize(1);
  }

  @Test
  void whoComesLaterLearnsItFirst() {
    world.done(anns.record(true));
    JoinResult eve = world.join("Eve");

    RoomStreamRecorder reader = world.follow(eve.session(), 0);

    Roster roster = (Roster) reader.items.getFirst();
    assertThat(roster.recording().map(RoomRecording::by)).contains(ann.you());
  }

  @Test
  void withoutTheRightNobodyBeginsOrEndsIt() {
    assertThat(refusal(bobs.record(true))).isEqualTo(MediaRefusal.NOT_ALLOWED);
    assertThat(world.carrier.tapings).isEmpty();
    world.done(anns.record(true));
    assertThat(refusal(bobs.record(false))).isEqualTo(MediaRefusal.NOT_ALLOWED);
    assertThat(taping().over).isFalse();
  }

  @Test
  void anyoneWithTheRightEndsIt() {
    world.done(anns.record(true));
    world.done(
        world.done(ann.session().moderation()).setRights(bob.you().id(), Rights.of(Role.TUTOR)));

    world.done(bobs.record(false));
    world.run();

    assertThat(taping().over).isTrue();
    assertThat(last(bobReads, RecordingChanged.class).recording()).isEmpty();
    RecordingEnded ended = last(bobReads, RecordingEnded.class);
    assertThat(ended.author()).isEqualTo(bob.you());
    assertThat(ended.why()).isEqualTo(RecordingEndReason.STOPPED);
  }

  @Test
  void twiceAskedForIsDoneOnce() {
    CompletionStage<Void> first = anns.record(true);
    CompletionStage<Void> second = anns.record(true);
    world.done(first);
    world.done(second);
    assertThat(world.carrier.tapings).hasSize(1);

    world.done(anns.record(false));
    world.done(anns.record(false));
    world.run();
    assertThat(bobReads.of(RecordingEnded.class)).hasSize(1);
    world.done(anns.record(true));
    assertThat(world.carrier.tapings).hasSize(2);
  }

  @Test
  void whatTheCarrierRefusesIsToldToNobodyElse() {
    world.carrier.refusesToRecord = new MediaRefused(MediaRefusal.DISK_SHORT, "no room");

    assertThat(refusal(anns.record(true))).isEqualTo(MediaRefusal.DISK_SHORT);

    assertThat(bobReads.of(RecordingStarted.class)).isEmpty();
    assertThat(bobReads.of(RecordingChanged.class)).isEmpty();
    world.carrier.refusesToRecord = null;
    world.done(anns.record(true));
    assertThat(taping().begun).isTrue();
  }

  @Test
  void aLogThatCannotBeWrittenLeavesNothingRecorded() {
    world.log.full = true;

    assertThat(refusal(anns.record(true))).isEqualTo(MediaRefusal.NOT_STORED);

    assertThat(taping().begun).isFalse();
    assertThat(taping().over).isTrue();
    assertThat(bobReads.of(RecordingChanged.class)).isEmpty();
  }

  @Test
  void itEndsWithTheLastMember() {
    world.done(anns.record(true));
    world.done(ann.session().leave());
    world.run();
    assertThat(taping().over).isFalse();

    world.done(bob.session().leave());
    world.run();

    assertThat(taping().over).isTrue();
    RoomStreamRecorder later = world.follow(world.join("Eve").session(), 0);
    assertThat(((Roster) later.items.getFirst()).recording()).isEmpty();
    assertThat(last(later, RecordingEnded.class).why()).isEqualTo(RecordingEndReason.EMPTY);
    assertThat(last(later, RecordingEnded.class).author()).isEqualTo(ann.you());
  }

  @Test
  void itGoesOnWhileSomebodyMayStillComeBack() {
    world.done(anns.record(true));
    world.done(bob.session().leave());
    world.pass(Duration.ofSeconds(5));
    assertThat(taping().over).isFalse();
  }

  @Test
  void whatEndsByItselfIsToldWithItsReason() {
    world.done(anns.record(true));

    taping().ended.accept(RecordingEndReason.DISK_SHORT);
    world.run();

    assertThat(last(bobReads, RecordingChanged.class).recording()).isEmpty();
    assertThat(last(bobReads, RecordingEnded.class).why()).isEqualTo(RecordingEndReason.DISK_SHORT);
    world.done(anns.record(false));
    world.run();
    assertThat(bobReads.of(RecordingEnded.class)).hasSize(1);
    taping().ended.accept(RecordingEndReason.FAILED);
    world.run();
    assertThat(bobReads.of(RecordingEnded.class)).hasSize(1);
  }

  @Test
  void whatEndsByItselfBeforeTheLogHasItIsRefused() {
    world.log.held = true;
    CompletionStage<Void> asked = anns.record(true);
    world.run();
    taping().ended.accept(RecordingEndReason.DISK_SHORT);
    world.run();
    world.log.release();

    assertThat(refusal(asked)).isEqualTo(MediaRefusal.DISK_SHORT);
    world.run();
    assertThat(taping().begun).isFalse();
    assertThat(bobReads.of(RecordingChanged.class)).isEmpty();
    assertThat(last(bobReads, RecordingEnded.class).why()).isEqualTo(RecordingEndReason.DISK_SHORT);
    world.done(anns.record(true));
    assertThat(taping().begun).isTrue();
  }

  @Test
  void whatEndsByItselfBeforeItIsAnnouncedIsNotInTheLog() {
    world.carrier.endsAtOnce = RecordingEndReason.FAILED;

    assertThat(refusal(anns.record(true))).isEqualTo(MediaRefusal.NOT_STORED);

    world.run();
    assertThat(taping().begun).isFalse();
    assertThat(bobReads.of(RecordingStarted.class)).isEmpty();
    assertThat(bobReads.of(RecordingChanged.class)).isEmpty();
  }
}
