package dev.parley.transport.socket;

import dev.parley.transport.api.AdaptiveSpin;
import dev.parley.transport.api.ReplyWaiter;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The threads that wait on one connection (leader/followers pattern). The first platform thread
 * takes the {@link ReaderRole} and reads, and sleeps in a selector of the connection's own; the
 * others park, and one of them takes over when it leaves. A virtual thread never reads, since a
 * selector would pin its carrier: while only virtual threads wait, the poller reads.
 *
 * <p>No wake-up is lost: a thread that leaves the role looks for followers afterwards, and a
 * follower tries for the role after it has queued itself. A selector remembers wake-ups.
 *
 * <p>Threads: safe for all.
 */
final class WaitingCallers {
  private static final Logger LOG = System.getLogger(WaitingCallers.class.getName());

  private final SocketConnection connection;
  private final SocketChannel channel;
  private final ReaderRole role;
  private final SocketReceiver reading;

  private final ConcurrentLinkedQueue<ReplyWaiter> followers = new ConcurrentLinkedQueue<>();
  private final AtomicInteger parked = new AtomicInteger(); // threads that never read
  private final Runnable wakeSelector = this::wakeReader;
  private final AdaptiveSpin spin = new AdaptiveSpin(); // of the reading thread
  private volatile @Nullable Selector selector; // made by the first reader, closed by the poller
  private volatile boolean selectorFailed; // out of file descriptors, say
  private volatile long leaderDeadlineNanos; // of the reading caller; undefined when none reads

  WaitingCallers(
      SocketConnection connection, SocketChannel channel, ReaderRole role, SocketReceiver reading) {
    this.connection = connection;
    this.channel = channel;
    this.role = role;
    this.reading = reading;
  }

  /** Implements {@link dev.parley.transport.api.Connection#await}. */
  boolean await(ReplyWaiter waiter, long deadlineNanos) throws InterruptedException {
    boolean virtually = Thread.currentThread().isVirtual();
    long left = deadlineNanos - System.nanoTime();
    while (!over(waiter, left)) {
      if (virtually || selectorFailed) {
        return awaitParked(waiter, deadlineNanos);
      }
      ReaderRole.TakeResult taken =
          connection.needsPoller() ? ReaderRole.TakeResult.NO : role.takeAsCaller();
      if (taken == ReaderRole.TakeResult.NO) {
        follow(waiter, left);
      } else {
        lead(waiter, deadlineNanos, left, taken);
      }
      left = waiter.done() ? 0 : deadlineNanos - System.nanoTime();
    }
    return waiter.done();
  }

  private static boolean over(ReplyWaiter waiter, long leftNanos) throws InterruptedException {
    if (waiter.done()) {
      return true;
    }
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    return leftNanos <= 0;
  }

  private void lead(
      ReplyWaiter waiter, long deadlineNanos, long leftNanos, ReaderRole.TakeResult taken)
      throws InterruptedException {
    try {
      if (taken == ReaderRole.TakeResult.FROM_POLLER) {
        connection.watched().heatsUp();
      }
      Selector own = ownSelector();
      waiter.setWaker(wakeSelector);
      leaderDeadlineNanos = deadlineNanos;
      long left = leftNanos;
      while (!over(waiter, left) && !connection.needsPoller()) {
        if (look(own) > 0) {
          spin.workFound();
          reading.batch();
        }
        left = waiter.done() ? left : deadlineNanos - System.nanoTime();
      }
    } catch (IOException e) {
      selectorFailed = true;
      LOG.log(Level.WARNING, connection + ": no selector, callers wait for the poller", e);
    } finally {
      waiter.clearWaker();
      leave();
    }
  }

  private int look(Selector own) throws IOException {
    if (!spin.shouldSpin(System.nanoTime())) {
      return own.select(WaitingCallers::ignore);
    }
    return spin.poll(own, WaitingCallers::ignore);
  }

  /** Ignores a selected key. There is only one key, and the count of ready keys tells enough. */
  private static void ignore(SelectionKey key) {}

  private Selector ownSelector() throws IOException {
    Selector own = selector;
    if (own == null) {
      own = Selector.open();
      selector = own; // before it can fail: the poller closes it in any case
      channel.register(own, SelectionKey.OP_READ);
    }
    return own;
  }

  private void leave() {
    role.leaveFree();
    settle();
  }

  /**
   * Wakes the next thread that can take the role, if the role is free. To be called after every
   * change.
   */
  private void settle() {
    if (!role.free()) {
      return;
    }
    ReplyWaiter next = followers.peek();
    if (connection.needsPoller() || (next == null && parked.get() > 0)) {
      handBack();
    } else if (next != null) {
      next.wake();
    }
  }

  private void handBack() {
    if (role.giveToPoller()) {
      connection.wakePoller();
    }
  }

  private void follow(ReplyWaiter waiter, long leftNanos) {
    followers.add(waiter);
    try {
      settle();
      if (!role.free() && !waiter.done()) {
        LockSupport.parkNanos(this, leftNanos);
      }
    } finally {
      followers.remove(waiter);
      settle();
    }
  }

  private boolean awaitParked(ReplyWaiter waiter, long deadlineNanos) throws InterruptedException {
    parked.incrementAndGet();
    try {
      settle();
      long left = deadlineNanos - System.nanoTime();
      while (!over(waiter, left)) {
        LockSupport.parkNanos(this, left);
        left = deadlineNanos - System.nanoTime();
      }
      return waiter.done();
    } finally {
      parked.decrementAndGet();
    }
  }

  /**
   * Wakes the reading caller when its deadline has passed; called at each tick of the poller. The
   * caller itself sleeps without a timeout, since a timeout would cost a kernel timer at every
   * call.
   */
  void tick(long now) {
    if (leaderDeadlineNanos - now <= 0) {
      wakeReader();
    }
  }

  /** Wakes the thread that sleeps in the selector, or the next one that would. */
  void wakeReader() {
    Selector own = selector;
    if (own != null) {
      own.wakeup();
    }
  }

  /** Closes the selector. Called by the poller, which then has the role permanently. */
  void free() throws IOException {
    Selector own = selector;
    if (own != null) {
      own.close();
    }
  }
}
