package dev.parley.devices.codec;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceException.Reason;
import dev.parley.devices.api.Picture;
import dev.parley.devices.api.PixelFormat;
import dev.parley.ffi.NativeLibrary;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemoryLayout;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Conversion between pixel formats by libyuv, which uses the vector instructions of the processor.
 * The library tells no version; its functions have kept their types since 2011.
 *
 * <p>Threads: safe for all; a conversion allocates nothing.
 */
public final class PixelConverter {
  private PixelConverter() {}

  /**
   * Functions of libyuv (convert.h, convert_argb.h), whose ARGB has its bytes as BGRX. The first
   * plane of a picture is passed as its memory, which Java checks and keeps open during the call;
   * the others are numbers, since slices would be objects.
   */
  private static final class Functions {
    private static final NativeLibrary LIBRARY = NativeLibrary.load("libyuv.so.0");
    private static final MethodHandle YUYV = planes("YUY2ToI420", 1, 3);
    private static final MethodHandle BGRX = planes("ARGBToI420", 1, 3);
    private static final MethodHandle NV12 = planes("NV12ToI420", 2, 3);
    private static final MethodHandle COPY = planes("I420Copy", 3, 3);
    private static final MethodHandle DRAW = planes("I420ToARGB", 3, 1);
    private static final MethodHandle JPEG =
        LIBRARY.link(
            "MJPGToI420",
            FunctionDescriptor.of(
                JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS, JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG,
                JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT));

    /**
     * {@return a function of the planes of two pictures with their strides, then width and height}
     */
    private static MethodHandle planes(String name, int... counts) {
      List<MemoryLayout> arguments = new ArrayList<>();
      for (int count : counts) {
        for (int plane = 0; plane < count; plane++) {
          Collections.addAll(arguments, plane == 0 ? ADDRESS : JAVA_LONG, JAVA_INT);
        }
      }
      Collections.addAll(arguments, JAVA_INT, JAVA_INT);
      return LIBRARY.link(
          name, FunctionDescriptor.of(JAVA_INT, arguments.toArray(MemoryLayout[]::new)));
    }
  }

  /**
   * Converts a captured picture to what video encoders take.
   *
   * @param to I420 of the same size
   * @throws DeviceException when libyuv is missing, or a JPEG picture is damaged
   * @throws IllegalStateException when the memory of a picture is closed
   * @throws WrongThreadException when it is confined to another thread
   */
  public static void toI420(Picture from, Picture to) {
    require(to.format() == PixelFormat.I420, from, to);
    try {
      if (convert(from, to) != 0) {
        throw CodecErrors.failed(
            Reason.MALFORMED, "convert a picture", from.format() + " is damaged");
      }
      to.stamp(to.length(), from.nanos());
    } catch (LinkageError e) {
      throw CodecErrors.missing(e, "convert a picture", "libyuv0");
    }
  }

  private static int convert(Picture from, Picture to) {
    try {
      return switch (from.format()) {
        case YUYV -> packed(Functions.YUYV, from, to);
        case BGRX -> packed(Functions.BGRX, from, to);
        case NV12 ->
            (int)
                Functions.NV12.invokeExact(
                    from.memory(),
                    from.stride(0),
                    address(from, 1),
                    from.stride(1),
                    to.memory(),
                    to.stride(0),
                    address(to, 1),
                    to.stride(1),
                    address(to, 2),
                    to.stride(2),
                    to.width(),
                    to.height());
        case I420 ->
            (int)
                Functions.COPY.invokeExact(
                    from.memory(),
                    from.stride(0),
                    address(from, 1),
                    from.stride(1),
                    address(from, 2),
                    from.stride(2),
                    to.memory(),
                    to.stride(0),
                    address(to, 1),
                    to.stride(1),
                    address(to, 2),
                    to.stride(2),
                    to.width(),
                    to.height());
        case MJPEG ->
            (int)
                Functions.JPEG.invokeExact(
                    from.memory(),
                    from.length(),
                    to.memory(),
                    to.stride(0),
                    address(to, 1),
                    to.stride(1),
                    address(to, 2),
                    to.stride(2),
                    to.width(),
                    to.height(),
                    to.width(),
                    to.height());
      };
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  private static int packed(MethodHandle function, Picture from, Picture to) throws Throwable {
    return (int)
        function.invokeExact(
            from.memory(),
            from.stride(0),
            to.memory(),
            to.stride(0),
            address(to, 1),
            to.stride(1),
            address(to, 2),
            to.stride(2),
            to.width(),
            to.height());
  }

  /**
   * Converts a picture to what displays take.
   *
   * @param from I420
   * @param to BGRX of the same size
   * @throws DeviceException when libyuv is missing
   * @throws IllegalStateException when the memory of a picture is closed
   * @throws WrongThreadException when it is confined to another thread
   */
  public static void toBgrx(Picture from, Picture to) {
    require(from.format() == PixelFormat.I420 && to.format() == PixelFormat.BGRX, from, to);
    try {
      int ignored =
          (int)
              Functions.DRAW.invokeExact(
                  from.memory(),
                  from.stride(0),
                  address(from, 1),
                  from.stride(1),
                  address(from, 2),
                  from.stride(2),
                  to.memory(),
                  to.stride(0),
                  to.width(),
                  to.height());
    } catch (LinkageError e) {
      throw CodecErrors.missing(e, "convert a picture", "libyuv0");
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** {@return the address of a plane behind the first, whose memory the same call checks} */
  private static long address(Picture picture, int plane) {
    return picture.memory().address() + picture.offset(plane);
  }

  private static void require(boolean formats, Picture from, Picture to) {
    if (!formats || from.width() != to.width() || from.height() != to.height()) {
      throw new IllegalArgumentException(
          "%s of %d x %d to %s of %d x %d"
              .formatted(
                  from.format(),
                  from.width(),
                  from.height(),
                  to.format(),
                  to.width(),
                  to.height()));
    }
  }
}
