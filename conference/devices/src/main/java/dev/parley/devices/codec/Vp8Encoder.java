package dev.parley.devices.codec;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceException.Reason;
import dev.parley.devices.api.Picture;
import dev.parley.devices.api.PixelFormat;
import dev.parley.devices.api.VideoSettings;
import dev.parley.ffi.NativeMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;

/**
 * VP8 encoder of libvpx, for conversations: no delay, a constant bit rate, frames dropped when that
 * is exceeded.
 *
 * <p>Threads: one at a time. Memory: some pictures in the library; a call allocates nothing in
 * Java.
 */
public final class Vp8Encoder implements AutoCloseable {
  private static final String USE = "encode VP8";
  private static final int HERTZ = 90_000;
  private static final int FIRST_DURATION = HERTZ / 30;
  private static final int SPEED = -6; // libvpx: -16 to 16; the negative ones are for conversations
  private static final int QUANTIZER_MIN = 2;
  private static final int QUANTIZER_MAX = 56;
  private static final int DROP_PERCENT = 30;
  private static final int KEY_FRAMES_APART = 3_000;
  private static final int BITS_OF_KILOBIT = 1_000;

  private final int width;
  private final int height;
  private final Arena arena = Arena.ofShared();
  private final MemorySegment context = arena.allocate(VpxLibrary.CONTEXT_BYTES, Long.BYTES);
  private final MemorySegment config = arena.allocate(VpxLibrary.CONFIG_BYTES, Long.BYTES);
  private final MemorySegment image = arena.allocate(VpxLibrary.IMAGE_BYTES, Long.BYTES);
  private final MemorySegment iterator = arena.allocate(JAVA_LONG);
  private long lastTimestamp = -1;
  private boolean keyFrame;
  private boolean open;

  /**
   * Creates an encoder.
   *
   * @throws DeviceException when libvpx is missing, has another version, or refuses the values
   */
  public Vp8Encoder(int width, int height, int bitsPerSecond) {
    this.width = width;
    this.height = height;
    try {
      VpxLibrary.requireVersion(VpxLibrary.version());
      VpxLibrary.require(VpxLibrary.defaults(config), Reason.UNSUPPORTED, USE);
      configure(bitsPerSecond);
      VpxLibrary.require(VpxLibrary.newEncoder(context, config), Reason.UNSUPPORTED, USE);
      open = true;
      VpxLibrary.require(
          VpxLibrary.control(context, VpxLibrary.SET_SPEED, SPEED), Reason.UNSUPPORTED, USE);
    } catch (LinkageError e) {
      close();
      throw CodecErrors.missing(e, USE, VpxLibrary.PACKAGE);
    } catch (DeviceException e) {
      close();
      throw e;
    }
  }

  private void configure(int bitsPerSecond) {
    if (width < 1
        || width > VideoSettings.SIDE_MAX
        || height < 1
        || height > VideoSettings.SIDE_MAX) {
      throw CodecErrors.failed(Reason.UNSUPPORTED, USE, width + " x " + height + " pixels");
    }
    config.set(JAVA_INT, VpxLibrary.THREADS, 1);
    config.set(JAVA_INT, VpxLibrary.WIDTH, width);
    config.set(JAVA_INT, VpxLibrary.HEIGHT, height);
    config.set(JAVA_INT, VpxLibrary.TIME_NUMERATOR, 1);
    config.set(JAVA_INT, VpxLibrary.TIME_DENOMINATOR, HERTZ);
    config.set(JAVA_INT, VpxLibrary.ERROR_RESILIENT, 1);
    config.set(JAVA_INT, VpxLibrary.LAG_IN_FRAMES, 0);
    config.set(JAVA_INT, VpxLibrary.DROP_FRAMES, DROP_PERCENT);
    config.set(JAVA_INT, VpxLibrary.END_USAGE, VpxLibrary.CONSTANT_BIT_RATE);
    config.set(JAVA_INT, VpxLibrary.TARGET_KILOBITS, bitsPerSecond / BITS_OF_KILOBIT);
    config.set(JAVA_INT, VpxLibrary.QUANTIZER_MIN, QUANTIZER_MIN);
    config.set(JAVA_INT, VpxLibrary.QUANTIZER_MAX, QUANTIZER_MAX);
    config.set(JAVA_INT, VpxLibrary.BUFFER_MILLIS, 1_000);
    config.set(JAVA_INT, VpxLibrary.BUFFER_INITIAL_MILLIS, 500);
    config.set(JAVA_INT, VpxLibrary.BUFFER_OPTIMAL_MILLIS, 600);
    config.set(JAVA_INT, VpxLibrary.KEY_FRAME_DISTANCE, KEY_FRAMES_APART);
  }

  /** Sets the bit rate of the next frames, as the bandwidth allows. */
  public void bitsPerSecond(int bitsPerSecond) {
    requireOpen();
    config.set(JAVA_INT, VpxLibrary.TARGET_KILOBITS, bitsPerSecond / BITS_OF_KILOBIT);
    VpxLibrary.require(VpxLibrary.configure(context, config), Reason.UNSUPPORTED, USE);
  }

  /**
   * Encodes a picture.
   *
   * @param picture I420 of the encoder's size, whose memory no other thread closes meanwhile
   * @param timestamp in ticks of 90 kHz, later than the one before
   * @param wantsKeyFrame whether it must be a key frame
   * @param into memory for the frame, in the heap or not
   * @return length of the frame in bytes; 0 if it was dropped for the bit rate
   * @throws DeviceException when the frame is longer than the memory, or the encoder is closed
   */
  public int encode(Picture picture, long timestamp, boolean wantsKeyFrame, MemorySegment into) {
    requireOpen();
    if (picture.format() != PixelFormat.I420
        || picture.width() != width
        || picture.height() != height
        || timestamp <= lastTimestamp) {
      throw new IllegalArgumentException(
          "%s of %d x %d at %d: I420 of %d x %d after %d is wanted"
              .formatted(
                  picture.format(),
                  picture.width(),
                  picture.height(),
                  timestamp,
                  width,
                  height,
                  lastTimestamp));
    }
    describe(picture);
    long duration = lastTimestamp < 0 ? FIRST_DURATION : timestamp - lastTimestamp;
    lastTimestamp = timestamp;
    try {
      VpxLibrary.require(
          VpxLibrary.encode(
              context, image, timestamp, duration, wantsKeyFrame ? VpxLibrary.FORCE_KEY_FRAME : 0),
          Reason.UNSUPPORTED,
          USE);
    } finally {
      Reference.reachabilityFence(picture.memory()); // its addresses do not keep it
    }
    return copyFrame(into);
  }

  private void describe(Picture picture) {
    VpxLibrary.wrap(image, width, height, picture.memory());
    for (int plane = 0; plane < 3; plane++) {
      long address = picture.memory().address() + picture.offset(plane);
      image.set(JAVA_LONG, VpxLibrary.PLANES + (long) plane * Long.BYTES, address);
      image.set(JAVA_INT, VpxLibrary.STRIDES + (long) plane * Integer.BYTES, picture.stride(plane));
    }
  }

  private int copyFrame(MemorySegment into) {
    iterator.set(JAVA_LONG, 0, 0);
    for (long packet = next(); packet != 0; packet = next()) {
      if (NativeMemory.intAt(packet + VpxLibrary.PACKET_KIND) == VpxLibrary.KIND_FRAME) {
        long length = NativeMemory.longAt(packet + VpxLibrary.PACKET_LENGTH);
        if (length > into.byteSize()) {
          throw CodecErrors.failed(
              Reason.UNSUPPORTED, USE, length + " bytes do not fit into " + into.byteSize());
        }
        NativeMemory.copyFrom(
            NativeMemory.longAt(packet + VpxLibrary.PACKET_ADDRESS), into, 0, length);
        keyFrame =
            (NativeMemory.intAt(packet + VpxLibrary.PACKET_FLAGS) & VpxLibrary.FLAG_KEY) != 0;
        return (int) length;
      }
    }
    return 0;
  }

  private long next() {
    return VpxLibrary.packet(context, iterator);
  }

  /** {@return whether the last encoded frame is a key frame} */
  public boolean isKeyFrame() {
    return keyFrame;
  }

  private void requireOpen() {
    if (!open) {
      throw CodecErrors.closed();
    }
  }

  /** Frees the encoder; may be called again. */
  @Override
  public void close() {
    if (open) {
      open = false;
      VpxLibrary.free(context);
    }
    if (arena.scope().isAlive()) {
      arena.close();
    }
  }
}
