package dev.parley.iiop.codec;

import dev.parley.calls.api.ContractException;
import dev.parley.calls.codec.ContractAccess;
import dev.parley.iiop.mapping.IdlException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reader of the members of records and exceptions, by reflection. Threads: confined to one. */
final class MemberReader {
  private final MarshallerFactory marshallers;

  MemberReader(MarshallerFactory marshallers) {
    this.marshallers = marshallers;
  }

  /** {@return the components of a record, as members} */
  IdlMembers record(Class<?> type, String path) {
    MethodHandles.Lookup lookup = ContractAccess.to(type);
    RecordComponent[] components = type.getRecordComponents();
    List<IdlMember> members = new ArrayList<>();
    for (RecordComponent component : components) {
      String name = component.getName();
      Marshaller marshaller = marshallers.of(component.getAnnotatedType(), path + "." + name);
      MethodHandle getter = reach(() -> lookup.unreflect(component.getAccessor()), path);
      members.add(new IdlMember(type.getSimpleName(), name, marshaller, getter, null));
    }
    MethodType constructor =
        MethodType.methodType(
            void.class, Arrays.stream(components).map(RecordComponent::getType).toList());
    return new IdlMembers(
        type.getSimpleName(),
        members,
        reach(() -> lookup.findConstructor(type, constructor), path));
  }

  /**
   * {@return the marshaller of an exception}
   *
   * @throws ContractException when it has no suitable constructor or accessors
   */
  IdlExceptionMarshaller exception(Class<?> type, String path) {
    String place = path + " throws " + type.getSimpleName();
    Constructor<?> constructor = constructor(type, place);
    MethodHandles.Lookup lookup = ContractAccess.to(type);
    IdlException said = type.getAnnotation(IdlException.class);
    MethodHandle maker = reach(() -> lookup.unreflectConstructor(constructor), place);
    List<IdlMember> members = new ArrayList<>();
    Parameter[] parameters = constructor.getParameters();
    if (said != null && said.members().length != parameters.length) {
      throw new ContractException(
          place + ": its constructor does not take the members that @IdlException names");
    }
    for (int i = 0; i < parameters.length; i++) {
      Parameter parameter = parameters[i];
      if (said == null && isCause(parameter)) {
        maker = MethodHandles.insertArguments(maker, members.size(), (Object) null);
      } else {
        String name = said == null ? name(parameter, place) : said.members()[i];
        Marshaller marshaller = marshallers.of(parameter.getAnnotatedType(), place + "." + name);
        MethodHandle getter = accessor(lookup, type, name, parameter.getType(), place);
        members.add(new IdlMember(type.getSimpleName(), name, marshaller, getter, null));
      }
    }
    return new IdlExceptionMarshaller(
        IdlRepositoryIds.of(type), new IdlMembers(type.getSimpleName(), members, maker));
  }

  private static Constructor<?> constructor(Class<?> type, String place) {
    Constructor<?>[] all = type.getConstructors();
    if (Modifier.isAbstract(type.getModifiers()) || all.length != 1) {
      throw new ContractException(
          place
              + ": it needs exactly one public constructor, whose parameters are what travels; it has "
              + all.length);
    }
    return all[0];
  }

  private static boolean isCause(Parameter parameter) {
    return Throwable.class.isAssignableFrom(parameter.getType())
        && parameter.getName().equals("cause");
  }

  private static String name(Parameter parameter, String place) {
    if (!parameter.isNamePresent()) {
      throw new ContractException(
          place + ": compile it with -parameters, so that its constructor's names are known");
    }
    return parameter.getName();
  }

  private static MethodHandle accessor(
      MethodHandles.Lookup lookup, Class<?> type, String name, Class<?> of, String place) {
    String getter = "get" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
    for (Method method : type.getMethods()) {
      boolean fits = method.getName().equals(name) || method.getName().equals(getter);
      if (fits && method.getParameterCount() == 0 && method.getReturnType() == of) {
        return reach(() -> lookup.unreflect(method), place);
      }
    }
    throw new ContractException(
        place + ": no method " + name + "() or " + getter + "() returns its member " + name);
  }

  /** Reflective lookup of a method handle. */
  @FunctionalInterface
  interface HandleLookup {
    MethodHandle find() throws ReflectiveOperationException;
  }

  static MethodHandle reach(HandleLookup found, String place) {
    try {
      return found.find();
    } catch (ReflectiveOperationException e) {
      throw new ContractException(place + ": " + e.getMessage());
    }
  }
}
