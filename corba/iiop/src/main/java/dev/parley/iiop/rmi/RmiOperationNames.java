package dev.parley.iiop.rmi;

import java.lang.reflect.Method;
import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/**
 * Operation names of the methods of a remote interface (OMG formal/2008-01-14, sections 1.3.2.4 to
 * 1.3.2.7 and 1.3.4.3), compatible with the JDK's ORB where the specification leaves a choice:
 * properties are attributes, names that differ in case only get the positions of their capitals,
 * overloaded names their parameter types.
 *
 * <p>Threads: confined to one.
 */
final class RmiOperationNames {
  private enum Kind {
    OPERATION(""),
    GETTER("_get_"),
    SETTER("_set_");

    private final String prefix;

    Kind(String prefix) {
      this.prefix = prefix;
    }
  }

  /** Method, with its name or the name of its property. */
  private record Member(Method method, Kind kind, String name) {
    private boolean isAttribute() {
      return kind != Kind.OPERATION;
    }
  }

  private final Class<?> type;
  private final List<Member> members = new ArrayList<>();

  private RmiOperationNames(Class<?> type, List<Method> methods) {
    this.type = type;
    for (Method method : methods) {
      members.add(member(method, methods));
    }
  }

  /** {@return the operation name of each of an interface's methods} */
  static Map<Method, String> of(Class<?> type, List<Method> methods) {
    RmiOperationNames operations = new RmiOperationNames(type, methods);
    Map<Method, String> names = new LinkedHashMap<>();
    operations.members.forEach(member -> names.put(member.method, operations.name(member)));
    return names;
  }

  private String name(Member member) {
    String name = IdlNames.identifier(member.name) + capitals(member.name);
    if (member.isAttribute()) {
      name += hasOperation(member.name) ? "__" : "";
    } else {
      name = IdlNames.escaped(name) + overload(member);
    }
    return member.kind.prefix
        + (name.equalsIgnoreCase(IdlNames.simpleName(type)) ? name + "_" : name);
  }

  /**
   * Returns a suffix that distinguishes names that differ in case only: jack_, Jack_0, jAcK_1_3.
   */
  private String capitals(String name) {
    boolean unclear =
        members.stream()
            .anyMatch(other -> other.name.equalsIgnoreCase(name) && !other.name.equals(name));
    if (!unclear) {
      return "";
    }
    StringJoiner places = new StringJoiner("_", "_", "");
    for (int i = 0; i < name.length(); i++) {
      if (Character.isUpperCase(name.charAt(i))) {
        places.add(Integer.toString(i));
      }
    }
    return places.toString();
  }

  private boolean hasOperation(String name) {
    return members.stream().anyMatch(other -> !other.isAttribute() && other.name.equals(name));
  }

  private String overload(Member member) {
    long same =
        members.stream()
            .filter(other -> !other.isAttribute() && other.name.equals(member.name))
            .count();
    if (same == 1) {
      return "";
    }
    StringJoiner types = new StringJoiner("__", "__", "");
    for (Class<?> parameter : member.method.getParameterTypes()) {
      types.add(IdlNames.inOverload(parameter));
    }
    return types.toString();
  }

  private static Member member(Method method, List<Method> all) {
    String name = method.getName();
    if (isGetter(method, "get") || isIs(method, all)) {
      return new Member(
          method, Kind.GETTER, property(name.substring(name.startsWith("g") ? 3 : 2)));
    }
    if (isSetter(method) && all.stream().anyMatch(getter -> isPair(getter, method, all))) {
      return new Member(method, Kind.SETTER, property(name.substring(3)));
    }
    return new Member(method, Kind.OPERATION, name);
  }

  private static boolean isGetter(Method method, String prefix) {
    return method.getName().startsWith(prefix)
        && method.getName().length() > prefix.length()
        && method.getParameterCount() == 0
        && method.getReturnType() != void.class
        && throwsNothingElse(method);
  }

  /**
   * Returns whether a method is a boolean getter. If there is {@code getX} too, {@code isX} is an
   * ordinary operation.
   */
  private static boolean isIs(Method method, List<Method> all) {
    return isGetter(method, "is")
        && method.getReturnType() == boolean.class
        && all.stream()
            .noneMatch(other ->
                isGetter(other, "get")
                    && other.getName().substring(3).equals(method.getName().substring(2)));
  }

  private static boolean isSetter(Method method) {
    return method.getName().startsWith("set")
        && method.getName().length() > 3
        && method.getParameterCount() == 1
        && method.getReturnType() == void.class
        && throwsNothingElse(method);
  }

  private static boolean isPair(Method getter, Method setter, List<Method> all) {
    String property = setter.getName().substring(3);
    boolean named =
        (isGetter(getter, "get") && getter.getName().substring(3).equals(property))
            || (isIs(getter, all) && getter.getName().substring(2).equals(property));
    return named && getter.getReturnType() == setter.getParameterTypes()[0];
  }

  /**
   * Returns whether a method declares no checked exception but RemoteException and its subclasses,
   * as attributes must.
   */
  private static boolean throwsNothingElse(Method method) {
    for (Class<?> thrown : method.getExceptionTypes()) {
      boolean allowed =
          RemoteException.class.isAssignableFrom(thrown)
              || RuntimeException.class.isAssignableFrom(thrown)
              || Error.class.isAssignableFrom(thrown);
      if (!allowed) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns a property name: the first letter becomes lower case, unless the second is a capital
   * too, as in URL.
   */
  private static String property(String name) {
    boolean abbreviation =
        name.length() > 1
            && Character.isUpperCase(name.charAt(0))
            && Character.isUpperCase(name.charAt(1));
    return abbreviation ? name : name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
  }
}
