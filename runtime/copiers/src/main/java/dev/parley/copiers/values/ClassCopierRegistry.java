package dev.parley.copiers.values;

import dev.parley.copiers.spi.ClassCopier;
import dev.parley.copiers.spi.FieldCopier;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Type;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Registry of class copiers. A copier is kept with its class by {@link ClassValue} and collected
 * with it; those of JDK classes are kept here, so that the JDK refers to no user classes.
 *
 * <p>There is one common registry, and one for each class whose lookup a user gave: the latter has
 * copiers for all classes of its module, and takes the others from the common registry.
 *
 * <p>Threads: safe for all.
 */
public final class ClassCopierRegistry {
  private static final ClassCopierRegistry COMMON = new ClassCopierRegistry(null);

  private static final ClassValue<LookupRegistry> BY_LOOKUP =
      new ClassValue<>() {
        @Override
        protected LookupRegistry computeValue(Class<?> type) {
          return new LookupRegistry();
        }
      };

  private final MethodHandles.@Nullable Lookup lookup;
  private final FieldCopier any = new DynamicFieldCopier(this, Set.of());
  private final Map<Class<?>, ClassCopier> known = new HashMap<>();

  private final ClassValue<CopierHolder> holders =
      new ClassValue<>() {
        @Override
        protected CopierHolder computeValue(Class<?> type) {
          return new CopierHolder();
        }
      };

  /** Holder of a class's copier. */
  private static final class CopierHolder {
    private volatile @Nullable ClassCopier classCopier;
  }

  /** Holder of the registry of a lookup class. */
  private static final class LookupRegistry {
    private @Nullable ClassCopierRegistry catalogue;

    synchronized ClassCopierRegistry catalogue(MethodHandles.Lookup lookup) {
      ClassCopierRegistry made = catalogue == null ? new ClassCopierRegistry(lookup) : catalogue;
      catalogue = made;
      return made;
    }
  }

  private ClassCopierRegistry(MethodHandles.@Nullable Lookup lookup) {
    this.lookup = lookup;
    known.putAll(JdkValueCopiers.bodies(any));
    known.put(Optional.class, new OptionalValueCopier(any));
    CollectionCopiers.known()
        .forEach(type -> known.put(type, CollectionCopiers.classCopier(type).apply(any)));
    MapCopiers.known()
        .forEach(type -> known.put(type, MapCopiers.classCopier(type).apply(any, any)));
    ImmutableJdkClasses.all().forEach(type -> known.put(type, SharingCopier.INSTANCE));
  }

  /** {@return the common registry} */
  public static ClassCopierRegistry common() {
    return COMMON;
  }

  /**
   * {@return the registry of the lookup's class}
   *
   * @throws IllegalArgumentException if the lookup does not have full privilege access
   */
  public static ClassCopierRegistry of(MethodHandles.Lookup lookup) {
    if (!lookup.hasFullPrivilegeAccess()) {
      throw new IllegalArgumentException(
          lookup
              + " has not all rights of its class; give what MethodHandles.lookup() returns there");
    }
    return BY_LOOKUP.get(lookup.lookupClass()).catalogue(lookup);
  }

  /** {@return the copier of exactly this class} */
  public ClassCopier classCopier(Class<?> type) {
    ClassCopier classCopier = known.get(type);
    if (classCopier != null) {
      return classCopier;
    }
    if (lookup != null && !own(type)) {
      return COMMON.classCopier(type);
    }
    classCopier = holders.get(type).classCopier;
    return classCopier != null ? classCopier : build(type);
  }

  private boolean own(Class<?> type) {
    Class<?> element = type;
    while (element.isArray()) {
      element = element.getComponentType();
    }
    return lookup == null || element.getModule() == lookup.lookupClass().getModule();
  }

  private synchronized ClassCopier build(Class<?> type) {
    ClassCopier already = holders.get(type).classCopier;
    if (already != null) {
      return already;
    }
    ClassCopierBuilder builder = new ClassCopierBuilder(this);
    ClassCopier classCopier = builder.classCopier(type);
    builder.finished().forEach((each, made) -> holders.get(each).classCopier = made);
    return classCopier;
  }

  /** {@return the copier if it exists already} */
  @Nullable ClassCopier present(Class<?> type) {
    ClassCopier classCopier = known.get(type);
    if (classCopier != null || (lookup != null && !own(type))) {
      return classCopier == null ? COMMON.classCopier(type) : classCopier;
    }
    return holders.get(type).classCopier;
  }

  /** {@return the field copier for this type, which accepts any value} */
  public FieldCopier fieldCopier(Type type) {
    FieldCopier copier;
    synchronized (this) {
      ClassCopierBuilder builder = new ClassCopierBuilder(this);
      copier = builder.fieldCopiers().element(type);
      builder.finished().forEach((each, made) -> holders.get(each).classCopier = made);
    }
    return copier;
  }

  FieldCopier any() {
    return any;
  }

  MethodHandles.@Nullable Lookup lookup() {
    return lookup;
  }
}
