package dev.parley.iiop.naming;

/**
 * Limits of a naming server. A name that is too long is rejected as InvalidName, a binding or
 * context above its maximum with NO_RESOURCES; above the maximum of iterators the oldest is
 * destroyed.
 *
 * @param bindings bindings of all contexts together
 * @param contexts contexts, including the root
 * @param components of one name
 * @param componentChars characters of an id, and of a kind
 * @param referenceBytes bytes of a bound reference, stringified
 * @param iterators iterators over lists that were not read to the end
 * @param page bindings that one call returns
 */
public record NamingLimits(
    int bindings,
    int contexts,
    int components,
    int componentChars,
    int referenceBytes,
    int iterators,
    int page) {
  /** Default limits. */
  public static final NamingLimits DEFAULT =
      new NamingLimits(10_000, 1_000, 32, 255, 8_192, 100, 1_000);

  /** Checks that every limit is positive. */
  public NamingLimits {
    if (Math.min(bindings, contexts) < 1
        || Math.min(components, componentChars) < 1
        || Math.min(referenceBytes, iterators) < 1
        || page < 1) {
      throw new IllegalArgumentException("limits are positive");
    }
  }
}
