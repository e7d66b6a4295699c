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
public final class Trail {
  /** Limit for the depth of recursion, well within the stack of any thread. */
  public static final int DEPTH_MAX = 256;

  private static final int CLASSES = 4;
  private static final int FEW = 8;
  private static final int SOME = 16;

  private final boolean copies;
  private final Group lists;
  private final Group maps;
  private Group[] groups = new Group[CLASSES];
  private int count;
  private int depth;
  private int hashing;

  /**
   * @param copies whether copies are kept too; without them, an object that occurs again ends the
   *     recursive copy
   */
  public Trail(boolean copies) {
    this.copies = copies;
    lists = new Group(ArrayList.class, SOME, copies);
    maps = new Group(HashMap.class, SOME, copies);
  }

  /** {@return the map of objects of exactly the class {@link ArrayList}} */
  public Group lists() {
    return lists;
  }

  /** {@return the map of objects of exactly the class {@link HashMap}} */
  public Group maps() {
    return maps;
  }

  /** {@return the map of objects of a class; objects of different classes are never identical} */
  public Group group(Class<?> type) {
    for (int i = 0; i < count; i++) {
      if (groups[i].type == type) {
        return groups[i];
      }
    }
    return add(type);
  }

  private Group add(Class<?> type) {
    if (count == groups.length) {
      groups = Arrays.copyOf(groups, 2 * count);
    }
    Group group = new Group(type, FEW, copies);
    groups[count++] = group;
    return group;
  }

  /**
   * {@return the copy of an object, or null if the object is new}
   *
   * @throws Detour if copies are not kept, or if this one is not made yet, or is not filled and is
   *     about to be hashed
   */
  public @Nullable Object met(Group group, Object source) {
    int place = group.find(source);
    return place == Group.NOWHERE ? null : again(group.copy(place));
  }

  private Object again(@Nullable Object copy) {
    if (copy == null) {
      throw Detour.COPIES;
    }
    // A copy in the making may be incomplete: hashing it now would file it under a wrong hash.
    if (copy == Group.UNDER_WAY || hashing > 0) {
      throw Detour.WALK;
    }
    return copy;
  }

  /**
   * {@return the value itself, which is expected to be immutable}
   *
   * @throws Detour if it is not
   */
  public static Object checked(Body body, Object source, @Nullable Trail trail) {
    if (trail == null) {
      return body.fill(source, body.shell(source), null);
    }
    trail.down();
    Object copy = body.fill(source, body.shell(source), trail);
    trail.up();
    if (copy != source) {
      throw Detour.WALK;
    }
    return copy;
  }

  /**
   * Enters one level of recursion.
   *
   * @throws Detour beyond {@link #DEPTH_MAX}
   */
  public void down() {
    if (++depth > DEPTH_MAX) {
      throw Detour.WALK;
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
