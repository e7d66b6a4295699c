package dev.parley.devices.codec;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceException.Reason;
import dev.parley.devices.api.Picture;
import dev.parley.ffi.Errno;
import dev.parley.ffi.NativeMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Optional;

/**
 * AV1 decoder of dav1d, without delay: a frame is a temporal unit (AV1 specification, section 7.5).
 *
 * <p>Threads: one at a time. Memory: some pictures in the library, and one here.
 */
public final class Av1Decoder implements VideoDecoder {
  private static final String USE = "decode AV1";

  private final Arena arena = Arena.ofShared();
  private final MemorySegment decoder = arena.allocate(ADDRESS);
  private final MemorySegment data = arena.allocate(Dav1dLibrary.DATA_BYTES, Long.BYTES);
  private final MemorySegment next = arena.allocate(Dav1dLibrary.PICTURE_BYTES, Long.BYTES);
  private final MemorySegment shown = arena.allocate(Dav1dLibrary.PICTURE_BYTES, Long.BYTES);
  private final DecodedPicture picture = new DecodedPicture();
  private boolean open;

  /**
   * Creates a decoder.
   *
   * @throws DeviceException when dav1d is missing or has another version
   */
  public Av1Decoder() {
    try {
      Dav1dLibrary.requireVersion(Dav1dLibrary.version());
      MemorySegment settings = arena.allocate(Dav1dLibrary.SETTINGS_BYTES, Long.BYTES);
      Dav1dLibrary.defaults(settings);
      settings.set(JAVA_INT, Dav1dLibrary.THREADS, 1);
      settings.set(JAVA_INT, Dav1dLibrary.FRAME_DELAY_MAX, 1);
      settings.set(JAVA_INT, Dav1dLibrary.ALL_LAYERS, 1); // else it waits for those left out
      settings.set(JAVA_INT, Dav1dLibrary.PIXELS_MAX, (int) PIXELS_MAX);
      settings.set(JAVA_LONG, Dav1dLibrary.LOG_CALLBACK, 0); // it would print to the console
      require(Dav1dLibrary.open(decoder, settings), Reason.UNSUPPORTED);
      open = true;
    } catch (LinkageError e) {
      close();
      throw CodecErrors.missing(e, USE, Dav1dLibrary.PACKAGE);
    } catch (DeviceException e) {
      close();
      throw e;
    }
  }

  private static void require(int result, Reason reason) {
    if (result < 0) {
      throw CodecErrors.failed(reason, USE, Errno.text(-result));
    }
  }

  @Override
  public Optional<Picture> decode(MemorySegment frame) {
    if (!open) {
      throw CodecErrors.closed();
    }
    long address = frame.byteSize() == 0 ? 0 : Dav1dLibrary.newData(data, frame.byteSize());
    if (address == 0) {
      throw CodecErrors.failed(Reason.MALFORMED, USE, "%d bytes".formatted(frame.byteSize()));
    }
    try {
      NativeMemory.copyTo(frame, 0, address, frame.byteSize());
      return decodeData();
    } finally {
      Dav1dLibrary.freeData(data);
    }
  }

  /**
   * Passes the frame on until the decoder has read it all. {@return the last picture of it} A
   * temporal unit has one picture of each spatial layer, the best one last; the server leaves out
   * upper layers at times.
   */
  private Optional<Picture> decodeData() {
    boolean found = false;
    try {
      while (data.get(JAVA_LONG, Dav1dLibrary.DATA_LENGTH) > 0) {
        int sent = Dav1dLibrary.send(id(), data);
        boolean full = sent == Dav1dLibrary.EAGAIN;
        if (!full) {
          require(sent, Reason.MALFORMED);
        }
        boolean more = takePictures();
        if (full && !more) {
          throw CodecErrors.failed(Reason.MALFORMED, USE, "the decoder does not go on");
        }
        found |= more;
      }
      return found ? Optional.of(copy()) : Optional.empty();
    } finally {
      Dav1dLibrary.freePicture(shown);
    }
  }

  /** Takes all pictures that are ready, and keeps the last. {@return whether there was one} */
  private boolean takePictures() {
    boolean found = false;
    while (true) {
      next.fill((byte) 0);
      int result = Dav1dLibrary.picture(id(), next);
      if (result == Dav1dLibrary.EAGAIN) {
        return found;
      }
      require(result, Reason.MALFORMED);
      Dav1dLibrary.freePicture(shown);
      shown.copyFrom(next); // with the reference that is to be freed
      found = true;
    }
  }

  private Picture copy() {
    int layout = shown.get(JAVA_INT, Dav1dLibrary.LAYOUT);
    int depth = shown.get(JAVA_INT, Dav1dLibrary.DEPTH);
    if (layout != Dav1dLibrary.LAYOUT_I420 || depth != Byte.SIZE) {
      throw CodecErrors.failed(
          Reason.UNSUPPORTED, USE, "layout %d with %d bits".formatted(layout, depth));
    }
    Picture to =
        picture.ofSize(
            shown.get(JAVA_INT, Dav1dLibrary.WIDTH), shown.get(JAVA_INT, Dav1dLibrary.HEIGHT));
    for (int plane = 0; plane < 3; plane++) {
      long address = shown.get(JAVA_LONG, Dav1dLibrary.PLANES + (long) plane * Long.BYTES);
      long stride =
          shown.get(JAVA_LONG, Dav1dLibrary.STRIDES + (long) Math.min(plane, 1) * Long.BYTES);
      DecodedPicture.copyPlane(to, plane, address, stride);
    }
    return to;
  }

  private long id() {
    return decoder.get(JAVA_LONG, 0);
  }

  @Override
  public void close() {
    if (open) {
      open = false;
      Dav1dLibrary.close(decoder);
    }
    picture.close();
    if (arena.scope().isAlive()) {
      arena.close();
    }
  }
}
