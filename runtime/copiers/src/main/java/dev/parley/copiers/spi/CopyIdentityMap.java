package dev.parley.copiers.spi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import org.jspecify.annotations.Nullable;

/**
 * Identity map of one copy, from objects to their copies: an object that occurs again gets the same
 * copy, and cycles end.
 *
 * <p>Threads: confined to the copying thread.
 */
@SuppressWarnings("ReferenceEquality") // Whether something was copied shows in its identity.
public final class CopyIdentityMap {
  /** Limit for the depth of recursion, well within the stack of any thread. */
  public static final int DEPTH_MAX = 256;

  private static final int CLASSES = 4;
  private static final int FEW = 8;
  private static final int SOME = 16;

  private final boolean copies;
  private final ClassIdentityMap lists;
  private final ClassIdentityMap maps;
  private ClassIdentityMap[] groups = new ClassIdentityMap[CLASSES];
  private int count;
  private int depth;
  private int hashing;

  /**
   * @param copies whether copies are kept too; without them, an object that occurs again ends the
   *     recursive copy
   */
  public CopyIdentityMap(boolean copies) {
    this.copies = copies;
    lists = new ClassIdentityMap(ArrayList.class, SOME, copies);
    maps = new ClassIdentityMap(HashMap.class, SOME, copies);
  }

  /** {@return the map of objects of exactly the class {@link ArrayList}} */
  public ClassIdentityMap lists() {
    return lists;
  }

  /** {@return the map of objects of exactly the class {@link HashMap}} */
  public ClassIdentityMap maps() {
    return maps;
  }

  /** {@return the map of objects of a class; objects of different classes are never identical} */
  public ClassIdentityMap group(Class<?> type) {
    for (int i = 0; i < count; i++) {
      if (groups[i].type == type) {
        return groups[i];
      }
    }
    return add(type);
  }

  private ClassIdentityMap add(Class<?> type) {
    if (count == groups.length) {
      groups = Arrays.copyOf(groups, 2 * count);
    }
    ClassIdentityMap group = new ClassIdentityMap(type, FEW, copies);
    groups[count++] = group;
    return group;
  }

  /**
   * {@return the copy of an object, or null if the object is new}
   *
   * @throws CopyRestart if copies are not kept, or if this one is not made yet, or is not filled
   *     and is about to be hashed
   */
  public @Nullable Object met(ClassIdentityMap group, Object source) {
    int place = group.find(source);
    return place == ClassIdentityMap.NOT_FOUND ? null : again(group.copy(place));
  }

  private Object again(@Nullable Object copy) {
    if (copy == null) {
      throw CopyRestart.WITH_COPIES;
    }
    // A copy in the making may be incomplete: hashing it now would file it under a wrong hash.
    if (copy == ClassIdentityMap.IN_PROGRESS || hashing > 0) {
      throw CopyRestart.ITERATIVE;
    }
    return copy;
  }

  /**
   * {@return the value itself, which is expected to be immutable}
   *
   * @throws CopyRestart if it is not
   */
  public static Object checked(
      ClassCopier classCopier, Object source, @Nullable CopyIdentityMap identities) {
    if (identities == null) {
      return classCopier.fill(source, classCopier.shell(source), null);
    }
    identities.down();
    Object copy = classCopier.fill(source, classCopier.shell(source), identities);
    identities.up();
    if (copy != source) {
      throw CopyRestart.ITERATIVE;
    }
    return copy;
  }

  /**
   * Enters one level of recursion.
   *
   * @throws CopyRestart beyond {@link #DEPTH_MAX}
   */
  public void down() {
    if (++depth > DEPTH_MAX) {
      throw CopyRestart.ITERATIVE;
    }
  }

  /** Leaves the level that {@link #down} entered. */
  public void up() {
    depth--;
  }

  /** Enters a section whose copies are hashed or compared at once. */
  public void hashing() {
    hashing++;
  }

  /** Leaves the section that {@link #hashing} entered. */
  public void hashed() {
    hashing--;
  }
}
