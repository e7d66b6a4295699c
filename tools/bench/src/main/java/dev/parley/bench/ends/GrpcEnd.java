package dev.parley.bench.ends;

import dev.parley.bench.proto.DeskGrpc;
import dev.parley.bench.proto.Value;
import dev.parley.bench.table.BenchException;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.ServerBuilder;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * End that uses gRPC-Java. A channel carries calls in one direction only, so each end has a server,
 * and a channel to the other's.
 */
final class GrpcEnd implements PairEnd {
  private final Server server;
  private final String address;
  private final Function<String, ManagedChannel> dial;
  private volatile @Nullable ManagedChannel channel; // null until they have met

  static PairEnd unix(String executors, EndRole role, Path folder) throws IOException {
    boolean direct = executors.equals("direct");
    Path file = folder.resolve("grpc-" + role + ".sock");
    return new GrpcEnd(
        GrpcUnix.server(file, direct),
        file.toString(),
        other -> GrpcUnix.channel(Path.of(other), direct));
  }

  static PairEnd inProcess(EndRole role) throws IOException {
    return new GrpcEnd(
        InProcessServerBuilder.forName(role.name()).directExecutor(),
        role.name(),
        other -> InProcessChannelBuilder.forName(other).directExecutor().build());
  }

  private GrpcEnd(ServerBuilder<?> server, String address, Function<String, ManagedChannel> dial)
      throws IOException {
    this.address = address;
    this.dial = dial;
    this.server = server.addService(new GrpcEchoService()).build().start();
  }

  private final class GrpcEchoService extends DeskGrpc.DeskImplBase {
    @Override
    public void echo(Value value, StreamObserver<Value> result) {
      result.onNext(value);
      result.onCompleted();
    }

    @Override
    public void round(Value value, StreamObserver<Value> result) {
      DeskGrpc.newStub(met()).echo(value, result);
    }
  }

  private ManagedChannel met() {
    ManagedChannel way = channel;
    if (way == null) {
      throw new BenchException("the ends are not connected yet");
    }
    return way;
  }

  @Override
  public String address() {
    return address;
  }

  @Override
  public void connect(String other) {
    channel = dial.apply(other);
  }

  @Override
  public EndCalls calls(CallShape shape) {
    return new GrpcCalls(met(), shape == CallShape.ROUND);
  }

  @Override
  public void close() {
    ManagedChannel way = channel;
    if (way != null) {
      way.shutdownNow();
    }
    server.shutdownNow();
  }
}
