package dev.parley.transport.api;

import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * A bidirectional, ordered message connection with one peer, with bounded buffers.
 *
 * <p>Sending: {@link #admit} asks for room (back-pressure); {@link #open} claims the outgoing
 * buffer for the calling thread; the message is encoded into it; {@link #send} or {@link #discard}
 * releases it. Encoding must not block, and must not open another message.
 *
 * <p>Messages that a thread sends inside a {@link MessageHandler} call may be held back until the
 * whole batch of messages that was read together is handled, so that replies travel together.
 *
 * <p>Threads: safe for all; the claim between {@code open} and {@code send} belongs to one thread.
 * Memory: outgoing bytes are bounded by {@link TransportConfig#queuedBytesMax()} plus the replies
 * of handlers to one read.
 */
public interface Connection extends AutoCloseable {
  /** Result of {@link #admit}. */
  enum Admission {
    /** A message may be sent now. */
    READY,
    /** Too many bytes wait to be sent; {@link MessageHandler#drained} will be called. */
    FULL,
    /** The connection has ended. */
    CLOSED
  }

  /** {@return the description of the peer and of the path to it} */
  PeerInfo peer();

  /**
   * {@return the framing of messages in the byte stream; empty where the transport preserves
   * message boundaries}
   */
  default Optional<Framing> framing() {
    return Optional.empty();
  }

  /**
   * {@return a memory account for messages that the protocol above reassembles from several, in the
   * budget that connections share (rule FR-10)} Its user closes it when the connection has ended.
   */
  default MessageMemory incompleteMessages() {
    return MessageMemory.unlimited();
  }

  /** {@return the largest message that may be sent or received, in bytes} */
  int messageBytesMax();

  /**
   * Starts delivery of messages to {@code handler}. Must be called once, before anything is sent.
   *
   * @throws IllegalStateException when called twice
   */
  void start(MessageHandler handler);

  /**
   * Asks for room to send, and waits for it if necessary. A thread inside a {@link MessageHandler}
   * call never waits.
   *
   * @param waitNanos upper bound for the wait; 0 for no wait
   * @throws InterruptedException when interrupted while waiting
   */
  Admission admit(long waitNanos) throws InterruptedException;

  /**
   * Claims the outgoing buffer. Always succeeds: on a connection that has ended, the message is
   * dropped. Must be followed by {@link #send} or {@link #discard} on the same thread.
   */
  MessageOutput open();

  /** Ends the message that this thread opened and sends it. Does not wait for the peer. */
  void send();

  /** Drops the message that this thread opened. */
  void discard();

  /**
   * Blocks the calling thread until {@code waiter} is signalled. While no other thread reads this
   * connection, the calling thread may read it and run the handler for the messages it reads, so
   * that the reply to a blocked caller needs no thread switch.
   *
   * @param waiter created by the calling thread
   * @param deadlineNanos by {@link System#nanoTime}
   * @return false when the deadline passed first
   * @throws InterruptedException when interrupted before the signal; the connection stays as it is
   * @throws IllegalStateException inside a message handler of this connection, which would deadlock
   */
  boolean await(ReplyWaiter waiter, long deadlineNanos) throws InterruptedException;

  /**
   * Closes the connection with a reason that is sent to the peer. Messages sent before are still
   * delivered, as far as the peer reads them within one second. Later calls do nothing.
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
  CompletionStage<CloseStatus> closed();
}
