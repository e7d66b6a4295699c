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
final class ClassMarshallingPlan {
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

  private static final ClassValue<ClassMarshallingPlan> KEPT =
      new ClassValue<>() {
        @Override
        protected ClassMarshallingPlan computeValue(Class<?> type) {
          return new ClassMarshallingPlan(type);
        }
      };

  final Class<?> type;
  final Kind kind;
  final String id;

  /** Repository id in the form of type information: a list with one id. */
  final List<String> ids;

  /** Serializable classes of the hierarchy, the base class first. */
  final List<SerializableClass> hierarchy;

  private final boolean custom;
  private final boolean runsCode;
  private final boolean hashesByIdentity;
  private final @Nullable MethodHandle writeReplace;
  private final @Nullable MethodHandle readResolve;
  private final @Nullable Constructor<?> constructor;
  private final @Nullable RecordComponents recordComponents;
  private volatile @Nullable FullValueDescription description; // null until a peer asks

  private ClassMarshallingPlan(Class<?> type) {
    this.type = type;
    kind = kind(type);
    id =
        switch (kind) {
          case ENUM -> RmiRepositoryIds.ENUM;
          case CLASS -> RmiRepositoryIds.CLASS;
          default -> RmiRepositoryIds.of(type);
        };
    ids = List.of(id);
    hierarchy = kind == Kind.SERIALIZABLE ? layers(type) : List.of();
    custom =
        kind == Kind.EXTERNALIZABLE || hierarchy.stream().anyMatch(SerializableClass::isCustom);
    boolean mayReplace = kind != Kind.ENUM && kind != Kind.CLASS && kind != Kind.STRING;
    writeReplace = mayReplace ? SerializationAccess.writeReplace(type) : null;
    readResolve = mayReplace ? SerializationAccess.readResolve(type) : null;
    constructor =
        switch (kind) {
          case EXTERNALIZABLE -> SerializationAccess.externalConstructor(type);
          case SERIALIZABLE -> SerializationAccess.constructor(type);
          default -> null;
        };
    recordComponents = kind == Kind.RECORD ? RecordComponents.of(type) : null;
    boolean byItself = kind == Kind.RECORD || kind == Kind.EXTERNALIZABLE || readResolve != null;
    runsCode =
        (byItself && !SerializableClass.isOfPlatform(type))
            || hierarchy.stream().anyMatch(SerializableClass::runsCode);
    hashesByIdentity = kind == Kind.SERIALIZABLE && readResolve == null && hashesByIdentity(type);
    hierarchy.forEach(layer -> MarshalledClasses.add(layer.type));
    if (kind == Kind.RECORD || kind == Kind.EXTERNALIZABLE) {
      MarshalledClasses.add(type);
    }
  }

  static ClassMarshallingPlan of(Class<?> type) {
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

  private static List<SerializableClass> layers(Class<?> type) {
    List<SerializableClass> layers = new ArrayList<>();
    for (Class<?> next = type;
        next != null && Serializable.class.isAssignableFrom(next);
        next = next.getSuperclass()) {
      layers.addFirst(new SerializableClass(next));
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
  RecordComponents recordComponents() {
    if (recordComponents == null) {
      throw new IllegalStateException(type + " is no record");
    }
    return recordComponents;
  }

  /** {@return the description for peers} */
  FullValueDescription description() {
    FullValueDescription made = description;
    if (made == null) {
      made = FullValueDescription.of(this);
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
