package dev.parley.iiop.rmi;

import dev.parley.iiop.cdr.CdrException;
import java.io.Externalizable;
import java.io.Serializable;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Marshalling plan of a Java class. Immutable; cached with the class. */
final class Shape {
  /** Kind of a class. */
  enum Kind {
    STRING,
    CLASS,
    ENUM,
    ARRAY,
    RECORD,
    EXTERNALIZABLE,
    SERIALIZABLE,
    /** Class whose objects cannot be marshalled. */
    NONE
  }

  private static final ClassValue<Shape> KEPT =
      new ClassValue<>() {
        @Override
        protected Shape computeValue(Class<?> type) {
          return new Shape(type);
        }
      };

  final Class<?> type;
  final Kind kind;
  final String id;

  /** Repository id in the form of type information: a list with one id. */
  final List<String> ids;

  /** Serializable classes of the hierarchy, the base class first. */
  final List<Layer> layers;

  private final boolean custom;
  private final boolean runsCode;
  private final boolean hashesByIdentity;
  private final @Nullable MethodHandle writeReplace;
  private final @Nullable MethodHandle readResolve;
  private final @Nullable Constructor<?> constructor;
  private final @Nullable RecordShape parts;
  private volatile @Nullable ValueDescription description; // null until a peer asks

  private Shape(Class<?> type) {
    this.type = type;
    kind = kind(type);
    id =
        switch (kind) {
          case ENUM -> RepositoryIds.ENUM;
          case CLASS -> RepositoryIds.CLASS;
          default -> RepositoryIds.of(type);
        };
    ids = List.of(id);
    layers = kind == Kind.SERIALIZABLE ? layers(type) : List.of();
    custom = kind == Kind.EXTERNALIZABLE || layers.stream().anyMatch(Layer::isCustom);
    boolean mayReplace = kind != Kind.ENUM && kind != Kind.CLASS && kind != Kind.STRING;
    writeReplace = mayReplace ? Serialization.writeReplace(type) : null;
    readResolve = mayReplace ? Serialization.readResolve(type) : null;
    constructor =
        switch (kind) {
          case EXTERNALIZABLE -> Serialization.externalConstructor(type);
          case SERIALIZABLE -> Serialization.constructor(type);
          default -> null;
        };
    parts = kind == Kind.RECORD ? RecordShape.of(type) : null;
    boolean byItself = kind == Kind.RECORD || kind == Kind.EXTERNALIZABLE || readResolve != null;
    runsCode = (byItself && !Layer.isOfPlatform(type)) || layers.stream().anyMatch(Layer::runsCode);
    hashesByIdentity = kind == Kind.SERIALIZABLE && readResolve == null && hashesByIdentity(type);
    layers.forEach(layer -> TravelledClasses.add(layer.type));
    if (kind == Kind.RECORD || kind == Kind.EXTERNALIZABLE) {
      TravelledClasses.add(type);
    }
  }

  static Shape of(Class<?> type) {
    return KEPT.get(type);
  }

  private static Kind kind(Class<?> type) {
    if (type == String.class) {
      return Kind.STRING;
    } else if (type == Class.class) {
      return Kind.CLASS;
    } else if (type.isArray()) {
      return Kind.ARRAY;
    } else if (Enum.class.isAssignableFrom(type)) {
      return type == Enum.class ? Kind.NONE : Kind.ENUM;
    } else if (!Serializable.class.isAssignableFrom(type) || type.isInterface()) {
      return Kind.NONE;
    } else if (Externalizable.class.isAssignableFrom(type)) {
      return Kind.EXTERNALIZABLE;
    }
    return type.isRecord() ? Kind.RECORD : Kind.SERIALIZABLE;
  }

  private static List<Layer> layers(Class<?> type) {
    List<Layer> layers = new ArrayList<>();
    for (Class<?> next = type;
        next != null && Serializable.class.isAssignableFrom(next);
        next = next.getSuperclass()) {
      layers.addFirst(new Layer(next));
    }
    return List.copyOf(layers);
  }

  /**
   * {@return whether the value is chunked, since only the class itself knows where its state ends}
   */
  boolean isCustom() {
    return custom;
  }

  /**
   * {@return whether reading an object runs code of its class, or hashes or compares its elements}
   */
  boolean runsCode() {
    return runsCode;
  }

  /** {@return whether the hash code of an object does not depend on its content} */
  boolean hashesByIdentity() {
    return hashesByIdentity;
  }

  private static boolean hashesByIdentity(Class<?> type) {
    try {
      return type.getMethod("hashCode").getDeclaringClass() == Object.class
          && !Comparable.class.isAssignableFrom(type);
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("every class has hashCode", e);
    }
  }

  Optional<MethodHandle> writeReplace() {
    return Optional.ofNullable(writeReplace);
  }

  Optional<MethodHandle> readResolve() {
    return Optional.ofNullable(readResolve);
  }

  /** {@return the components of a record} */
  RecordShape parts() {
    if (parts == null) {
      throw new IllegalStateException(type + " is no record");
    }
    return parts;
  }

  /** {@return the description for peers} */
  ValueDescription description() {
    ValueDescription made = description;
    if (made == null) {
      made = ValueDescription.of(this);
      description = made;
    }
    return made;
  }

  /** {@return a new object; no constructor of its serializable classes has run} */
  Object instance() {
    if (constructor == null) {
      throw new CdrException(
          CdrException.Reason.BAD_PARAM,
          type.getName() + ": no constructor without parameters to begin with");
    }
    try {
      return constructor.newInstance();
    } catch (ReflectiveOperationException e) {
      throw CdrException.marshal(type.getName() + " cannot be made: " + e.getCause());
    }
  }
}
