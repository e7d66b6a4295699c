package dev.parley.soap.contract;

import dev.parley.calls.api.ContractException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Cache of SOAP contracts, each read once per JVM.
 *
 * <p>Threads: safe for all.
 */
public final class SoapContracts {
  private static final ClassValue<AtomicReference<@Nullable SoapContract<?>>> KEPT =
      new ClassValue<>() {
        @Override
        protected AtomicReference<@Nullable SoapContract<?>> computeValue(Class<?> type) {
          return new AtomicReference<>();
        }
      };

  private SoapContracts() {}

  /**
   * {@return the contract of an interface}
   *
   * @throws ContractException when it has no SOAP mapping, with the path to the reason
   */
  public static <T> SoapContract<T> of(Class<T> type) {
    AtomicReference<@Nullable SoapContract<?>> kept = KEPT.get(type);
    SoapContract<?> known = kept.get();
    if (known == null) {
      SoapContract<T> fresh = SoapContractReader.read(type);
      known = kept.compareAndExchange(null, fresh);
      if (known == null) {
        known = fresh;
      }
    }
    @SuppressWarnings("unchecked") // kept with the class it was read from
    SoapContract<T> contract = (SoapContract<T>) known;
    return contract;
  }
}
