package dev.parley.bench.ends;

import dev.parley.bench.proto.DeskGrpc;
import dev.parley.bench.proto.Value;
import io.grpc.ManagedChannel;
import io.grpc.stub.StreamObserver;

/**
 * Calls by gRPC-Java: the blocking stub for single calls, the asynchronous one for several
 * outstanding.
 */
final class GrpcCalls implements EndCalls {
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
  public void stream(CallWindow window) throws InterruptedException {
    CallLanes.run(window, this::start);
  }

  private void start(long value, CallLanes.CallLane lane) {
    StreamObserver<Value> result = new GrpcResultObserver(value, lane);
    if (round) {
      asynchronous.round(of(value), result);
    } else {
      asynchronous.echo(of(value), result);
    }
  }

  private static final class GrpcResultObserver implements StreamObserver<Value> {
    private final long argument;
    private final CallLanes.CallLane lane;
    private long number;

    GrpcResultObserver(long argument, CallLanes.CallLane lane) {
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
