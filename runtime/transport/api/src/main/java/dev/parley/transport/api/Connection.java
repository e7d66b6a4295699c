package dev.parley.transport.api;

import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * An ordered, bounded, two-way exchange of messages with one peer.
 *
 * <p>Sending: {@link #admit} asks whether there is room; {@link #open} claims the outgoing buffer
 * for the calling thread; the message is encoded into it; {@link #send} or {@link #discard} gives
 * it back. Encoding must not block, and must not open another message.
 *
 * <p>What a thread sends while it is inside a {@link MessageHandler} call may be held back until
 * the batch of messages that was read together is handled, so that replies travel together.
 *
 * <p>Threads: safe for all; the claim between {@code open} and {@code send} belongs to one thread.
 * Memory: outgoing bytes are bounded by {@link TransportConfig#queuedBytesMax()} plus what handlers
 * answer to one read.
 */
public interface Connection extends AutoCloseable {
  /** Whether a message may be sent now. */
  enum Admission {
    /** There is room. */
    READY,
    /** Too many bytes wait already; {@link MessageHandler#drained} will be called. */
    FULL,
    /** The connection has ended. */
    CLOSED
  }

  /** {@return what is known of the other side and of the way to it} */
  PeerInfo peer();

  /** {@return how messages lie in its stream of bytes; empty where they are carried as they are} */
  default Optional<Framing> framing() {
    return Optional.empty();
  }

  /**
   * {@return memory for messages that the protocol above puts together of several, of the budget
   * that connections share (rule FR-10)} Its user closes it when the connection has ended.
   */
  default MessageMemory incomplete() {
    return MessageMemory.unlimited();
  }

  /** {@return the largest message that may be sent or received, in bytes} */
  int messageBytesMax();

  /**
   * Begins to deliver messages to {@code handler}. Called once, before anything is sent.
   *
   * @throws IllegalStateException when called twice
   */
  void start(MessageHandler handler);

  /**
   * Asks for room to send, waiting for it if need be. A thread that is inside a {@link
   * MessageHandler} call never waits.
   *
   * @param waitNanos how long the thread may wait; 0 for not at all
   * @throws InterruptedException when interrupted while waiting
   */
  Admission admit(long waitNanos) throws InterruptedException;

  /**
   * Claims the outgoing buffer. Always succeeds: on a connection that has ended the message goes
   * nowhere. Follow with {@link #send} or {@link #discard}, always, in the same thread.
   */
  MessageOutput open();

  /** Ends the message that this thread opened and sends it. Does not wait for the peer. */
  void send();

  /** Drops the message that this thread opened. */
  void discard();

  /**
   * Makes the calling thread wait until {@code waiter} is signalled. While no other thread reads
   * this connection, the thread may read it itself and run the handler for what it reads; so the
   * reply to a blocked caller needs no hand-over between threads.
   *
   * @param waiter made by the calling thread
   * @param deadlineNanos by {@link System#nanoTime}
   * @return false when the deadline passed first
   * @throws InterruptedException when interrupted before the signal; the connection stays as it is
   * @throws IllegalStateException inside a message handler of this connection, which would wait for
   *     itself
   */
  boolean await(Waiter waiter, long deadlineNanos) throws InterruptedException;

  /**
   * Closes with a reason that the peer can read. What was sent before is still delivered, as far as
   * the peer reads it within a second. Later calls do nothing.
   *
   * @param text for people; cut at 1,024 bytes
   */
  void close(CloseReason reason, String text);

  /** Closes with {@link CloseReason#NORMAL}. */
  @Override
  default void close() {
    close(CloseReason.NORMAL, "");
  }

  /**
   * {@return completes once the connection has ended and its resources are free; never
   * exceptionally}
   */
  CompletionStage<Closed> closed();
}
