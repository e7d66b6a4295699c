package dev.parley.devices.pulse;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.parley.devices.api.AudioSettings;
import dev.parley.devices.api.FrameListener;
import dev.parley.ffi.NativeMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Captured stream: cuts fragments of the server into frames of one length.
 *
 * <p>Threads: that of its stream.
 */
final class PulseCapture extends PulseStream {
  private static final MethodHandle CALLBACK = find();

  private final FrameListener listener;
  private final Function<Arena, MemorySegment> frames;
  private final BooleanSupplier wanted;
  private @Nullable Segments memory;
  private long filled;

  /** Memory of an open stream: the frame, and the results of a peek. */
  private record Segments(MemorySegment frame, MemorySegment data, MemorySegment size) {}

  /**
   * Creates a stream.
   *
   * @param frames allocates the frame, once
   * @param wanted whether the stream is not being closed
   */
  PulseCapture(
      Optional<String> server,
      AudioSettings settings,
      Function<Arena, MemorySegment> frames,
      FrameListener listener,
      BooleanSupplier wanted) {
    super(server, settings);
    this.wanted = wanted;
    this.frames = frames;
    this.listener = listener;
  }

  private static MethodHandle find() {
    try {
      return MethodHandles.lookup()
          .findVirtual(
              PulseCapture.class,
              "onReadable",
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
    return "record from";
  }

  @Override
  int connect(long stream, MemorySegment device, MemorySegment callback, Arena arena) {
    memory = new Segments(frames.apply(arena), arena.allocate(ADDRESS), arena.allocate(JAVA_LONG));
    int frameBytes = settings.frameSamples() * SAMPLE_BYTES;
    int secondBytes = AudioSettings.HERTZ * settings.channels() * SAMPLE_BYTES;
    StreamCalls.onReadable(stream, callback);
    return StreamCalls.record(
        stream, device, buffer(arena, secondBytes, DEFAULT, DEFAULT, DEFAULT, frameBytes), flags());
  }

  /** Handles the captured fragments: pa_stream_request_cb_t. */
  void onReadable(long stream, long bytes, long userData) {
    Segments open = memory;
    if (open == null) {
      return;
    }
    while (goesOn() && StreamCalls.peek(stream, open.data(), open.size()) >= 0) {
      long size = open.size().get(JAVA_LONG, 0);
      if (size == 0) {
        return;
      }
      try {
        cut(open.frame(), open.data().get(JAVA_LONG, 0), size);
      } finally {
        StreamCalls.drop(stream);
      }
    }
  }

  /** {@return whether the listener gets more: it may have closed the stream, or have thrown} */
  private boolean goesOn() {
    return wanted.getAsBoolean() && !connection().hasFailed();
  }

  /**
   * Copies a fragment into frames, and passes on those that are full.
   *
   * @param address of the fragment; 0 for a gap, which is silence
   */
  private void cut(MemorySegment frame, long address, long size) {
    for (long done = 0; done < size && goesOn(); ) {
      long part = Math.min(size - done, frame.byteSize() - filled);
      if (address == 0) {
        frame.asSlice(filled, part).fill((byte) 0);
      } else {
        NativeMemory.copyFrom(address + done, frame, filled, part);
      }
      done += part;
      filled += part;
      if (filled == frame.byteSize()) {
        filled = 0;
        listener.onFrame(frame);
      }
    }
  }
}
