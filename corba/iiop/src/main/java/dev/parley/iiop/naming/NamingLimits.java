package dev.parley.iiop.naming;

/**
 * How much a naming server keeps. What is too long is refused as an invalid name, what is too much
 * as NO_RESOURCES; of iterators the oldest ends.
 *
 * @param bindings in all contexts together
 * @param contexts in all, the root included
 * @param components of one name
 * @param componentChars of an id, and of a kind
 * @param referenceBytes of a reference that is bound, as text
 * @param iterators lists that were not read to their end
 * @param page names that are told at once
 */
public record NamingLimits(
    int bindings,
    int contexts,
    int components,
    int componentChars,
    int referenceBytes,
    int iterators,
    int page) {
  /** What is kept unless said otherwise. */
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
