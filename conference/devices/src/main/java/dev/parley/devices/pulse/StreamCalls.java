package dev.parley.devices.pulse;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.parley.ffi.NativeLibrary;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Functions of a stream (stream.h, proplist.h).
 *
 * <p>Threads: that of the main loop.
 */
final class StreamCalls {
  static final int STREAM_READY = 2;
  static final int STREAM_FAILED = 3;

  private static final MethodHandle PROPERTIES_NEW = PulseCalls.link("pa_proplist_new", JAVA_LONG);
  private static final MethodHandle PROPERTIES_SET =
      PulseCalls.link("pa_proplist_sets", JAVA_INT, JAVA_LONG, ADDRESS, ADDRESS);
  private static final MethodHandle PROPERTIES_FREE =
      PulseCalls.linkVoid("pa_proplist_free", JAVA_LONG);
  private static final MethodHandle NEW =
      PulseCalls.link(
          "pa_stream_new_with_proplist",
          JAVA_LONG,
          JAVA_LONG,
          ADDRESS,
          ADDRESS,
          ADDRESS,
          JAVA_LONG);
  private static final MethodHandle RECORD =
      PulseCalls.link("pa_stream_connect_record", JAVA_INT, JAVA_LONG, ADDRESS, ADDRESS, JAVA_INT);
  private static final MethodHandle PLAY =
      PulseCalls.link(
          "pa_stream_connect_playback",
          JAVA_INT,
          JAVA_LONG,
          ADDRESS,
          ADDRESS,
          JAVA_INT,
          ADDRESS,
          JAVA_LONG);
  private static final MethodHandle ON_READABLE =
      PulseCalls.linkVoid("pa_stream_set_read_callback", JAVA_LONG, ADDRESS, ADDRESS);
  private static final MethodHandle ON_WRITABLE =
      PulseCalls.linkVoid("pa_stream_set_write_callback", JAVA_LONG, ADDRESS, ADDRESS);
  private static final MethodHandle STATE =
      PulseCalls.link("pa_stream_get_state", JAVA_INT, JAVA_LONG);
  private static final MethodHandle PEEK =
      PulseCalls.link("pa_stream_peek", JAVA_INT, JAVA_LONG, ADDRESS, ADDRESS);
  private static final MethodHandle DROP = PulseCalls.link("pa_stream_drop", JAVA_INT, JAVA_LONG);
  private static final MethodHandle WRITABLE =
      PulseCalls.link("pa_stream_writable_size", JAVA_LONG, JAVA_LONG);
  private static final MethodHandle BEGIN_WRITE =
      PulseCalls.link("pa_stream_begin_write", JAVA_INT, JAVA_LONG, ADDRESS, ADDRESS);
  private static final MethodHandle WRITE =
      PulseCalls.link(
          "pa_stream_write",
          JAVA_INT,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          ADDRESS,
          JAVA_LONG,
          JAVA_INT);
  private static final MethodHandle DRAIN =
      PulseCalls.link("pa_stream_drain", JAVA_LONG, JAVA_LONG, ADDRESS, ADDRESS);
  private static final MethodHandle DISCONNECT =
      PulseCalls.link("pa_stream_disconnect", JAVA_INT, JAVA_LONG);
  private static final MethodHandle UNREF = PulseCalls.linkVoid("pa_stream_unref", JAVA_LONG);

  private StreamCalls() {}

  /**
   * {@return a stream with a property, which servers choose devices and filters by; 0 on failure}
   */
  static long create(
      long context,
      MemorySegment name,
      MemorySegment format,
      MemorySegment key,
      MemorySegment value) {
    try {
      long properties = (long) PROPERTIES_NEW.invokeExact();
      int ignored = (int) PROPERTIES_SET.invokeExact(properties, key, value);
      long stream = (long) NEW.invokeExact(context, name, format, MemorySegment.NULL, properties);
      PROPERTIES_FREE.invokeExact(properties);
      return stream;
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** {@return a negative number on failure} */
  static int record(long stream, MemorySegment device, MemorySegment buffer, int flags) {
    try {
      return (int) RECORD.invokeExact(stream, device, buffer, flags);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** {@return a negative number on failure} */
  static int play(long stream, MemorySegment device, MemorySegment buffer, int flags) {
    try {
      return (int) PLAY.invokeExact(stream, device, buffer, flags, MemorySegment.NULL, 0L);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static void onReadable(long stream, MemorySegment callback) {
    try {
      ON_READABLE.invokeExact(stream, callback, MemorySegment.NULL);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static void onWritable(long stream, MemorySegment callback) {
    try {
      ON_WRITABLE.invokeExact(stream, callback, MemorySegment.NULL);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static int state(long stream) {
    try {
      return (int) STATE.invokeExact(stream);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** Finds the next captured fragment, which stays until it is dropped. */
  static int peek(long stream, MemorySegment data, MemorySegment size) {
    try {
      return (int) PEEK.invokeExact(stream, data, size);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static void drop(long stream) {
    try {
      int ignored = (int) DROP.invokeExact(stream);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** {@return number of bytes that the server wants; -1 on failure} */
  static long writable(long stream) {
    try {
      return (long) WRITABLE.invokeExact(stream);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** Finds memory of the server for the next samples. */
  static int beginWrite(long stream, MemorySegment data, MemorySegment size) {
    try {
      return (int) BEGIN_WRITE.invokeExact(stream, data, size);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** Passes memory that {@link #beginWrite} has found to the server. */
  static int write(long stream, long data, long bytes) {
    try {
      return (int) WRITE.invokeExact(stream, data, bytes, MemorySegment.NULL, 0L, 0);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** {@return an operation that runs until all has been played; 0 on failure} */
  static long drain(long stream) {
    try {
      return (long) DRAIN.invokeExact(stream, MemorySegment.NULL, MemorySegment.NULL);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  static void free(long stream) {
    try {
      int ignored = (int) DISCONNECT.invokeExact(stream);
      UNREF.invokeExact(stream);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }
}
