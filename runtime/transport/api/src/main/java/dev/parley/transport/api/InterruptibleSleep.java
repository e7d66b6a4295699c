package dev.parley.transport.api;

import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.spi.AbstractSelectableChannel;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;
import java.util.Set;

/**
 * A native sleep that {@link Thread#interrupt} ends. It is implemented as a selector, since the JDK
 * notifies a blocked selector of interrupts.
 *
 * <p>Threads: one thread at a time.
 */
public final class InterruptibleSleep {
  private final Sleeper sleeper;

  /**
   * Creates a sleep that {@code wake} ends. A wake that comes before the sleep must end it too.
   *
   * @param wake called by the interrupting thread
   */
  public InterruptibleSleep(Runnable wake) {
    sleeper = new Sleeper(wake);
  }

  /**
   * Runs the sleep, or returns at once when the thread is interrupted already. The interrupt status
   * is kept.
   */
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
