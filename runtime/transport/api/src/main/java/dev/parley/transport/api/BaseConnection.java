package dev.parley.transport.api;

import dev.parley.base.Limits;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A connection that starts once and ends once, by whoever is first, for transports to build theirs
 * on.
 *
 * <p>Threads: safe for all.
 */
public abstract class BaseConnection implements Connection {
  private final PeerInfo peer;
  private final int messageBytesMax;
  private final Capacity.Place place;
  private final MessageMemory memory;
  private final AtomicBoolean started = new AtomicBoolean();
  private final AtomicReference<@Nullable Closed> ending = new AtomicReference<>();
  private final CompletableFuture<Closed> closed = new CompletableFuture<>();

  /**
   * Neither started nor ended.
   *
   * @param place is given back when the connection has ended
   */
  @SuppressWarnings("this-escape") // it only keeps it: nothing ends before the subclass is made
  protected BaseConnection(PeerInfo peer, int messageBytesMax, Capacity.Place place) {
    this.peer = peer;
    this.messageBytesMax = messageBytesMax;
    this.place = place;
    this.memory = incomplete();
  }

  @Override
  public final MessageMemory incomplete() {
    return place.messages(why -> close(CloseReason.LIMIT_EXCEEDED, why));
  }

  /** {@return what incomplete messages of the peer are reserved in} */
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
    begin(handler);
  }

  /** The handler is known. Called once. */
  protected abstract void begin(MessageHandler handler);

  @Override
  public final void close(CloseReason reason, String text) {
    end(new Closed(reason, Closed.cut(text, Limits.CLOSE_TEXT_BYTES_MAX), false));
  }

  /** Ends it from here, unless it has ended. */
  protected final void end(Closed how) {
    if (ends(how)) {
      sayEnd(how);
    }
  }

  /** It has ended from here: the peer is to be told, and nothing is taken any more. */
  protected abstract void sayEnd(Closed how);

  /** It ends, unless it has ended. {@return whether it has by this} */
  protected final boolean ends(Closed how) {
    return ending.compareAndSet(null, how);
  }

  /** {@return whether it has not ended} */
  public final boolean alive() {
    return ending.get() == null;
  }

  /** {@return how it ended, or null when it has not} */
  public final @Nullable Closed ending() {
    return ending.get();
  }

  /** It has ended and everything is given back. Whatever hangs on that has a thread of its own. */
  public final void complete() {
    Closed how = ending.get();
    if (how != null) {
      memory.close();
      place.close();
      Thread.startVirtualThread(() -> closed.complete(how));
    }
  }

  @Override
  public final CompletionStage<Closed> closed() {
    return closed.minimalCompletionStage();
  }

  @Override
  public final String toString() {
    return peer.endpoint() + (peer.dialled() ? " (dialled)" : " (from " + peer.address() + ")");
  }
}
