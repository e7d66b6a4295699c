package dev.parley.cli.iiop;

import dev.parley.cli.reflective.DeclaredException;
import dev.parley.cli.reflective.ObjectJson;
import dev.parley.cli.reflective.ReflectiveCall;
import dev.parley.cli.reflective.UnknownOperationException;
import dev.parley.iiop.Orb;
import dev.parley.iiop.mapping.Any;
import dev.parley.iiop.mapping.IdlException;
import dev.parley.iiop.mapping.ObjectReference;
import dev.parley.json.Json;
import dev.parley.json.JsonArguments;
import dev.parley.json.JsonException;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A call of a CORBA object with command-line words as arguments. Threads: confined to one. */
public final class IiopCall {
  private final Orb iiop;
  private final IdlValuePrinter printer;
  private final IdlValueParser parser;

  /**
   * @param exact whether {@code long} is printed as text, so that readers with 53-bit numbers lose
   *     nothing
   */
  public IiopCall(Orb iiop, boolean exact) {
    this.iiop = iiop;
    ObjectJson beans = BeanJson.of(iiop);
    printer = new IdlValuePrinter(iiop, beans, exact);
    parser = new IdlValueParser(iiop, beans);
  }

  /**
   * Calls a method. {@return the result as JSON; empty for void}
   *
   * @param contract an interface of IDL or of RMI
   * @param words the arguments: each JSON, or literal text if the parameter's JSON is a string
   * @throws UnknownOperationException when the interface has no such method
   * @throws JsonException when the arguments do not fit
   * @throws DeclaredException when the method threw what it declares
   */
  public Optional<JsonNode> call(
      ObjectReference object, Class<?> contract, String method, List<String> words) {
    Method called = OperationLookup.find(contract, method, words.size());
    @Nullable Object[] arguments = new @Nullable Object[words.size()];
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = argument(called.getParameters()[i], words.get(i));
    }
    Object result =
        ReflectiveCall.invoke(called, iiop.narrow(object, contract), arguments, this::text);
    AnnotatedType type = called.getAnnotatedReturnType();
    if (CompletionStage.class.isAssignableFrom(called.getReturnType())) {
      return Optional.of(printer.json(result, IdlJavaTypes.element(type)));
    }
    return called.getReturnType() == void.class
        ? Optional.empty()
        : Optional.of(printer.json(result, type));
  }

  private @Nullable Object argument(Parameter parameter, String word) {
    JsonNode value =
        parameter.getType() == Any.class
            ? JsonArguments.guess(word)
            : JsonArguments.value(
                parameter.getName(), IdlValueParser.isText(parameter.getType()), word);
    return parser.value(value, parameter.getAnnotatedType(), parameter.getName());
  }

  /** Formats an exception: the name of its class, then its members as JSON. */
  private String text(Throwable thrown) {
    IdlException form = thrown.getClass().getAnnotation(IdlException.class);
    if (form == null) {
      return thrown.toString();
    }
    ObjectNode members = JsonNodeFactory.instance.objectNode();
    for (String member : form.members()) {
      try {
        Method tells = thrown.getClass().getMethod(member);
        members.set(member, printer.json(tells.invoke(thrown), tells.getAnnotatedReturnType()));
      } catch (ReflectiveOperationException e) {
        throw new JsonException(thrown.getClass().getName(), "has no method " + member);
      }
    }
    return thrown.getClass().getName() + " " + Json.line(members);
  }
}
