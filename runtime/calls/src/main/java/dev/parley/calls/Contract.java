package dev.parley.calls;

import dev.parley.calls.api.ContractDescription;
import dev.parley.calls.api.ContractException;
import dev.parley.calls.api.PassingDescription;
import dev.parley.calls.spi.ContractModel;
import dev.parley.calls.spi.MethodModel;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Set;
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

  private final ContractReader.ReadContract<T> read;
  private volatile byte @Nullable [] fingerprint; // null until first asked for

  private Contract(ContractReader.ReadContract<T> read) {
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
      Contract<T> fresh = new Contract<>(ContractReader.read(type));
      known = kept.compareAndExchange(null, fresh);
      if (known == null) {
        known = fresh;
        try {
          fresh.references().forEach(Contract::of);
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
   * {@return the model of an interface, read with the codecs of another protocol} The model is not
   * cached here: that protocol keeps it, and makes sure that method ids differ.
   *
   * @param reading reads each abstract method; its codecs are the protocol's
   * @throws ContractException when it cannot be one
   */
  public static <T> ContractModel<T> read(
      Class<T> type, Function<java.lang.reflect.Method, MethodModel> reading) {
    return ContractReader.read(type, reading);
  }

  /** {@return the interface} */
  public Class<T> type() {
    return model().type();
  }

  /** {@return the binary name of the interface} */
  public String name() {
    return model().name();
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
      known = fingerprint(description());
      fingerprint = known;
    }
    return known;
  }

  /** {@return the SHA-256 digest of a description's encoding, 32 bytes (rule CO-8)} */
  public static byte[] fingerprint(ContractDescription description) {
    try {
      return MessageDigest.getInstance("SHA-256")
          .digest(DescriptionCodec.VALUES.encode(description));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** Holder that defers creating the codec until first use: most descriptions are never sent. */
  private static final class DescriptionCodec {
    static final ValueCodec<ContractDescription> VALUES = ValueCodec.of(ContractDescription.class);
  }

  /** {@return the methods and generated classes; for the runtime} */
  public ContractModel<T> model() {
    return read.model();
  }

  /** {@return the other contracts that appear as values} */
  Set<Class<?>> references() {
    return read.references();
  }
}
