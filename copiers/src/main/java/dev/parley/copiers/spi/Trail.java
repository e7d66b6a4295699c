package dev.parley.copiers.spi;

import java.util.Arrays;

/**
 * The values that one copying has met, each with its copy: so one that is met again gets the same
 * copy, and a cycle ends.
 *
 * <p>Threads: confined to the one that copies.
 */
@SuppressWarnings("ReferenceEquality") // Whether something was copied shows in its identity.
public final class Trail {
  /** How deep recursion goes, well within the stack of any thread. */
  public static final int DEPTH_MAX = 256;

  private static final int FIRST = 4;

  private Group[] groups = new Group[FIRST];
  private int count;
  private int depth;
  private int hashing;

  /** {@return the copy of {@code source}: the one that was made, or a new one} */
  public Object copy(Body body, Object source) {
    if (body.kind() == Body.Kind.CHECKED) {
      return checked(body, source);
    }
    Group group = group(source.getClass());
    int met = group.find(source);
    if (met >= 0) {
      return met(group.copies[met]);
    }
    Object shell = body.shell(source);
    int at = group.add(source, shell);
    down();
    Object copy = body.fill(source, shell, this);
    depth--;
    group.copies[at] = copy;
    return copy;
  }

  private Object met(Object copy) {
    if (copy == Group.UNDER_WAY || hashing > 0) {
      throw Detour.WALK;
    }
    return copy;
  }

  /** What turns out to be shared keeps its identity by itself. */
  private Object checked(Body body, Object source) {
    down();
    Object copy = body.fill(source, body.shell(source), this);
    depth--;
    if (copy != source) {
      throw Detour.WALK;
    }
    return copy;
  }

  private void down() {
    if (++depth > DEPTH_MAX) {
      throw Detour.WALK;
    }
  }

  /** From now on parts are copied that will be asked for their hash or their order at once. */
  public void hashing() {
    hashing++;
  }

  /** Ends what {@link #hashing} began. */
  public void hashed() {
    hashing--;
  }

  /** Objects of different classes are never the same: each class has a group of its own. */
  private Group group(Class<?> type) {
    for (int i = 0; i < count; i++) {
      if (groups[i].type == type) {
        return groups[i];
      }
    }
    if (count == groups.length) {
      groups = Arrays.copyOf(groups, 2 * count);
    }
    Group group = new Group(type);
    groups[count++] = group;
    return group;
  }
}
