package dev.parley.wsdl.model;

/**
 * Number of times that a particle occurs (XML Schema part 1, section 3.9.1).
 *
 * @param min minOccurs
 * @param max maxOccurs; {@link Integer#MAX_VALUE} for unbounded
 */
public record Occurs(int min, int max) {
  /** Exactly once. */
  public static final Occurs ONCE = new Occurs(1, 1);

  /** {@return whether it may occur more than once} */
  public boolean repeated() {
    return max > 1;
  }
}
