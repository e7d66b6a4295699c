package dev.parley.telemetry;

import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.CallReason;

/** Short names for the outcomes of calls. */
final class Outcomes {
  static final String OK = "OK";

  private Outcomes() {}

  /** {@return {@code OK} or the name of a {@link CallReason}; for a call that has ended} */
  static String of(Call call) {
    return call.failure().map(failure -> reason(call, failure).name()).orElse(OK);
  }

  /**
   * Returns the reason of a failure as both sides see it: undeclared exceptions travel as FAILED.
   */
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
