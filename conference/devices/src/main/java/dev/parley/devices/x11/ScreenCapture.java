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
  /** A screen that has grown is noticed so late; one that has shrunk refuses the next request. */
  private static final long SIZE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Optional<String> name;
  private final long intervalNanos;
  private final PictureListener listener;
  private final Object ticks = new Object(); // guards woken
  private boolean woken;
  private @Nullable DisplayConnection display;
  private @Nullable SharedPicture shared;
  private long nextNanos;
  private long sizedNanos; // time of the last look at the size

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
    sizedNanos = nextNanos;
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
    if (now - sizedNanos >= SIZE_NANOS) {
      sizedNanos = now;
      if (isResized(from, picture)) {
        reopen(from, into);
        return;
      }
    }
    if (XcbShm.get(from.id(), from.root(), picture.width(), picture.height(), into.segment())) {
      picture.stamp(picture.length(), now);
      listener.onPicture(picture);
    } else if (!from.isLost() && isResized(from, picture)) {
      reopen(from, into);
    } else {
      throw from.lost();
    }
  }

  private static boolean isResized(DisplayConnection display, Picture picture) {
    return !display.hasSize(display.root(), picture.width(), picture.height());
  }

  /** Adapts to a screen that has another size now. */
  private void reopen(DisplayConnection from, SharedPicture before) {
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
      } catch (InterruptedException _) {
        // Of a listener: the stream's own thread is not interrupted by others. Kept, the flag would
        // end each later wait.
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
