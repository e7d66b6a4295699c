package dev.parley.devices.v4l2;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Kernel that answers with the structures of {@code camera.txt}, which Linux's own header has laid
 * out (see {@code src/test/c/camera.c}). Its buffers are filled with the number of the frame.
 */
final class RecordedCamera implements KernelDevice {
  static final int EINVAL = -22;
  static final int ENODEV = -19;
  private static final int EAGAIN = -11;
  private static final int EIO = -5;

  private final Map<Long, Queue<byte[]>> answers = new HashMap<>();
  private final Map<Long, MemorySegment> buffers = new HashMap<>();
  private final List<String> requests = new ArrayList<>();
  private final Semaphore events = new Semaphore(0);
  private final CountDownLatch closed = new CountDownLatch(1);
  private int frames;
  private volatile boolean removed;
  private int unread; // reads that fail

  RecordedCamera() {
    lines()
        .filter(line -> line[0].startsWith("VIDIOC"))
        .forEach(line ->
            answers
                .computeIfAbsent(Long.parseLong(line[1], 16), _ -> new ArrayDeque<>())
                .add(HexFormat.of().parseHex(line[2])));
  }

  private static Stream<String[]> lines() {
    try (InputStream file = RecordedCamera.class.getResourceAsStream("camera.txt")) {
      String text = new String(Objects.requireNonNull(file).readAllBytes(), UTF_8);
      return text.lines().map(line -> line.split(" "));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@return a camera whose capabilities are those of a line with another name} */
  RecordedCamera capabilities(String name) {
    lines()
        .filter(line -> line[0].equals(name))
        .forEach(line ->
            replace(
                Videodev.QUERYCAP,
                bytes ->
                    System.arraycopy(HexFormat.of().parseHex(line[2]), 0, bytes, 0, bytes.length)));
    return this;
  }

  /** Changes all answers to a request. */
  RecordedCamera replace(long request, Consumer<byte[]> change) {
    Objects.requireNonNull(answers.get(request)).forEach(change);
    return this;
  }

  /** Answers a request with an error. */
  RecordedCamera refuse(long request) {
    answers.remove(request);
    return this;
  }

  /** Fills so many buffers. */
  void film(int count) {
    events.release(count);
  }

  /** Fails so many times to fill a buffer. */
  synchronized void loseSignal(int times) {
    unread = times;
    film(times);
  }

  /** Removes the device. */
  void remove() {
    removed = true;
    events.release();
  }

  /** {@return the requests that the program has made} */
  synchronized List<String> requests() {
    return List.copyOf(requests);
  }

  boolean isClosed() {
    return closed.getCount() == 0;
  }

  @Override
  public synchronized int control(long request, MemorySegment argument) {
    requests.add(Long.toHexString(request));
    if (removed) {
      return ENODEV;
    }
    if (request == Videodev.QBUF || request == Videodev.STREAMON || request == Videodev.STREAMOFF) {
      return 0;
    }
    if (request == Videodev.DQBUF && unread > 0) {
      unread--;
      return EIO;
    }
    Queue<byte[]> recorded = answers.get(request);
    byte[] answer = recorded == null ? null : recorded.poll();
    if (answer == null) {
      return request == Videodev.DQBUF ? EAGAIN : EINVAL;
    }
    if (request == Videodev.DQBUF) {
      fill(answer);
    }
    assert answer.length == argument.byteSize() : "a structure of another size";
    MemorySegment.copy(MemorySegment.ofArray(answer), 0, argument, 0, answer.length);
    return 0;
  }

  private void fill(byte[] answer) {
    frames++;
    long offset =
        Integer.toUnsignedLong(
            MemorySegment.ofArray(answer).get(JAVA_INT_UNALIGNED, Videodev.OFFSET));
    MemorySegment buffer = buffers.get(offset);
    if (buffer != null) {
      buffer.fill((byte) frames);
    }
  }

  @Override
  public synchronized MemorySegment map(long offset, long length, Arena arena) {
    MemorySegment buffer = Arena.ofAuto().allocate(length);
    buffers.put(offset, buffer);
    return buffer;
  }

  @Override
  public void await() {
    events.acquireUninterruptibly();
  }

  @Override
  public void wake() {
    events.release();
  }

  @Override
  public void close() {
    closed.countDown();
  }

  /** {@return the addresses of the mapped buffers} */
  synchronized List<Long> addresses() {
    return buffers.values().stream().map(MemorySegment::address).toList();
  }
}
