package dev.parley.pipeline;

import java.util.Map;

/**
 * Carries the trace context: on the caller's side from the call that is being served to the ones it
 * makes, on the other side from the metadata to the call. Where there is no trace, none is begun:
 * that is for whoever samples.
 */
public final class TraceValve implements Valve {
  private final boolean outgoing;

  private TraceValve(boolean outgoing) {
    this.outgoing = outgoing;
  }

  /** {@return the valve for the caller's side} */
  public static TraceValve outgoing() {
    return new TraceValve(true);
  }

  /** {@return the valve for the servant's side} */
  public static TraceValve incoming() {
    return new TraceValve(false);
  }

  @Override
  public Step request(Call call) {
    if (outgoing) {
      send(call);
    } else if (!call.metadata().isEmpty()) {
      receive(call);
    }
    return Step.CONTINUE;
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
