package dev.parley.bench.ends;

import io.grpc.ManagedChannel;
import io.grpc.ServerBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.MultiThreadIoEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.epoll.Epoll;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollDomainSocketChannel;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollIoHandler;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollServerDomainSocketChannel;
import io.grpc.netty.shaded.io.netty.channel.unix.DomainSocketAddress;
import java.nio.file.Path;

/** gRPC-Java over Unix sockets, by Netty's epoll transport. */
public final class GrpcUnix {
  /** {@return whether this machine has it} */
  public static boolean available() {
    return Epoll.isAvailable();
  }

  /** Creates event loops; zero stands for the library's default number. */
  private static EventLoopGroup loops(int count) {
    return new MultiThreadIoEventLoopGroup(count, EpollIoHandler.newFactory());
  }

  static ServerBuilder<?> server(Path file, boolean direct) {
    NettyServerBuilder builder =
        NettyServerBuilder.forAddress(new DomainSocketAddress(file.toFile()))
            .channelType(EpollServerDomainSocketChannel.class)
            .bossEventLoopGroup(loops(1))
            .workerEventLoopGroup(loops(0));
    return direct ? builder.directExecutor() : builder;
  }

  static ManagedChannel channel(Path file, boolean direct) {
    NettyChannelBuilder builder =
        NettyChannelBuilder.forAddress(new DomainSocketAddress(file.toFile()))
            .channelType(EpollDomainSocketChannel.class)
            .eventLoopGroup(loops(0))
            .overrideAuthority("localhost") // Node refuses a path there
            .usePlaintext();
    return direct ? builder.directExecutor().build() : builder.build();
  }

  private GrpcUnix() {}
}
