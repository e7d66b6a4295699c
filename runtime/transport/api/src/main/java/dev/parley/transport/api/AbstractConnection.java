package dev.parley.transport.api;

import dev.parley.base.Limits;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Base class for the connections of transports. It implements the life cycle: a connection starts
 * once and ends once, and the first cause of its end wins.
 *
 * <p>Threads: safe for all.
 */
public abstract class AbstractConnection implements Connection {
  private final PeerInfo peer;
  private final int messageBytesMax;
  private final AdmissionControl.Permit place;
  private final MessageMemory memory;
  private final AtomicBoolean started = new AtomicBoolean();
  private final AtomicReference<@Nullable CloseStatus> ending = new AtomicReference<>();
  private final CompletableFuture<CloseStatus> closed = new CompletableFuture<>();

  /**
   * Creates a connection that is neither started nor ended.
   *
   * @param place released when the connection has ended
   */
  @SuppressWarnings("this-escape") // it only keeps it: nothing ends before the subclass is made
  protected AbstractConnection(PeerInfo peer, int messageBytesMax, AdmissionControl.Permit place) {
    this.peer = peer;
    this.messageBytesMax = messageBytesMax;
    this.place = place;
    this.memory = incompleteMessages();
  }

  @Override
  public final MessageMemory incompleteMessages() {
    return place.messageMemory(why -> close(CloseReason.LIMIT_EXCEEDED, why));
  }

  /** {@return the memory account of the peer's incomplete messages} */
  protected final MessageMemory memory() {
    return memory;
  }

  @Override
  public final PeerInfo peer() {
    return peer;
  }

  @Override
  public final int messageBytesMax() {
    return messageBytesMax;
  }

  @Override
  public final void start(MessageHandler handler) {
    if (!started.compareAndSet(false, true)) {
      throw new IllegalStateException(this + " was started already");
    }
    startDelivery(handler);
  }

  /** Starts delivery to the handler. Called once. */
  protected abstract void startDelivery(MessageHandler handler);

  @Override
  public final void close(CloseReason reason, String text) {
    endLocally(
        new CloseStatus(reason, CloseStatus.truncate(text, Limits.CLOSE_TEXT_BYTES_MAX), false));
  }

  /** Ends the connection from this side, unless it has ended. */
  protected final void endLocally(CloseStatus how) {
    if (tryEnd(how)) {
      beginClose(how);
    }
  }

  /**
   * Begins the close handshake after this side has ended the connection: notifies the peer and
   * accepts no more messages.
   */
  protected abstract void beginClose(CloseStatus how);

  /**
   * Marks the connection as ended, unless it has ended.
   *
   * @return whether this call ended it
   */
  protected final boolean tryEnd(CloseStatus how) {
    return ending.compareAndSet(null, how);
  }

  /** {@return whether the connection has not ended} */
  public final boolean alive() {
    return ending.get() == null;
  }

  /** {@return the cause of its end, or null while it has not ended} */
  public final @Nullable CloseStatus closeStatus() {
    return ending.get();
  }

  /**
   * Releases the connection's memory and completes {@link #closed()}, after it has ended and its
   * resources are free. Dependents of {@link #closed()} run on a virtual thread, so that they
   * cannot block the transport.
   */
  public final void completeClose() {
    CloseStatus how = ending.get();
    if (how != null) {
      memory.close();
      place.close();
      Thread.startVirtualThread(() -> closed.complete(how));
    }
  }

  @Override
  public final CompletionStage<CloseStatus> closed() {
    return closed.minimalCompletionStage();
  }

  @Override
  public final String toString() {
    return peer.endpoint() + (peer.dialled() ? " (dialled)" : " (from " + peer.address() + ")");
  }
}
