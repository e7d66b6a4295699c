package dev.parley.conference;

import static dev.parley.conference.ConferenceLimits.MEDIA_CALLS_PER_SECOND;
import static dev.parley.conference.ConferenceLimits.MEDIA_FOLLOWERS_MAX;
import static dev.parley.conference.ConferenceLimits.OFFER_CHARS_MAX;
import static dev.parley.conference.ConferenceLimits.PUBLISHED_MAX;
import static dev.parley.conference.ConferenceLimits.SIGNALS_PER_SECOND;
import static dev.parley.conference.ConferenceLimits.WATCHED_MAX;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.conference.api.Admission;
import dev.parley.conference.api.JoinRequest;
import dev.parley.conference.api.common.Rights;
import dev.parley.conference.api.common.Role;
import dev.parley.conference.api.media.HandsUp;
import dev.parley.conference.api.media.InCall;
import dev.parley.conference.api.media.Media;
import dev.parley.conference.api.media.MediaItem;
import dev.parley.conference.api.media.MediaRefusal;
import dev.parley.conference.api.media.MediaRefused;
import dev.parley.conference.api.media.Offer;
import dev.parley.conference.api.media.Publishing;
import dev.parley.conference.api.media.Shown;
import dev.parley.conference.api.media.ShownReason;
import dev.parley.conference.api.media.Source;
import dev.parley.conference.api.media.Track;
import dev.parley.conference.api.media.Tracks;
import dev.parley.conference.api.media.Watching;
import dev.parley.conference.api.media.Wish;
import dev.parley.pipeline.CallException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MediaTest {
  private static final Rights MUTE = new Rights(false, true, true, false, false, false);

  private final World world = new World();
  private Admission ann;
  private Admission bob;
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
    for (Admission each : List.of(ann, bob)) {
      world.follow(each.seat(), 0);
    }
  }

  private static Offer publishing(Source... sources) {
    return new Offer(
        "v=0",
        List.of(sources).stream().map(source -> new Publishing(source.name(), source)).toList(),
        List.of());
  }

  private Taken<MediaItem> follow(Media media) {
    var reader = new Taken<MediaItem>();
    media.follow().subscribe(reader);
    reader.request(Long.MAX_VALUE);
    world.run();
    return reader;
  }

  private MediaRefusal refusal(CompletionStage<?> call) {
    return ((MediaRefused) world.failure(call)).reason();
  }

  private MemoryCarrier.Line line(Admission who) {
    return world.carrier.line(who.you().id());
  }

  private static List<Track> tracks(Taken<MediaItem> reader) {
    return reader.of(Tracks.class).getLast().tracks();
  }

  @Test
  void whatIsPublishedIsSeenByThoseWhoFollow() {
    Taken<MediaItem> seen = follow(bobs);

    UUID track = world.done(anns.offer(publishing(Source.CAMERA))).published().getFirst().track();

    world.run();
    assertThat(tracks(seen))
        .containsExactly(new Track(track, ann.you().id(), Source.CAMERA, false));
  }

  @Test
  void whoBeginsToFollowLearnsWhatIsPublishedAndWhoseHandIsUp() {
    world.done(anns.offer(publishing(Source.MICROPHONE)));
    anns.raiseHand(true);
    world.run();

    Taken<MediaItem> seen = follow(bobs);

    assertThat(tracks(seen)).hasSize(1);
    assertThat(seen.of(HandsUp.class)).containsExactly(new HandsUp(List.of(ann.you().id())));
  }

  @Test
  void theRightToSpeakIsAskedForAtTheOfferAndItsEndIsToldAtOnce() {
    world.done(bobs.offer(publishing(Source.MICROPHONE)));
    assertThat(line(bob).speak).isTrue();

    world.done(world.done(ann.seat().desk()).setRights(bob.you().id(), MUTE));

    assertThat(line(bob).speak).isFalse();
    assertThat(refusal(bobs.offer(publishing(Source.MICROPHONE))))
        .isEqualTo(MediaRefusal.NOT_ALLOWED);
    assertThat(world.done(bobs.offer(publishing())).published()).isEmpty();
  }

  @Test
  void theRightToSpeakIsToldWhenItIsGivenBack() {
    var desk = world.done(ann.seat().desk());
    world.done(desk.setRights(bob.you().id(), MUTE));
    world.done(bobs.offer(publishing()));
    assertThat(line(bob).speak).isFalse();

    world.done(desk.setRights(bob.you().id(), Rights.of(Role.STUDENT)));

    assertThat(line(bob).speak).isTrue();
  }

  @Test
  void whoIsRemovedPublishesNoMoreAndIsRefused() {
    world.done(bobs.offer(publishing(Source.CAMERA)));
    Taken<MediaItem> bobSees = follow(bobs);
    Taken<MediaItem> annSees = follow(anns);
    bobs.raiseHand(true);
    world.run();

    world.done(world.done(ann.seat().desk()).remove(bob.you().id()));

    world.run();
    assertThat(line(bob).closed).isTrue();
    assertThat(bobSees.complete).isTrue();
    assertThat(tracks(annSees)).isEmpty();
    assertThat(annSees.of(HandsUp.class).getLast().members()).isEmpty();
    assertThat(refusal(bobs.offer(publishing(Source.CAMERA)))).isEqualTo(MediaRefusal.NO_SEAT);
  }

  @Test
  void whoHangsUpMayOfferAgain() {
    world.done(bobs.offer(publishing(Source.CAMERA)));

    world.done(bobs.hangUp());

    assertThat(line(bob).closed).isTrue();
    assertThat(world.done(bobs.offer(publishing(Source.CAMERA))).published()).hasSize(1);
    assertThat(line(bob).closed).isFalse();
  }

  @Test
  void whoHangsUpStillLearnsWhatIsPublished() {
    Taken<MediaItem> seen = follow(bobs);
    world.done(bobs.offer(publishing(Source.CAMERA)));

    world.done(bobs.hangUp());

    world.run();
    assertThat(tracks(seen)).isEmpty();
    world.done(anns.offer(publishing(Source.CAMERA)));
    world.run();
    assertThat(tracks(seen)).hasSize(1);
    assertThat(seen.complete).isFalse();
  }

  @Test
  void membersInTheCallAreToldAlsoWhenTheyPublishNothing() {
    Taken<MediaItem> seen = follow(anns);
    assertThat(inCall(seen)).isEmpty();

    world.done(bobs.joinCall());
    world.run();
    assertThat(inCall(seen)).containsExactly(bob.you().id());
    world.done(anns.joinCall());
    world.done(bobs.joinCall());
    world.run();
    assertThat(inCall(seen)).containsExactly(bob.you().id(), ann.you().id());
    assertThat(inCall(follow(bobs))).containsExactly(bob.you().id(), ann.you().id());

    world.done(bobs.hangUp());
    world.run();
    assertThat(inCall(seen)).containsExactly(ann.you().id());

    world.done(bobs.joinCall());
    world.done(bob.seat().leave());
    world.run();
    assertThat(inCall(seen)).containsExactly(ann.you().id());
  }

  @Test
  void memberWithTwoSeatsIsInTheCallUntilBothHaveLeftIt() {
    Taken<MediaItem> seen = follow(anns);
    Admission again =
        world.done(
            world.conference.join(
                new JoinRequest("algebra", "Bob", Optional.of(bob.resumeKey()), Optional.empty())));
    Media second = world.done(again.seat().media());
    world.done(bobs.joinCall());
    world.done(second.joinCall());

    world.done(bobs.hangUp());
    world.run();
    assertThat(inCall(seen)).containsExactly(bob.you().id());

    world.done(second.hangUp());
    world.run();
    assertThat(inCall(seen)).isEmpty();
  }

  private static List<UUID> inCall(Taken<MediaItem> reader) {
    return reader.of(InCall.class).getLast().members();
  }

  @Test
  void tutorsMuteOthersAndOnlyTheOwnerUnmutes() {
    UUID track =
        world.done(bobs.offer(publishing(Source.MICROPHONE))).published().getFirst().track();
    Taken<MediaItem> seen = follow(bobs);

    world.done(anns.mute(track, true));
    world.run();
    assertThat(tracks(seen).getFirst().muted()).isTrue();
    assertThat(refusal(anns.mute(track, false))).isEqualTo(MediaRefusal.NOT_ALLOWED);
    world.done(bobs.mute(track, false));
    world.run();
    assertThat(tracks(seen).getFirst().muted()).isFalse();
    assertThat(refusal(anns.mute(new UUID(1, 1), true))).isEqualTo(MediaRefusal.NO_SUCH_TRACK);
  }

  @Test
  void handsAreInTheOrderInWhichTheyWereRaised() {
    Taken<MediaItem> seen = follow(anns);
    bobs.raiseHand(true);
    world.run();
    anns.raiseHand(true);
    world.run();
    bobs.raiseHand(true);
    world.run();
    assertThat(seen.of(HandsUp.class).getLast().members())
        .containsExactly(bob.you().id(), ann.you().id());

    world.done(anns.lowerHand(bob.you().id()));
    world.run();
    assertThat(seen.of(HandsUp.class).getLast().members()).containsExactly(ann.you().id());
    assertThat(refusal(anns.lowerHand(new UUID(1, 1)))).isEqualTo(MediaRefusal.NO_SUCH_MEMBER);
  }

  @Test
  void aSlowReaderGetsTheLastOfEachKindAndTrack() {
    var slow = new Taken<MediaItem>();
    bobs.follow().subscribe(slow);
    world.run();
    var one = new UUID(0, 1);
    var two = new UUID(0, 2);
    line(bob).listener.changed(new Shown(one, 1, 3, ShownReason.LINE, true));
    line(bob).listener.changed(new Shown(two, 1, 3, ShownReason.WINDOW, false));
    line(bob).listener.changed(new Shown(one, 3, 3, ShownReason.LARGEST, false));

    slow.request(Long.MAX_VALUE);
    world.run();

    assertThat(slow.of(Shown.class))
        .containsExactlyInAnyOrder(
            new Shown(one, 3, 3, ShownReason.LARGEST, false),
            new Shown(two, 1, 3, ShownReason.WINDOW, false));
  }

  @Test
  void whatIsTooMuchIsRefusedWithItsReason() {
    var most = Collections.nCopies(PUBLISHED_MAX, new Publishing("0", Source.CAMERA));
    var tooMany = Collections.nCopies(PUBLISHED_MAX + 1, new Publishing("0", Source.CAMERA));
    var longest = "x".repeat(OFFER_CHARS_MAX);
    assertThat(world.done(anns.offer(new Offer(longest, most, List.of()))).published())
        .hasSize(PUBLISHED_MAX);
    assertThat(refusal(anns.offer(new Offer("v=0", tooMany, List.of()))))
        .isEqualTo(MediaRefusal.TOO_MANY);
    assertThat(refusal(anns.offer(new Offer(longest + "x", most, List.of()))))
        .isEqualTo(MediaRefusal.BAD_OFFER);
  }

  @Test
  void callsBeyondThePaceAreRefused() {
    for (int i = 0; i < MEDIA_CALLS_PER_SECOND; i++) {
      world.done(anns.offer(publishing()));
    }
    assertThat(refusal(anns.offer(publishing()))).isEqualTo(MediaRefusal.TOO_FAST);

    world.pass(Duration.ofSeconds(1));

    assertThat(world.done(anns.offer(publishing())).published()).isEmpty();
  }

  @Test
  void streamsBeyondTheLimitFail() {
    for (int i = 0; i < MEDIA_FOLLOWERS_MAX; i++) {
      assertThat(follow(anns).failure).isNull();
    }
    assertThat(follow(anns).failure).isInstanceOf(CallException.Overloaded.class);
  }

  @Test
  void aSeatThatIsLeftEndsItsStreamsAndItsLine() {
    world.done(bobs.offer(publishing(Source.CAMERA)));
    Taken<MediaItem> seen = follow(bobs);

    world.done(bob.seat().leave());
    world.run();

    assertThat(seen.complete).isTrue();
    assertThat(line(bob).closed).isTrue();
    assertThat(follow(bobs).complete).isTrue();
  }

  @Test
  void handStaysUpWhileItsMemberHasAnotherSeat() {
    Taken<MediaItem> seen = follow(anns);
    Admission second = world.resume(bob);
    world.follow(second.seat(), 0);
    bobs.raiseHand(true);
    world.run();

    world.done(second.seat().leave());
    assertThat(seen.of(HandsUp.class).getLast().members()).containsExactly(bob.you().id());

    world.done(bob.seat().leave());
    assertThat(seen.of(HandsUp.class).getLast().members()).isEmpty();
  }

  @Test
  void wishesAreTakenUpToTheirNumberAndRate() {
    world.done(bobs.offer(publishing()));
    Wish wish = new Wish(new UUID(7, 0), 1, 1, false);
    bobs.want(Collections.nCopies(WATCHED_MAX + 1, wish));
    world.run();
    assertThat(line(bob).wishes).isEmpty();

    bobs.want(Collections.nCopies(WATCHED_MAX, wish));
    world.run();
    assertThat(line(bob).wishes).hasSize(WATCHED_MAX);

    for (int i = 0; i < SIGNALS_PER_SECOND; i++) {
      bobs.want(List.of(wish));
    }
    world.run();
    assertThat(line(bob).wishes).hasSize(WATCHED_MAX + SIGNALS_PER_SECOND - 1);
  }

  @Test
  void tracksAreWatchedUpToTheirLimit() {
    var most = Collections.nCopies(WATCHED_MAX, new Watching("0", new UUID(7, 0)));
    var tooMany = Collections.nCopies(WATCHED_MAX + 1, new Watching("0", new UUID(7, 0)));

    world.done(bobs.offer(new Offer("v=0", List.of(), most)));
    assertThat(refusal(bobs.offer(new Offer("v=0", List.of(), tooMany))))
        .isEqualTo(MediaRefusal.TOO_MANY);
  }
}
