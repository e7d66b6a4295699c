package dev.parley.vertx;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.InternetProtocolFamily;
import io.vertx.core.net.SocketAddress;
import io.vertx.core.transport.Transport;
import org.jspecify.annotations.Nullable;

/**
 * NIO transport of Vert.x, for variants that see its channels.
 *
 * <p>Threads: safe for all.
 */
public abstract class NioTransport implements Transport, io.vertx.core.spi.transport.Transport {
  private final io.vertx.core.spi.transport.Transport nio = NIO.implementation();

  /** Constructor for subclasses. */
  protected NioTransport() {}

  @Override
  public String name() {
    return NIO.name();
  }

  @Override
  public boolean available() {
    return true;
  }

  @Override
  public @Nullable Throwable unavailabilityCause() {
    return null;
  }

  @Override
  public io.vertx.core.spi.transport.Transport implementation() {
    return this;
  }

  @Override
  public ChannelFactory<? extends ServerChannel> serverChannelFactory(boolean domainSocket) {
    return nio.serverChannelFactory(domainSocket);
  }

  @Override
  public boolean supportsDomainSockets() {
    return nio.supportsDomainSockets();
  }

  @Override
  public java.net.SocketAddress convert(SocketAddress address) {
    return nio.convert(address);
  }

  @Override
  public SocketAddress convert(java.net.SocketAddress address) {
    return nio.convert(address);
  }

  @Override
  public IoHandlerFactory ioHandlerFactory() {
    return nio.ioHandlerFactory();
  }

  @Override
  @SuppressWarnings("deprecation") // the interface names the class
  public DatagramChannel datagramChannel(InternetProtocolFamily family) {
    return nio.datagramChannel(family);
  }

  @Override
  public ChannelFactory<? extends DatagramChannel> datagramChannelFactory() {
    return nio.datagramChannelFactory();
  }

  @Override
  public ChannelFactory<? extends Channel> channelFactory(boolean domainSocket) {
    return nio.channelFactory(domainSocket);
  }
}
