package dev.parley.testkit;

import dev.parley.transport.api.CloseStatus;
import dev.parley.transport.api.MessageHandler;
import dev.parley.transport.api.MessageInput;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * A message handler that records all events, and complains when it is called by two threads at once
 * or after the end.
 *
 * <p>Threads: safe for all.
 */
public class RecordingHandler implements MessageHandler {
  private final List<byte[]> messages = new ArrayList<>(); // guarded by itself
  private final List<String> complaints = new ArrayList<>(); // guarded by messages
  private final AtomicInteger inside = new AtomicInteger();
  private final AtomicInteger drained = new AtomicInteger();
  private final CompletableFuture<CloseStatus> closed = new CompletableFuture<>();
  private final Consumer<byte[]> then;

  /** Creates a handler that only records. */
  public RecordingHandler() {
    this(message -> {});
  }

  /**
   * Creates a handler that records a message and then runs {@code then}, which may answer, block or
   * throw.
   */
  public RecordingHandler(Consumer<byte[]> then) {
    this.then = then;
  }

  @Override
  public void message(MessageInput message) {
    byte[] bytes = message.rest();
    alone(() -> {
      if (closed.isDone()) {
        complain("a message after the end");
      }
      synchronized (messages) {
        messages.add(bytes);
      }
      then.accept(bytes);
    });
  }

  @Override
  public void drained() {
    alone(drained::incrementAndGet);
  }

  @Override
  public void closed(CloseStatus how) {
    alone(() -> {
      if (!closed.complete(how)) {
        complain("closed twice");
      }
    });
  }

  private void alone(Runnable what) {
    if (inside.getAndIncrement() != 0) {
      complain("two threads at once");
    }
    try {
      what.run();
    } finally {
      inside.decrementAndGet();
    }
  }

  private void complain(String what) {
    synchronized (messages) {
      complaints.add(what);
    }
  }

  /** {@return the number of messages received} */
  public int count() {
    synchronized (messages) {
      return messages.size();
    }
  }

  /** Waits for {@code count} messages. {@return all messages received} */
  public List<byte[]> messages(int count) {
    Eventually.eventually(count + " messages, " + count() + " are here", () -> count() >= count);
    synchronized (messages) {
      return List.copyOf(messages);
    }
  }

  /** {@return the number of drained notifications} */
  public int drainedCount() {
    return drained.get();
  }

  /** {@return whether the end was notified} */
  public boolean ended() {
    return closed.isDone();
  }

  /** Waits for the end of the connection. {@return the end} */
  public CloseStatus end() {
    return Eventually.value("the end of the connection", closed);
  }

  /** {@return the violations of the handler's contract} */
  public List<String> complaints() {
    synchronized (messages) {
      return List.copyOf(complaints);
    }
  }
}
