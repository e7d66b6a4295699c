package dev.parley.cli;

import dev.parley.calls.api.ContractDescription;
import dev.parley.calls.api.FieldDescription;
import dev.parley.calls.api.MethodDescription;
import dev.parley.calls.api.TypeDescription.Kind;
import dev.parley.calls.api.TypeExpression;
import dev.parley.json.JsonArguments;
import dev.parley.json.JsonException;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Converts command-line words to the JSON arguments of a method. */
final class ArgumentParser {
  /** Types whose JSON is not a string; a word that is not JSON is an error there. */
  private static final Set<String> NON_STRING_TYPES =
      Set.of(
          "boolean",
          "byte",
          "short",
          "int",
          "long",
          "float",
          "double",
          "BigInteger",
          "List",
          "Set",
          "Map",
          "Publisher");

  private final ContractDescription contract;

  ArgumentParser(ContractDescription contract) {
    this.contract = contract;
  }

  /**
   * {@return the arguments by the names of their parameters}
   *
   * @throws JsonException when a word is not JSON and its parameter takes no string
   */
  ObjectNode parse(MethodDescription method, List<String> words) {
    List<FieldDescription> parameters = method.parameters();
    if (words.size() > parameters.size() || words.size() < needed(parameters)) {
      throw new CliException(
          ExitCode.USAGE,
          method.name()
              + " takes "
              + count(parameters.size())
              + ", not "
              + words.size()
              + ": "
              + method.signature());
    }
    ObjectNode arguments = JsonNodeFactory.instance.objectNode();
    for (int i = 0; i < words.size(); i++) {
      FieldDescription parameter = parameters.get(i);
      arguments.set(
          parameter.name(), JsonArguments.value(parameter.name(), isText(parameter), words.get(i)));
    }
    return arguments;
  }

  /** Counts the required arguments: optional parameters at the end may be omitted. */
  private static int needed(List<FieldDescription> parameters) {
    int needed = parameters.size();
    while (needed > 0 && mayBeAbsent(parameters.get(needed - 1))) {
      needed--;
    }
    return needed;
  }

  private static boolean mayBeAbsent(FieldDescription parameter) {
    return parameter.type().endsWith("?") || parameter.type().startsWith("Optional<");
  }

  private static String count(int count) {
    return count == 0 ? "no arguments" : count == 1 ? "1 argument" : count + " arguments";
  }

  /**
   * Returns whether the parameter's JSON is a string; a word that is not JSON is then taken
   * literally.
   */
  private boolean isText(FieldDescription parameter) {
    TypeExpression type = type(parameter);
    if (type.isNamed()) {
      return contract.type(type.name()).filter(t -> t.kind() == Kind.ENUM).isPresent();
    }
    return !NON_STRING_TYPES.contains(type.name()) && !type.name().endsWith("[]");
  }

  private static TypeExpression type(FieldDescription parameter) {
    try {
      TypeExpression type = TypeExpression.parse(parameter.type());
      return type.name().equals("Optional") ? type.arguments().getFirst() : type;
    } catch (IllegalArgumentException e) {
      throw new JsonException(parameter.name(), String.valueOf(e.getMessage()));
    }
  }
}
