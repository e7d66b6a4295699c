package dev.parley.room;

import static dev.parley.room.limits.ConferenceLimits.MEDIA_CALLS_PER_SECOND;
import static dev.parley.room.limits.ConferenceLimits.MEDIA_STREAMS_MAX;
import static dev.parley.room.limits.ConferenceLimits.OFFER_CHARS_MAX;
import static dev.parley.room.limits.ConferenceLimits.PUBLISHED_MAX;
import static dev.parley.room.limits.ConferenceLimits.SIGNALS_PER_SECOND;
import static dev.parley.room.limits.ConferenceLimits.WATCHED_MAX;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.pipeline.CallException;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import dev.parley.room.api.media.CallMembers;
import dev.parley.room.api.media.DisplaySize;
import dev.parley.room.api.media.LayerStatus;
import dev.parley.room.api.media.LayerStatusReason;
import dev.parley.room.api.media.Media;
import dev.parley.room.api.media.MediaItem;
import dev.parley.room.api.media.MediaOffer;
import dev.parley.room.api.media.MediaRefusal;
import dev.parley.room.api.media.MediaRefused;
import dev.parley.room.api.media.MediaTrack;
import dev.parley.room.api.media.PublishedTracks;
import dev.parley.room.api.media.RaisedHands;
import dev.parley.room.api.media.ReceiveSection;
import dev.parley.room.api.media.SendSection;
import dev.parley.room.api.media.TrackSource;
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

  private final ConferenceSimulator world = new ConferenceSimulator();
  private JoinResult ann;
  private JoinResult bob;
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
    for (JoinResult each : List.of(ann, bob)) {
      world.follow(each.session(), 0);
    }
  }

  private static MediaOffer publishing(TrackSource... sources) {
    return new MediaOffer(
        "v=0",
        List.of(sources).stream().map(source -> new SendSection(source.name(), source)).toList(),
        List.of());
  }

  private StreamRecorder<MediaItem> follow(Media media) {
    var reader = new StreamRecorder<MediaItem>();
    media.follow().subscribe(reader);
    reader.request(Long.MAX_VALUE);
    world.run();
    return reader;
  }

  private MediaRefusal refusal(CompletionStage<?> call) {
    return ((MediaRefused) world.failure(call)).reason();
  }

  private MemoryMediaBackend.Line line(JoinResult who) {
    return world.carrier.line(who.you().id());
  }

  private static List<MediaTrack> tracks(StreamRecorder<MediaItem> reader) {
    return reader.of(PublishedTracks.class).getLast().tracks();
  }

  @Test
  void whatIsPublishedIsSeenByThoseWhoFollow() {
    StreamRecorder<MediaItem> seen = follow(bobs);

    UUID track =
        world.done(anns.offer(publishing(TrackSource.CAMERA))).published().getFirst().track();

    world.run();
    assertThat(tracks(seen))
        .containsExactly(new MediaTrack(track, ann.you().id(), TrackSource.CAMERA, false));
  }

  @Test
  void whoBeginsToFollowLearnsWhatIsPublishedAndWhoseHandIsUp() {
    world.done(anns.offer(publishing(TrackSource.MICROPHONE)));
    anns.raiseHand(true);
    world.run();

    StreamRecorder<MediaItem> seen = follow(bobs);

    assertThat(tracks(seen)).hasSize(1);
    assertThat(seen.of(RaisedHands.class))
        .containsExactly(new RaisedHands(List.of(ann.you().id())));
  }

  @Test
  void theRightToSpeakIsAskedForAtTheOfferAndItsEndIsToldAtOnce() {
    world.done(bobs.offer(publishing(TrackSource.MICROPHONE)));
    assertThat(line(bob).speak).isTrue();

    world.done(world.done(ann.session().moderation()).setRights(bob.you().id(), MUTE));

    assertThat(line(bob).speak).isFalse();
    assertThat(refusal(bobs.offer(publishing(TrackSource.MICROPHONE))))
        .isEqualTo(MediaRefusal.NOT_ALLOWED);
    assertThat(world.done(bobs.offer(publishing())).published()).isEmpty();
  }

  @Test
  void theRightToSpeakIsToldWhenItIsGivenBack() {
    var desk = world.done(ann.session().moderation());
    world.done(desk.setRights(bob.you().id(), MUTE));
    world.done(bobs.offer(publishing()));
    assertThat(line(bob).speak).isFalse();

    world.done(desk.setRights(bob.you().id(), Rights.of(Role.STUDENT)));

    assertThat(line(bob).speak).isTrue();
  }

  @Test
  void whoIsRemovedPublishesNoMoreAndIsRefused() {
    world.done(bobs.offer(publishing(TrackSource.CAMERA)));
    StreamRecorder<MediaItem> bobSees = follow(bobs);
    StreamRecorder<MediaItem> annSees = follow(anns);
    bobs.raiseHand(true);
    world.run();

    world.done(world.done(ann.session().moderation()).remove(bob.you().id()));

    world.run();
    assertThat(line(bob).closed).isTrue();
    assertThat(bobSees.complete).isTrue();
    assertThat(tracks(annSees)).isEmpty();
    assertThat(annSees.of(RaisedHands.class).getLast().members()).isEmpty();
    assertThat(refusal(bobs.offer(publishing(TrackSource.CAMERA))))
        .isEqualTo(MediaRefusal.NO_SESSION);
  }

  @Test
  void whoHangsUpMayOfferAgain() {
    world.done(bobs.offer(publishing(TrackSource.CAMERA)));

    world.done(bobs.hangUp());

    assertThat(line(bob).closed).isTrue();
    assertThat(world.done(bobs.offer(publishing(TrackSource.CAMERA))).published()).hasSize(1);
    assertThat(line(bob).closed).isFalse();
  }

  @Test
  void whoHangsUpStillLearnsWhatIsPublished() {
    StreamRecorder<MediaItem> seen = follow(bobs);
    world.done(bobs.offer(publishing(TrackSource.CAMERA)));

    world.done(bobs.hangUp());

    world.run();
    assertThat(tracks(seen)).isEmpty();
    world.done(anns.offer(publishing(TrackSource.CAMERA)));
    world.run();
    assertThat(tracks(seen)).hasSize(1);
    assertThat(seen.complete).isFalse();
  }

  @Test
  void membersInTheCallAreToldAlsoWhenTheyPublishNothing() {
    StreamRecorder<MediaItem> seen = follow(anns);
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
    world.done(bob.session().leave());
    world.run();
    assertThat(inCall(seen)).containsExactly(ann.you().id());
  }

  @Test
  void memberWithTwoSessionsIsInTheCallUntilBothHaveLeftIt() {
    StreamRecorder<MediaItem> seen = follow(anns);
    JoinResult again =
        world.done(
            world.conference.join(
                new JoinRequest("algebra", "Bob", Optional.of(bob.resumeKey()), Optional.empty())));
    Media second = world.done(again.session().media());
    world.done(bobs.joinCall());
    world.done(second.joinCall());

    world.done(bobs.hangUp());
    world.run();
    assertThat(inCall(seen)).containsExactly(bob.you().id());

    world.done(second.hangUp());
    world.run();
    assertThat(inCall(seen)).isEmpty();
  }

  private static List<UUID> inCall(StreamRecorder<MediaItem> reader) {
    return reader.of(CallMembers.class).getLast().members();
  }

  @Test
  void tutorsMuteOthersAndOnlyTheOwnerUnmutes() {
    UUID track =
        world.done(bobs.offer(publishing(TrackSource.MICROPHONE))).published().getFirst().track();
    StreamRecorder<MediaItem> seen = follow(bobs);

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
    StreamRecorder<MediaItem> seen = follow(anns);
    bobs.raiseHand(true);
    world.run();
    anns.raiseHand(true);
    world.run();
    bobs.raiseHand(true);
    world.run();
    assertThat(seen.of(RaisedHands.class).getLast().members())
        .containsExactly(bob.you().id(), ann.you().id());

    world.done(anns.lowerHand(bob.you().id()));
    world.run();
    assertThat(seen.of(RaisedHands.class).getLast().members()).containsExactly(ann.you().id());
    assertThat(refusal(anns.lowerHand(new UUID(1, 1)))).isEqualTo(MediaRefusal.NO_SUCH_MEMBER);
  }

  @Test
  void aSlowReaderGetsTheLastOfEachKindAndTrack() {
    var slow = new StreamRecorder<MediaItem>();
    bobs.follow().subscribe(slow);
    world.run();
    var one = new UUID(0, 1);
    var two = new UUID(0, 2);
    line(bob).listener.changed(new LayerStatus(one, 1, 3, LayerStatusReason.BANDWIDTH, true));
    line(bob).listener.changed(new LayerStatus(two, 1, 3, LayerStatusReason.DISPLAY_SIZE, false));
    line(bob).listener.changed(new LayerStatus(one, 3, 3, LayerStatusReason.LARGEST, false));

    slow.request(Long.MAX_VALUE);
    world.run();

    assertThat(slow.of(LayerStatus.class))
        .containsExactlyInAnyOrder(
            new LayerStatus(one, 3, 3, LayerStatusReason.LARGEST, false),
            new LayerStatus(two, 1, 3, LayerStatusReason.DISPLAY_SIZE, false));
  }

  @Test
  void whatIsTooMuchIsRefusedWithItsReason() {
    var most = Collections.nCopies(PUBLISHED_MAX, new SendSection("0", TrackSource.CAMERA));
    var tooMany = Collections.nCopies(PUBLISHED_MAX + 1, new SendSection("0", TrackSource.CAMERA));
    var longest = "x".repeat(OFFER_CHARS_MAX);
    assertThat(world.done(anns.offer(new MediaOffer(longest, most, List.of()))).published())
        .hasSize(PUBLISHED_MAX);
    assertThat(refusal(anns.offer(new MediaOffer("v=0", tooMany, List.of()))))
        .isEqualTo(MediaRefusal.TOO_MANY);
    assertThat(refusal(anns.offer(new MediaOffer(longest + "x", most, List.of()))))
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
    for (int i = 0; i < MEDIA_STREAMS_MAX; i++) {
      assertThat(follow(anns).failure).isNull();
    }
    assertThat(follow(anns).failure).isInstanceOf(CallException.Overloaded.class);
  }

  @Test
  void leftSessionEndsItsStreamsAndItsMedia() {
    world.done(bobs.offer(publishing(TrackSource.CAMERA)));
    StreamRecorder<MediaItem> seen = follow(bobs);

    world.done(bob.session().leave());
    world.run();

    assertThat(seen.complete).isTrue();
    assertThat(line(bob).closed).isTrue();
    assertThat(follow(bobs).complete).isTrue();
  }

  @Test
  void handStaysRaisedWhileItsMemberHasAnotherSession() {
    StreamRecorder<MediaItem> seen = follow(anns);
    JoinResult second = world.resume(bob);
    world.follow(second.session(), 0);
    bobs.raiseHand(true);
    world.run();

    world.done(second.session().leave());
    assertThat(seen.of(RaisedHands.class).getLast().members()).containsExactly(bob.you().id());

    world.done(bob.session().leave());
    assertThat(seen.of(RaisedHands.class).getLast().members()).isEmpty();
  }

  @Test
  void displaySizesAreAcceptedUpToTheirNumberAndRate() {
    world.done(bobs.offer(publishing()));
    DisplaySize wish = new DisplaySize(new UUID(7, 0), 1, 1, false);
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
    var most = Collections.nCopies(WATCHED_MAX, new ReceiveSection("0", new UUID(7, 0)));
    var tooMany = Collections.nCopies(WATCHED_MAX + 1, new ReceiveSection("0", new UUID(7, 0)));

    world.done(bobs.offer(new MediaOffer("v=0", List.of(), most)));
    assertThat(refusal(bobs.offer(new MediaOffer("v=0", List.of(), tooMany))))
        .isEqualTo(MediaRefusal.TOO_MANY);
  }
}
