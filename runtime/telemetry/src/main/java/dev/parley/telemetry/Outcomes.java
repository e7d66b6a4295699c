package dev.parley.telemetry;

import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.CallReason;

/** How calls ended, in few words. */
final class Outcomes {
  static final String OK = "OK";

  private Outcomes() {}

  /** {@return {@code OK} or the name of a {@link CallReason}; of a call that has ended} */
  static String of(Call call) {
    return call.failure().map(failure -> reason(call, failure).name()).orElse(OK);
  }

  /** Both sides tell the same: what no contract declares travels as FAILED. */
  static CallReason reason(Call call, Throwable failure) {
    if (failure instanceof CallException known) {
      return known.reason();
    }
    boolean declared =
        call instanceof MethodCall typed
            && typed.model().exceptions().stream().anyMatch(t -> t.type().isInstance(failure));
    return declared ? CallReason.APPLICATION : CallReason.FAILED;
  }
}
