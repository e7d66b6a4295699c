package dev.parley.nodes.nats;

import io.nats.client.Message;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Answers of the servers: JSON documents, and headers with numbers. */
final class Answers {
  private static final int SHOWN_CHARS_MAX = 200;
  private static final JsonMapper JSON = JsonMapper.shared();

  private Answers() {}

  static ObjectNode object() {
    return JSON.createObjectNode();
  }

  static byte[] bytes(JsonNode json) {
    return JSON.writeValueAsBytes(json);
  }

  /** {@return the JSON object that the message contains} */
  static JsonNode json(String what, Message message) {
    try {
      JsonNode json = JSON.readTree(message.getData());
      if (json.isObject()) {
        return json;
      }
      throw Failures.invalid(what, "no JSON object", null);
    } catch (JacksonException e) {
      throw Failures.invalid(what, "no JSON: " + shortened(e.getOriginalMessage()), e);
    }
  }

  /** {@return a number of an answer that must be above 0} */
  static long number(String what, JsonNode json, String field) {
    JsonNode number = json.path(field);
    if (!number.canConvertToExactIntegral() || !number.canConvertToLong() || number.asLong() < 1) {
      throw Failures.invalid(what, "no number \"%s\"".formatted(field), null);
    }
    return number.asLong();
  }

  /** {@return a number in a header, which must be at least {@code least}} */
  static long header(String what, Message message, String name, long least) {
    String text = text(message, name);
    try {
      long number = Long.parseLong(text);
      if (number >= least) {
        return number;
      }
    } catch (NumberFormatException _) {
      // Fails below, as numbers that are too low do.
    }
    throw Failures.invalid(what, "the header %s '%s'".formatted(name, shortened(text)), null);
  }

  /** {@return the value of a header; empty if there is none} */
  static String text(Message message, String header) {
    @Nullable String first = message.hasHeaders() ? message.getHeaders().getFirst(header) : null;
    return first == null ? "" : first;
  }

  /** {@return text of a server that is short enough for a message, without line breaks} */
  static String shortened(@Nullable String text) {
    String line = String.valueOf(text).replaceAll("\\p{Cntrl}", " ");
    return line.length() <= SHOWN_CHARS_MAX ? line : line.substring(0, SHOWN_CHARS_MAX) + "…";
  }
}
