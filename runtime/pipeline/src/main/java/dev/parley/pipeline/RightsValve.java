package dev.parley.pipeline;

/** Authorization valve of the server side: asks a policy whether the caller may make the call. */
public final class RightsValve implements Valve {
  private final Rights rights;

  /**
   * @param rights the policy; must be fast and must not block
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

  /** An authorization policy for calls. */
  @FunctionalInterface
  public interface Rights {
    /** A policy that permits every call. */
    Rights ALL = (caller, contract, method) -> true;

    /** {@return whether {@code caller} may call {@code method} of {@code contract}} */
    boolean permit(Caller caller, String contract, String method);
  }
}
