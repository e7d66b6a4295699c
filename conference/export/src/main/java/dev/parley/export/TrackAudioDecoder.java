package dev.parley.export;

import dev.parley.media.audio.OpusFrameDecoder;
import dev.parley.media.audio.OpusMixer;
import dev.parley.media.payload.OpusPayload;
import dev.parley.media.rtp.RtpPacket;
import dev.parley.recording.TrackReader;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

/**
 * Decoded audio of one track, with each sample at its time. Pauses are silence; short losses are
 * concealed, by the FEC of the next packet where there is one.
 *
 * <p>Threads: one at a time, which closes it.
 */
final class TrackAudioDecoder implements Closeable {
  private static final double SAMPLES_PER_MILLI = OpusMixer.HERTZ / 1_000.0;

  /**
   * Tolerance in samples within which playout continues without a gap: a shift is audible, a delay
   * is not.
   */
  private static final long SLACK = OpusMixer.HERTZ / 25;

  /** Maximum number of consecutive samples that are concealed. */
  private static final int CONCEALED_MAX = OpusPayload.SAMPLES_MAX;

  private final TrackReader track;
  private final OrderedPackets packets;
  private final OpusFrameDecoder decoder = new OpusFrameDecoder();
  private final OpusPayload opus = new OpusPayload();
  private final byte[] payload = new byte[64 << 10];
  private final short[] decoded = new short[OpusPayload.SAMPLES_MAX];
  private final short[] block = new short[CONCEALED_MAX + OpusPayload.SAMPLES_MAX];
  private long blockFrom; // index within the samples of the video
  private long blockEnd;
  private boolean ended;

  TrackAudioDecoder(TrackReader track) throws IOException {
    this.track = track;
    packets = new OrderedPackets(track);
  }

  /** {@return the track} */
  TrackReader track() {
    return track;
  }

  /**
   * Writes the samples of an interval that begins where the previous one ended.
   *
   * @param from index of the first sample within the video
   * @return whether there is anything but silence
   */
  boolean read(long from, short[] into) throws IOException {
    Arrays.fill(into, (short) 0);
    boolean any = false;
    long end = from + into.length;
    while (!ended && blockFrom < end) {
      long start = Math.max(from, blockFrom);
      long stop = Math.min(end, blockEnd);
      if (start < stop) {
        int at = block.length - (int) (blockEnd - start);
        System.arraycopy(block, at, into, (int) (start - from), (int) (stop - start));
        any = true;
      }
      if (blockEnd > end) {
        break;
      }
      ended = !load();
    }
    return any;
  }

  /** Decodes the next packet, so that the block ends with its last sample. */
  private boolean load() throws IOException {
    while (packets.next()) {
      RtpPacket packet = packets.packet();
      int length = packet.payloadLength();
      if (opus.wrap(packet.bytes(), packet.payload(), length, false)) {
        System.arraycopy(packet.bytes(), packet.payload(), payload, 0, length);
        place(Math.round(packets.at() * SAMPLES_PER_MILLI), length);
        return true;
      }
    }
    return false;
  }

  private void place(long wanted, int length) {
    long before = blockEnd;
    long at = Math.abs(wanted - before) < SLACK ? before : Math.max(wanted, before);
    int lost = packets.missing() == 0 || at - before > CONCEALED_MAX ? 0 : (int) (at - before);
    int samples = opus.samples();
    int from = block.length - samples;
    if (lost > 0) {
      int mended = Math.min(lost, samples);
      conceal(0, lost - mended, from - lost);
      conceal(length, mended, from - mended);
    }
    int written = decoder.decode(payload, length, decoded);
    Arrays.fill(decoded, Math.min(written, samples), samples, (short) 0);
    System.arraycopy(decoded, 0, block, from, samples);
    blockFrom = at - lost;
    blockEnd = at + samples;
  }

  private void conceal(int length, int samples, int to) {
    if (samples > 0) {
      decoder.conceal(payload, length, decoded, samples);
      System.arraycopy(decoded, 0, block, to, samples);
    }
  }

  @Override
  public void close() throws IOException {
    packets.close();
  }
}
