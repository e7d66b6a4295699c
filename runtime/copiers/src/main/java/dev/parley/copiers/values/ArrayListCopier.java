package dev.parley.copiers.values;

import dev.parley.copiers.spi.ClassCopier;
import dev.parley.copiers.spi.ClassIdentityMap;
import dev.parley.copiers.spi.CopyIdentityMap;
import dev.parley.copiers.spi.CopyRestart;
import dev.parley.copiers.spi.FieldCopier;
import java.util.ArrayList;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Copier of {@link ArrayList}, the most common collection. Written so that all its calls are
 * monomorphic for the JIT compiler.
 *
 * @param element copier of each element
 */
record ArrayListCopier(FieldCopier element) implements ClassCopier {
  @Override
  public CopyKind kind() {
    return CopyKind.COPIED;
  }

  @Override
  public Object copy(Object source, @Nullable CopyIdentityMap identities) {
    ArrayList<?> list = (ArrayList<?>) source;
    if (element instanceof ImmutableFieldCopier sure) {
      return leaf(list, sure.type(), identities);
    }
    ArrayList<@Nullable Object> copy = new ArrayList<>(list.size());
    if (identities != null) {
      ClassIdentityMap group = identities.lists();
      Object met = identities.met(group, source);
      if (met != null) {
        return met;
      }
      group.add(source, copy);
      identities.down();
      fill(list, copy, identities);
      identities.up();
    } else {
      fill(list, copy, null);
    }
    return copy;
  }

  /** Copies the list at once, in the hope that its elements are immutable, and then checks them. */
  private Object leaf(ArrayList<?> source, Class<?> type, @Nullable CopyIdentityMap identities) {
    ClassIdentityMap group = null;
    if (identities != null) {
      group = identities.lists();
      Object met = identities.met(group, source);
      if (met != null) {
        return met;
      }
    }
    ArrayList<@Nullable Object> copy = new ArrayList<>(source);
    for (int i = 0; i < copy.size(); i++) {
      Object each = copy.get(i);
      if (each != null && !type.isInstance(each)) {
        throw identities == null ? CopyRestart.WITH_IDENTITY_MAP : CopyRestart.ITERATIVE;
      }
    }
    if (group != null) {
      group.add(source, copy);
    }
    return copy;
  }

  @Override
  public Object shell(Object source) {
    return new ArrayList<@Nullable Object>(((ArrayList<?>) source).size());
  }

  @Override
  public Object fill(Object source, @Nullable Object shell, @Nullable CopyIdentityMap identities) {
    return fill(
        (ArrayList<?>) source,
        (ArrayList<@Nullable Object>) ContainerCopying.of(shell),
        identities);
  }

  private ArrayList<@Nullable Object> fill(
      ArrayList<?> source, ArrayList<@Nullable Object> copy, @Nullable CopyIdentityMap identities) {
    if (source.getClass() != ArrayList.class) {
      throw new IllegalArgumentException(source.getClass().getName());
    }
    int size = source.size();
    for (int i = 0; i < size; i++) {
      copy.add(element.copy(source.get(i), identities));
    }
    return copy;
  }

  @Override
  public @Nullable Object[] parts(Object source) {
    return ((ArrayList<?>) source).toArray();
  }

  @Override
  public Object join(Object source, @Nullable Object shell, @Nullable Object[] copies) {
    ArrayList<@Nullable Object> copy = (ArrayList<@Nullable Object>) ContainerCopying.of(shell);
    copy.addAll(Arrays.asList(copies));
    return copy;
  }
}
