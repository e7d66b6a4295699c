package dev.parley.devices.pulse;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.parley.devices.api.AudioSettings;
import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceException.Reason;
import dev.parley.devices.stream.DeviceLoop;
import dev.parley.ffi.Callbacks;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.ByteOrder;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Stream of sound between this process and the server. A subclass gets one callback, bound once,
 * when the server has samples or wants some.
 *
 * <p>Threads: that of its stream; {@link #wake} is safe for all.
 */
abstract class PulseStream implements DeviceLoop {
  static final int SAMPLE_BYTES = Short.BYTES;

  /** Lets the server choose a value of the buffer's attributes. */
  static final int DEFAULT = -1;

  private static final FunctionDescriptor REQUEST =
      FunctionDescriptor.ofVoid(JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final int ADJUST_LATENCY = 0x2000;
  private static final int DONT_MOVE = 0x200;
  private static final int SAMPLE_S16LE = 3;
  private static final int SAMPLE_S16BE = 4;
  private static final int SAMPLE_SPEC_BYTES = 12;

  final AudioSettings settings;
  private final Optional<String> server;
  private @Nullable Arena arena;
  private volatile @Nullable PulseConnection connection;
  private long stream;

  PulseStream(Optional<String> server, AudioSettings settings) {
    this.server = server;
    this.settings = settings;
  }

  /** {@return the callback: (stream, bytes, user data), all numbers} */
  abstract MethodHandle callback();

  /** Connects the stream to a device. {@return a negative number on failure} */
  abstract int connect(long stream, MemorySegment device, MemorySegment callback, Arena memory);

  /** {@return the kind of use for error messages, such as "record from"} */
  abstract String use();

  @Override
  public void open() {
    Arena memory = Arena.ofConfined();
    arena = memory;
    PulseConnection opened = new PulseConnection(server, memory);
    connection = opened;
    stream =
        StreamCalls.create(
            opened.context(),
            memory.allocateFrom("Parley"),
            format(memory),
            memory.allocateFrom("media.role"),
            memory.allocateFrom("phone"));
    if (stream == 0) {
      throw opened.refused(Reason.UNSUPPORTED, "create a stream", "update the sound server");
    }
    MemorySegment device = settings.device().map(memory::allocateFrom).orElse(MemorySegment.NULL);
    MemorySegment pointer = Callbacks.bind(callback(), REQUEST, opened::fail, memory);
    if (connect(stream, device, pointer, memory) < 0) {
      throw noDevice(opened);
    }
    opened.await("a stream", () -> StreamCalls.state(stream) >= StreamCalls.STREAM_READY);
    if (StreamCalls.state(stream) != StreamCalls.STREAM_READY) {
      throw noDevice(opened);
    }
  }

  private MemorySegment format(Arena memory) {
    MemorySegment format = memory.allocate(SAMPLE_SPEC_BYTES, JAVA_INT.byteAlignment());
    boolean little = ByteOrder.nativeOrder().equals(ByteOrder.LITTLE_ENDIAN);
    format.set(JAVA_INT, 0, little ? SAMPLE_S16LE : SAMPLE_S16BE);
    format.set(JAVA_INT, 4, AudioSettings.HERTZ);
    format.set(JAVA_BYTE, 8, (byte) settings.channels());
    return format;
  }

  private DeviceException noDevice(PulseConnection opened) {
    return opened.refused(
        Reason.NO_DEVICE,
        use() + " " + settings.device().orElse("the default device") + " of the sound server",
        "choose one of Devices.audio()");
  }

  /** {@return attributes of a buffer (pa_buffer_attr): the limits in bytes} */
  static MemorySegment buffer(
      Arena memory, int maximum, int target, int prebuffer, int request, int fragment) {
    return memory.allocateFrom(JAVA_INT, maximum, target, prebuffer, request, fragment);
  }

  /**
   * {@return the flags of a connected stream} If its device is removed, one at the preferred device
   * goes on at the next one, and one at a named device ends.
   */
  final int flags() {
    return settings.device().isPresent() ? ADJUST_LATENCY | DONT_MOVE : ADJUST_LATENCY;
  }

  final long stream() {
    return stream;
  }

  @Override
  public void turn() {
    turn(-1);
  }

  /** Handles events, which calls the callback, until the limit in microseconds. */
  final void turn(int micros) {
    PulseConnection opened = connection();
    opened.turn(micros);
    if (StreamCalls.state(stream) >= StreamCalls.STREAM_FAILED) {
      throw opened.refused(
          Reason.LOST,
          "go on to %s %s, which was removed,"
              .formatted(use(), settings.device().orElse("the default device")),
          "plug it in again, or choose one of Devices.audio()");
    }
  }

  /** {@return the open connection} */
  final PulseConnection connection() {
    PulseConnection opened = connection;
    if (opened == null) {
      throw new IllegalStateException("not open");
    }
    return opened;
  }

  /** Disconnects the stream, then the connection, and frees the callback last. */
  @Override
  public void release() {
    PulseConnection opened = connection;
    if (stream != 0) {
      StreamCalls.free(stream);
    }
    if (opened != null) {
      opened.close();
    }
    if (arena != null) {
      arena.close();
    }
  }

  @Override
  public void wake() {
    PulseConnection opened = connection;
    if (opened != null) {
      opened.wake();
    }
  }
}
