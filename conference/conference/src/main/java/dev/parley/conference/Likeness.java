package dev.parley.conference;

/**
 * Comparison keys of a member name, which are equal for names that people confuse.
 *
 * @param plain equal for names that differ in case, spaces or invisible characters only
 * @param shape the skeleton of the name as written: a capital I looks like a small L
 * @param folded the skeleton of {@code plain}: letters of another script in another case
 */
record Likeness(String plain, String shape, String folded) {
  static Likeness of(String name) {
    String plain = Names.likeness(name);
    return new Likeness(
        plain, Confusables.skeleton(Names.shown(name)), Confusables.skeleton(plain));
  }

  /** {@return whether both names are the same to a human reader} */
  boolean isSame(Likeness other) {
    return plain.equals(other.plain);
  }

  /** {@return whether one of the names can be mistaken for the other} */
  boolean isAlike(Likeness other) {
    return shape.equals(other.shape) || folded.equals(other.folded);
  }
}
