package dev.parley.pipeline;

/** Asks a policy whether the caller may make the call, on the servant's side. */
public final class RightsValve implements Valve {
  private final Rights rights;

  /**
   * @param rights decides; quick, without blocking
   */
  public RightsValve(Rights rights) {
    this.rights = rights;
  }

  @Override
  public Step request(Call call) {
    if (rights.permit(call.caller(), call.contract(), call.method())) {
      return Step.CONTINUE;
    }
    call.fail(
        new CallException.Refused(
            call.contract()
                + "."
                + call.method()
                + ": the policy of this server does not let you call it"));
    return Step.DONE;
  }

  /** Who may call what. */
  @FunctionalInterface
  public interface Rights {
    /** Everybody may call everything. */
    Rights ALL = (caller, contract, method) -> true;

    /** {@return whether {@code caller} may call {@code method} of {@code contract}} */
    boolean permit(Caller caller, String contract, String method);
  }
}
