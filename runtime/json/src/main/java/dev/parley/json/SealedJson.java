package dev.parley.json;

import dev.parley.base.NameSuggestion;
import dev.parley.calls.spi.Codec;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.WireTypes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Codec of sealed interfaces, as the JSON object of the alternative with its simple name as {@code
 * type}. An alternative's own component {@code type} becomes {@code type_}.
 *
 * <p>Filled by {@link JsonTypes} before it is used, since an alternative may contain the type.
 */
final class SealedJson extends JsonCodec {
  private static final String TYPE = "type";
  private static final String OWN_TYPE = "type_";

  private record SealedAlternative(int number, String name, Codec codec) {}

  private final List<SealedAlternative> alternatives = new ArrayList<>();

  SealedJson(String type) {
    super(type);
  }

  void add(int number, String name, Codec codec) {
    alternatives.add(new SealedAlternative(number, name, codec));
  }

  @Override
  void writeJson(MessageOutput out, int field, JsonNode json, String where) {
    List<String> names = alternatives.stream().map(SealedAlternative::name).toList();
    if (!(json instanceof ObjectNode object) || !object.path(TYPE).isString()) {
      throw unexpected(
          where, "an object {\"type\": …} with one of " + String.join(", ", names), json);
    }
    String name = object.get(TYPE).asString();
    SealedAlternative alternative =
        alternatives.stream()
            .filter(a -> a.name.equals(name))
            .findFirst()
            .orElseThrow(() ->
                new JsonException(
                    where,
                    type()
                        + " has no alternative '"
                        + name
                        + "'"
                        + NameSuggestion.hint(name, names)));
    int mark = out.enter(field);
    alternative.codec.writePresent(out, alternative.number, renamed(object, OWN_TYPE, TYPE), where);
    out.exit(mark);
  }

  /**
   * Copies an object without the alternative's name, and gives a renamed component its own name
   * back.
   */
  private static ObjectNode renamed(ObjectNode object, String from, String to) {
    ObjectNode own = object.deepCopy();
    own.remove(TYPE);
    JsonNode component = own.remove(from);
    return component == null ? own : own.set(to, component);
  }

  @Override
  public Object read(MessageInput in, int tag, @Nullable Object before) {
    ObjectNode read = null;
    int outer = in.enter(tag);
    for (int next = in.tag(); next != 0; next = in.tag()) {
      int number = WireTypes.field(next);
      SealedAlternative alternative =
          alternatives.stream().filter(a -> a.number == number).findFirst().orElse(null);
      if (alternative == null || read != null) {
        throw new BadMessageException(
            alternative == null
                ? type() + " has no alternative of number " + number + " here"
                : type() + " holds two alternatives at once");
      }
      read = NODES.objectNode().put(TYPE, alternative.name);
      copy((ObjectNode) alternative.codec.read(in, next, null), read);
    }
    in.exit(outer);
    if (read == null) {
      throw new BadMessageException(type() + " holds no alternative");
    }
    return read;
  }

  private static void copy(ObjectNode from, ObjectNode to) {
    from.properties()
        .forEach(p -> to.set(p.getKey().equals(TYPE) ? OWN_TYPE : p.getKey(), p.getValue()));
  }

  @Override
  public List<Codec> parts() {
    return alternatives.stream().map(SealedAlternative::codec).toList();
  }
}
