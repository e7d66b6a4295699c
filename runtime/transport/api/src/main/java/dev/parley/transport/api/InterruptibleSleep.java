package dev.parley.transport.api;

import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.spi.AbstractSelectableChannel;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;
import java.util.Set;

/**
 * A sleep in the kernel that an interrupt of the thread ends: the JDK tells selectors of
 * interrupts, and this is one.
 *
 * <p>Threads: one at a time.
 */
public final class InterruptibleSleep {
  private final Sleeper sleeper;

  /**
   * For sleeps that {@code wake} ends, also when it comes before them.
   *
   * @param wake called by the thread that interrupts
   */
  public InterruptibleSleep(Runnable wake) {
    sleeper = new Sleeper(wake);
  }

  /** Sleeps, or not at all when the thread was interrupted before, which it stays. */
  public void run(Runnable sleep) {
    sleeper.run(sleep);
  }

  private static final class Sleeper extends AbstractSelector {
    private final Runnable wake;

    Sleeper(Runnable wake) {
      super(SelectorProvider.provider());
      this.wake = wake;
    }

    void run(Runnable sleep) {
      begin();
      try {
        sleep.run();
      } finally {
        end();
      }
    }

    @Override
    public Selector wakeup() {
      wake.run();
      return this;
    }

    @Override
    protected void implCloseSelector() {}

    @Override
    protected SelectionKey register(AbstractSelectableChannel channel, int ops, Object attachment) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Set<SelectionKey> keys() {
      return Set.of();
    }

    @Override
    public Set<SelectionKey> selectedKeys() {
      return Set.of();
    }

    @Override
    public int selectNow() {
      return 0;
    }

    @Override
    public int select(long timeout) {
      return 0;
    }

    @Override
    public int select() {
      return 0;
    }
  }
}
