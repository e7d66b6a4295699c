package dev.parley.cli.iiop;

import dev.parley.base.NameSuggestion;
import dev.parley.calls.api.Named;
import dev.parley.cli.reflective.UnknownOperationException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Resolves the name of an operation to a Java method. */
final class OperationLookup {
  private static final List<String> ATTRIBUTES = List.of("_get_", "_set_");

  private OperationLookup() {}

  /**
   * {@return a method by its name in IDL or in Java, or, if it is overloaded, by its signature such
   * as {@code name(long,java.lang.String)}}
   *
   * @param arguments the number of arguments given
   * @throws UnknownOperationException when no method matches, or several do
   */
  static Method find(Class<?> type, String word, int arguments) {
    List<Method> all =
        Arrays.stream(type.getMethods())
            .filter(method -> Modifier.isAbstract(method.getModifiers()))
            .toList();
    List<Method> named = all.stream().filter(method -> isCalled(method, word)).toList();
    if (named.isEmpty()) {
      List<String> names =
          all.stream().map(OperationLookup::shownName).distinct().sorted().toList();
      throw new UnknownOperationException(
          type.getName() + " has no method '" + word + "'" + NameSuggestion.hint(word, names));
    }
    List<Method> fitting =
        named.stream().filter(method -> method.getParameterCount() == arguments).toList();
    if (fitting.size() == 1) {
      return fitting.getFirst();
    }
    throw new UnknownOperationException(
        (fitting.isEmpty()
                ? "not " + arguments + (arguments == 1 ? " argument: " : " arguments: ")
                : "'" + word + "' is overloaded; write one of ")
            + (fitting.isEmpty() ? named : fitting)
                .stream().map(OperationLookup::signature).collect(Collectors.joining(", ")));
  }

  private static boolean isCalled(Method method, String word) {
    return word.equals(method.getName())
        || word.equals(operation(method))
        || word.equals(shownName(method))
        || word.replace(" ", "").equals(signature(method));
  }

  private static String operation(Method method) {
    Named named = method.getAnnotation(Named.class);
    return named == null ? method.getName() : named.value();
  }

  /** Returns the operation's name; that of an attribute without {@code _get_} or {@code _set_}. */
  private static String shownName(Method method) {
    String operation = operation(method);
    return ATTRIBUTES.stream()
        .filter(operation::startsWith)
        .map(prefix -> operation.substring(prefix.length()))
        .findFirst()
        .orElse(operation);
  }

  private static String signature(Method method) {
    return Arrays.stream(method.getParameterTypes())
        .map(Class::getTypeName)
        .collect(Collectors.joining(",", method.getName() + "(", ")"));
  }
}
