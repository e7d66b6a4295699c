package dev.parley.cli.soap;

import dev.parley.base.NameSuggestion;
import dev.parley.cli.reflective.ObjectJson;
import dev.parley.cli.reflective.ReflectiveCall;
import dev.parley.cli.reflective.UnknownOperationException;
import dev.parley.json.Json;
import dev.parley.json.JsonArguments;
import dev.parley.json.JsonException;
import dev.parley.soap.api.XmlFragment;
import dev.parley.soap.mapping.SoapOperation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalAmount;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Call of a SOAP service with command-line words as arguments. Threads: confined to one. */
public final class SoapCall {
  private final ObjectJson values;

  /**
   * @param exact whether {@code long} is printed as text, so that readers with 53-bit numbers lose
   *     nothing
   */
  public SoapCall(boolean exact) {
    values = SoapValueJson.of(exact);
  }

  /**
   * Calls an operation. {@return the result as JSON; empty for void}
   *
   * @param words the arguments: each JSON, or literal text if the parameter's JSON is a string
   * @throws UnknownOperationException when the interface has no such operation
   * @throws JsonException when the arguments do not fit
   * @throws dev.parley.cli.reflective.DeclaredException when the service answered with a fault that
   *     the operation declares
   */
  public Optional<JsonNode> call(
      Object stub, Class<?> contract, String operation, List<String> words) {
    Method method = find(contract, operation);
    Parameter[] parameters = method.getParameters();
    if (parameters.length != words.size()) {
      throw new UnknownOperationException(
          operation + " takes " + parameters.length + " arguments: " + signature(method));
    }
    @Nullable Object[] arguments = new @Nullable Object[parameters.length];
    for (int i = 0; i < parameters.length; i++) {
      String name = parameters[i].getName();
      JsonNode json =
          JsonArguments.value(name, isText(parameters[i].getParameterizedType()), words.get(i));
      arguments[i] = values.value(json, parameters[i].getParameterizedType(), name);
    }
    Object result = ReflectiveCall.invoke(method, stub, arguments, this::text);
    return method.getReturnType() == void.class
        ? Optional.empty()
        : Optional.of(result == null ? JsonNodeFactory.instance.nullNode() : values.json(result));
  }

  private static Method find(Class<?> contract, String operation) {
    List<Method> all =
        Arrays.stream(contract.getMethods())
            .filter(method -> Modifier.isAbstract(method.getModifiers()))
            .toList();
    return all.stream()
        .filter(method -> operation.equals(name(method)) || operation.equals(method.getName()))
        .findFirst()
        .orElseThrow(() ->
            new UnknownOperationException(
                contract.getSimpleName()
                    + " has no operation '"
                    + operation
                    + "'"
                    + NameSuggestion.hint(
                        operation, all.stream().map(SoapCall::name).sorted().toList())));
  }

  private static String name(Method method) {
    SoapOperation named = method.getAnnotation(SoapOperation.class);
    return named == null || named.name().isEmpty() ? method.getName() : named.name();
  }

  private static String signature(Method method) {
    return String.join(
        ", ",
        Arrays.stream(method.getParameters())
            .map(each -> each.getType().getSimpleName() + " " + each.getName())
            .toList());
  }

  private static boolean isText(Type type) {
    return switch (type) {
      case Class<?> raw -> isText(raw);
      case ParameterizedType optional when optional.getRawType() == Optional.class ->
          isText(optional.getActualTypeArguments()[0]);
      default -> false;
    };
  }

  private static boolean isText(Class<?> type) {
    return type == String.class
        || type == BigDecimal.class
        || type == UUID.class
        || type == XmlFragment.class
        || type.isEnum()
        || TemporalAccessor.class.isAssignableFrom(type)
        || TemporalAmount.class.isAssignableFrom(type);
  }

  /** Formats a declared exception: the name of its class, its message and its members as JSON. */
  private String text(Throwable thrown) {
    ObjectNode members = JsonNodeFactory.instance.objectNode();
    if (thrown.getMessage() != null) {
      members.put("message", thrown.getMessage());
    }
    for (Method member : thrown.getClass().getDeclaredMethods()) {
      if (member.getParameterCount() == 0 && Modifier.isPublic(member.getModifiers())) {
        try {
          Object value = member.invoke(thrown);
          members.set(
              member.getName(),
              value == null ? JsonNodeFactory.instance.nullNode() : values.json(value));
        } catch (ReflectiveOperationException e) {
          throw new JsonException(member.toString(), "cannot be read: " + e);
        }
      }
    }
    return thrown.getClass().getSimpleName() + " " + Json.line(members);
  }
}
