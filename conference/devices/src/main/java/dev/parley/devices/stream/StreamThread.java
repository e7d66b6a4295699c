package dev.parley.devices.stream;

import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceException.Reason;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Thread of one running device: a platform thread, since it waits in native code.
 *
 * <p>Threads: safe for all.
 */
public final class StreamThread {
  private enum State {
    NEW,
    RUNNING,
    CLOSING
  }

  private final String name;
  private final AtomicReference<State> state = new AtomicReference<>(State.NEW);
  private final CompletableFuture<Void> started = new CompletableFuture<>();
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private volatile @Nullable DeviceLoop loop; // null before the start
  private volatile @Nullable Thread thread; // null before the start

  /** Creates the stream without a thread. */
  public StreamThread(String name) {
    this.name = name;
  }

  /**
   * Starts the thread, and returns once the device is open.
   *
   * @throws DeviceException when it cannot be opened
   * @throws IllegalStateException when it was started or closed before
   */
  public void start(DeviceLoop device) {
    if (!state.compareAndSet(State.NEW, State.RUNNING)) {
      throw new IllegalStateException("a device is started once; create another one");
    }
    loop = device;
    Thread created = Thread.ofPlatform().daemon().name(name).unstarted(() -> run(device));
    thread = created; // before it runs: its listener may close the stream at once
    try {
      created.start();
    } catch (OutOfMemoryError e) {
      fail(e); // the system has no more threads
    }
    try {
      started.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof DeviceException failure) {
        throw failure;
      }
      throw e;
    }
  }

  private void run(DeviceLoop device) {
    @Nullable Throwable failure = null;
    try {
      device.open();
      started.complete(null);
      while (isRunning()) {
        device.turn();
      }
    } catch (Throwable e) {
      failure = e;
    }
    failure = release(device, failure);
    if (failure == null) {
      started.complete(null);
      ended.complete(null);
    } else {
      fail(failure);
    }
  }

  /** Releases the device. {@return the first failure; null for none} */
  private static @Nullable Throwable release(DeviceLoop device, @Nullable Throwable before) {
    try {
      device.release();
      return before;
    } catch (Throwable e) {
      if (before == null) {
        return e;
      }
      before.addSuppressed(e);
      return before;
    }
  }

  private void fail(Throwable failure) {
    state.set(State.CLOSING);
    DeviceException told = StreamErrors.of(failure);
    started.completeExceptionally(told);
    ended.completeExceptionally(told);
  }

  /** {@return whether the device is open, and not being closed} */
  public boolean isRunning() {
    return state.get() == State.RUNNING;
  }

  /** {@return the end of the stream: normal after a close, otherwise a {@link DeviceException}} */
  public CompletionStage<Void> ended() {
    return ended.minimalCompletionStage();
  }

  /**
   * Checks that the device was started and runs.
   *
   * @throws IllegalStateException when it was not started
   * @throws DeviceException when it has ended
   */
  public void requireRunning() {
    if (state.get() == State.NEW) {
      throw new IllegalStateException("the device is not started; call start first");
    }
    if (!isRunning()) {
      throw closed();
    }
  }

  /** {@return the exception of a call that came after the end} */
  public DeviceException closed() {
    if (ended.isCompletedExceptionally()
        && ended.exceptionNow() instanceof DeviceException failure) {
      return new DeviceException(failure.reason(), String.valueOf(failure.getMessage()), failure);
    }
    return new DeviceException(Reason.CLOSED, "the stream is closed; create another one");
  }

  /** Makes a waiting turn return. */
  public void wake() {
    DeviceLoop device = loop;
    if (device != null) {
      device.wake();
    }
  }

  /**
   * Ends the thread, and returns when the device is closed; at once if the caller is the thread.
   */
  public void close() {
    State before = state.getAndSet(State.CLOSING);
    if (before == State.NEW) {
      ended.complete(null);
      return;
    }
    wake();
    if (!Thread.currentThread().equals(thread)) {
      ended.exceptionally(_ -> null).join();
    }
  }
}
