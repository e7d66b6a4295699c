package dev.parley.media.audio;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Audio mixer: mixes the loudest members of a room into one mono Opus stream per listener, in
 * packets of 60 ms. A member who speaks gets a stream without its own audio; all others share one
 * stream. Nothing is sent while nobody speaks. Redundancy against loss is added by the owner
 * ({@link dev.parley.media.payload.RedWriter}).
 *
 * <p>Threads: one at a time. Memory: 100 to 200 KiB for each member once it has spoken, and an
 * encoder for each that both speaks and listens.
 *
 * @param <M> key of a member
 */
public final class OpusMixer<M> {
  /** Sample rate, and clock rate of RTP. */
  public static final int HERTZ = 48_000;

  /** Samples of a packet: 60 ms. */
  public static final int FRAME_SAMPLES = 2_880;

  /** Maximum number of sources mixed at once. */
  public static final int SOURCES_MAX = 4;

  /** Maximum number of members that may speak. */
  public static final int MEMBERS_MAX = ActiveSpeakerDetector.MEMBERS_MAX;

  private static final long FRAME_NANOS = 60_000_000;

  /** Delay of a tick beyond which the missed frames are skipped. */
  private static final long LATE_NANOS = 5 * FRAME_NANOS;

  /** Number of silent frames sent after the last source has ended, for a fade-out. */
  private static final int FADE_FRAMES = 5;

  private static final int PACKET_BYTES_MAX = 1_275;
  private static final short[] SILENCE = new short[FRAME_SAMPLES];

  /** Receiver of the mixed packets. */
  public interface Output<M> {
    /**
     * Takes a packet for a listener.
     *
     * @param opus valid only during the call
     * @param timestamp RTP time stamp, the same for all listeners
     */
    void frame(M listener, byte[] opus, int length, int timestamp);
  }

  private final ActiveSpeakerDetector<M> levels;
  private final int bitsPerSecond;
  private final Output<M> output;
  private final Map<M, MixerSource> sources = new LinkedHashMap<>();
  private final Set<M> listeners = new LinkedHashSet<>();
  private final Map<M, MixStream> own = new HashMap<>(); // of listeners that are sources in the mix
  private final MixStream shared;
  private final int[] sum = new int[FRAME_SAMPLES];
  private final short[][] alone = new short[SOURCES_MAX][FRAME_SAMPLES];
  private int timestamp;
  private long deadline;

  /** Output stream: samples, encoder and last packet. */
  private final class MixStream {
    private final MixLimiter mix = new MixLimiter();
    private final OpusFrameEncoder coder = new OpusFrameEncoder(bitsPerSecond);
    private final byte[] packet = new byte[PACKET_BYTES_MAX];
    private int silent = FADE_FRAMES; // frames in a row

    /** {@return length of the packet; 0 when there is nothing to send} */
    int encode(short[] without, boolean loud) {
      silent = loud ? 0 : Math.min(silent + 1, FADE_FRAMES + 1);
      return silent > FADE_FRAMES ? 0 : coder.encode(mix.less(sum, without), packet);
    }
  }

  /**
   * Creates a mixer.
   *
   * @param levels active speaker detection; the owner adds the level of each packet
   * @param bitsPerSecond bit rate of each stream, 6,000 to 64,000
   * @param now when the first packet is due
   */
  public OpusMixer(ActiveSpeakerDetector<M> levels, int bitsPerSecond, Output<M> output, long now) {
    if (bitsPerSecond < 6_000 || bitsPerSecond > 64_000) {
      throw new IllegalArgumentException(bitsPerSecond + " bits a second");
    }
    this.levels = levels;
    this.bitsPerSecond = bitsPerSecond;
    this.output = output;
    deadline = now;
    shared = new MixStream();
  }

  /**
   * Adds a member as a source.
   *
   * @param payloadType of its Opus packets
   * @return false when there are {@link #MEMBERS_MAX} already
   */
  public boolean addSource(M member, int payloadType) {
    if (sources.size() == MEMBERS_MAX && !sources.containsKey(member)) {
      return false;
    }
    sources.put(member, new MixerSource(payloadType));
    return true;
  }

  /** Adds a listener. */
  public void addListener(M member) {
    listeners.add(member);
  }

  /** Removes a listener. */
  public void removeListener(M member) {
    listeners.remove(member);
    own.remove(member);
  }

  /** Removes a source. */
  public void removeSource(M member) {
    sources.remove(member);
    own.remove(member);
  }

  /**
   * Adds a packet of a source; ignored when the member is no source.
   *
   * @param sequence 16 bits
   * @param red whether the packet is RED (RFC 2198)
   */
  public void put(
      M member,
      int timestamp,
      int sequence,
      byte[] bytes,
      int from,
      int length,
      boolean red,
      long now) {
    var source = sources.get(member);
    if (source != null) {
      source.put(timestamp, sequence, bytes, from, length, red, now);
    }
  }

  /** {@return when {@link #tick} is due} */
  public long nextDeadline() {
    return listeners.isEmpty() ? Long.MAX_VALUE : deadline;
  }

  /**
   * Mixes and emits the packets that are due. After a long pause it continues from the present
   * time.
   */
  public void tick(long now) {
    if (now - deadline > LATE_NANOS) {
      deadline = now;
    }
    while (now - deadline >= 0) {
      mix(deadline);
      deadline += FRAME_NANOS;
      timestamp += FRAME_SAMPLES;
    }
  }

  private void mix(long now) {
    Arrays.fill(sum, 0);
    var chosen = new ArrayList<M>();
    var loud = new ArrayList<Boolean>();
    for (var member : levels.loudest(SOURCES_MAX, now)) {
      var source = sources.get(member);
      if (source != null) {
        loud.add(source.add(sum, alone[chosen.size()], now));
        chosen.add(member);
      }
    }
    rest(chosen, now);
    send(chosen, loud);
  }

  /** Discards old packets of sources that are not among the loudest. */
  private void rest(List<M> chosen, long now) {
    sources.forEach((member, source) -> {
      if (!chosen.contains(member)) {
        source.rest(now);
      }
    });
    own.keySet().retainAll(chosen);
  }

  private void send(List<M> chosen, List<Boolean> loud) {
    var anyone = loud.contains(true);
    var length = shared.encode(SILENCE, anyone);
    for (var listener : listeners) {
      var place = chosen.indexOf(listener);
      if (place >= 0) {
        var others =
            loud.subList(0, place).contains(true)
                || loud.subList(place + 1, loud.size()).contains(true);
        var strand = own.computeIfAbsent(listener, m -> new MixStream());
        give(listener, strand.packet, strand.encode(alone[place], others));
      } else {
        give(listener, shared.packet, length);
      }
    }
  }

  private void give(M listener, byte[] packet, int length) {
    if (length > 0) {
      output.frame(listener, packet, length, timestamp);
    }
  }

  /** {@return statistics of a source; empty for a member that is none} */
  public Optional<PlayoutStatistics> statistics(M member) {
    return Optional.ofNullable(source(member)).map(MixerSource::counts);
  }

  private @Nullable MixerSource source(M member) {
    return sources.get(member);
  }
}
