package dev.parley.soap.http;

import io.netty.channel.Channel;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.ReadStream;

/**
 * Demand for the chunks of one body, which stops the sender while there is none.
 *
 * <p>Threads: {@link #request} is safe for all; the others are confined to the event loop.
 */
interface ReceiveDemand {
  /** Receives nothing more until it is asked for. */
  void stop();

  /** Asks for more chunks. */
  void request(int chunks);

  /** Tells that a chunk has arrived. */
  default void received() {}

  /** Tells that the body has ended: the connection reads on. */
  default void ended() {}

  /** Demand of one stream of a connection that has several, or of a request. */
  record OfStream(ReadStream<Buffer> stream) implements ReceiveDemand {
    @Override
    public void stop() {
      stream.pause();
    }

    @Override
    public void request(int chunks) {
      try {
        stream.fetch(chunks);
      } catch (IllegalStateException e) {
        // The last chunk has arrived meanwhile: there is nothing to ask for.
      }
    }
  }

  /**
   * Demand of a connection that has one response at a time. It stops the channel and not the
   * stream: a stopped stream of Vert.x loses what it holds back when the connection ends, which it
   * may do right behind a response. One read of the channel can bring some chunks more than were
   * asked for.
   */
  final class OfChannel implements ReceiveDemand {
    private final Channel channel;
    private long chunks;
    private boolean stopped;

    OfChannel(Channel channel) {
      this.channel = channel;
    }

    @Override
    public void stop() {
      stopped = true;
      chunks = 0;
      channel.config().setAutoRead(false);
    }

    @Override
    public void request(int more) {
      if (channel.eventLoop().inEventLoop()) {
        add(more);
      } else {
        channel.eventLoop().execute(() -> add(more));
      }
    }

    @Override
    public void received() {
      if (stopped) {
        add(-1);
      }
    }

    @Override
    public void ended() {
      stopped = false;
      channel.config().setAutoRead(true);
    }

    private void add(int more) {
      if (stopped) {
        chunks += more;
        channel.config().setAutoRead(chunks > 0);
      }
    }
  }
}
