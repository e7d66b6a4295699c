package dev.parley.bench.valves;

import dev.parley.bench.proto.DeskGrpc;
import dev.parley.bench.proto.Value;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.Valve;
import dev.parley.pipeline.Valveline;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** JMH benchmark of a call through a number of counting stages to an end that answers, and back. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class StagesBenchmark {
  /** Number of stages between the caller and the end. */
  @Param({"0", "1", "5", "10"})
  public int stages;

  private final CompletableFuture<Long> nothing = CompletableFuture.completedFuture(0L);
  private LongUnaryOperator nested = LongUnaryOperator.identity(); // until set up
  private Valveline line = new Valveline(List.of(), Call::succeed); // until set up
  private final EmbeddedChannel netty = new EmbeddedChannel();
  private final ManagedChannel channel =
      InProcessChannelBuilder.forName("stages").directExecutor().build();
  private final Server server =
      InProcessServerBuilder.forName("stages")
          .directExecutor()
          .addService(new GrpcInterceptors.EchoDeskService())
          .build();
  private DeskGrpc.DeskBlockingStub grpc = DeskGrpc.newBlockingStub(channel); // until set up
  private long argument;
  private long counted;

  /** Builds the chains of stages. */
  @Setup(Level.Trial)
  public void build() throws IOException {
    List<Valve> valves = new ArrayList<>();
    netty.pipeline().addLast(new NettyHandlers.AnsweringHandler());
    for (int i = 0; i < stages; i++) {
      nested = new NestedStage(nested);
      valves.add(new CountingValve());
      netty.pipeline().addLast(new NettyHandlers.CountingHandler());
    }
    netty.pipeline().addLast(new NettyHandlers.ReplySinkHandler());
    line = new Valveline(valves, Call::succeed);
    server.start();
    grpc = DeskGrpc.newBlockingStub(GrpcInterceptors.before(channel, stages));
  }

  /** Stops servers and channels. */
  @TearDown(Level.Trial)
  public void close() {
    channel.shutdownNow();
    server.shutdownNow();
    netty.close();
  }

  /** Nested calls: each stage calls the next. */
  @Benchmark
  public long nested() {
    return nested.applyAsLong(argument++);
  }

  /** Parley: a stage is a valve. */
  @Benchmark
  public long parley() {
    LongCall call = new LongCall(argument++);
    line.run(call);
    return call.value;
  }

  /** Netty: a stage is a channel handler. */
  @Benchmark
  public long netty() {
    NettyHandlers.NettyMessage message = new NettyHandlers.NettyMessage(argument++);
    netty.pipeline().write(message);
    return message.value;
  }

  /** gRPC-Java: a stage is a client interceptor. */
  @Benchmark
  public long grpc() {
    return grpc.echo(Value.newBuilder().setNumber(argument++).build()).getNumber();
  }

  /** CompletableFuture: a stage is two functions, one in each direction. */
  @Benchmark
  public long futures() {
    long value = argument++;
    CompletableFuture<Long> stage = nothing;
    for (int i = 0; i < stages; i++) {
      stage = stage.thenApply(this::count);
    }
    stage = stage.thenApply(_ -> value);
    for (int i = 0; i < stages; i++) {
      stage = stage.thenApply(this::count);
    }
    return stage.join();
  }

  private Long count(Long value) {
    counted++;
    return value;
  }

  /** {@return the count of the futures' functions} */
  @Override
  public String toString() {
    return "futures counted " + counted;
  }
}
