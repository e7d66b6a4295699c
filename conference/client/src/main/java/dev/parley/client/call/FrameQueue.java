package dev.parley.client.call;

import dev.parley.base.SerialExecutor;
import dev.parley.client.session.Registration;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Hands frames from the media thread to a listener, which may block: a slow one loses frames, and
 * delays nobody else.
 *
 * <p>Threads: safe for all.
 */
final class FrameQueue<T> implements Consumer<T>, Registration {
  private static final System.Logger LOG = System.getLogger(FrameQueue.class.getName());

  /** Frames that wait: two seconds of audio, three of video. */
  private static final int FRAMES_MAX = 100;

  private final Consumer<? super T> listener;
  private final SerialExecutor queue;
  private final Consumer<FrameQueue<T>> onClose;
  private final AtomicLong lost = new AtomicLong();
  private volatile boolean closed;

  FrameQueue(Executor threads, Consumer<? super T> listener, Consumer<FrameQueue<T>> onClose) {
    this.listener = listener;
    this.onClose = onClose;
    queue = new SerialExecutor(threads, FRAMES_MAX);
  }

  @Override
  public void accept(T frame) {
    try {
      queue.execute(() -> handle(frame));
    } catch (RejectedExecutionException e) {
      if (lost.getAndIncrement() == 0) {
        LOG.log(System.Logger.Level.WARNING, "a listener is too slow for its audio or video");
      }
    }
  }

  private void handle(T frame) {
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
