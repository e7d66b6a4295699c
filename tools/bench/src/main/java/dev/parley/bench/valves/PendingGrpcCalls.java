package dev.parley.bench.valves;

import dev.parley.base.Timers;
import dev.parley.bench.proto.DeskGrpc;
import dev.parley.bench.proto.Value;
import dev.parley.bench.table.BenchException;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Waiting calls over one gRPC-Java channel, with direct executors, its best configuration here. */
final class PendingGrpcCalls implements PendingRequests {
  private final AtomicInteger begun = new AtomicInteger();
  private @Nullable ManagedChannel channel; // null until they have met

  @Override
  public void connect(String other) {
    channel =
        NettyChannelBuilder.forAddress(
                InetAddress.getLoopbackAddress().getHostAddress(), Integer.parseInt(other))
            .directExecutor()
            .usePlaintext()
            .build();
  }

  @Override
  public void start(int count, int millis, TimedLatch ended) {
    ManagedChannel there = channel;
    if (there == null) {
      throw new BenchException("not connected to the servant");
    }
    DeskGrpc.DeskStub stub = DeskGrpc.newStub(there);
    for (int i = 0; i < count; i++) {
      begun.incrementAndGet();
      stub.echo(Value.newBuilder().setNumber(millis).build(), new PendingReplyObserver(ended));
    }
  }

  private static final class PendingReplyObserver implements StreamObserver<Value> {
    private final TimedLatch ended;

    PendingReplyObserver(TimedLatch ended) {
      this.ended = ended;
    }

    @Override
    public void onNext(Value value) {}

    @Override
    public void onError(Throwable failure) {
      System.err.println(failure.getMessage());
    }

    @Override
    public void onCompleted() {
      ended.countDown();
    }
  }

  @Override
  public int count() {
    return begun.get();
  }

  @Override
  public void close() {
    if (channel != null) {
      channel.shutdownNow();
    }
  }

  /** Service that answers by a timer, after the number of milliseconds in the request. */
  static final class DelayedGrpcService extends DeskGrpc.DeskImplBase implements PendingRequests {
    private final Timers timers = Timers.start();
    private final AtomicInteger begun = new AtomicInteger();
    private final Server server;

    DelayedGrpcService() throws IOException {
      server =
          NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
              .directExecutor()
              .addService(this)
              .build()
              .start();
    }

    @Override
    public void echo(Value value, StreamObserver<Value> reply) {
      begun.incrementAndGet();
      timers.schedule(
          Duration.ofMillis(value.getNumber()),
          () -> {
            reply.onNext(value);
            reply.onCompleted();
          });
    }

    @Override
    public String address() {
      return String.valueOf(server.getPort());
    }

    @Override
    public int count() {
      return begun.get();
    }

    @Override
    public void close() {
      server.shutdownNow();
      timers.close();
    }
  }
}
