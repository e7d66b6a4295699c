package dev.parley.bench.distribution;

import dev.parley.bench.table.BenchException;
import io.grpc.netty.shaded.io.netty.bootstrap.Bootstrap;
import io.grpc.netty.shaded.io.netty.buffer.ByteBuf;
import io.grpc.netty.shaded.io.netty.buffer.Unpooled;
import io.grpc.netty.shaded.io.netty.channel.Channel;
import io.grpc.netty.shaded.io.netty.channel.ChannelInboundHandlerAdapter;
import io.grpc.netty.shaded.io.netty.channel.ChannelOption;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.MultiThreadIoEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollDatagramChannel;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollIoHandler;
import io.grpc.netty.shaded.io.netty.channel.socket.DatagramPacket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * Sender by the epoll transport of the Netty that gRPC-Java brings along: sendmmsg(2) at each
 * flush. Its bursts run on the event loop, so that no thread is changed.
 */
final class NettySender implements DatagramSender {
  private final EventLoopGroup loop =
      new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
  private final Channel channel;
  private final List<InetSocketAddress> targets = new ArrayList<>();
  private PacketBurst burst = PacketBurst.NONE;
  private PacketBytes bytes = new PacketBytes(burst);
  private ByteBuf direct = Unpooled.directBuffer(1);

  NettySender(InetAddress local) throws InterruptedException {
    channel =
        new Bootstrap()
            .group(loop)
            .channel(EpollDatagramChannel.class)
            .option(ChannelOption.SO_SNDBUF, SenderMain.BUFFER_BYTES)
            .handler(new ChannelInboundHandlerAdapter())
            .bind(new InetSocketAddress(local, 0))
            .sync()
            .channel();
  }

  @Override
  public void prepare(PacketBurst prepared) {
    burst = prepared;
    bytes = new PacketBytes(prepared);
    direct.release();
    int size = prepared.packets() * prepared.bytes();
    direct = Unpooled.directBuffer(size).writeZero(size);
    targets.clear();
    for (InetAddress each : prepared.targets()) {
      targets.add(new InetSocketAddress(each, PacketBurst.PORT));
    }
  }

  @Override
  public long send(ReceiverRights rights) throws Exception {
    return loop.submit(() -> sendInLoop(rights)).get();
  }

  private long sendInLoop(ReceiverRights rights) {
    long before = ThreadTime.nanos();
    boolean checks = burst.load().checksPackets();
    boolean fills = burst.load().fills();
    int packets = burst.packets();
    for (int i = 0; i < packets; i++) {
      ByteBuf packet =
          fills
              ? Unpooled.wrappedBuffer(bytes.packet(i))
              : direct.slice(i * burst.bytes(), burst.bytes());
      for (int j = 0; j < targets.size(); j++) {
        InetSocketAddress target = targets.get(j);
        if (checks) {
          rights.requireReceiver(target.getAddress());
        }
        channel.write(
            new DatagramPacket(packet.retainedDuplicate(), target), channel.voidPromise());
      }
      if (fills) {
        packet.release();
      }
    }
    channel.flush();
    long nanos = ThreadTime.nanos() - before;
    if (channel.unsafe().outboundBuffer().totalPendingWriteBytes() > 0) {
      throw new BenchException("the system did not take a burst at once");
    }
    return nanos;
  }

  @Override
  public void close() {
    channel.close().syncUninterruptibly();
    direct.release();
    loop.shutdownGracefully().syncUninterruptibly();
  }
}
