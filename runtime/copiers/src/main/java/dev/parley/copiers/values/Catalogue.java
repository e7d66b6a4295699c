package dev.parley.copiers.values;

import dev.parley.copiers.spi.Body;
import dev.parley.copiers.spi.Slot;
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
public final class Catalogue {
  private static final Catalogue COMMON = new Catalogue(null);

  private static final ClassValue<Given> BY_LOOKUP =
      new ClassValue<>() {
        @Override
        protected Given computeValue(Class<?> type) {
          return new Given();
        }
      };

  private final MethodHandles.@Nullable Lookup lookup;
  private final Slot any = new Any(this, Set.of());
  private final Map<Class<?>, Body> known = new HashMap<>();

  private final ClassValue<Holder> holders =
      new ClassValue<>() {
        @Override
        protected Holder computeValue(Class<?> type) {
          return new Holder();
        }
      };

  /** Holder of a class's copier. */
  private static final class Holder {
    private volatile @Nullable Body body;
  }

  /** Holder of the registry of a lookup class. */
  private static final class Given {
    private @Nullable Catalogue catalogue;

    synchronized Catalogue catalogue(MethodHandles.Lookup lookup) {
      Catalogue made = catalogue == null ? new Catalogue(lookup) : catalogue;
      catalogue = made;
      return made;
    }
  }

  private Catalogue(MethodHandles.@Nullable Lookup lookup) {
    this.lookup = lookup;
    known.putAll(Others.bodies(any));
    known.put(Optional.class, new Present(any));
    Containers.known().forEach(type -> known.put(type, Containers.body(type).apply(any)));
    Maps.known().forEach(type -> known.put(type, Maps.body(type).apply(any, any)));
    Immutables.all().forEach(type -> known.put(type, Shared.BODY));
  }

  /** {@return the common registry} */
  public static Catalogue common() {
    return COMMON;
  }

  /**
   * {@return the registry of the lookup's class}
   *
   * @throws IllegalArgumentException if the lookup does not have full privilege access
   */
  public static Catalogue of(MethodHandles.Lookup lookup) {
    if (!lookup.hasFullPrivilegeAccess()) {
      throw new IllegalArgumentException(
          lookup
              + " has not all rights of its class; give what MethodHandles.lookup() returns there");
    }
    return BY_LOOKUP.get(lookup.lookupClass()).catalogue(lookup);
  }

  /** {@return the copier of exactly this class} */
  public Body body(Class<?> type) {
    Body body = known.get(type);
    if (body != null) {
      return body;
    }
    if (lookup != null && !own(type)) {
      return COMMON.body(type);
    }
    body = holders.get(type).body;
    return body != null ? body : build(type);
  }

  private boolean own(Class<?> type) {
    Class<?> element = type;
    while (element.isArray()) {
      element = element.getComponentType();
    }
    return lookup == null || element.getModule() == lookup.lookupClass().getModule();
  }

  private synchronized Body build(Class<?> type) {
    Body already = holders.get(type).body;
    if (already != null) {
      return already;
    }
    Builder builder = new Builder(this);
    Body body = builder.body(type);
    builder.finished().forEach((each, made) -> holders.get(each).body = made);
    return body;
  }

  /** {@return the copier if it exists already} */
  @Nullable Body present(Class<?> type) {
    Body body = known.get(type);
    if (body != null || (lookup != null && !own(type))) {
      return body == null ? COMMON.body(type) : body;
    }
    return holders.get(type).body;
  }

  /** {@return the field copier for this type, which accepts any value} */
  public Slot slot(Type type) {
    Slot slot;
    synchronized (this) {
      Builder builder = new Builder(this);
      slot = builder.slots().element(type);
      builder.finished().forEach((each, made) -> holders.get(each).body = made);
    }
    return slot;
  }

  Slot any() {
    return any;
  }

  MethodHandles.@Nullable Lookup lookup() {
    return lookup;
  }
}
