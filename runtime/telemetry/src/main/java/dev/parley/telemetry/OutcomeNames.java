package dev.parley.telemetry;

import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.CallFailureReason;

/** Short names for the outcomes of calls. */
final class OutcomeNames {
  static final String OK = "OK";

  private OutcomeNames() {}

  /** {@return {@code OK} or the name of a {@link CallFailureReason}; for a call that has ended} */
  static String of(Call call) {
    return call.failure().map(failure -> reason(call, failure).name()).orElse(OK);
  }

  /**
   * Returns the reason of a failure as both sides see it: undeclared exceptions travel as FAILED.
   */
  static CallFailureReason reason(Call call, Throwable failure) {
    if (failure instanceof CallException known) {
      return known.reason();
    }
    boolean declared =
        call instanceof MethodCall typed
            && typed.model().exceptions().stream().anyMatch(t -> t.type().isInstance(failure));
    return declared ? CallFailureReason.APPLICATION : CallFailureReason.FAILED;
  }
}
