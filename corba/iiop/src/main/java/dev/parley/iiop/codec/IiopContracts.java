package dev.parley.iiop.codec;

import dev.parley.calls.api.ContractException;
import dev.parley.calls.spi.MethodModel;
import java.util.LinkedHashSet;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Cache of IIOP contracts, each read once per JVM: IDL contracts by the rules of this package,
 * others by the first {@link ContractProvider} that accepts them.
 *
 * <p>Threads: safe for all.
 */
public final class IiopContracts {
  private static final ClassValue<AtomicReference<@Nullable IiopContract<?>>> KEPT =
      new ClassValue<>() {
        @Override
        protected AtomicReference<@Nullable IiopContract<?>> computeValue(Class<?> type) {
          return new AtomicReference<>();
        }
      };

  private IiopContracts() {}

  /**
   * {@return the contract of an interface}
   *
   * @throws ContractException when it has no IIOP mapping, with the path to each reason
   */
  public static <T> IiopContract<T> of(Class<T> type) {
    AtomicReference<@Nullable IiopContract<?>> kept = KEPT.get(type);
    IiopContract<?> known = kept.get();
    if (known == null) {
      IiopContract<T> fresh = read(type);
      known = kept.compareAndExchange(null, fresh);
      if (known == null) {
        known = fresh;
        try {
          passed(fresh).forEach(IiopContracts::of);
        } catch (ContractException e) {
          kept.set(null);
          throw e;
        }
      }
    }
    @SuppressWarnings("unchecked") // kept with the class it was read from
    IiopContract<T> contract = (IiopContract<T>) known;
    return contract;
  }

  private static <T> IiopContract<T> read(Class<T> type) {
    for (ContractProvider reading : ServiceLoader.load(ContractProvider.class, own())) {
      if (reading.supports(type)) {
        return reading.read(type);
      }
    }
    return IdlContractReader.read(type);
  }

  /** {@return the contracts whose references this contract passes as values} */
  private static Set<Class<?>> passed(IiopContract<?> contract) {
    Set<Class<?>> passed = new LinkedHashSet<>();
    for (MethodModel method : contract.operations().values()) {
      Stream.concat(method.parameters().stream(), method.result().stream())
          .flatMap(codec -> codec.transitiveParts().stream())
          .filter(ReferenceMarshaller.class::isInstance)
          .map(codec -> ((ReferenceMarshaller) codec).contract())
          .forEach(passed::add);
    }
    return passed;
  }

  private static ClassLoader own() {
    return IiopContracts.class.getClassLoader();
  }
}
