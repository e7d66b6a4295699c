package dev.parley.transport.websocket;

import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Closed;
import dev.parley.transport.api.Handling;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrameDecoder;
import io.netty.util.concurrent.EventExecutor;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What the event loop does for one connection beside its messages: it takes frames from the channel
 * before Vert.x would, switches reading on and off, keeps the connection alive and lets it end.
 *
 * <pre>
 *   open --letEnd--> closing --both close frames seen, or a second has passed--> freed
 * </pre>
 *
 * <p>Threads: confined to the event loop, except {@link #run} and {@link #onLoop}.
 */
final class Upkeep extends ChannelInboundHandlerAdapter {
  private static final Logger LOG = System.getLogger(Upkeep.class.getName());

  /** How long queued bytes and the close frames of both sides may take. */
  private static final Duration LINGER = Duration.ofSeconds(1);

  private final WebSocketConnection connection;
  private final Channel channel;
  private final EventExecutor loop;
  private final Handling handling;
  private final Incoming incoming;
  private final Outgoing out;
  private final KeepAlive keepAlive;
  private final ByteCount received = new ByteCount();

  private @Nullable Future<?> looking; // null until the connection begins
  private boolean told; // the handler knows the end
  private boolean closeSeen; // the peer's close frame has arrived
  private boolean gone; // the channel is closed

  Upkeep(
      WebSocketConnection connection,
      Channel channel,
      Handling handling,
      Incoming incoming,
      Outgoing out,
      Duration keepAlive) {
    this.connection = connection;
    this.channel = channel;
    this.loop = channel.eventLoop();
    this.handling = handling;
    this.incoming = incoming;
    this.out = out;
    this.keepAlive = new KeepAlive(keepAlive);
  }

  /**
   * Takes the channel over: it is not read until the connection is started.
   *
   * @param place puts this into the channel's pipeline where frames arrive
   */
  void begin(Consumer<ChannelHandler> place) {
    channel.pipeline().addFirst(received);
    ChannelHandlerContext decoder = channel.pipeline().context(WebSocketFrameDecoder.class);
    channel.pipeline().addBefore(decoder.name(), null, new FrameBytes());
    place.accept(this);
    readable();
    long between = keepAlive.betweenNanos();
    looking = loop.scheduleWithFixedDelay(this::look, between, between, TimeUnit.NANOSECONDS);
  }

  /** {@return whether the calling thread is the event loop} */
  boolean onLoop() {
    return loop.inEventLoop();
  }

  /** Runs {@code task} on the event loop, never inside a call of the handler. */
  void run(Runnable task) {
    try {
      loop.execute(task);
    } catch (RejectedExecutionException e) {
      task.run(); // the loop has ended, and with it everything that could run at the same time
    }
  }

  /** The handler is known; when the end came first, it is told at once. */
  void started() {
    Closed how = connection.ending();
    if (told && how != null) {
      handling.closed(how);
    }
  }

  /** Reads the channel, or not. Once the connection has ended it is read up to its end. */
  void readable() {
    boolean wanted = told || incoming.ready();
    if (channel.config().isAutoRead() != wanted) {
      channel.config().setAutoRead(wanted);
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    out.begins();
    if (message instanceof WebSocketFrame frame) {
      closeSeen |= frame instanceof CloseWebSocketFrame;
      incoming.frame(frame);
      if (told && closeSeen) {
        bothClosed();
      }
    } else {
      context.fireChannelRead(message);
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    incoming.readComplete();
    out.ends();
    context.fireChannelReadComplete();
  }

  /**
   * Ends the connection. Errors of framing are told to the peer. After any other, such as a reset,
   * nothing can be said any more. They are not handed on: no handler follows in a connection that
   * was dialled, and Netty would log a warning with a stack trace each time a server is killed.
   */
  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    LOG.log(Level.DEBUG, () -> connection + ": " + cause);
    if (cause instanceof CorruptedWebSocketFrameException bad) {
      boolean large = WebSocketCloseStatus.MESSAGE_TOO_BIG.equals(bad.closeStatus());
      CloseReason reason = large ? CloseReason.LIMIT_EXCEEDED : CloseReason.PROTOCOL_ERROR;
      connection.close(reason, "FR-7: " + bad.getMessage());
    } else {
      context.close();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    gone = true;
    if (told) {
      free();
    } else {
      incoming.gone();
    }
    context.fireChannelInactive();
  }

  private void look() {
    if (told) {
      return;
    }
    long now = System.nanoTime();
    switch (keepAlive.look(received.bytes + out.taken(), now)) {
      case WAIT -> {}
      case ASK ->
          out.control(new PingWebSocketFrame(channel.alloc().buffer(Long.BYTES).writeLong(now)));
      case GIVE_UP -> connection.close(CloseReason.KEEPALIVE_TIMEOUT, keepAlive.text());
    }
  }

  /** The connection has ended: tells the handler, and sees to it that the channel closes. */
  void letEnd() {
    Closed how = connection.ending();
    if (how == null || told) {
      return;
    }
    told = true;
    LOG.log(Level.DEBUG, () -> connection + ": " + how);
    incoming.abandon();
    handling.closed(how);
    if (gone) {
      free();
      return;
    }
    readable();
    if (closeSeen) {
      bothClosed();
    }
    loop.schedule(this::close, LINGER.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Our close frame is on its way, and the peer's is here: it is the server that closes first. */
  private void bothClosed() {
    if (!connection.peer().dialled()) {
      channel.writeAndFlush(channel.alloc().buffer(0)).addListener(sent -> close());
    }
  }

  /** From this place in the pipeline on: Vert.x, behind it, would wait for the peer once more. */
  private void close() {
    ChannelHandlerContext place = channel.pipeline().context(this);
    if (place != null) {
      place.close();
    }
  }

  private void free() {
    Future<?> task = looking;
    if (task != null) {
      task.cancel(false);
    }
    connection.complete();
  }

  /** Tells of the bytes that the decoder of frames gets. */
  private final class FrameBytes extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      if (message instanceof ByteBuf buffer) {
        incoming.received(buffer.readableBytes());
      }
      context.fireChannelRead(message);
    }
  }

  /** Counts the bytes that arrive, TLS and parts of frames included. */
  private static final class ByteCount extends ChannelInboundHandlerAdapter {
    long bytes;

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      if (message instanceof ByteBuf buffer) {
        bytes += buffer.readableBytes();
      }
      context.fireChannelRead(message);
    }
  }
}
