package dev.parley.conference;

/**
 * What a name has in common with names that people would take for it.
 *
 * @param plain the same for names that differ in case, spaces or characters that do not show
 * @param shape the skeleton of the name as it is written: a capital I looks like a small L
 * @param folded the skeleton of {@code plain}: letters of another script in another case
 */
record Likeness(String plain, String shape, String folded) {
  static Likeness of(String name) {
    String plain = Names.likeness(name);
    return new Likeness(
        plain, Confusables.skeleton(Names.shown(name)), Confusables.skeleton(plain));
  }

  /** {@return whether both names are the same to people} */
  boolean isSame(Likeness other) {
    return plain.equals(other.plain);
  }

  /** {@return whether one of the names can be taken for the other} */
  boolean isAlike(Likeness other) {
    return shape.equals(other.shape) || folded.equals(other.folded);
  }
}
