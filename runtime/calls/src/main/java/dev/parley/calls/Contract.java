package dev.parley.calls;

import dev.parley.calls.spi.DirectStub;
import dev.parley.calls.spi.Dispatcher;
import dev.parley.calls.spi.MethodModel;
import dev.parley.calls.spi.Stub;
import dev.parley.calls.spi.Target;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A service contract: a Java interface that was read once, with the ids of its methods and the
 * classes generated for it.
 *
 * <p>Immutable; kept with the interface, so that it is read once per JVM.
 *
 * @param <T> the interface
 */
public final class Contract<T> {
  private static final ClassValue<AtomicReference<@Nullable Contract<?>>> KEPT =
      new ClassValue<>() {
        @Override
        protected AtomicReference<@Nullable Contract<?>> computeValue(Class<?> type) {
          return new AtomicReference<>();
        }
      };

  private final Class<T> type;
  private final ContractReader.ReadContract read;
  private volatile byte @Nullable [] fingerprint; // null until first asked for

  private Contract(Class<T> type, ContractReader.ReadContract read) {
    this.type = type;
    this.read = read;
  }

  /**
   * {@return the contract of an interface}
   *
   * @throws ContractException when it cannot be one, with the path to the reason (rule CO-7)
   */
  public static <T> Contract<T> of(Class<T> type) {
    AtomicReference<@Nullable Contract<?>> kept = KEPT.get(type);
    Contract<?> known = kept.get();
    if (known == null) {
      Contract<T> fresh = new Contract<>(type, ContractReader.read(type));
      known = kept.compareAndExchange(null, fresh);
      if (known == null) {
        known = fresh;
        try {
          fresh.read.references().forEach(Contract::of);
        } catch (ContractException e) {
          kept.set(null);
          throw e;
        }
      }
    }
    @SuppressWarnings("unchecked") // kept with the class it was read from
    Contract<T> contract = (Contract<T>) known;
    return contract;
  }

  /**
   * {@return the contract of an interface, read with the codecs of another protocol} The contract
   * is not cached here: that protocol keeps it, and makes sure that method ids differ.
   *
   * @param reading reads each abstract method; its codecs are the protocol's
   * @throws ContractException when it cannot be one
   */
  public static <T> Contract<T> read(
      Class<T> type, Function<java.lang.reflect.Method, MethodModel> reading) {
    return new Contract<>(type, ContractReader.read(type, reading));
  }

  /** {@return the interface} */
  public Class<T> type() {
    return type;
  }

  /** {@return the binary name of the interface} */
  public String name() {
    return type.getName();
  }

  /** {@return the contract as a value, with all types that its methods reach} */
  public ContractDescription description() {
    return ContractReader.describe(this);
  }

  /**
   * {@return the passing mode of each method within one JVM, with reasons; in order of their names}
   */
  public List<PassingDescription> passing() {
    return ContractReader.describePassing(this);
  }

  /** {@return the SHA-256 digest of the description (rule CO-8); not to be changed} */
  byte[] fingerprint() {
    byte[] known = fingerprint;
    if (known == null) {
      known = description().fingerprint();
      fingerprint = known;
    }
    return known;
  }

  /** {@return the contract as a type description within another contract (rule CO-3)} */
  public TypeDescription asType() {
    List<FieldDescription> methods =
        read.methods().stream()
            .map(m -> new FieldDescription(m.id(), m.name(), m.description().compactSignature()))
            .toList();
    return new TypeDescription(name(), TypeDescription.Kind.CONTRACT, methods);
  }

  ContractReader.ReadContract read() {
    return read;
  }

  /** {@return the methods, in order of their names} */
  public List<MethodModel> methods() {
    return read.methods();
  }

  /** {@return the factory for the calls of a servant; for the runtime} */
  public Dispatcher dispatcher() {
    return read.generated().dispatcher();
  }

  /** {@return a stub whose calls go to {@code target}; for the runtime} */
  public T stub(Target target) {
    return type.cast(make(read.generated().stub(), target));
  }

  /**
   * {@return a stub for servants in the same JVM, whose calls start on the stub {@code way}; for
   * the runtime}
   */
  public DirectStub direct(Target target, Stub way) {
    return (DirectStub) make(read.generated().direct(), target, way);
  }

  private static Stub make(MethodHandle maker, Object... arguments) {
    try {
      return (Stub) maker.invokeWithArguments(arguments);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("the constructor of a stub threw", e);
    }
  }
}
