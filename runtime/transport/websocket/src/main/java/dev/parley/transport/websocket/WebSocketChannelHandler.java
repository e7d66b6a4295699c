package dev.parley.transport.websocket;

import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.CloseStatus;
import dev.parley.transport.api.HandlerInvoker;
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
 * Channel handler of one connection, on its event loop: takes frames from the channel before
 * Vert.x, switches reading on and off, sends keep-alives and performs the close handshake.
 *
 * <pre>
 *   open --letEnd--> closing --both close frames seen, or a second has passed--> freed
 * </pre>
 *
 * <p>Threads: confined to the event loop, except {@link #run} and {@link #onLoop}.
 */
final class WebSocketChannelHandler extends ChannelInboundHandlerAdapter {
  private static final Logger LOG = System.getLogger(WebSocketChannelHandler.class.getName());

  /** Time limit for the queued bytes and for the close frames of both sides. */
  private static final Duration LINGER = Duration.ofSeconds(1);

  private final WebSocketConnection connection;
  private final Channel channel;
  private final EventExecutor loop;
  private final HandlerInvoker handling;
  private final WebSocketReceiver incoming;
  private final WebSocketSendQueue out;
  private final WebSocketKeepAlive keepAlive;
  private final ReceivedByteCounter received = new ReceivedByteCounter();

  private @Nullable Future<?> looking; // null until the connection begins
  private boolean told; // the handler was notified of the end
  private boolean closeSeen; // the peer's close frame has arrived
  private boolean gone; // the channel is closed

  WebSocketChannelHandler(
      WebSocketConnection connection,
      Channel channel,
      HandlerInvoker handling,
      WebSocketReceiver incoming,
      WebSocketSendQueue out,
      Duration keepAlive) {
    this.connection = connection;
    this.channel = channel;
    this.loop = channel.eventLoop();
    this.handling = handling;
    this.incoming = incoming;
    this.out = out;
    this.keepAlive = new WebSocketKeepAlive(keepAlive);
  }

  /**
   * Takes over the channel, which is not read until the connection is started.
   *
   * @param place adds this handler to the channel's pipeline at the position where frames arrive
   */
  void begin(Consumer<ChannelHandler> place) {
    channel.pipeline().addFirst(received);
    ChannelHandlerContext decoder = channel.pipeline().context(WebSocketFrameDecoder.class);
    channel.pipeline().addBefore(decoder.name(), null, new FrameByteCounter());
    place.accept(this);
    readable();
    long between = keepAlive.checkIntervalNanos();
    looking = loop.scheduleWithFixedDelay(this::look, between, between, TimeUnit.NANOSECONDS);
  }

  /** {@return whether the calling thread is the event loop} */
  boolean onLoop() {
    return loop.inEventLoop();
  }

  /** Submits {@code task} to the event loop; it never runs inside a call of the message handler. */
  void run(Runnable task) {
    try {
      loop.execute(task);
    } catch (RejectedExecutionException e) {
      task.run(); // the loop has ended, and with it everything that could run concurrently
    }
  }

  /** Notifies a handler that was set after the end of the connection. */
  void started() {
    CloseStatus how = connection.closeStatus();
    if (told && how != null) {
      handling.closed(how);
    }
  }

  /** Switches reading on or off. After the connection has ended, the channel is read to its end. */
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
   * Ends the connection. Framing errors are reported to the peer; after any other error, such as a
   * reset, nothing can be sent. Errors are not passed on: a dialled connection has no later
   * handler, and Netty would log a warning with a stack trace each time a server is killed.
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
    switch (keepAlive.check(received.bytes + out.taken(), now)) {
      case NONE -> {}
      case PING ->
          out.control(new PingWebSocketFrame(channel.alloc().buffer(Long.BYTES).writeLong(now)));
      case EXPIRED -> connection.close(CloseReason.KEEPALIVE_TIMEOUT, keepAlive.text());
    }
  }

  /**
   * Performs the end of the connection: notifies the handler and makes sure that the channel
   * closes.
   */
  void closeHandshake() {
    CloseStatus how = connection.closeStatus();
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

  /**
   * Closes the TCP connection after both close frames: the server closes first (RFC 6455, section
   * 7.1.1).
   */
  private void bothClosed() {
    if (!connection.peer().dialled()) {
      channel.writeAndFlush(channel.alloc().buffer(0)).addListener(sent -> close());
    }
  }

  /**
   * Closes the channel from this handler's position in the pipeline: Vert.x, after it, would wait
   * for the peer again.
   */
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
    connection.completeClose();
  }

  /** Channel handler that reports the bytes that enter the frame decoder. */
  private final class FrameByteCounter extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      if (message instanceof ByteBuf buffer) {
        incoming.received(buffer.readableBytes());
      }
      context.fireChannelRead(message);
    }
  }

  /** Channel handler that counts received bytes, TLS and incomplete frames included. */
  private static final class ReceivedByteCounter extends ChannelInboundHandlerAdapter {
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
