package dev.parley.pipeline;

/** Authorization valve of the server side: asks a policy whether the caller may make the call. */
public final class AuthorizationValve implements Valve {
  private final AuthorizationPolicy rights;

  /**
   * @param rights the policy; must be fast and must not block
   */
  public AuthorizationValve(AuthorizationPolicy rights) {
    this.rights = rights;
  }

  @Override
  public ValveAction request(Call call) {
    if (rights.permit(call.caller(), call.contract(), call.method())) {
      return ValveAction.CONTINUE;
    }
    call.fail(
        new CallException.Refused(
            call.contract()
                + "."
                + call.method()
                + ": the policy of this server does not let you call it"));
    return ValveAction.DONE;
  }

  /** An authorization policy for calls. */
  @FunctionalInterface
  public interface AuthorizationPolicy {
    /** A policy that permits every call. */
    AuthorizationPolicy PERMIT_ALL = (caller, contract, method) -> true;

    /** {@return whether {@code caller} may call {@code method} of {@code contract}} */
    boolean permit(CallerIdentity caller, String contract, String method);
  }
}
