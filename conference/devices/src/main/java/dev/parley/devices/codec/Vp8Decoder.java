package dev.parley.devices.codec;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceException.Reason;
import dev.parley.devices.api.Picture;
import dev.parley.ffi.NativeMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Optional;

/**
 * VP8 decoder of libvpx (RFC 6386).
 *
 * <p>Threads: one at a time. Memory: some pictures in the library, and one here.
 */
public final class Vp8Decoder implements VideoDecoder {
  private static final String USE = "decode VP8";
  private static final int KEY_HEADER_BYTES = 10; // RFC 6386, section 9.1
  private static final int WIDTH_AT = 6;
  private static final int HEIGHT_AT = 8;
  private static final int SIDE_BITS = 0x3fff;

  private final Arena arena = Arena.ofShared();
  private final MemorySegment context = arena.allocate(VpxLibrary.CONTEXT_BYTES, Long.BYTES);
  private final MemorySegment iterator = arena.allocate(JAVA_LONG);
  private final DecodedPicture picture = new DecodedPicture();
  private boolean open;

  /**
   * Creates a decoder.
   *
   * @throws DeviceException when libvpx is missing or has another version
   */
  public Vp8Decoder() {
    try {
      VpxLibrary.requireVersion(VpxLibrary.version());
      VpxLibrary.require(VpxLibrary.newDecoder(context), Reason.UNSUPPORTED, USE);
      open = true;
    } catch (LinkageError e) {
      close();
      throw CodecErrors.missing(e, USE, VpxLibrary.PACKAGE);
    } catch (DeviceException e) {
      close();
      throw e;
    }
  }

  @Override
  public Optional<Picture> decode(MemorySegment frame) {
    if (!open) {
      throw CodecErrors.closed();
    }
    requireSize(frame);
    VpxLibrary.require(VpxLibrary.decode(context, frame), Reason.MALFORMED, USE);
    iterator.set(JAVA_LONG, 0, 0);
    long image = VpxLibrary.image(context, iterator);
    return image == 0 ? Optional.empty() : Optional.of(copy(image));
  }

  /** Checks a frame before the library allocates memory for it. */
  private static void requireSize(MemorySegment frame) {
    if (frame.byteSize() == 0) {
      throw CodecErrors.failed(Reason.MALFORMED, USE, "the frame is empty");
    }
    boolean key = (frame.get(JAVA_BYTE, 0) & 1) == 0;
    if (!key) {
      return;
    }
    if (frame.byteSize() < KEY_HEADER_BYTES) {
      throw CodecErrors.failed(Reason.MALFORMED, USE, "the key frame is truncated");
    }
    int width = side(frame, WIDTH_AT);
    int height = side(frame, HEIGHT_AT);
    if (width == 0 || height == 0 || (long) width * height > PIXELS_MAX) {
      throw CodecErrors.failed(
          Reason.MALFORMED, USE, "%d x %d are too many pixels".formatted(width, height));
    }
  }

  private static int side(MemorySegment frame, int at) {
    int low = Byte.toUnsignedInt(frame.get(JAVA_BYTE, at));
    return (low | Byte.toUnsignedInt(frame.get(JAVA_BYTE, at + 1L)) << 8) & SIDE_BITS;
  }

  private Picture copy(long image) {
    int width = NativeMemory.intAt(image + VpxLibrary.IMAGE_WIDTH);
    int height = NativeMemory.intAt(image + VpxLibrary.IMAGE_HEIGHT);
    if (NativeMemory.intAt(image + VpxLibrary.IMAGE_FORMAT) != VpxLibrary.I420) {
      throw CodecErrors.failed(Reason.MALFORMED, USE, "the picture is not I420");
    }
    Picture to = picture.ofSize(width, height);
    for (int plane = 0; plane < 3; plane++) {
      long from = NativeMemory.longAt(image + VpxLibrary.PLANES + (long) plane * Long.BYTES);
      long stride = NativeMemory.intAt(image + VpxLibrary.STRIDES + (long) plane * Integer.BYTES);
      DecodedPicture.copyPlane(to, plane, from, stride);
    }
    return to;
  }

  @Override
  public void close() {
    if (open) {
      open = false;
      VpxLibrary.free(context);
    }
    picture.close();
    if (arena.scope().isAlive()) {
      arena.close();
    }
  }
}
