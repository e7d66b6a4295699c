package dev.parley.devices.codec;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.parley.devices.api.DeviceException.Reason;
import dev.parley.ffi.CStrings;
import dev.parley.ffi.NativeLibrary;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Functions of libvpx 1.12 (vpx_encoder.h, vpx_decoder.h, vpx_image.h) and the offsets of its
 * structures on 64-bit systems. Other versions have other structures under another file name, and
 * the library itself compares the number of its ABI when a codec is created.
 *
 * <p>Threads: safe for all; a codec belongs to one thread at a time.
 */
final class VpxLibrary {
  static final String NAME = "libvpx.so.7";
  static final String PACKAGE = "libvpx7";

  // vpx_codec_ctx, vpx_codec_enc_cfg, vpx_codec_dec_cfg
  static final int CONTEXT_BYTES = 56;
  static final int CONFIG_BYTES = 504;
  static final int THREADS = 4;
  static final int WIDTH = 12;
  static final int HEIGHT = 16;
  static final int TIME_NUMERATOR = 28;
  static final int TIME_DENOMINATOR = 32;
  static final int ERROR_RESILIENT = 36;
  static final int LAG_IN_FRAMES = 44;
  static final int DROP_FRAMES = 48;
  static final int END_USAGE = 72;
  static final int TARGET_KILOBITS = 112;
  static final int QUANTIZER_MIN = 116;
  static final int QUANTIZER_MAX = 120;
  static final int BUFFER_MILLIS = 132;
  static final int BUFFER_INITIAL_MILLIS = 136;
  static final int BUFFER_OPTIMAL_MILLIS = 140;
  static final int KEY_FRAME_DISTANCE = 168;
  static final int CONSTANT_BIT_RATE = 1;

  // vpx_image
  static final int IMAGE_BYTES = 136;
  static final int IMAGE_FORMAT = 0;
  static final int IMAGE_WIDTH = 24;
  static final int IMAGE_HEIGHT = 28;
  static final int PLANES = 48;
  static final int STRIDES = 80;
  static final int I420 = 0x102;

  // vpx_codec_cx_pkt
  static final int PACKET_KIND = 0;
  static final int PACKET_ADDRESS = 8;
  static final int PACKET_LENGTH = 16;
  static final int PACKET_FLAGS = 40;
  static final int KIND_FRAME = 0;
  static final int FLAG_KEY = 1;

  static final int SET_SPEED = 13;
  static final long FORCE_KEY_FRAME = 1;

  private static final int ENCODER_ABI = 25;
  private static final int DECODER_ABI = 12;
  private static final long REAL_TIME = 1;
  private static final int TEXT_BYTES_MAX = 200;

  private static final NativeLibrary LIBRARY = NativeLibrary.load(NAME);
  private static final MethodHandle VERSION = link("vpx_codec_version_str", ADDRESS);
  private static final MethodHandle ENCODER = link("vpx_codec_vp8_cx", JAVA_LONG);
  private static final MethodHandle DECODER = link("vpx_codec_vp8_dx", JAVA_LONG);
  private static final MethodHandle DEFAULTS =
      link("vpx_codec_enc_config_default", JAVA_INT, JAVA_LONG, ADDRESS, JAVA_INT);
  private static final MethodHandle NEW_ENCODER =
      link("vpx_codec_enc_init_ver", JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_INT);
  private static final MethodHandle CONFIGURE =
      link("vpx_codec_enc_config_set", JAVA_INT, ADDRESS, ADDRESS);
  private static final MethodHandle CONTROL =
      LIBRARY.link(
          "vpx_codec_control_",
          FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT),
          Linker.Option.firstVariadicArg(2));
  private static final MethodHandle WRAP =
      link("vpx_img_wrap", JAVA_LONG, ADDRESS, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS);
  private static final MethodHandle ENCODE =
      link(
          "vpx_codec_encode",
          JAVA_INT,
          ADDRESS,
          ADDRESS,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG);
  private static final MethodHandle PACKET =
      link("vpx_codec_get_cx_data", JAVA_LONG, ADDRESS, ADDRESS);
  private static final MethodHandle NEW_DECODER =
      link("vpx_codec_dec_init_ver", JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_INT);
  private static final MethodHandle DECODE =
      link("vpx_codec_decode", JAVA_INT, ADDRESS, ADDRESS, JAVA_INT, ADDRESS, JAVA_LONG);
  private static final MethodHandle IMAGE =
      link("vpx_codec_get_frame", JAVA_LONG, ADDRESS, ADDRESS);
  private static final MethodHandle FREE = link("vpx_codec_destroy", JAVA_INT, ADDRESS);
  private static final MethodHandle TEXT = link("vpx_codec_err_to_string", ADDRESS, JAVA_INT);

  private VpxLibrary() {}

  private static MethodHandle link(String name, MemoryLayout result, MemoryLayout... arguments) {
    return LIBRARY.link(name, FunctionDescriptor.of(result, arguments));
  }

  /** {@return the version, such as "v1.12.0"} */
  static String version() {
    try {
      return CStrings.read((MemorySegment) VERSION.invokeExact(), TEXT_BYTES_MAX);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /**
   * Checks that the structures are those that this class knows.
   *
   * @throws dev.parley.devices.api.DeviceException when they are not
   */
  static void requireVersion(String version) {
    if (!version.startsWith("v1.12.")) {
      throw CodecErrors.version(NAME, version, "v1.12");
    }
  }

  static void require(int result, Reason reason, String what) {
    if (result != 0) {
      throw CodecErrors.failed(reason, what, text(result));
    }
  }

  private static String text(int error) {
    try {
      return CStrings.read((MemorySegment) TEXT.invokeExact(error), TEXT_BYTES_MAX);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static int defaults(MemorySegment config) {
    try {
      return (int) DEFAULTS.invokeExact((long) ENCODER.invokeExact(), config, 0);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static int newEncoder(MemorySegment context, MemorySegment config) {
    try {
      return (int)
          NEW_ENCODER.invokeExact(context, (long) ENCODER.invokeExact(), config, 0L, ENCODER_ABI);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static int configure(MemorySegment context, MemorySegment config) {
    try {
      return (int) CONFIGURE.invokeExact(context, config);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static int control(MemorySegment context, int request, int value) {
    try {
      return (int) CONTROL.invokeExact(context, request, value);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** Describes the memory of a picture. {@return 0 on failure} */
  static long wrap(MemorySegment image, int width, int height, MemorySegment pixels) {
    try {
      return (long) WRAP.invokeExact(image, I420, width, height, 1, pixels);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static int encode(
      MemorySegment context, MemorySegment image, long time, long duration, long flags) {
    try {
      return (int) ENCODE.invokeExact(context, image, time, duration, flags, REAL_TIME);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** {@return the address of the next packet; 0 for none} */
  static long packet(MemorySegment context, MemorySegment iterator) {
    try {
      return (long) PACKET.invokeExact(context, iterator);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static int newDecoder(MemorySegment context) {
    try {
      return (int)
          NEW_DECODER.invokeExact(
              context, (long) DECODER.invokeExact(), MemorySegment.NULL, 0L, DECODER_ABI);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static int decode(MemorySegment context, MemorySegment frame) {
    try {
      return (int)
          DECODE.invokeExact(context, frame, (int) frame.byteSize(), MemorySegment.NULL, 0L);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** {@return the address of the next decoded image; 0 for none} */
  static long image(MemorySegment context, MemorySegment iterator) {
    try {
      return (long) IMAGE.invokeExact(context, iterator);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static void free(MemorySegment context) {
    try {
      int ignored = (int) FREE.invokeExact(context);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }
}
