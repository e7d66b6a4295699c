package dev.parley.testkit;

import dev.parley.transport.api.Closed;
import dev.parley.transport.api.MessageHandler;
import dev.parley.transport.api.MessageInput;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * A message handler that remembers what it was told, and complains when it is told by two threads
 * at once or after the end.
 *
 * <p>Threads: safe for all.
 */
public class Recorder implements MessageHandler {
  private final List<byte[]> messages = new ArrayList<>(); // guarded by itself
  private final List<String> complaints = new ArrayList<>(); // guarded by messages
  private final AtomicInteger inside = new AtomicInteger();
  private final AtomicInteger drained = new AtomicInteger();
  private final CompletableFuture<Closed> closed = new CompletableFuture<>();
  private final Consumer<byte[]> then;

  /** Remembers. */
  public Recorder() {
    this(message -> {});
  }

  /** Remembers, then does something; for handlers that answer, block or fail. */
  public Recorder(Consumer<byte[]> then) {
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
  public void closed(Closed how) {
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

  /** {@return how many messages came} */
  public int count() {
    synchronized (messages) {
      return messages.size();
    }
  }

  /** Waits for {@code count} messages. {@return all that came} */
  public List<byte[]> messages(int count) {
    Eventually.eventually(count + " messages, " + count() + " are here", () -> count() >= count);
    synchronized (messages) {
      return List.copyOf(messages);
    }
  }

  /** {@return how often it was told that there is room} */
  public int drainedCount() {
    return drained.get();
  }

  /** {@return whether the end was told} */
  public boolean ended() {
    return closed.isDone();
  }

  /** Waits for the end. {@return how it was} */
  public Closed end() {
    return Eventually.value("the end of the connection", closed);
  }

  /** {@return what was wrong with the way this was called} */
  public List<String> complaints() {
    synchronized (messages) {
      return List.copyOf(complaints);
    }
  }
}
