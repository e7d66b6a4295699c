package dev.parley.devices.pulse;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.parley.devices.api.AudioSettings;
import dev.parley.ffi.NativeMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Played stream: takes the samples of a waiting writer when the server wants some.
 *
 * <p>Threads: that of its stream.
 */
final class PulsePlayback extends PulseStream {
  private static final MethodHandle CALLBACK = find();
  private static final int TARGET_MILLIS = 150;
  private static final int PREBUFFER_MILLIS = 40; // as long as a network is usually late
  private static final int REQUEST_MILLIS = 20;

  private final WaitingSamples samples;
  private @Nullable Segments memory;
  private long draining; // an operation of the library; 0 for none

  /** Results of a call, in the memory of the stream. */
  private record Segments(MemorySegment data, MemorySegment size) {}

  PulsePlayback(Optional<String> server, AudioSettings settings, WaitingSamples samples) {
    super(server, settings);
    this.samples = samples;
  }

  private static MethodHandle find() {
    try {
      return MethodHandles.lookup()
          .findVirtual(
              PulsePlayback.class,
              "onWritable",
              MethodType.methodType(void.class, long.class, long.class, long.class));
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("a method of this class is missing", e);
    }
  }

  @Override
  MethodHandle callback() {
    return CALLBACK.bindTo(this);
  }

  @Override
  String use() {
    return "play on";
  }

  @Override
  int connect(long stream, MemorySegment device, MemorySegment callback, Arena arena) {
    memory = new Segments(arena.allocate(ADDRESS), arena.allocate(JAVA_LONG));
    StreamCalls.onWritable(stream, callback);
    return StreamCalls.play(
        stream,
        device,
        buffer(
            arena,
            bytes(2 * TARGET_MILLIS),
            bytes(TARGET_MILLIS),
            bytes(PREBUFFER_MILLIS),
            bytes(REQUEST_MILLIS),
            DEFAULT),
        flags());
  }

  private int bytes(int millis) {
    return AudioSettings.HERTZ / 1000 * millis * settings.channels() * SAMPLE_BYTES;
  }

  /** Handles a request of the server for samples: pa_stream_request_cb_t. */
  void onWritable(long stream, long bytes, long userData) {
    pass(stream, bytes);
  }

  /** Passes samples to the server that were written since it last wanted some. */
  @Override
  public void turn() {
    pass(stream(), StreamCalls.writable(stream()));
    drain();
    super.turn();
  }

  private void pass(long stream, long wanted) {
    Segments open = memory;
    int frame = settings.channels() * SAMPLE_BYTES;
    long left = wanted - wanted % frame;
    while (open != null && left > 0) {
      long waiting = samples.bytes();
      if (waiting == 0) {
        return;
      }
      open.size().set(JAVA_LONG, 0, Math.min(left, waiting));
      if (StreamCalls.beginWrite(stream, open.data(), open.size()) < 0) {
        return;
      }
      long data = open.data().get(JAVA_LONG, 0);
      long part = Math.min(open.size().get(JAVA_LONG, 0), Math.min(left, waiting));
      NativeMemory.copyTo(samples.segment(), samples.position(), data, part);
      StreamCalls.write(stream, data, part);
      samples.taken(part);
      left -= part;
    }
  }

  private void drain() {
    if (draining == 0 && samples.beginDrain()) {
      draining = StreamCalls.drain(stream());
    }
    if (draining != 0 && PulseCalls.operationState(draining) != PulseCalls.OPERATION_RUNNING) {
      PulseCalls.freeOperation(draining);
      draining = 0;
      samples.drained();
    }
  }

  @Override
  public void release() {
    if (draining != 0) {
      PulseCalls.freeOperation(draining);
    }
    super.release();
  }
}
