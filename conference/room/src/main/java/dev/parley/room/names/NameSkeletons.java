package dev.parley.room.names;

/**
 * Comparison keys of a member name, which are equal for names that people confuse.
 *
 * @param plain equal for names that differ in case, spaces or invisible characters only
 * @param shape the skeleton of the name as written: a capital I looks like a small L
 * @param folded the skeleton of {@code plain}: letters of another script in another case
 */
public record NameSkeletons(String plain, String shape, String folded) {
  public static NameSkeletons of(String name) {
    String plain = NameRules.comparisonKey(name);
    return new NameSkeletons(
        plain, Confusables.skeleton(NameRules.shown(name)), Confusables.skeleton(plain));
  }

  /** {@return whether both names are the same to a human reader} */
  public boolean isSame(NameSkeletons other) {
    return plain.equals(other.plain);
  }

  /** {@return whether one of the names can be mistaken for the other} */
  public boolean isAlike(NameSkeletons other) {
    return shape.equals(other.shape) || folded.equals(other.folded);
  }
}
