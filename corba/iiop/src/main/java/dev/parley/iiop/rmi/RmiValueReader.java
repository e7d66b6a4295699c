package dev.parley.iiop.rmi;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.codec.MarshalContext;
import dev.parley.iiop.codec.PeerEncodings.EnumEncoding;
import dev.parley.iiop.codec.UnmarshalContext;
import dev.parley.iiop.codec.ValueHeader;
import java.lang.invoke.MethodHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Unmarshaller of Java objects from valuetypes, by the rules of Java serialization; the counterpart
 * of {@link RmiValueWriter}. A class that a peer names is looked up by name among the allowed ones,
 * and loaded only if it is one of them; code base URLs in a message are ignored.
 *
 * <p>Threads: one at a time, that of its {@link UnmarshalContext}.
 */
final class RmiValueReader {
  private static final String CLASS = "RMI:javax.rmi.CORBA.ClassDesc:";
  private static final String ENUM = "RMI:javax.rmi.CORBA.EnumDesc:";

  private final UnmarshalContext from;
  private final CdrInput in;
  private final StateReader states;
  private final HashCosts costs = new HashCosts();
  private final CollectionHashWork.Budget budget;
  private ContractClasses classes = ContractClasses.NONE;
  private ClassDescriptions descriptions;
  private int depth;
  private int objects;

  private RmiValueReader(UnmarshalContext from) {
    this.from = from;
    in = from.in();
    budget = new CollectionHashWork.Budget(in.limits());
    states = new StateReader(this);
    descriptions =
        from.references() instanceof ClassDescriptions told ? told : ClassDescriptions.NONE;
  }

  /** {@return the reader of a message, for a contract with these classes} */
  static RmiValueReader of(UnmarshalContext from, ContractClasses classes) {
    RmiValueReader reader = of(from);
    reader.classes = classes;
    return reader;
  }

  /** {@return the reader of a message} */
  static RmiValueReader of(UnmarshalContext from) {
    return from.attachment(RmiValueReader.class, RmiValueReader::new);
  }

  UnmarshalContext from() {
    return from;
  }

  /** {@return the costs of hashing and comparing each value} */
  HashCosts costs() {
    return costs;
  }

  /** {@return the budget of the message for hashing and comparing} */
  CollectionHashWork.Budget budget() {
    return budget;
  }

  ClassDescriptions descriptions() {
    return descriptions;
  }

  void descriptions(ClassDescriptions next) {
    descriptions = next;
  }

  /** Reads a value of a declared type. */
  @Nullable Object read(DeclaredTypeForm form, Class<?> declared) {
    return switch (form) {
      case BOOLEAN -> in.readBoolean();
      case BYTE -> in.readByte();
      case CHAR -> in.readWideChar();
      case SHORT -> in.readShort();
      case INT -> in.readInt();
      case LONG -> in.readLong();
      case FLOAT -> in.readFloat();
      case DOUBLE -> in.readDouble();
      case ANY -> checked(RmiAnyEncoding.read(this), declared);
      case REMOTE -> checked(remote(declared), declared);
      case ABSTRACT -> abstractInterface(declared);
      case VALUE -> value(declared);
    };
  }

  /** Reads an abstract interface: a reference or a value. */
  @Nullable Object abstractInterface(Class<?> declared) {
    return in.readBoolean()
        ? checked(remote(RemoteReferenceEncoding.contractOf(declared)), declared)
        : value(declared);
  }

  /** Reads an object reference. */
  @Nullable Object remote(Class<?> declared) {
    return RemoteReferenceEncoding.read(from, declared, classes);
  }

  private static @Nullable Object checked(@Nullable Object value, Class<?> declared) {
    if (value != null && !declared.isInstance(value)) {
      throw CdrException.marshal(
          value.getClass().getName() + " came where " + declared.getName() + " stands");
    }
    return value;
  }

  /** Reads a value of a declared type, or null. */
  @Nullable Object value(Class<?> declared) {
    ValueHeader start = from.startValue();
    return switch (start.kind()) {
      case NULL -> null;
      case INDIRECTION -> {
        costs.known(start.position());
        yield checked(from.valueAt(start.position()), declared);
      }
      case NEW -> {
        int outer = costs.begin(start.position());
        depth++;
        objects++;
        Object value = newValue(start, declared);
        from.endValue(start);
        costs.end(outer);
        if (--depth == 0) {
          states.validations().run();
        }
        yield checked(value, declared);
      }
    };
  }

  private Object newValue(ValueHeader start, Class<?> declared) {
    String id = start.ids().isEmpty() ? RmiRepositoryIds.of(declared) : start.ids().getFirst();
    int position = start.position();
    if (id.equals(RmiRepositoryIds.STRING)) {
      String text = in.readWideString();
      costs.units(text.length());
      return remembered(position, text);
    } else if (id.startsWith(CLASS)) {
      value(String.class); // a code base
      return remembered(position, classNamed(text("a class without its id")));
    } else if (id.startsWith(ENUM)) {
      return remembered(position, constant());
    }
    Class<?> type = classNamed(id);
    ClassMarshallingPlan shape = ClassMarshallingPlan.of(type);
    if (shape.runsCode() && !descriptions.mayRunCode()) {
      throw CdrException.marshal(
          type.getName() + " is read by its own code, and not on a thread that reads for others");
    }
    return switch (shape.kind) {
      case ARRAY -> ArrayEncoding.read(this, type, position);
      case ENUM -> remembered(position, constantAsObject(type));
      case RECORD -> remembered(position, record(shape, id));
      case EXTERNALIZABLE, SERIALIZABLE -> object(shape, id, position);
      default -> throw CdrException.marshal("no value goes by " + id);
    };
  }

  private Object remembered(int position, Object value) {
    from.setValue(position, value);
    return value;
  }

  private String text(String missing) {
    if (value(String.class) instanceof String text) {
      return text;
    }
    throw CdrException.marshal(missing);
  }

  private Object constant() {
    String className = text("an enum without its class");
    String name = text("an enum without its name");
    Class<?> type = classes.find(className, from.filter());
    check(type, -1);
    return constant(type, name);
  }

  /**
   * Reads an enum constant in the encoding of the OpenJDK ORB: with the fields of {@link Enum},
   * which are the ordinal and the name, and from JDK 21 on the cached hash code before them. The
   * peer receives constants in this encoding from then on, since it reads no other.
   */
  private Object constantAsObject(Class<?> type) {
    in.readInt();
    boolean hash = in.isChunked() ? in.isInChunk() : isNumber(in.peekTag());
    if (hash) {
      in.readInt();
    }
    from.references()
        .peerEncodings()
        .enums(hash ? EnumEncoding.FIELDS_AND_HASH : EnumEncoding.FIELDS);
    return constant(type, text("an enum without its name"));
  }

  /**
   * {@return whether the int is a number and not the tag of a value} A name is never null, whose
   * tag is 0.
   */
  private static boolean isNumber(int next) {
    return next >= 0 && next < MarshalContext.VALUE;
  }

  private static Object constant(Class<?> type, String name) {
    Class<?> declaring = type.isEnum() ? type : type.getSuperclass();
    Object[] constants = declaring == null ? null : declaring.getEnumConstants();
    for (Object constant : constants == null ? new Object[0] : constants) {
      if (((Enum<?>) constant).name().equals(name)) {
        return constant;
      }
    }
    throw CdrException.marshal("the enum " + type.getName() + " has no " + name);
  }

  private Object record(ClassMarshallingPlan shape, String id) {
    RecordComponents parts = shape.recordComponents();
    List<MarshalledField> sent =
        id.equals(shape.id)
            ? parts.slots
            : SenderClass.of(id, descriptions, shape).getLast().slots();
    @Nullable Object[] arguments = parts.arguments();
    for (MarshalledField slot : sent) {
      int own = SerializableClass.index(parts.slots, slot.name());
      Object value = read(slot.form(), own < 0 ? Object.class : parts.slots.get(own).boxed());
      if (own >= 0) {
        parts.set(arguments, own, value);
      }
    }
    return resolved(shape, parts.make(arguments));
  }

  private Object object(ClassMarshallingPlan shape, String id, int position) {
    Object object = shape.instance();
    from.setValue(position, object);
    states.read(shape, id, object);
    if (shape.hashesByIdentity()) {
      costs.identityHashed();
    }
    return remembered(position, resolved(shape, object));
  }

  private static Object resolved(ClassMarshallingPlan shape, Object object) {
    MethodHandle resolve = shape.readResolve().orElse(null);
    if (resolve == null) {
      return object;
    }
    try {
      Object resolved = (Object) resolve.invokeExact(object);
      if (resolved != null) {
        return resolved;
      }
    } catch (InternalError e) { // the JDK's collections throw it for forged content
      throw CdrException.marshal(shape.type.getName() + " is not accepted: " + e);
    } catch (StackOverflowError e) {
      throw StateReader.cyclicContent(object);
    } catch (Error e) {
      throw e;
    } catch (Throwable e) {
      throw CdrException.marshal(shape.type.getName() + " is not accepted: " + e);
    }
    throw CdrException.marshal(shape.type.getName() + " resolves to null");
  }

  /** {@return the class with this repository id, if the peer may name it} */
  private Class<?> classNamed(String id) {
    String name =
        RmiRepositoryIds.className(id)
            .orElseThrow(() -> CdrException.marshal("no Java class goes by " + id));
    Class<?> type = classes.find(name, from.filter());
    check(type, -1);
    return type;
  }

  /** Rejects arrays that the JVM's serialization filter rejects. */
  void checkArray(Class<?> type, int length) {
    check(type, length);
  }

  private void check(Class<?> type, int length) {
    JvmSerialFilter.check(type, length, depth, objects, in.position());
  }
}
