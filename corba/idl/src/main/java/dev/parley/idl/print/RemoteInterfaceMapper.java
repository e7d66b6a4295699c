package dev.parley.idl.print;

import dev.parley.idl.model.Definition;
import dev.parley.idl.model.Definition.Attribute;
import dev.parley.idl.model.Definition.Direction;
import dev.parley.idl.model.Definition.Header;
import dev.parley.idl.model.Definition.Member;
import dev.parley.idl.model.Definition.Operation;
import dev.parley.idl.model.Definition.Parameter;
import dev.parley.idl.model.IdlType;
import dev.parley.idl.model.ScopedName;
import dev.parley.idl.model.SourceLocation;
import dev.parley.iiop.rmi.RmiIdlMapping;
import java.lang.reflect.Method;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Mapping of RMI remote interfaces to IDL (Java to IDL, OMG formal/2008-01-14, section 1.3), with
 * the exceptions that they declare. Threads: confined to one.
 */
final class RemoteInterfaceMapper {
  private static final String GET = "_get_";
  private static final String SET = "_set_";

  private final MappingContext context;
  private final RemoteTypeMapper types;
  private final Set<Class<?>> exceptions = new HashSet<>();

  RemoteInterfaceMapper(MappingContext context) {
    this.context = context;
    types = new RemoteTypeMapper(context, this);
  }

  /** {@return the name of a remote interface, or of an abstract interface} */
  ScopedName define(Class<?> type) {
    return types.define(type);
  }

  /** Adds the definition of an interface. */
  void read(Class<?> type, ScopedName name, boolean isAbstract) {
    List<ScopedName> bases = new ArrayList<>();
    for (Class<?> above : type.getInterfaces()) {
      if (above != Remote.class && types.isInterface(above)) {
        bases.add(define(above));
      } else if (above != Remote.class) {
        context.problems.add(
            type.getSimpleName(), above.getName() + " has methods that are not remote");
      }
    }
    new ConstantMapper(context).fields(type, name, false);
    Map<String, Method> getters = new TreeMap<>();
    Map<String, Method> setters = new TreeMap<>();
    Map<String, Method> others = new TreeMap<>();
    RmiIdlMapping.operations(type).entrySet().stream()
        .filter(each -> each.getKey().getDeclaringClass() == type)
        .forEach(each -> {
          String operation = each.getValue();
          if (operation.startsWith(GET)) {
            getters.put(operation.substring(GET.length()), each.getKey());
          } else if (operation.startsWith(SET)) {
            setters.put(operation.substring(SET.length()), each.getKey());
          } else {
            others.put(
                operation.startsWith("_") ? operation.substring(1) : operation, each.getKey());
          }
        });
    List<Attribute> attributes =
        getters.entrySet().stream()
            .map(each -> attribute(each.getKey(), each.getValue(), setters))
            .toList();
    List<Operation> operations =
        others.entrySet().stream().map(each -> operation(each.getKey(), each.getValue())).toList();
    Header header = Header.of(name, RmiIdlMapping.id(type));
    context.tree.put(
        name,
        inside ->
            new Definition.Interface(
                header, isAbstract, false, bases, inside, operations, attributes));
  }

  private Attribute attribute(String name, Method getter, Map<String, Method> setters) {
    IdlType type = types.of(getter.getReturnType(), path(getter) + "()");
    return new Attribute(name, !setters.containsKey(name), type, List.of(), List.of(), "");
  }

  private static String path(Method method) {
    return method.getDeclaringClass().getSimpleName() + "." + method.getName();
  }

  private Operation operation(String name, Method method) {
    List<Parameter> parameters = new ArrayList<>();
    for (java.lang.reflect.Parameter each : method.getParameters()) {
      String path = path(method) + "(" + each.getName() + ")";
      parameters.add(
          new Parameter(
              Direction.IN,
              types.of(each.getType(), path),
              RmiIdlMapping.identifier(each.getName())));
    }
    return new Operation(
        name,
        false,
        types.of(method.getReturnType(), path(method) + "()"),
        parameters,
        raises(method),
        List.of(),
        "",
        SourceLocation.NONE);
  }

  /**
   * Returns the declared exceptions; remote, unchecked and general ones are reported as system
   * exceptions instead.
   */
  private List<ScopedName> raises(Method method) {
    return Arrays.stream(method.getExceptionTypes())
        .filter(each -> !RemoteException.class.isAssignableFrom(each))
        .filter(each -> !each.isAssignableFrom(RemoteException.class))
        .filter(each -> !RuntimeException.class.isAssignableFrom(each))
        .filter(each -> !Error.class.isAssignableFrom(each))
        .sorted(Comparator.comparing(Class::getName))
        .map(each -> exception(each, path(method) + " throws " + each.getSimpleName()))
        .toList();
  }

  private ScopedName exception(Class<?> type, String path) {
    ScopedName name = new ScopedName(RmiIdlMapping.exceptionName(type));
    if (exceptions.add(type)) {
      Member value = new Member("value", types.of(type, path), "");
      Header header = Header.of(name);
      context.tree.put(
          name, inside -> new Definition.UserException(header, inside, List.of(value)));
    }
    return name;
  }
}
