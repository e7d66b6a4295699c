package dev.parley.server.relays;

import static dev.parley.testkit.Eventually.eventually;
import static dev.parley.testkit.Eventually.value;

import dev.parley.room.api.JoinResult;
import dev.parley.room.api.RoomItem;
import dev.parley.room.api.media.Media;
import dev.parley.room.api.media.MediaAnswer;
import dev.parley.room.api.media.MediaItem;
import dev.parley.room.api.media.MediaOffer;
import dev.parley.room.api.media.PublishedTracks;
import dev.parley.room.api.media.ReceiveSection;
import dev.parley.room.api.media.SendSection;
import dev.parley.room.api.media.TrackSource;
import dev.parley.server.sfu.UdpCaller;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Flow;

/** Members who speak and listen over a {@link UdpCaller}. */
public final class Voices {
  private Voices() {}

  /** Keeps the session of a member, as a page does. */
  public static JoinResult following(JoinResult member) {
    member.session().follow(member.lastNumber()).subscribe(new Ignored());
    return member;
  }

  /** {@return the audio and video of a member} */
  public static Media media(JoinResult member) {
    return value("media", member.session().media());
  }

  /** {@return the answer to an offer of a voice} */
  public static MediaAnswer offerVoice(JoinResult member, UdpCaller caller) {
    return value(
        "an answer",
        media(member)
            .offer(
                new MediaOffer(
                    caller.offerVoice(),
                    List.of(new SendSection("0", TrackSource.MICROPHONE)),
                    List.of())));
  }

  /** Speaks. {@return the track} */
  public static UUID speaks(JoinResult member, UdpCaller caller) {
    MediaAnswer answer = offerVoice(member, caller);
    caller.meet(answer);
    return answer.published().getFirst().track();
  }

  /** Listens to a track as a page does, once its node says that there is one. */
  public static MediaAnswer listens(JoinResult member, UdpCaller caller, UUID track) {
    Media media = media(member);
    Announced announced = new Announced();
    media.follow().subscribe(announced);
    eventually("the track at the other node", () -> announced.tracks.contains(track));
    MediaAnswer answer =
        value(
            "an answer",
            media.offer(
                new MediaOffer(
                    caller.offerToListen(), List.of(), List.of(new ReceiveSection("0", track)))));
    caller.meet(answer);
    return answer;
  }

  /** The tracks that a member was told of. */
  private static final class Announced implements Flow.Subscriber<MediaItem> {
    final Set<UUID> tracks = ConcurrentHashMap.newKeySet();

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(MediaItem item) {
      if (item instanceof PublishedTracks published) {
        published.tracks().forEach(each -> tracks.add(each.id()));
      }
    }

    @Override
    public void onError(Throwable failure) {
      // The session has ended with its node.
    }

    @Override
    public void onComplete() {
      // The session has ended.
    }
  }

  /** Subscriber that only asks for all items. */
  private static final class Ignored implements Flow.Subscriber<RoomItem> {
    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(RoomItem item) {
      // Only the stream itself is of interest.
    }

    @Override
    public void onError(Throwable failure) {
      // The session has ended with its server.
    }

    @Override
    public void onComplete() {
      // The session has ended.
    }
  }
}
