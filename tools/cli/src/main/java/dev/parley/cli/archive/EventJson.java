package dev.parley.cli.archive;

import dev.parley.json.Json;
import dev.parley.room.spi.LogEntry;
import java.lang.reflect.RecordComponent;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Serializes room events to JSON, in the value format of docs/guide/commands.md. It reads record
 * components by reflection, so a new kind of event needs no change here.
 */
public final class EventJson {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private EventJson() {}

  /** {@return a log entry as one line of JSON} */
  public static String line(LogEntry entry) {
    return Json.line(record(entry));
  }

  private static JsonNode node(Object value) {
    return switch (value) {
      case Optional<?> optional -> optional.map(EventJson::node).orElseGet(NODES::nullNode);
      case List<?> list -> {
        ArrayNode array = NODES.arrayNode();
        list.forEach(each -> array.add(node(each)));
        yield array;
      }
      case byte[] bytes -> NODES.stringNode(HexFormat.of().formatHex(bytes));
      case String text -> NODES.stringNode(text);
      case Boolean yes -> NODES.booleanNode(yes);
      case Integer number -> NODES.numberNode(number);
      case Long number -> NODES.numberNode(number);
      case Float number -> NODES.numberNode(number);
      case Double number -> NODES.numberNode(number);
      case Record record -> record(record);
      default -> NODES.stringNode(value.toString()); // UUIDs, times and enums
    };
  }

  private static ObjectNode record(Record record) {
    ObjectNode object = NODES.objectNode();
    boolean alternative =
        List.of(record.getClass().getInterfaces()).stream().anyMatch(Class::isSealed);
    if (alternative) {
      object.put("type", record.getClass().getSimpleName());
    }
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      JsonNode value = node(value(record, component));
      String name = component.getName();
      if (!value.isNull()) {
        object.set(alternative && name.equals("type") ? "type_" : name, value);
      }
    }
    return object;
  }

  private static Object value(Record record, RecordComponent component) {
    try {
      return component.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(component + " of a public record cannot be read", e);
    }
  }

  /** {@return a member's id and name} */
  static ObjectNode member(UUID id, String name) {
    return NODES.objectNode().put("id", id.toString()).put("name", name);
  }
}
