package dev.parley.testkit;

import dev.parley.transport.api.CloseStatus;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.MessageHandler;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.ReplyWaiter;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A minimal request/reply protocol: a number is sent and returned to the thread that waits for it.
 *
 * <p>Threads: safe for all.
 */
final class RequestReplyClient implements MessageHandler {
  private final Connection connection;
  private final Map<Long, ReplyWaiter> waiting = new ConcurrentHashMap<>();
  private final AtomicLong numbers = new AtomicLong();
  private volatile Thread lastReader = Thread.currentThread();
  private volatile boolean ended;

  RequestReplyClient(Connection connection) {
    this.connection = connection;
  }

  Connection connection() {
    return connection;
  }

  /** Sends a request and waits for the reply. {@return whether it arrived before the deadline} */
  boolean call(long deadlineNanos) throws InterruptedException {
    long number = numbers.incrementAndGet();
    ReplyWaiter waiter = new ReplyWaiter();
    waiting.put(number, waiter);
    if (ended) {
      return false;
    }
    MessageOutput out = connection.open();
    out.rawFixed64(number);
    connection.send();
    boolean came = connection.await(waiter, deadlineNanos);
    waiting.remove(number);
    return came && !ended;
  }

  /** Makes {@code count} calls and fails unless all replies arrive. */
  void callOften(int count) {
    try {
      for (int i = 0; i < count; i++) {
        if (!call(Eventually.deadlineNanos())) {
          throw new AssertionError("no reply to call " + i);
        }
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** {@return the thread that ran the handler last} */
  Thread lastReader() {
    return lastReader;
  }

  @Override
  public void message(MessageInput message) {
    lastReader = Thread.currentThread();
    ReplyWaiter waiter = waiting.get(message.rawFixed64());
    if (waiter != null) {
      waiter.signal();
    }
  }

  @Override
  public void drained() {}

  @Override
  public void closed(CloseStatus closed) {
    ended = true;
    waiting.values().forEach(ReplyWaiter::signal);
  }
}
