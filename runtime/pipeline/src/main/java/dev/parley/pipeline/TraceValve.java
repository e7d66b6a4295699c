package dev.parley.pipeline;

import java.util.Map;

/**
 * Propagates the trace context: on the client side from the call that is served on this thread to
 * the calls that it makes, on the server side from the metadata to the call. It never starts a
 * trace; that is the job of a sampler.
 */
public final class TraceValve implements Valve {
  private final boolean outgoing;

  private TraceValve(boolean outgoing) {
    this.outgoing = outgoing;
  }

  /** {@return the valve for the client side} */
  public static TraceValve outgoing() {
    return new TraceValve(true);
  }

  /** {@return the valve for the server side} */
  public static TraceValve incoming() {
    return new TraceValve(false);
  }

  @Override
  public ValveAction request(Call call) {
    if (outgoing) {
      send(call);
    } else if (!call.metadata().isEmpty()) {
      receive(call);
    }
    return ValveAction.CONTINUE;
  }

  private static void send(Call call) {
    if (call.trace().isEmpty() && Call.CURRENT.isBound()) {
      Call.CURRENT.get().trace().ifPresent(context -> call.trace(context.child()));
    }
    call.trace()
        .ifPresent(context -> {
          call.metadata(TraceContext.PARENT_KEY, context.parent());
          if (!context.state().isEmpty()) {
            call.metadata(TraceContext.STATE_KEY, context.state());
          }
        });
  }

  private static void receive(Call call) {
    Map<String, String> metadata = call.metadata();
    String parent = metadata.getOrDefault(TraceContext.PARENT_KEY, "");
    TraceContext.parse(parent, metadata.getOrDefault(TraceContext.STATE_KEY, ""))
        .ifPresent(call::trace);
  }
}
