package dev.parley.copiers.spi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import org.jspecify.annotations.Nullable;

/**
 * The objects that one copying has met, and their copies: so one that is met again gets the same
 * copy, and a cycle ends.
 *
 * <p>Threads: confined to the one that copies.
 */
@SuppressWarnings("ReferenceEquality") // Whether something was copied shows in its identity.
public final class Trail {
  /** How deep recursion goes, well within the stack of any thread. */
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
   * @param copies whether copies are kept too; without them, an object that is met again ends the
   *     copying
   */
  public Trail(boolean copies) {
    this.copies = copies;
    lists = new Group(ArrayList.class, SOME, copies);
    maps = new Group(HashMap.class, SOME, copies);
  }

  /** {@return the lists that were met, of exactly the class {@link ArrayList}} */
  public Group lists() {
    return lists;
  }

  /** {@return the maps that were met, of exactly the class {@link HashMap}} */
  public Group maps() {
    return maps;
  }

  /**
   * {@return the objects of a class that were met; those of different classes are never the same}
   */
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
   * {@return the copy of an object, or null if it was not met}
   *
   * @throws Detour if copies are not kept, or this one is not made yet, or is not filled and about
   *     to be asked for its hash
   */
  public @Nullable Object met(Group group, Object source) {
    int place = group.find(source);
    return place == Group.NOWHERE ? null : again(group.copy(place));
  }

  private Object again(@Nullable Object copy) {
    if (copy == null) {
      throw Detour.COPIES;
    }
    if (copy == Group.UNDER_WAY || hashing > 0) {
      throw Detour.WALK;
    }
    return copy;
  }

  /**
   * {@return the value itself, which is expected to turn out as immutable}
   *
   * @throws Detour if it does not
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
   * Goes a step deeper.
   *
   * @throws Detour if that is too deep
   */
  public void down() {
    if (++depth > DEPTH_MAX) {
      throw Detour.WALK;
    }
  }

  /** Ends what {@link #down} began. */
  public void up() {
    depth--;
  }

  /** From now on parts are copied that will be asked for their hash or their order at once. */
  public void hashing() {
    hashing++;
  }

  /** Ends what {@link #hashing} began. */
  public void hashed() {
    hashing--;
  }
}
