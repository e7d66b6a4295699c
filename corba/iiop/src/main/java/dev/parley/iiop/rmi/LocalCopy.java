package dev.parley.iiop.rmi;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.codec.MarshalContext;
import dev.parley.iiop.codec.ReferenceConverter;
import dev.parley.iiop.codec.UnmarshalContext;
import dev.parley.pipeline.CallException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Copy of an argument or result between caller and servant in one JVM, equal to the copy that
 * marshalling makes: without transient fields, and with {@code writeObject}, {@code writeReplace}
 * and {@code readResolve}. Remote objects are passed by reference.
 */
final class LocalCopy {
  /** Limits of a copy, which are wide since the object is in memory already. */
  private static final IiopLimits LIMITS =
      new IiopLimits(1 << 30, 1, 1, 1 << 30, 1 << 24, 1_000, 1 << 24, 1 << 16, Long.MAX_VALUE >> 1);

  private static final CodeSets UNICODE = new CodeSets(CodeSets.UTF_8, CodeSets.UTF_16);

  /** Immutable classes whose objects would be equal after marshalling. */
  private static final Set<Class<?>> SHARED =
      Set.of(
          String.class,
          Boolean.class,
          Byte.class,
          Character.class,
          Short.class,
          Integer.class,
          Long.class,
          Float.class,
          Double.class,
          BigDecimal.class,
          BigInteger.class,
          Class.class,
          UUID.class);

  /** Table of the remote references by number, and of the classes by name, of one copy. */
  private static final class ReferenceTable implements ReferenceConverter {
    private final List<Object> objects = new ArrayList<>();
    private final Map<String, Class<?>> classes = new HashMap<>();

    @Override
    public void write(CdrOutput to, @Nullable Object object, Class<?> contract) {
      to.writeInt(object == null ? 0 : objects.size() + 1);
      if (object != null) {
        objects.add(object);
      }
    }

    @Override
    public @Nullable Object read(CdrInput from, Class<?> contract) {
      int number = from.readInt();
      return number == 0 ? null : objects.get(number - 1);
    }

    @Nullable Class<?> named(String repositoryId) {
      return RmiRepositoryIds.className(repositoryId).map(classes::get).orElse(null);
    }

    void met(Class<?> type) {
      Class<?> element = type;
      while (element.isArray()) {
        element = element.componentType();
      }
      classes.put(element.getName(), element);
    }
  }

  private LocalCopy() {}

  /**
   * {@return a copy, or the value itself if it is immutable}
   *
   * @throws CallException.Invalid when it cannot be marshalled
   */
  static @Nullable Object of(
      DeclaredTypeForm form, Class<?> declared, @Nullable Object value, String where) {
    if (value == null || SHARED.contains(value.getClass()) || value instanceof Enum) {
      return value;
    }
    ReferenceTable kept = new ReferenceTable();
    CdrOutput out = new CdrOutput(GiopVersion.V1_2, ByteOrder.nativeOrder(), UNICODE, LIMITS);
    try {
      RmiValueWriter writer =
          RmiValueWriter.of(new MarshalContext(out, kept, RmiValueWriter.FORMAT_2))
              .listener(kept::met);
      writer.write(form, declared, value);
      CdrInput in = CdrInput.of(out, LIMITS);
      return RmiValueReader.of(new UnmarshalContext(in, kept, kept::named)).read(form, declared);
    } catch (CdrException e) {
      throw new CallException.Invalid(where + ": " + e.getMessage(), e);
    }
  }
}
