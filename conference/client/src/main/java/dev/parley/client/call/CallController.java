package dev.parley.client.call;

import dev.parley.client.media.AudioFrame;
import dev.parley.client.media.AudioPublisher;
import dev.parley.client.media.OpusPacket;
import dev.parley.client.media.RoomAudio;
import dev.parley.client.media.RoomVideo;
import dev.parley.client.media.VideoFrame;
import dev.parley.client.media.VideoPublisher;
import dev.parley.client.session.ClientException;
import dev.parley.client.session.Registration;
import dev.parley.client.session.SessionTasks;
import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.MediaKind;
import dev.parley.room.api.media.Media;
import dev.parley.room.api.media.MediaAnswer;
import dev.parley.room.api.media.MediaOffer;
import dev.parley.room.api.media.MediaRefusal;
import dev.parley.room.api.media.MediaRefused;
import dev.parley.room.api.media.MediaTrack;
import dev.parley.room.api.media.TrackSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a member's tracks as it wants them: negotiates one offer at a time when the wishes or the
 * tracks of the room change, and replaces a connection that fails.
 *
 * <p>Threads: the methods of {@link RoomAudio} and {@link RoomVideo} are safe for all; the others
 * are confined to the room's tasks.
 */
public final class CallController implements RoomAudio, RoomVideo {
  private static final System.Logger LOG = System.getLogger(CallController.class.getName());
  private static final long PAUSE_MILLIS = 1_000;
  private static final long PAUSE_MILLIS_MAX = 30_000;

  private final SessionTasks tasks;
  private final MediaThreads threads;
  private final CallListeners listeners;
  private final List<OutgoingMedia> published = new ArrayList<>();
  private List<MediaTrack> tracks = List.of();
  private @Nullable UUID self; // null: not joined yet
  private @Nullable Media media; // null: no session now
  private @Nullable RoomCall call; // null: nothing was wanted yet, or it failed
  private boolean negotiating;
  private boolean changed;
  private boolean inCall;
  private boolean closed;
  private int failures; // in a row

  /** Creates a controller that wants nothing. */
  public CallController(SessionTasks tasks, MediaThreads threads) {
    this.tasks = tasks;
    this.threads = threads;
    listeners = new CallListeners(tasks.threads(), () -> tasks.execute(this::negotiate));
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
  public Registration subscribe(Predicate<MediaTrack> wanted, Consumer<VideoFrame> listener) {
    return listeners.addVideo(wanted, listener);
  }

  @Override
  public AudioPublisher publish(TrackSource source) {
    if (RoomCall.kind(source) != MediaKind.AUDIO) {
      throw new IllegalArgumentException(source + " is no source of audio");
    }
    PublishedAudio added = new PublishedAudio(source, this::removed);
    tasks.execute(() -> add(added));
    return added;
  }

  @Override
  public VideoPublisher publish(TrackSource source, Codec codec, Runnable onKeyFrameWanted) {
    if (RoomCall.kind(source) != MediaKind.VIDEO) {
      throw new IllegalArgumentException(source + " is no source of video");
    }
    PublishedVideo added = new PublishedVideo(source, codec, onKeyFrameWanted, this::removed);
    tasks.execute(() -> add(added));
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
    tasks.execute(() -> {
      published.remove(media);
      negotiate();
    });
  }

  /** Handles a new session, in which an existing connection goes on. */
  public void joined(UUID member, Media contract) {
    self = member;
    media = contract;
    inCall = false;
    negotiating = false;
    negotiate();
  }

  /** Handles the tracks of the room. */
  public void tracks(List<MediaTrack> now) {
    tracks = now;
    negotiate();
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
  }

  private void closeCall() {
    if (call != null) {
      call.close();
      call = null;
    }
  }

  private void negotiate() {
    Media current = media;
    boolean wanted = !published.isEmpty() || !listeners.isEmpty();
    if (closed || current == null || (call == null && !wanted)) {
      return;
    }
    if (negotiating) {
      changed = true;
      return;
    }
    if (wanted && !inCall) {
      inCall = true;
      current.joinCall();
    }
    List<MediaTrack> received = received();
    if (call == null && published.isEmpty() && received.isEmpty()) {
      return; // nothing to be negotiated yet
    }
    offer(current, received);
  }

  private void offer(Media current, List<MediaTrack> received) {
    RoomCall offering = call;
    if (offering == null) {
      CompletableFuture<RoomCall> self = new CompletableFuture<>();
      offering =
          new RoomCall(
              threads,
              listeners.sinks(),
              why -> self.thenAcceptAsync(failed -> failed(failed, why), tasks));
      self.complete(offering);
      call = offering;
    }
    negotiating = true;
    changed = false;
    RoomCall made = offering;
    MediaOffer offer = made.offer(List.copyOf(published), received);
    current
        .offer(offer)
        .whenCompleteAsync(
            (answer, failure) -> {
              if (current.equals(media) && made.equals(call)) {
                settle(made, answer, failure);
              }
            },
            tasks);
  }

  private void settle(RoomCall offered, @Nullable MediaAnswer answer, @Nullable Throwable failure) {
    negotiating = false;
    try {
      if (answer == null) {
        refused(failure instanceof CompletionException ? failure.getCause() : failure);
      } else if (offered.apply(answer)) {
        failures = 0;
      } else {
        closeCall();
        changed = true;
      }
    } catch (ClientException e) {
      LOG.log(System.Logger.Level.WARNING, "audio and video: {0}", e.getMessage());
      failed(offered, String.valueOf(e.getMessage()));
    }
    if (changed) {
      negotiate();
    }
  }

  private void refused(@Nullable Throwable failure) {
    LOG.log(System.Logger.Level.DEBUG, "an offer was refused", failure);
    if (failure instanceof MediaRefused refused
        && refused.reason() != MediaRefusal.TOO_FAST
        && refused.reason() != MediaRefusal.NO_SUCH_TRACK) {
      LOG.log(System.Logger.Level.WARNING, "audio and video: {0}", refused.getMessage());
    } else {
      again();
    }
  }

  /** Replaces a connection that has failed, after a pause. */
  private void failed(RoomCall gone, String why) {
    LOG.log(System.Logger.Level.DEBUG, "audio and video have failed: {0}", why);
    if (gone.equals(call)) {
      negotiating = false;
      closeCall();
      again();
    }
  }

  private void again() {
    long pause = Math.min(PAUSE_MILLIS << Math.min(failures++, 10), PAUSE_MILLIS_MAX);
    CompletableFuture.delayedExecutor(pause, TimeUnit.MILLISECONDS, tasks).execute(this::negotiate);
  }

  private List<MediaTrack> received() {
    List<MediaTrack> wanted = new ArrayList<>();
    if (listeners.wantsMix()) {
      wanted.add(new MediaTrack(Media.MIX, Media.MIX, TrackSource.MICROPHONE, false));
    }
    for (MediaTrack each : tracks) {
      boolean audio = RoomCall.kind(each.source()) == MediaKind.AUDIO;
      if (!each.member().equals(self)
          && (audio ? listeners.wantsAudio() : listeners.wantsVideo(each))) {
        wanted.add(each);
      }
    }
    return wanted;
  }
}
