package dev.parley.devices.codec;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.parley.devices.api.AudioSettings;
import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceException.Reason;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Opus encoder of libopus, for voice at 48 kHz with in-band FEC.
 *
 * <p>Threads: one at a time. Memory: about 25 KiB of the library; a call allocates nothing.
 */
public final class NativeOpusEncoder implements AutoCloseable {
  private static final int LOSS_PERCENT = 10;
  private static final int COMPLEXITY = 5;
  private static final String USE = "encode Opus";

  private final int channels;
  private long encoder;

  /**
   * Creates an encoder.
   *
   * @param channels 1 or 2
   * @param bitsPerSecond 6,000 to 510,000; 32,000 is good speech
   * @throws DeviceException when libopus is missing, or refuses the values
   */
  public NativeOpusEncoder(int channels, int bitsPerSecond) {
    this.channels = channels;
    try (Arena arena = Arena.ofConfined()) {
      OpusLibrary.requireVersion(OpusLibrary.version());
      MemorySegment error = arena.allocate(JAVA_INT);
      long created = OpusLibrary.newEncoder(AudioSettings.HERTZ, channels, error);
      OpusLibrary.require(error.get(JAVA_INT, 0), Reason.UNSUPPORTED, USE);
      encoder = created;
    } catch (LinkageError e) {
      throw CodecErrors.missing(e, USE, "libopus0");
    }
    try {
      set(OpusLibrary.SET_BITRATE, bitsPerSecond);
      set(OpusLibrary.SET_COMPLEXITY, COMPLEXITY);
      set(OpusLibrary.SET_INBAND_FEC, 1);
      set(OpusLibrary.SET_PACKET_LOSS, LOSS_PERCENT);
    } catch (DeviceException e) {
      close();
      throw e;
    }
  }

  private void set(int request, int value) {
    OpusLibrary.require(OpusLibrary.control(encoder, request, value), Reason.UNSUPPORTED, USE);
  }

  /** Sets the bit rate of the next frames. */
  public void bitsPerSecond(int bitsPerSecond) {
    requireOpen();
    set(OpusLibrary.SET_BITRATE, bitsPerSecond);
  }

  /**
   * Encodes a frame.
   *
   * @param frame native memory as a microphone passes it: samples of 2.5, 5, 10, 20, 40 or 60 ms
   * @param packet native memory for the packet; 1,275 bytes are enough for any frame of 20 ms
   * @return the length of the packet in bytes
   * @throws DeviceException when the frame has another length, or the encoder is closed
   */
  public int encode(MemorySegment frame, MemorySegment packet) {
    requireOpen();
    int samples = (int) (frame.byteSize() / Short.BYTES / channels);
    return OpusLibrary.require(
        OpusLibrary.encode(encoder, frame, samples, packet), Reason.UNSUPPORTED, USE);
  }

  private void requireOpen() {
    if (encoder == 0) {
      throw CodecErrors.closed();
    }
  }

  /** Frees the encoder; may be called again. */
  @Override
  public void close() {
    if (encoder != 0) {
      OpusLibrary.freeEncoder(encoder);
      encoder = 0;
    }
  }
}
