package dev.parley.copiers.values;

import dev.parley.copiers.api.CopyException;
import dev.parley.copiers.spi.CopyIdentityMap;
import dev.parley.copiers.spi.CopyRestart;
import dev.parley.copiers.spi.FieldCopier;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * Copier of one type that picks the fastest sufficient strategy: recursion without identity map, if
 * the type rules out aliases; recursion with an identity map, which keeps copies once an object has
 * occurred twice; or a {@link IterativeCopier}. Any failure of a fast strategy is repeated with the
 * slow one, which knows the path to it.
 *
 * <p>Threads: safe for all.
 */
public final class TypeCopier {
  private enum CopyStrategy {
    NONE,
    OBJECTS,
    COPIES
  }

  private final ClassCopierRegistry catalogue;
  private final FieldCopier root;

  /**
   * Strategy learned from the type, and from values that contradicted it. A racy read may see an
   * older one, which only costs a restart.
   */
  private CopyStrategy memory;

  /**
   * @throws CopyException if values of the type are refused
   */
  public TypeCopier(ClassCopierRegistry catalogue, Type type) {
    this.catalogue = catalogue;
    memory = AliasAnalysis.mayAlias(type) ? CopyStrategy.OBJECTS : CopyStrategy.NONE;
    root = catalogue.fieldCopier(type);
    if (root instanceof ExactClassFieldCopier exact
        && exact.classCopier() instanceof RefusingCopier refused) {
      throw new CopyException(ValuePath.name(exact.type()), refused.reason(), null);
    }
  }

  /** {@return the copy of a value, or the value itself if it is immutable} */
  @SuppressWarnings("ReferenceEquality") // There is one of each detour.
  public @Nullable Object copy(@Nullable Object value) {
    CopyStrategy now = memory;
    try {
      return root.copy(
          value, now == CopyStrategy.NONE ? null : new CopyIdentityMap(now == CopyStrategy.COPIES));
    } catch (CopyRestart detour) {
      if (detour == CopyRestart.ITERATIVE || now == CopyStrategy.COPIES) {
        return walk(value);
      }
      memory = detour == CopyRestart.WITH_IDENTITY_MAP ? CopyStrategy.OBJECTS : CopyStrategy.COPIES;
      return copy(value);
      // Fast strategies track no path; the iterative one fails again, with the path.
    } catch (RuntimeException | StackOverflowError e) {
      return walk(value);
    }
  }

  /** Copies like {@link #copy}, iteratively. */
  public @Nullable Object walk(@Nullable Object value) {
    return value == null ? null : IterativeCopier.copy(catalogue, value);
  }
}
