package dev.parley.client.call;

import dev.parley.client.group.GroupReception;
import dev.parley.client.group.GroupReceptionListener;
import dev.parley.client.transport.IncomingStream;
import dev.parley.media.rtp.RtpPacket;
import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.CodecFormat;
import dev.parley.media.sdp.MediaKind;
import dev.parley.room.api.group.GroupTrack;
import dev.parley.room.api.media.GroupReason;
import dev.parley.room.api.media.GroupState;
import dev.parley.room.api.media.MediaTrack;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tracks that a member receives by the group of the room, played as those of its connection are.
 * Threads: created by any, then confined to the loop of its connection, on which a packet passes
 * from the socket to the listener.
 */
final class CallGroup implements GroupReceptionListener {
  private static final System.Logger LOG = System.getLogger(CallGroup.class.getName());

  private final MediaSinks sinks;
  private final UUID self;
  private final Consumer<CallGroup> onEnded;
  private final RtpPacket packet = new RtpPacket();
  private @Nullable GroupReception reception; // null: not begun
  private List<GroupTrack> tracks = List.of();
  private List<GroupMedia> media = List.of();
  private GroupState state = GroupState.UNICAST;

  /** One track of the group. */
  private static final class GroupMedia {
    final int ssrc;
    final TrackClock clock;
    final CodecFormat format;
    final @Nullable AudioReception audio; // null for video
    final @Nullable VideoReception video; // null for audio
    private long highest = -1;

    GroupMedia(GroupTrack track, CodecFormat format, MediaSinks sinks, long now) {
      MediaTrack shown = new MediaTrack(track.track(), track.member(), track.source(), false);
      boolean voice = format.codec().kind() == MediaKind.AUDIO;
      ssrc = track.ssrc();
      this.format = format;
      clock = sinks.clock(track.track());
      audio = voice ? new AudioReception(shown, sinks, clock, true, now) : null;
      video = voice ? null : new VideoReception(shown, sinks, clock, true);
    }

    void take(RtpPacket packet, long now) {
      long number = highest < 0 ? packet.sequence() : unwrapped(packet.sequence());
      boolean late = number < highest;
      highest = Math.max(highest, number);
      IncomingStream.Listener listener = audio == null ? video : audio;
      if (listener != null && number >= 0) {
        listener.packet(packet, format, number, late, now);
      }
    }

    private long unwrapped(int sequence) {
      return highest + (short) (sequence - (int) highest);
    }

    void turn(long now) {
      if (audio != null) {
        audio.turn(now);
      }
      if (video != null) {
        video.turn(now);
      }
    }
  }

  /**
   * @param self this member, whose own tracks are not played
   * @param onEnded called by the loop when the group ends by itself
   */
  CallGroup(MediaSinks sinks, UUID self, Consumer<CallGroup> onEnded) {
    this.sinks = sinks;
    this.self = self;
    this.onEnded = onEnded;
  }

  /** Begins to receive. */
  void begin(GroupReception joined) {
    reception = joined;
  }

  void turn(long now) {
    GroupReception current = reception;
    if (current == null) {
      return;
    }
    current.turn(now);
    for (int i = 0; i < media.size(); i++) {
      media.get(i).turn(now);
    }
  }

  @Override
  public void tracks(List<GroupTrack> now) {
    tracks = now;
    play();
  }

  /** Keeps the media of the tracks that come by the group. */
  private void play() {
    List<GroupMedia> before = media;
    List<GroupMedia> next = new ArrayList<>();
    for (GroupTrack track : state == GroupState.GROUP ? tracks : List.<GroupTrack>of()) {
      Optional<GroupMedia> kept =
          before.stream().filter(each -> each.ssrc == track.ssrc()).findFirst();
      Optional<GroupMedia> used = kept.isPresent() ? kept : added(track);
      used.ifPresent(next::add);
    }
    before.stream().filter(each -> !next.contains(each)).forEach(each -> each.clock.groupEnded());
    media = List.copyOf(next);
  }

  private Optional<GroupMedia> added(GroupTrack track) {
    return track.member().equals(self)
        ? Optional.empty()
        : Arrays.stream(Codec.values())
            .filter(codec -> codec.encoding().equalsIgnoreCase(track.codec()))
            .findFirst()
            .map(codec ->
                new CodecFormat(
                    codec,
                    track.payloadType(),
                    CodecFormat.NONE,
                    CodecFormat.NONE,
                    Map.of(),
                    Set.of()))
            .map(format -> new GroupMedia(track, format, sinks, System.nanoTime()));
  }

  @Override
  public void packet(byte[] bytes, int from, int length) {
    if (!packet.wrap(bytes, from, length)) {
      return;
    }
    for (int i = 0; i < media.size(); i++) {
      GroupMedia each = media.get(i);
      if (each.ssrc == packet.ssrc() && each.format.payloadType() == packet.payloadType()) {
        each.take(packet, System.nanoTime());
        return;
      }
    }
  }

  @Override
  public void changed(GroupState now, GroupReason reason) {
    LOG.log(System.Logger.Level.DEBUG, "the group of the room: {0}, {1}", now, reason);
    state = now;
    play();
  }

  @Override
  public void ended(String why) {
    LOG.log(System.Logger.Level.INFO, "no tracks by the group of the room: {0}", why);
    close();
    onEnded.accept(this);
  }

  /** Leaves the group. */
  void close() {
    state = GroupState.UNICAST;
    play();
    GroupReception current = reception;
    reception = null;
    if (current != null) {
      current.close();
    }
  }
}
