package dev.parley.server.relays;

import dev.parley.base.SerialExecutor;
import dev.parley.pipeline.CallException;
import dev.parley.room.api.media.LayerStatus;
import dev.parley.room.api.media.MediaItem;
import dev.parley.room.spi.MediaListener;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * Sender of the items of a media session to the node that owns the room. An item that was not sent
 * yet is replaced by the next one of its kind. Sending may block, so it runs on an executor.
 *
 * <p>Threads: safe for use by multiple threads; {@link #changed} does not block.
 */
final class ItemSender implements MediaListener {
  private volatile NodeMediaListener listener;
  private final SerialExecutor turns;
  private final ConcurrentHashMap<Object, MediaItem> waiting = new ConcurrentHashMap<>();

  ItemSender(NodeMediaListener listener, Executor executor) {
    this.listener = listener;
    turns = new SerialExecutor(executor, Integer.MAX_VALUE); // at most one turn for each kind
  }

  /** Sends the next items to the owner that has come in place of the one before. */
  void sendTo(NodeMediaListener next) {
    listener = next;
  }

  @Override
  public void changed(MediaItem item) {
    Object kind = item instanceof LayerStatus status ? status.track() : item.getClass();
    if (waiting.put(kind, item) == null) {
      try {
        turns.execute(() -> send(kind));
      } catch (RejectedExecutionException e) {
        // The node is stopping, and the session with it.
      }
    }
  }

  private void send(Object kind) {
    MediaItem item = waiting.remove(kind);
    if (item != null) {
      try {
        listener.changed(item);
      } catch (CallException e) {
        // The owner has gone; the next one opens a session of its own.
      }
    }
  }
}
