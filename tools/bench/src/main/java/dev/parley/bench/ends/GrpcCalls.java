package dev.parley.bench.ends;

import dev.parley.bench.proto.DeskGrpc;
import dev.parley.bench.proto.Value;
import io.grpc.ManagedChannel;
import io.grpc.stub.StreamObserver;

/**
 * Calls by gRPC-Java: the blocking stub for single calls, the asynchronous one for several
 * outstanding.
 */
final class GrpcCalls implements Calls {
  private final DeskGrpc.DeskBlockingStub blocking;
  private final DeskGrpc.DeskStub asynchronous;
  private final boolean round;

  GrpcCalls(ManagedChannel channel, boolean round) {
    blocking = DeskGrpc.newBlockingStub(channel);
    asynchronous = DeskGrpc.newStub(channel);
    this.round = round;
  }

  private static Value of(long value) {
    return Value.newBuilder().setNumber(value).build();
  }

  @Override
  public long call(long value) {
    return (round ? blocking.round(of(value)) : blocking.echo(of(value))).getNumber();
  }

  @Override
  public void stream(Window window) throws InterruptedException {
    Lanes.run(window, this::start);
  }

  private void start(long value, Lanes.Lane lane) {
    StreamObserver<Value> result = new Result(value, lane);
    if (round) {
      asynchronous.round(of(value), result);
    } else {
      asynchronous.echo(of(value), result);
    }
  }

  private static final class Result implements StreamObserver<Value> {
    private final long argument;
    private final Lanes.Lane lane;
    private long number;

    Result(long argument, Lanes.Lane lane) {
      this.argument = argument;
      this.lane = lane;
    }

    @Override
    public void onNext(Value value) {
      number = value.getNumber();
    }

    @Override
    public void onError(Throwable failure) {
      lane.failed(failure);
    }

    @Override
    public void onCompleted() {
      lane.returned(argument, number);
    }
  }
}
