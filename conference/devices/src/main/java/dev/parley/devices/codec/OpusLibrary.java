package dev.parley.devices.codec;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceException.Reason;
import dev.parley.ffi.CStrings;
import dev.parley.ffi.NativeLibrary;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Functions of libopus (opus.h, opus_defines.h), whose ABI has not changed since 1.0.
 *
 * <p>Threads: safe for all; a codec belongs to one thread at a time.
 */
final class OpusLibrary {
  static final String NAME = "libopus.so.0";
  static final int SET_BITRATE = 4002;
  static final int SET_COMPLEXITY = 4010;
  static final int SET_INBAND_FEC = 4012;
  static final int SET_PACKET_LOSS = 4014;
  static final int APPLICATION_VOIP = 2048;

  private static final int TEXT_BYTES_MAX = 200;
  private static final NativeLibrary LIBRARY = NativeLibrary.load(NAME);
  private static final MethodHandle VERSION = link("opus_get_version_string", ADDRESS);
  private static final MethodHandle TEXT = link("opus_strerror", ADDRESS, JAVA_INT);
  private static final MethodHandle NEW_ENCODER =
      link("opus_encoder_create", JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS);
  private static final MethodHandle CONTROL =
      LIBRARY.link(
          "opus_encoder_ctl",
          FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_INT),
          Linker.Option.firstVariadicArg(2));
  private static final MethodHandle ENCODE =
      link("opus_encode", JAVA_INT, JAVA_LONG, ADDRESS, JAVA_INT, ADDRESS, JAVA_INT);
  private static final MethodHandle FREE_ENCODER =
      LIBRARY.link("opus_encoder_destroy", FunctionDescriptor.ofVoid(JAVA_LONG));
  private static final MethodHandle NEW_DECODER =
      link("opus_decoder_create", JAVA_LONG, JAVA_INT, JAVA_INT, ADDRESS);
  private static final MethodHandle DECODE =
      link("opus_decode", JAVA_INT, JAVA_LONG, ADDRESS, JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT);
  private static final MethodHandle FREE_DECODER =
      LIBRARY.link("opus_decoder_destroy", FunctionDescriptor.ofVoid(JAVA_LONG));

  private OpusLibrary() {}

  private static MethodHandle link(String name, MemoryLayout result, MemoryLayout... arguments) {
    return LIBRARY.link(name, FunctionDescriptor.of(result, arguments));
  }

  /** {@return the version, such as "libopus 1.3.1"} */
  static String version() {
    try {
      return CStrings.read((MemorySegment) VERSION.invokeExact(), TEXT_BYTES_MAX);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /**
   * Checks the version.
   *
   * @throws DeviceException when it is not 1
   */
  static void requireVersion(String version) {
    if (!version.startsWith("libopus 1.")) {
      throw CodecErrors.version(NAME, version, "libopus 1");
    }
  }

  /** {@return the result of a call that is not negative} */
  static int require(int result, Reason reason, String what) {
    if (result >= 0) {
      return result;
    }
    try {
      throw CodecErrors.failed(
          reason, what, CStrings.read((MemorySegment) TEXT.invokeExact(result), TEXT_BYTES_MAX));
    } catch (DeviceException e) {
      throw e;
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static long newEncoder(int hertz, int channels, MemorySegment error) {
    try {
      return (long) NEW_ENCODER.invokeExact(hertz, channels, APPLICATION_VOIP, error);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static int control(long encoder, int request, int value) {
    try {
      return (int) CONTROL.invokeExact(encoder, request, value);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static int encode(long encoder, MemorySegment samples, int count, MemorySegment packet) {
    try {
      return (int) ENCODE.invokeExact(encoder, samples, count, packet, (int) packet.byteSize());
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static void freeEncoder(long encoder) {
    try {
      FREE_ENCODER.invokeExact(encoder);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static long newDecoder(int hertz, int channels, MemorySegment error) {
    try {
      return (long) NEW_DECODER.invokeExact(hertz, channels, error);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static int decode(
      long decoder, MemorySegment packet, int length, MemorySegment samples, int count) {
    try {
      return (int) DECODE.invokeExact(decoder, packet, length, samples, count, 0);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static void freeDecoder(long decoder) {
    try {
      FREE_DECODER.invokeExact(decoder);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }
}
