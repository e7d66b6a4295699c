package dev.parley.calls.session;

import dev.parley.base.Limits;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.WireTypes;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A message, taken apart without the code under test: its kind and the fields as they came. */
record RawMessage(int kind, Map<Integer, List<Object>> fields) {
  static RawMessage parse(byte[] bytes) {
    MessageInput in = new MessageInput(bytes);
    int kind = in.rawByte();
    return new RawMessage(kind, fields(in));
  }

  private static Map<Integer, List<Object>> fields(MessageInput in) {
    Map<Integer, List<Object>> fields = new TreeMap<>();
    for (int tag = in.tag(); tag != 0; tag = in.tag()) {
      Object value =
          switch (WireTypes.type(tag)) {
            case WireTypes.VARINT -> in.uint(tag);
            case WireTypes.FIXED32 -> in.fixed32(tag);
            case WireTypes.FIXED64 -> in.float64(tag);
            default -> in.bytes(tag);
          };
      fields.computeIfAbsent(WireTypes.field(tag), f -> new ArrayList<>()).add(value);
    }
    return fields;
  }

  /** {@return a number; 0 when absent} */
  long number(int field) {
    return fields.containsKey(field) ? ((Number) fields.get(field).getLast()).longValue() : 0;
  }

  /** {@return text; empty when absent} */
  String text(int field) {
    return new String(bytes(field), java.nio.charset.StandardCharsets.UTF_8);
  }

  /** {@return bytes; empty when absent} */
  byte[] bytes(int field) {
    return fields.containsKey(field) ? (byte[]) fields.get(field).getLast() : new byte[0];
  }

  /** {@return a field that is a record, such as the arguments} */
  RawMessage record(int field) {
    return new RawMessage(field, fields(new MessageInput(bytes(field))));
  }

  /** {@return a field that is a signed integer} */
  long signed(int field) {
    long zigzag = number(field);
    return zigzag >>> 1 ^ -(zigzag & 1);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("kind " + kind);
    fields.forEach((field, values) ->
        values.forEach(value ->
            text.append(" · ")
                .append(field)
                .append('=')
                .append(value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : value)));
    return text.toString();
  }

  /** Begins a message of a kind. */
  static Builder of(int kind) {
    return new Builder(kind);
  }

  /** A record on its own: arguments, results, items. */
  static byte[] record(Consumer<MessageOutput> writer) {
    MessageOutput out = MessageOutput.onHeap(Limits.MESSAGE_BYTES_MAX * 2);
    writer.accept(out);
    return out.toByteArray();
  }

  /** Puts a message together, field by field, as they are said. */
  static final class Builder {
    private final MessageOutput out = MessageOutput.onHeap(Limits.MESSAGE_BYTES_MAX * 2);

    private Builder(int kind) {
      out.rawByte(kind);
    }

    Builder uint(int field, long value) {
      out.uintPresent(field, value);
      return this;
    }

    Builder fixed32(int field, int value) {
      out.fixed32Present(field, value);
      return this;
    }

    Builder text(int field, String value) {
      out.stringPresent(field, value);
      return this;
    }

    Builder bytes(int field, byte[] value) {
      out.bytesPresent(field, value);
      return this;
    }

    Builder record(int field, Consumer<MessageOutput> writer) {
      return bytes(field, RawMessage.record(writer));
    }

    byte[] bytes() {
      return out.toByteArray();
    }
  }
}
