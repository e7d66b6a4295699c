package dev.parley.devices.x11;

import dev.parley.devices.api.Picture;
import dev.parley.devices.api.PictureListener;
import dev.parley.devices.stream.DeviceLoop;
import java.lang.foreign.Arena;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Captured screen: at each tick the display copies its pixels into shared memory.
 *
 * <p>Threads: that of its stream; {@link #wake} is safe for all.
 */
final class ScreenCapture implements DeviceLoop {
  private final Optional<String> name;
  private final long intervalNanos;
  private final PictureListener listener;
  private final Object ticks = new Object(); // guards woken
  private boolean woken;
  private @Nullable DisplayConnection display;
  private @Nullable SharedPicture shared;
  private long nextNanos;

  ScreenCapture(Optional<String> name, int framesPerSecond, PictureListener listener) {
    this.name = name;
    this.listener = listener;
    intervalNanos = TimeUnit.SECONDS.toNanos(1) / framesPerSecond;
  }

  @Override
  public void open() {
    DisplayConnection opened = new DisplayConnection(name);
    display = opened;
    shared = ofSize(opened);
    nextNanos = System.nanoTime();
  }

  private static SharedPicture ofSize(DisplayConnection display) {
    DisplayConnection.Size size = display.size(display.root());
    return new SharedPicture(display, size.width(), size.height(), Arena.ofConfined());
  }

  @Override
  public void turn() {
    DisplayConnection from = display;
    SharedPicture into = shared;
    if (from == null || into == null) {
      throw new IllegalStateException("not open");
    }
    awaitTick();
    Picture picture = into.picture();
    long now = System.nanoTime();
    if (XcbShm.get(from.id(), from.root(), picture.width(), picture.height(), into.segment())) {
      picture.stamp(picture.length(), now);
      listener.onPicture(picture);
    } else {
      reopen(from, into);
    }
  }

  /** Adapts to a screen that has another size now. */
  private void reopen(DisplayConnection from, SharedPicture before) {
    DisplayConnection.Size size = from.size(from.root());
    if (from.isLost() || before.hasSize(size.width(), size.height())) {
      throw from.lost();
    }
    shared = null;
    before.close();
    shared = ofSize(from);
  }

  /** Waits for the next tick; ticks that were missed are left out. */
  private void awaitTick() {
    long now = System.nanoTime();
    nextNanos = Math.max(nextNanos, now - intervalNanos);
    synchronized (ticks) {
      try {
        long left = nextNanos - now;
        if (!woken && left > 0) {
          TimeUnit.NANOSECONDS.timedWait(ticks, left);
        }
        woken = false;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    nextNanos += intervalNanos;
  }

  @Override
  public void release() {
    try {
      if (shared != null) {
        shared.close();
      }
    } finally {
      if (display != null) {
        display.close();
      }
    }
  }

  @Override
  public void wake() {
    synchronized (ticks) {
      woken = true;
      ticks.notifyAll();
    }
  }
}
