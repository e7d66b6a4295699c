package dev.parley.client.call;

import dev.parley.client.group.GroupOptions;
import dev.parley.client.media.AudioFrame;
import dev.parley.client.media.AudioPublisher;
import dev.parley.client.media.OpusPacket;
import dev.parley.client.media.RoomAudio;
import dev.parley.client.media.RoomVideo;
import dev.parley.client.media.VideoFrame;
import dev.parley.client.media.VideoPublisher;
import dev.parley.client.media.VideoTrackListener;
import dev.parley.client.session.ClientException;
import dev.parley.client.session.Registration;
import dev.parley.client.session.SessionListener.Connected;
import dev.parley.client.session.SessionTasks;
import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.MediaKind;
import dev.parley.room.api.media.Media;
import dev.parley.room.api.media.MediaAnswer;
import dev.parley.room.api.media.MediaRefused;
import dev.parley.room.api.media.MediaTrack;
import dev.parley.room.api.media.TrackSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a member's tracks as it wants them: negotiates one offer at a time when the wishes or the
 * tracks of the room change, and replaces a connection that fails.
 *
 * <p>Threads: the methods of {@link RoomAudio} and {@link RoomVideo} are safe for all; the others
 * are confined to the room's control tasks.
 */
public final class CallController implements RoomAudio, RoomVideo {
  private static final System.Logger LOG = System.getLogger(CallController.class.getName());
  private static final long PAUSE_MILLIS = 1_000;
  private static final long PAUSE_MILLIS_MAX = 30_000;

  private final SessionTasks tasks;
  private final MediaThreads threads;
  private final CallListeners listeners;
  private final Optional<GroupJoining> groups;
  private final List<OutgoingMedia> published = new ArrayList<>();
  private List<MediaTrack> tracks = List.of();
  private @Nullable UUID self; // null: not joined yet
  private @Nullable Media media; // null: no session now
  private Connected connection = () -> false;
  private @Nullable RoomCall call; // null: nothing was wanted yet, or it failed
  private @Nullable Wishes settled; // by the last answer; null: none in this session
  private boolean maySpeak;
  private boolean negotiating;
  private boolean inCall;
  private boolean leftOut;
  private boolean closed;
  private int failures; // in a row

  /** Tracks that are to be sent and received. */
  private record Wishes(List<OutgoingMedia> sent, List<MediaTrack> received) {
    /** {@return whether an offer would say the same} */
    boolean isSame(@Nullable Wishes other) {
      return other != null && sent.equals(other.sent) && ids().equals(other.ids());
    }

    private Set<UUID> ids() {
      return received.stream().map(MediaTrack::id).collect(Collectors.toSet());
    }
  }

  /**
   * Creates a controller that wants nothing.
   *
   * @param group how tracks are received by the room's group; empty for unicast alone
   */
  public CallController(SessionTasks tasks, MediaThreads threads, Optional<GroupOptions> group) {
    this.tasks = tasks;
    this.threads = threads;
    listeners = new CallListeners(tasks.threads(), () -> run(this::negotiate));
    groups = group.map(each -> new GroupJoining(tasks, listeners.sinks(), each));
  }

  private void run(Runnable task) {
    tasks.control().execute(task);
  }

  @Override
  public Registration subscribe(Consumer<AudioFrame> listener) {
    return listeners.addSeparate(listener);
  }

  @Override
  public Registration subscribeMix(Consumer<AudioFrame> listener) {
    return listeners.addMixed(listener);
  }

  @Override
  public Registration subscribeOpus(Consumer<OpusPacket> listener) {
    return listeners.addPackets(listener);
  }

  @Override
  public Registration subscribe(Set<TrackSource> sources, Consumer<VideoFrame> listener) {
    return listeners.addVideo(sources, listener);
  }

  @Override
  public Registration subscribeTracks(
      Set<TrackSource> sources,
      Executor executor,
      Function<MediaTrack, VideoTrackListener> trackListeners) {
    return listeners.addVideoTracks(sources, executor, trackListeners);
  }

  @Override
  public AudioPublisher publish(TrackSource source) {
    if (RoomCall.kind(source) != MediaKind.AUDIO) {
      throw new IllegalArgumentException(source + " is no source of audio");
    }
    PublishedAudio added = new PublishedAudio(source, this::removed);
    run(() -> add(added));
    return added;
  }

  @Override
  public VideoPublisher publish(TrackSource source, Codec codec, Runnable onKeyFrameWanted) {
    if (RoomCall.kind(source) != MediaKind.VIDEO) {
      throw new IllegalArgumentException(source + " is no source of video");
    }
    PublishedVideo added =
        new PublishedVideo(
            source, codec, () -> tasks.threads().execute(onKeyFrameWanted), this::removed);
    run(() -> add(added));
    return added;
  }

  private void add(OutgoingMedia added) {
    if (closed) {
      added.ended("the member has left the room");
    } else {
      published.add(added);
      negotiate();
    }
  }

  private void removed(OutgoingMedia media) {
    run(() -> {
      published.remove(media);
      negotiate();
    });
  }

  /** Handles a new session, in which an existing connection goes on. */
  public void joined(UUID member, Media contract, Connected standing) {
    self = member;
    media = contract;
    connection = standing;
    groups.ifPresent(GroupJoining::reset);
    settled = null;
    inCall = false;
    negotiating = false;
    negotiate();
  }

  /** Handles the tracks of the room. */
  public void tracks(List<MediaTrack> now) {
    tracks = now;
    Set<UUID> present = now.stream().map(MediaTrack::id).collect(Collectors.toSet());
    present.add(Media.MIX);
    listeners.keep(present);
    negotiate();
  }

  /** Handles the right of the member to speak; without it, nothing is published. */
  public void maySpeak(boolean may) {
    if (maySpeak != may) {
      maySpeak = may;
      negotiate();
    }
  }

  /** Handles the loss of the session: media go on as long as the server lets them. */
  public void lost() {
    media = null;
  }

  /** Ends the call. */
  public void close() {
    closed = true;
    media = null;
    published.forEach(each -> each.ended("the member has left the room"));
    published.clear();
    closeCall();
    listeners.end();
  }

  private void closeCall() {
    settled = null;
    if (call != null) {
      groups.ifPresent(GroupJoining::reset);
      call.close();
      call = null;
    }
  }

  private void negotiate() {
    Media current = media;
    if (closed || current == null || negotiating) {
      return;
    }
    if (published.isEmpty() && listeners.isEmpty()) {
      leave(current);
      return;
    }
    enter(current);
    Wishes wishes = new Wishes(maySpeak ? List.copyOf(published) : List.of(), received());
    boolean nothing = call == null && wishes.sent.isEmpty() && wishes.received.isEmpty();
    if (!nothing && !wishes.isSame(settled)) {
      offer(current, wishes);
    }
  }

  private void enter(Media current) {
    if (!inCall) {
      inCall = true;
      current
          .joinCall()
          .whenCompleteAsync(
              (_, failure) -> {
                if (failure != null && current.equals(media)) {
                  LOG.log(System.Logger.Level.DEBUG, "the call was not joined", failure);
                  inCall = false;
                  again();
                }
              },
              tasks.control());
    }
  }

  private void leave(Media current) {
    if (inCall) {
      inCall = false;
      current
          .hangUp()
          .whenComplete((_, failure) -> {
            if (failure != null) {
              LOG.log(System.Logger.Level.DEBUG, "the call was not left", failure);
            }
          });
      closeCall();
    }
  }

  private void offer(Media current, Wishes wishes) {
    RoomCall made;
    try {
      made = call == null ? newCall() : call;
    } catch (ClientException | IllegalStateException e) {
      LOG.log(System.Logger.Level.WARNING, "no audio and video: {0}", e.getMessage());
      again();
      return;
    }
    call = made;
    negotiating = true;
    current
        .offer(made.offer(wishes.sent, wishes.received))
        .whenCompleteAsync(
            (answer, failure) -> {
              if (current.equals(media) && made.equals(call)) {
                settle(made, wishes, answer, failure);
              }
            },
            tasks.control());
  }

  private RoomCall newCall() {
    CompletableFuture<RoomCall> made = new CompletableFuture<>();
    RoomCall opened =
        new RoomCall(
            threads,
            listeners.sinks(),
            () -> run(() -> failures = 0),
            why -> made.thenAcceptAsync(failed -> failed(failed, why), tasks.control()));
    made.complete(opened);
    return opened;
  }

  private void settle(
      RoomCall offered, Wishes wishes, @Nullable MediaAnswer answer, @Nullable Throwable failure) {
    negotiating = false;
    if (answer == null) {
      refused(failure instanceof CompletionException ? failure.getCause() : failure);
      return;
    }
    try {
      if (offered.apply(answer)) {
        settled = wishes;
        joinGroup(offered, wishes);
      } else {
        closeCall(); // the server has another connection now
      }
      negotiate();
    } catch (ClientException e) {
      failed(offered, String.valueOf(e.getMessage()));
    }
  }

  private void joinGroup(RoomCall offered, Wishes wishes) {
    Media current = media;
    UUID member = self;
    if (current != null && member != null && !wishes.received.isEmpty()) {
      groups.ifPresent(each -> each.join(offered, current, connection, member));
    }
  }

  private void refused(@Nullable Throwable failure) {
    if (failure instanceof MediaRefused refused) {
      LOG.log(System.Logger.Level.WARNING, "audio and video: {0}", refused.getMessage());
      switch (refused.reason()) {
        case NOT_ALLOWED -> maySpeak(false); // until the room gives the right
        case NOT_OFFERED, NO_SESSION -> {
          return; // nothing to be had in this session
        }
        case BAD_OFFER -> closeCall(); // a new connection begins without the past of this one
        default -> {
          // It may pass.
        }
      }
    } else {
      LOG.log(System.Logger.Level.DEBUG, "an offer failed", failure);
    }
    again();
  }

  /** Replaces a connection that has failed, after a pause. */
  private void failed(RoomCall gone, String why) {
    LOG.log(System.Logger.Level.INFO, "audio and video have failed: {0}", why);
    if (gone.equals(call)) {
      negotiating = false;
      closeCall();
      again();
    }
  }

  private void again() {
    long pause = Math.min(PAUSE_MILLIS << Math.min(failures++, 10), PAUSE_MILLIS_MAX);
    CompletableFuture.delayedExecutor(pause, TimeUnit.MILLISECONDS, tasks.control())
        .execute(this::negotiate);
  }

  /** {@return the tracks to receive: the mix, voices, then videos, each up to its limit} */
  private List<MediaTrack> received() {
    List<MediaTrack> voices = wanted(MediaKind.AUDIO, each -> listeners.wantsAudio());
    List<MediaTrack> videos = wanted(MediaKind.VIDEO, listeners::wantsVideo);
    if (!leftOut && (voices.size() > VOICES_MAX || videos.size() > TRACKS_MAX)) {
      leftOut = true;
      LOG.log(
          System.Logger.Level.WARNING,
          "of {0} voices and {1} videos only the first {2} and {3} are received",
          voices.size(),
          videos.size(),
          VOICES_MAX,
          TRACKS_MAX);
    }
    List<MediaTrack> all = new ArrayList<>();
    if (listeners.wantsMix()) {
      all.add(new MediaTrack(Media.MIX, Media.MIX, TrackSource.MICROPHONE, false));
    }
    voices.stream().limit(VOICES_MAX).forEach(all::add);
    videos.stream().limit(TRACKS_MAX).forEach(all::add);
    return all;
  }

  private List<MediaTrack> wanted(MediaKind kind, Predicate<MediaTrack> wish) {
    return tracks.stream()
        .filter(each -> RoomCall.kind(each.source()) == kind)
        .filter(each -> !each.member().equals(self))
        .filter(wish)
        .toList();
  }
}
