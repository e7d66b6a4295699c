package dev.parley.iiop.rmi;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.codec.PeerForms.EnumForm;
import dev.parley.iiop.codec.Reading;
import dev.parley.iiop.codec.ValueStart;
import dev.parley.iiop.codec.Writing;
import java.lang.invoke.MethodHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Unmarshaller of Java objects from valuetypes, by the rules of Java serialization; the counterpart
 * of {@link ValueWriter}. A class that a peer names is looked up by name among the allowed ones,
 * and loaded only if it is one of them; code base URLs in a message are ignored.
 *
 * <p>Threads: one at a time, that of its {@link Reading}.
 */
final class ValueReader {
  private static final String CLASS = "RMI:javax.rmi.CORBA.ClassDesc:";
  private static final String ENUM = "RMI:javax.rmi.CORBA.EnumDesc:";

  private final Reading from;
  private final CdrInput in;
  private final StateReader states;
  private final Costs costs = new Costs();
  private final ElementWork.Budget budget;
  private ContractClasses classes = ContractClasses.NONE;
  private Descriptions descriptions;
  private int depth;
  private int objects;

  private ValueReader(Reading from) {
    this.from = from;
    in = from.in();
    budget = new ElementWork.Budget(in.limits());
    states = new StateReader(this);
    descriptions = from.references() instanceof Descriptions told ? told : Descriptions.NONE;
  }

  /** {@return the reader of a message, for a contract with these classes} */
  static ValueReader of(Reading from, ContractClasses classes) {
    ValueReader reader = of(from);
    reader.classes = classes;
    return reader;
  }

  /** {@return the reader of a message} */
  static ValueReader of(Reading from) {
    return from.attachment(ValueReader.class, ValueReader::new);
  }

  Reading from() {
    return from;
  }

  /** {@return the costs of hashing and comparing each value} */
  Costs costs() {
    return costs;
  }

  /** {@return the budget of the message for hashing and comparing} */
  ElementWork.Budget budget() {
    return budget;
  }

  Descriptions descriptions() {
    return descriptions;
  }

  void descriptions(Descriptions next) {
    descriptions = next;
  }

  /** Reads a value of a declared type. */
  @Nullable Object read(SlotForm form, Class<?> declared) {
    return switch (form) {
      case BOOLEAN -> in.readBoolean();
      case BYTE -> in.readByte();
      case CHAR -> in.readWideChar();
      case SHORT -> in.readShort();
      case INT -> in.readInt();
      case LONG -> in.readLong();
      case FLOAT -> in.readFloat();
      case DOUBLE -> in.readDouble();
      case ANY -> fitting(AnyForm.read(this), declared);
      case REMOTE -> fitting(remote(declared), declared);
      case ABSTRACT -> abstractly(declared);
      case VALUE -> value(declared);
    };
  }

  /** Reads an abstract interface: a reference or a value. */
  @Nullable Object abstractly(Class<?> declared) {
    return in.readBoolean()
        ? fitting(remote(RemoteForm.contractOf(declared)), declared)
        : value(declared);
  }

  /** Reads an object reference. */
  @Nullable Object remote(Class<?> declared) {
    return RemoteForm.read(from, declared, classes);
  }

  private static @Nullable Object fitting(@Nullable Object value, Class<?> declared) {
    if (value != null && !declared.isInstance(value)) {
      throw CdrException.marshal(
          value.getClass().getName() + " came where " + declared.getName() + " stands");
    }
    return value;
  }

  /** Reads a value of a declared type, or null. */
  @Nullable Object value(Class<?> declared) {
    ValueStart start = from.startValue();
    return switch (start.kind()) {
      case NULL -> null;
      case KNOWN -> {
        costs.known(start.position());
        yield fitting(from.known(start.position()), declared);
      }
      case NEW -> {
        int outer = costs.begin(start.position());
        depth++;
        objects++;
        Object value = fresh(start, declared);
        from.endValue(start);
        costs.end(outer);
        if (--depth == 0) {
          states.validations().run();
        }
        yield fitting(value, declared);
      }
    };
  }

  private Object fresh(ValueStart start, Class<?> declared) {
    String id = start.ids().isEmpty() ? RepositoryIds.of(declared) : start.ids().getFirst();
    int position = start.position();
    if (id.equals(RepositoryIds.STRING)) {
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
    Shape shape = Shape.of(type);
    if (shape.runsCode() && !descriptions.mayRunCode()) {
      throw CdrException.marshal(
          type.getName() + " is read by its own code, and not on a thread that reads for others");
    }
    return switch (shape.kind) {
      case ARRAY -> ArrayForm.read(this, type, position);
      case ENUM -> remembered(position, constantAsObject(type));
      case RECORD -> remembered(position, record(shape, id));
      case EXTERNALIZABLE, SERIALIZABLE -> object(shape, id, position);
      default -> throw CdrException.marshal("no value goes by " + id);
    };
  }

  private Object remembered(int position, Object value) {
    from.remember(position, value);
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
    from.references().forms().enums(hash ? EnumForm.FIELDS_AND_HASH : EnumForm.FIELDS);
    return constant(type, text("an enum without its name"));
  }

  /**
   * {@return whether the int is a number and not the tag of a value} A name is never null, whose
   * tag is 0.
   */
  private static boolean isNumber(int next) {
    return next >= 0 && next < Writing.VALUE;
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

  private Object record(Shape shape, String id) {
    RecordShape parts = shape.parts();
    List<Slot> sent =
        id.equals(shape.id) ? parts.slots : SentLayer.of(id, descriptions, shape).getLast().slots();
    @Nullable Object[] arguments = parts.arguments();
    for (Slot slot : sent) {
      int own = Layer.index(parts.slots, slot.name());
      Object value = read(slot.form(), own < 0 ? Object.class : parts.slots.get(own).boxed());
      if (own >= 0) {
        parts.set(arguments, own, value);
      }
    }
    return resolved(shape, parts.make(arguments));
  }

  private Object object(Shape shape, String id, int position) {
    Object object = shape.instance();
    from.remember(position, object);
    states.read(shape, id, object);
    if (shape.hashesByIdentity()) {
      costs.flat();
    }
    return remembered(position, resolved(shape, object));
  }

  private static Object resolved(Shape shape, Object object) {
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
      throw StateReader.endless(object);
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
        RepositoryIds.className(id)
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
    JvmFilter.check(type, length, depth, objects, in.position());
  }
}
