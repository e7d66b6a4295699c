package dev.parley.copiers.values;

import dev.parley.copiers.api.CopyException;
import dev.parley.copiers.spi.ClassCopier;
import dev.parley.copiers.spi.UncopyableException;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Iterative copier with a stack of its own, so that depth is limited by memory alone, cycles may go
 * through constructors and hash tables, and every failure is reported with its path. Slower than
 * recursion, which falls back to it.
 *
 * <p>Parts are copied before the objects that contain them. In a cycle that is impossible: an
 * object that needs a copy which is not made yet, or the hash of one that is not filled yet, is
 * <em>late</em>, and joined when the cycle is closed. Closed cycles are found as in Tarjan's
 * algorithm for strongly connected components: at the entry that reaches no open entry visited
 * before it.
 */
final class IterativeCopier {
  private final ClassCopierRegistry catalogue;

  /** Visited values, with their {@link PendingCopy} while open, and their copy when closed. */
  private final IdentityHashMap<Object, Object> met = new IdentityHashMap<>();

  /** Entries that are joined or late, but part of a cycle that is not closed. */
  private final List<PendingCopy> open = new ArrayList<>();

  private final List<PendingCopy> late = new ArrayList<>();
  private @Nullable PendingCopy top;

  /** Number of visited values. */
  private int count;

  /** The entry being processed, which is named in failures. */
  private @Nullable PendingCopy busy;

  private IterativeCopier(ClassCopierRegistry catalogue) {
    this.catalogue = catalogue;
  }

  /**
   * {@return a copy of a value}
   *
   * @throws CopyException with the path to the object that cannot be copied, or whose copy failed
   */
  static Object copy(ClassCopierRegistry catalogue, Object value) {
    IterativeCopier walk = new IterativeCopier(catalogue);
    try {
      return walk.run(value);
    } catch (UncopyableException e) {
      throw new CopyException(walk.path(), e.reason(), null);
    } catch (RuntimeException e) {
      throw new CopyException(walk.path(), walk.reason(e), e);
    }
  }

  private Object run(Object root) {
    ClassCopier classCopier = catalogue.classCopier(root.getClass());
    if (classCopier.kind() == ClassCopier.CopyKind.SHARED) {
      return root;
    }
    PendingCopy first = push(root, classCopier);
    for (PendingCopy entry = first; entry != null; entry = top) {
      if (entry.next < entry.parts.length) {
        Object copy = reach(entry.parts[entry.next], entry);
        if (top == entry) {
          entry.put(copy);
        }
      } else {
        pop(entry);
      }
    }
    return Objects.requireNonNull(first.copy);
  }

  private PendingCopy push(Object source, ClassCopier classCopier) {
    PendingCopy entry =
        new PendingCopy(top, source, classCopier, count++, open.size(), late.size());
    met.put(source, entry);
    top = entry;
    busy = entry;
    entry.copy = classCopier.shell(source);
    entry.parts = classCopier.parts(source);
    return entry;
  }

  /** {@return the copy of a part, or its entry, if there is none yet; pushes unvisited values} */
  private @Nullable Object reach(@Nullable Object part, PendingCopy from) {
    if (part == null) {
      return null;
    }
    ClassCopier classCopier = catalogue.classCopier(part.getClass());
    if (classCopier.kind() == ClassCopier.CopyKind.SHARED) {
      return part;
    }
    Object known = met.get(part);
    if (known == null) {
      return push(part, classCopier);
    }
    if (known instanceof PendingCopy entry) {
      from.low = Math.min(from.low, entry.order);
      return entry.copy == null ? entry : entry.copy;
    }
    return known;
  }

  private void pop(PendingCopy entry) {
    busy = entry;
    top = entry.parent;
    // A hashed container in an open cycle waits: hashes of its elements may not be final yet.
    if (entry.ready() && !(entry.classCopier.hashes() && entry.low <= entry.order)) {
      entry.join();
    } else {
      late.add(entry);
    }
    if (entry.closes()) {
      settle(entry.lateBefore);
      close(entry);
      open.subList(entry.openBefore, open.size()).forEach(this::close);
      open.subList(entry.openBefore, open.size()).clear();
    } else {
      open.add(entry);
    }
    PendingCopy parent = entry.parent;
    if (parent != null) {
      parent.put(entry.copy == null ? entry : entry.copy);
      parent.low = entry.closes() ? parent.low : Math.min(parent.low, entry.low);
    }
  }

  private void close(PendingCopy entry) {
    met.put(entry.source, Objects.requireNonNull(entry.copy));
  }

  /**
   * Joins the late entries of a closed component: first those that hash nothing, so that hashed
   * objects are filled by then.
   */
  private void settle(int from) {
    List<PendingCopy> hashing = new ArrayList<>();
    List<PendingCopy> waiting = late.subList(from, late.size());
    while (!waiting.isEmpty()) {
      if (!waiting.removeIf(entry -> !entry.classCopier.hashes() && joined(entry))) {
        PendingCopy next = nextHashing(waiting);
        hashing.add(next);
        waiting.remove(next);
      }
    }
    for (PendingCopy entry : hashing) {
      busy = entry;
      if (!entry.classCopier.finds(Objects.requireNonNull(entry.copy))) {
        throw new UncopyableException(
            "the hash or the order of what it holds depends on a cycle that it is part of; let"
                + " hashCode and compareTo leave out what leads back");
      }
    }
  }

  private PendingCopy nextHashing(List<PendingCopy> waiting) {
    for (PendingCopy entry : waiting) {
      if (entry.classCopier.hashes() && joined(entry)) {
        return entry;
      }
    }
    busy = waiting.getFirst();
    throw new UncopyableException("it is part of a cycle in which each value is made of the next");
  }

  private boolean joined(PendingCopy entry) {
    busy = entry;
    if (!entry.ready()) {
      return false;
    }
    entry.join();
    return true;
  }

  private String path() {
    return busy == null ? "value" : ValuePath.to(busy);
  }

  private String reason(RuntimeException failure) {
    boolean changed =
        failure instanceof ConcurrentModificationException
            || (busy != null
                && UncopyableClasses.ofJdk(busy.source.getClass())
                && (failure instanceof IndexOutOfBoundsException
                    || failure instanceof NoSuchElementException));
    return changed
        ? "it was changed while it was copied; do not change a value while it is passed"
        : "what makes it threw " + failure;
  }
}
