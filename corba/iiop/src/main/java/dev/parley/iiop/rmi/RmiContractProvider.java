package dev.parley.iiop.rmi;

import dev.parley.calls.Contract;
import dev.parley.calls.ContractException;
import dev.parley.calls.spi.MethodModel;
import dev.parley.iiop.codec.ContractProvider;
import dev.parley.iiop.codec.IiopContract;
import java.rmi.Remote;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reader of RMI contracts: {@code java.rmi.Remote} interfaces, without any change. */
public final class RmiContractProvider implements ContractProvider {
  /** Constructor for {@link java.util.ServiceLoader}. */
  public RmiContractProvider() {}

  @Override
  public boolean supports(Class<?> type) {
    return isRemote(type);
  }

  /** {@return whether a type is a remote interface} */
  static boolean isRemote(Class<?> type) {
    return type.isInterface() && Remote.class.isAssignableFrom(type);
  }

  @Override
  public <T> IiopContract<T> read(Class<T> type) {
    RemoteInterfaceReader reader = new RemoteInterfaceReader(type);
    reader.refuseWhatHasNoForm();
    Contract<T> contract = Contract.read(type, reader::method);
    Map<String, MethodModel> operations = new LinkedHashMap<>();
    contract.methods().forEach(method -> operations.put(method.name(), method));
    contract.methods().forEach(method -> unescaped(method, operations));
    Set<String> ids = new LinkedHashSet<>();
    collect(type, ids);
    return new IiopContract<>(
        contract,
        RmiRepositoryIds.of(type),
        List.copyOf(ids),
        Map.copyOf(operations),
        Optional.of(new RmiUndeclaredExceptionMarshaller(reader.classes())));
  }

  /**
   * Adds the name without the leading underscore that the JDK's ORB puts before keywords: clients
   * that call by IDL do not send it.
   */
  private static void unescaped(MethodModel method, Map<String, MethodModel> operations) {
    String name = method.name();
    if (name.startsWith("_") && IdlNames.isKeyword(name.substring(1))) {
      operations.putIfAbsent(name.substring(1), method);
    }
  }

  private static void collect(Class<?> type, Set<String> ids) {
    if (Remote.class.isAssignableFrom(type) && type != Remote.class) {
      ids.add(RmiRepositoryIds.of(type));
    }
    for (Class<?> above : type.getInterfaces()) {
      collect(above, ids);
    }
  }

  /** {@return the exception that rejects a contract for these reasons} */
  static ContractException refused(Class<?> type, List<String> reasons) {
    return new ContractException(
        type.getName() + " does not go by IIOP: " + String.join("; ", reasons));
  }
}
