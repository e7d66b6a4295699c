package dev.parley.devices.pulse;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.parley.devices.api.Device;
import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceException.Reason;
import dev.parley.devices.api.DeviceKind;
import dev.parley.ffi.CStrings;
import dev.parley.ffi.Callbacks;
import dev.parley.ffi.NativeLibrary;
import dev.parley.ffi.NativeMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Question for the sources and sinks of a sound server (introspect.h). Offsets are those of
 * pa_source_info, pa_sink_info and pa_server_info on 64-bit systems; new versions append fields.
 *
 * <p>Threads: one.
 */
final class DeviceQuery {
  /** Devices that are read; a server that offers more is not asked for the rest. */
  static final int DEVICES_MAX = 1_000;

  private static final int NAME = 0;
  private static final int DESCRIPTION = 16;
  private static final int MONITOR_OF_SINK = 308;
  private static final int DEFAULT_SINK = 48;
  private static final int DEFAULT_SOURCE = 56;
  private static final int NONE = -1;
  private static final int TEXT_BYTES_MAX = 4096;

  private static final MethodHandle SOURCES = list("pa_context_get_source_info_list");
  private static final MethodHandle SINKS = list("pa_context_get_sink_info_list");
  private static final MethodHandle SERVER = list("pa_context_get_server_info");
  private static final FunctionDescriptor ON_DEVICE =
      FunctionDescriptor.ofVoid(JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG);
  private static final FunctionDescriptor ON_SERVER =
      FunctionDescriptor.ofVoid(JAVA_LONG, JAVA_LONG, JAVA_LONG);

  private final List<Device> found = new ArrayList<>();
  private String preferredSource = "";
  private String preferredSink = "";

  private static MethodHandle list(String function) {
    return PulseCalls.link(function, JAVA_LONG, JAVA_LONG, ADDRESS, ADDRESS);
  }

  /** {@return the devices of a server, those that it prefers first} */
  static List<Device> ask(Optional<String> server) {
    DeviceQuery query = new DeviceQuery();
    try (Arena arena = Arena.ofConfined();
        PulseConnection connection = new PulseConnection(server, arena)) {
      query.ask(connection, arena);
    }
    query.found.sort((a, b) -> Boolean.compare(b.preferred(), a.preferred()));
    return List.copyOf(query.found);
  }

  private void ask(PulseConnection connection, Arena arena) {
    for (Question question :
        List.of(
            new Question(SERVER, "onServer", ON_SERVER),
            new Question(SOURCES, "onSource", ON_DEVICE),
            new Question(SINKS, "onSink", ON_DEVICE))) {
      MemorySegment callback =
          Callbacks.bind(question.answer(this), question.type(), connection::fail, arena);
      connection.await("the list of devices", question.send(connection.context(), callback));
    }
  }

  /** Function of the library that answers by a method of this class. */
  private record Question(MethodHandle function, String method, FunctionDescriptor type) {
    MethodHandle answer(DeviceQuery query) {
      try {
        MethodType signature = type.toMethodType();
        return MethodHandles.lookup().bind(query, method, signature);
      } catch (ReflectiveOperationException e) {
        throw new LinkageError("a method of this class is missing", e);
      }
    }

    long send(long context, MemorySegment callback) {
      try {
        return (long) function.invokeExact(context, callback, MemorySegment.NULL);
      } catch (Throwable e) {
        throw NativeLibrary.impossible(e);
      }
    }
  }

  void onServer(long context, long info, long userData) {
    require(info != 0);
    preferredSink = text(info + DEFAULT_SINK);
    preferredSource = text(info + DEFAULT_SOURCE);
  }

  /**
   * Handles a microphone or a monitor: pa_source_info_cb_t.
   *
   * @param end 0 for a device, positive behind the last, negative for an error of the server
   */
  void onSource(long context, long info, int end, long userData) {
    require(end >= 0);
    if (end == 0) {
      DeviceKind kind =
          NativeMemory.intAt(info + MONITOR_OF_SINK) == NONE
              ? DeviceKind.MICROPHONE
              : DeviceKind.MONITOR;
      add(kind, info, preferredSource);
    }
  }

  void onSink(long context, long info, int end, long userData) {
    require(end >= 0);
    if (end == 0) {
      add(DeviceKind.SPEAKER, info, preferredSink);
    }
  }

  private static void require(boolean answered) {
    if (!answered) {
      throw new DeviceException(
          Reason.NO_SERVICE,
          "the sound server does not tell its devices; see whether pactl info gets an answer");
    }
  }

  private void add(DeviceKind kind, long info, String preferred) {
    if (found.size() < DEVICES_MAX) {
      String id = text(info + NAME);
      found.add(new Device(kind, id, text(info + DESCRIPTION), id.equals(preferred)));
    }
  }

  private static String text(long field) {
    long address = NativeMemory.longAt(field);
    return address == 0 ? "" : CStrings.read(MemorySegment.ofAddress(address), TEXT_BYTES_MAX);
  }
}
