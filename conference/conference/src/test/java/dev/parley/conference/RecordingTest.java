package dev.parley.conference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.conference.api.Admission;
import dev.parley.conference.api.JoinRequest;
import dev.parley.conference.api.Recorded;
import dev.parley.conference.api.Recording;
import dev.parley.conference.api.RecordingBegan;
import dev.parley.conference.api.RecordingEnd;
import dev.parley.conference.api.RecordingEnded;
import dev.parley.conference.api.RoomItem;
import dev.parley.conference.api.Roster;
import dev.parley.conference.api.common.Rights;
import dev.parley.conference.api.common.Role;
import dev.parley.conference.api.media.Media;
import dev.parley.conference.api.media.MediaRefusal;
import dev.parley.conference.api.media.MediaRefused;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who may record a room, and what everybody in it is told of that. */
class RecordingTest {
  private final World world = new World();
  private Admission ann;
  private Admission bob;
  private Reader bobReads;
  private Media anns;
  private Media bobs;

  @BeforeEach
  void tutorAndStudentAreHere() {
    ann = world.join("Ann");
    bob =
        world.done(
            world.conference.join(
                new JoinRequest("algebra", "Bob", Optional.empty(), Optional.of("STUDENT"))));
    anns = world.done(ann.seat().media());
    bobs = world.done(bob.seat().media());
    world.follow(ann.seat(), 0);
    bobReads = world.follow(bob.seat(), 0);
  }

  private MediaRefusal refusal(CompletionStage<?> call) {
    return ((MediaRefused) world.failure(call)).reason();
  }

  private MemoryCarrier.Taping taping() {
    return world.carrier.tapings.getLast();
  }

  private static <T extends RoomItem> T last(Reader reader, Class<T> type) {
    return reader.of(type).getLast();
  }

  @Test
  void everybodyIsToldAndTheLogHasIt() {
    world.done(anns.record(true));
    world.run();

    Recording recording = last(bobReads, Recorded.class).recording().orElseThrow();
    assertThat(recording.by()).isEqualTo(ann.you());
    assertThat(last(bobReads, RecordingBegan.class).author()).isEqualTo(ann.you());
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
    assertThat(bobReads.of(Recorded.class)).isEmpty();

    world.log.release();
    world.done(asked);
    assertThat(taping().begun).isTrue();
    assertThat(bobReads.of(Recorded.class)).hasSize(1);
  }

  @Test
  void whoComesLaterLearnsItFirst() {
    world.done(anns.record(true));
    Admission eve = world.join("Eve");

    Reader reader = world.follow(eve.seat(), 0);

    Roster roster = (Roster) reader.items.getFirst();
    assertThat(roster.recording().map(Recording::by)).contains(ann.you());
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
    world.done(world.done(ann.seat().desk()).setRights(bob.you().id(), Rights.of(Role.TUTOR)));

    world.done(bobs.record(false));
    world.run();

    assertThat(taping().over).isTrue();
    assertThat(last(bobReads, Recorded.class).recording()).isEmpty();
    RecordingEnded ended = last(bobReads, RecordingEnded.class);
    assertThat(ended.author()).isEqualTo(bob.you());
    assertThat(ended.why()).isEqualTo(RecordingEnd.STOPPED);
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

    assertThat(bobReads.of(RecordingBegan.class)).isEmpty();
    assertThat(bobReads.of(Recorded.class)).isEmpty();
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
    assertThat(bobReads.of(Recorded.class)).isEmpty();
  }

  @Test
  void itEndsWithTheLastMember() {
    world.done(anns.record(true));
    world.done(ann.seat().leave());
    world.run();
    assertThat(taping().over).isFalse();

    world.done(bob.seat().leave());
    world.run();

    assertThat(taping().over).isTrue();
    Reader later = world.follow(world.join("Eve").seat(), 0);
    assertThat(((Roster) later.items.getFirst()).recording()).isEmpty();
    assertThat(last(later, RecordingEnded.class).why()).isEqualTo(RecordingEnd.EMPTY);
    assertThat(last(later, RecordingEnded.class).author()).isEqualTo(ann.you());
  }

  @Test
  void itGoesOnWhileSomebodyMayStillComeBack() {
    world.done(anns.record(true));
    world.done(bob.seat().leave());
    world.pass(Duration.ofSeconds(5));
    assertThat(taping().over).isFalse();
  }

  @Test
  void whatEndsByItselfIsToldWithItsReason() {
    world.done(anns.record(true));

    taping().ended.accept(RecordingEnd.DISK_SHORT);
    world.run();

    assertThat(last(bobReads, Recorded.class).recording()).isEmpty();
    assertThat(last(bobReads, RecordingEnded.class).why()).isEqualTo(RecordingEnd.DISK_SHORT);
    world.done(anns.record(false));
    world.run();
    assertThat(bobReads.of(RecordingEnded.class)).hasSize(1);
    taping().ended.accept(RecordingEnd.FAILED);
    world.run();
    assertThat(bobReads.of(RecordingEnded.class)).hasSize(1);
  }

  @Test
  void whatEndsByItselfBeforeTheLogHasItIsRefused() {
    world.log.held = true;
    CompletionStage<Void> asked = anns.record(true);
    world.run();
    taping().ended.accept(RecordingEnd.DISK_SHORT);
    world.run();
    world.log.release();

    assertThat(refusal(asked)).isEqualTo(MediaRefusal.DISK_SHORT);
    world.run();
    assertThat(taping().begun).isFalse();
    assertThat(bobReads.of(Recorded.class)).isEmpty();
    assertThat(last(bobReads, RecordingEnded.class).why()).isEqualTo(RecordingEnd.DISK_SHORT);
    world.done(anns.record(true));
    assertThat(taping().begun).isTrue();
  }

  @Test
  void whatEndsByItselfBeforeItIsAnnouncedIsNotInTheLog() {
    world.carrier.endsAtOnce = RecordingEnd.FAILED;

    assertThat(refusal(anns.record(true))).isEqualTo(MediaRefusal.NOT_STORED);

    world.run();
    assertThat(taping().begun).isFalse();
    assertThat(bobReads.of(RecordingBegan.class)).isEmpty();
    assertThat(bobReads.of(Recorded.class)).isEmpty();
  }
}
