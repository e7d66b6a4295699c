package dev.parley.client.call;

import dev.parley.base.SerialExecutor;
import dev.parley.client.session.Registration;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Hands frames from the media thread to a listener, which may block: a slow one loses frames, and
 * delays nobody else.
 *
 * <p>Threads: safe for all. Memory: at most {@value #FRAMES_MAX} frames and {@value #BYTES_MAX}
 * bytes wait.
 */
final class FrameQueue<T> implements Registration {
  private static final System.Logger LOG = System.getLogger(FrameQueue.class.getName());

  /** Frames that wait: two seconds of audio, three of video. */
  static final int FRAMES_MAX = 100;

  /** Bytes of the frames that wait. */
  static final int BYTES_MAX = 8 << 20;

  private final Consumer<? super T> listener;
  private final SerialExecutor queue;
  private final Consumer<FrameQueue<T>> onClose;
  private final AtomicLong bytes = new AtomicLong();
  private final AtomicBoolean slow = new AtomicBoolean();
  private volatile boolean closed;

  FrameQueue(Executor threads, Consumer<? super T> listener, Consumer<FrameQueue<T>> onClose) {
    this.listener = listener;
    this.onClose = onClose;
    queue = new SerialExecutor(threads, FRAMES_MAX);
  }

  /** Runs a task after the frames that wait. {@return whether there was room for it} */
  boolean after(Runnable task) {
    try {
      queue.execute(task);
      return true;
    } catch (RejectedExecutionException e) {
      return false;
    }
  }

  /**
   * Adds a frame.
   *
   * @param length its bytes
   * @return false if it is lost: too much waits already
   */
  boolean offer(T frame, int length) {
    if (bytes.addAndGet(length) <= BYTES_MAX) {
      try {
        queue.execute(() -> handle(frame, length));
        return true;
      } catch (RejectedExecutionException e) {
        // Too many frames wait.
      }
    }
    bytes.addAndGet(-length);
    if (slow.compareAndSet(false, true)) {
      LOG.log(System.Logger.Level.WARNING, "a listener is too slow for its audio or video");
    }
    return false;
  }

  private void handle(T frame, int length) {
    bytes.addAndGet(-length);
    if (!closed) {
      try {
        listener.accept(frame);
      } catch (RuntimeException e) {
        LOG.log(System.Logger.Level.ERROR, "a listener of audio or video failed", e);
      }
    }
  }

  @Override
  public void close() {
    closed = true;
    onClose.accept(this);
  }
}
