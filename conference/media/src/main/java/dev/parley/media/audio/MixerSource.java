package dev.parley.media.audio;

import dev.parley.media.payload.OpusPayload;
import dev.parley.media.payload.RedReader;
import java.util.Arrays;

/** Audio source of the mixer: jitter buffer, RED and Opus decoding. */
final class MixerSource {
  private final JitterBuffer buffer = new JitterBuffer(OpusMixer.FRAME_SAMPLES);
  private final OpusFrameDecoder decoder = new OpusFrameDecoder();
  private final RedReader red;
  private final short[] decoded = new short[OpusPayload.SAMPLES_MAX];
  private int from;
  private int to;
  private boolean speaks;
  private int sequence;
  private int timestamp;
  private long arrived;
  private long samples;
  private long mended;
  private long concealed;
  private long starved; // concealed samples whose packets may still arrive
  private long lostBefore;

  /**
   * @param payloadType of the Opus blocks inside RED
   */
  MixerSource(int payloadType) {
    red = new RedReader(payloadType, this::piece);
  }

  void put(
      int timestamp, int sequence, byte[] bytes, int from, int length, boolean asRed, long now) {
    this.sequence = sequence;
    this.timestamp = timestamp;
    arrived = now;
    if (asRed) {
      red.take(bytes, from, length, timestamp);
    } else {
      piece(timestamp, bytes, from, length, false);
    }
  }

  /**
   * Adds an Opus frame to the jitter buffer. The sequence number of a recovered frame is derived
   * from its time stamp, which assumes that earlier packets had 20 ms each.
   */
  private void piece(int timestamp, byte[] bytes, int from, int length, boolean recovered) {
    var before =
        recovered ? Math.ceilDiv(this.timestamp - timestamp, OpusPayload.CLOCK_HERTZ / 50) : 0;
    buffer.put(timestamp, sequence - before, bytes, from, length, recovered, arrived);
  }

  /**
   * Adds the next samples to a sum.
   *
   * @param alone buffer that receives the samples of this source alone
   * @return whether there was anything but silence
   */
  boolean add(int[] sum, short[] alone, long now) {
    var loud = false;
    var done = 0;
    while (done < alone.length) {
      if (from == to) {
        fill(now + done * 1_000_000_000L / OpusMixer.HERTZ);
      }
      var count = Math.min(alone.length - done, to - from);
      for (var i = 0; i < count; i++) {
        var sample = decoded[from + i];
        alone[done + i] = sample;
        sum[done + i] += sample;
      }
      loud |= speaks;
      from += count;
      done += count;
    }
    return loud;
  }

  private void fill(long now) {
    var taken = buffer.take(now);
    from = 0;
    to = buffer.ticks();
    speaks = taken != JitterBuffer.FrameStatus.SILENCE;
    samples += speaks ? to : 0;
    switch (taken) {
      case PACKET -> {
        concealed += buffer.lost() > lostBefore ? starved : 0;
        starved = 0;
        var written = decoder.decode(buffer.bytes(), buffer.length(), decoded);
        Arrays.fill(decoded, Math.min(written, to), to, (short) 0);
      }
      case LOST -> {
        if (buffer.length() > 0) {
          mended += to;
        } else {
          concealed += to;
        }
        decoder.conceal(buffer.bytes(), buffer.length(), decoded, to);
      }
      case NOT_YET -> {
        starved += to;
        lostBefore = buffer.lost();
        decoder.conceal(buffer.bytes(), 0, decoded, to);
      }
      case SILENCE -> Arrays.fill(decoded, 0, to, (short) 0);
    }
  }

  /** Discards old packets while the source is not mixed. */
  void rest(long now) {
    buffer.discardIdle(now);
    from = 0;
    to = 0;
  }

  PlayoutStatistics counts() {
    return new PlayoutStatistics(
        buffer.statistics(), samples, mended, concealed, decoder.malformed());
  }
}
