package dev.parley.sfu;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.CodecFormat;
import dev.parley.sfu.RelayedTrack.RelayedSize;
import dev.parley.sfu.RelayedTrack.RelayedStream;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Mixed audio of the room on a relay over a thin line, without what came over it. Nothing is mixed
 * while the other node does not use it. Threads: confined to its owner.
 */
final class RelaySentMix {
  private static final int PAYLOAD_TYPE = 111;

  private final UUID id;
  private final PeerSubscriptions subscriptions;
  private final CodecFormat format =
      new CodecFormat(
          Codec.OPUS, PAYLOAD_TYPE, CodecFormat.NONE, CodecFormat.NONE, Map.of(), Set.of());
  private final int ssrc;

  /**
   * @param mix its name: the track keeps its id when the relay is opened again, and when another
   *     node is at the other end of the line
   */
  RelaySentMix(String room, String mix, PeerSubscriptions subscriptions, RandomGenerator random) {
    id = UUID.nameUUIDFromBytes((room + " mixed " + mix).getBytes(UTF_8));
    this.subscriptions = subscriptions;
    ssrc = random.nextInt();
  }

  UUID id() {
    return id;
  }

  /** {@return the announcement of the mix as a track, which no member owns} */
  RelayedTrack announcement() {
    return new RelayedTrack(
        id,
        id,
        "MICROPHONE",
        false,
        format,
        List.of(new RelayedStream(ssrc, 0)),
        List.of(new RelayedSize(0, 0, List.of(ThinAllocator.MIX_BITS))),
        RelayedTrack.ALL,
        false);
  }

  /** Sets what the other node uses of the mix; null for nothing. */
  void wanted(@Nullable TrackDemand demand) {
    boolean used = demand != null && !demand.layers().isEmpty();
    if (used && !subscriptions.receivesMix()) {
      subscriptions.beginMix(
          RelayFormat.section(id.toString(), format), new SubscriptionParameters(id, ssrc, 0));
    } else if (!used) {
      subscriptions.dropMix();
    }
  }
}
