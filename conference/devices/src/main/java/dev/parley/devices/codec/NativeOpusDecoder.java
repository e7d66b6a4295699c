package dev.parley.devices.codec;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.parley.devices.api.AudioSettings;
import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceException.Reason;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Opus decoder of libopus, to 48 kHz.
 *
 * <p>Threads: one at a time. Memory: about 20 KiB of the library; a call allocates nothing.
 */
public final class NativeOpusDecoder implements AutoCloseable {
  private static final String USE = "decode Opus";

  private final int channels;
  private long decoder;

  /**
   * Creates a decoder.
   *
   * @param channels 1 or 2
   * @throws DeviceException when libopus is missing
   */
  public NativeOpusDecoder(int channels) {
    this.channels = channels;
    try (Arena arena = Arena.ofConfined()) {
      OpusLibrary.requireVersion(OpusLibrary.version());
      MemorySegment error = arena.allocate(JAVA_INT);
      decoder = OpusLibrary.newDecoder(AudioSettings.HERTZ, channels, error);
      OpusLibrary.require(error.get(JAVA_INT, 0), Reason.UNSUPPORTED, USE);
    } catch (LinkageError e) {
      throw CodecErrors.missing(e, USE, "libopus0");
    }
  }

  /**
   * Decodes a packet.
   *
   * @param packet Opus packet (RFC 6716, section 3) in native memory
   * @param samples native memory for up to 120 ms
   * @return number of samples per channel
   * @throws DeviceException when the packet is malformed or longer than the memory
   */
  public int decode(MemorySegment packet, MemorySegment samples) {
    requireOpen();
    return decode(packet, (int) packet.byteSize(), samples);
  }

  /** Fills a gap with the likely sound of a lost packet; the memory's length is that of the gap. */
  public int conceal(MemorySegment samples) {
    requireOpen();
    return decode(MemorySegment.NULL, 0, samples);
  }

  private int decode(MemorySegment packet, int length, MemorySegment samples) {
    int count = (int) (samples.byteSize() / Short.BYTES / channels);
    return OpusLibrary.require(
        OpusLibrary.decode(decoder, packet, length, samples, count), Reason.MALFORMED, USE);
  }

  private void requireOpen() {
    if (decoder == 0) {
      throw CodecErrors.closed();
    }
  }

  /** Frees the decoder; may be called again. */
  @Override
  public void close() {
    if (decoder != 0) {
      OpusLibrary.freeDecoder(decoder);
      decoder = 0;
    }
  }
}
