package dev.parley.bench.capture;

import dev.parley.bench.table.BenchException;
import dev.parley.devices.codec.Vp8Decoder;
import dev.parley.devices.codec.Vp8Encoder;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Frames per second that several decoders decode in parallel, each on a thread of its own, without
 * or with a lock that they share, as the document's decompressor had one.
 */
final class DecoderRate implements AutoCloseable {
  private static final int WIDTH = 640;
  private static final int HEIGHT = 360;
  private static final int BITS_PER_SECOND = 800_000;
  private static final int FRAMES = 60;
  private static final int TICKS = 3_000;
  private static final int FRAME_BYTES_MAX = 1 << 20;

  private final Arena arena = Arena.ofShared();
  private final List<MemorySegment> frames = new ArrayList<>();

  DecoderRate() {
    MovingPicture moving = new MovingPicture(WIDTH, HEIGHT, arena);
    MemorySegment into = arena.allocate(FRAME_BYTES_MAX);
    try (Vp8Encoder encoder = new Vp8Encoder(WIDTH, HEIGHT, BITS_PER_SECOND)) {
      for (int i = 0; i < FRAMES; i++) {
        int length = encoder.encode(moving.next(), (long) i * TICKS, i == 0, into);
        if (length > 0) {
          frames.add(arena.allocate(length).copyFrom(into.asSlice(0, length)));
        }
      }
    }
  }

  /**
   * {@return frames per second of all decoders together}
   *
   * @param shared whether all take turns
   */
  double measure(int decoders, boolean shared, int millis) throws InterruptedException {
    Lock common = new ReentrantLock();
    long begun = System.nanoTime();
    long end = begun + TimeUnit.MILLISECONDS.toNanos(millis);
    long decoded = 0;
    try (ExecutorService threads = Executors.newFixedThreadPool(decoders)) {
      List<Callable<Integer>> tasks = new ArrayList<>();
      for (int i = 0; i < decoders; i++) {
        Lock lock = shared ? common : new ReentrantLock();
        tasks.add(() -> decode(lock, end));
      }
      for (Future<Integer> each : threads.invokeAll(tasks)) {
        decoded += each.get();
      }
    } catch (ExecutionException e) {
      throw new BenchException("a decoder failed: " + e.getCause(), e.getCause());
    }
    return decoded * 1e9 / (System.nanoTime() - begun);
  }

  private int decode(Lock lock, long end) {
    int decoded = 0;
    try (Vp8Decoder decoder = new Vp8Decoder()) {
      while (System.nanoTime() - end < 0) {
        MemorySegment frame = frames.get(decoded % frames.size());
        lock.lock();
        try {
          if (decoder.decode(frame).isEmpty()) {
            throw new BenchException("a frame shows no picture");
          }
        } finally {
          lock.unlock();
        }
        decoded++;
      }
    }
    return decoded;
  }

  @Override
  public void close() {
    arena.close();
  }
}
