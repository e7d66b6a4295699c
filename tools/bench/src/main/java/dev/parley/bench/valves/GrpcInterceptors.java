package dev.parley.bench.valves;

import dev.parley.bench.proto.DeskGrpc;
import dev.parley.bench.proto.Value;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ClientInterceptors;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.ForwardingClientCallListener.SimpleForwardingClientCallListener;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.util.ArrayList;
import java.util.List;

/** gRPC-Java client interceptors, written in the usual form. */
final class GrpcInterceptors {
  private GrpcInterceptors() {}

  /** {@return a channel behind a number of interceptors} */
  static Channel before(Channel channel, int stages) {
    List<ClientInterceptor> all = new ArrayList<>();
    for (int i = 0; i < stages; i++) {
      all.add(new CountingInterceptor());
    }
    return ClientInterceptors.intercept(channel, all);
  }

  /** Service that returns its argument. */
  static final class EchoDeskService extends DeskGrpc.DeskImplBase {
    @Override
    public void echo(Value value, StreamObserver<Value> result) {
      result.onNext(value);
      result.onCompleted();
    }
  }

  /** Interceptor that counts requests and replies. */
  private static final class CountingInterceptor implements ClientInterceptor {
    private long down;
    private long up;

    @Override
    public <A, B> ClientCall<A, B> interceptCall(
        MethodDescriptor<A, B> method, CallOptions options, Channel next) {
      return new SimpleForwardingClientCall<>(next.newCall(method, options)) {
        @Override
        public void start(Listener<B> listener, Metadata headers) {
          down++;
          super.start(
              new SimpleForwardingClientCallListener<>(listener) {
                @Override
                public void onClose(Status status, Metadata trailers) {
                  up++;
                  super.onClose(status, trailers);
                }
              },
              headers);
        }
      };
    }

    /** {@return both counts} */
    @Override
    public String toString() {
      return down + ", " + up;
    }
  }
}
