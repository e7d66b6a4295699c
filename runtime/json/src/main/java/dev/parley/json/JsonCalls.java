package dev.parley.json;

import dev.parley.base.Limits;
import dev.parley.calls.BuiltInCodecs;
import dev.parley.calls.api.ContractDescription;
import dev.parley.calls.api.MethodDescription;
import dev.parley.calls.api.TypeExpression;
import dev.parley.calls.spi.Codec;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.WireTypes;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Converts arguments, results and exceptions of one contract to JSON and back. Threads: confined to
 * one.
 */
public final class JsonCalls {
  private final JsonTypes types;

  /**
   * @param contract the contract as the peer describes it
   */
  public JsonCalls(ContractDescription contract, JsonForm form) {
    types = new JsonTypes(contract.types(), form);
  }

  /**
   * {@return the arguments, encoded as a record (rule MS-9)}
   *
   * @param arguments by the names of the parameters
   * @throws JsonException when they do not fit
   */
  public byte[] arguments(MethodDescription method, ObjectNode arguments) {
    MessageOutput out = MessageOutput.onHeap(Limits.MESSAGE_BYTES_MAX);
    try {
      types.record(method.name(), method.parameters()).writeFields(out, arguments, "");
    } catch (BadMessageException | IllegalArgumentException e) {
      throw new JsonException(method.name(), String.valueOf(e.getMessage()));
    }
    return out.toByteArray();
  }

  /** {@return the codec that reads the result as JSON; empty for void} */
  public Optional<Codec> result(MethodDescription method) {
    return method.result().equals("void")
        ? Optional.empty()
        : Optional.of(types.of(method.result(), method.name()));
  }

  /**
   * {@return the decoded arguments by the names of their parameters}
   *
   * @param arguments a record (rule MS-9)
   * @throws BadMessageException when the bytes are malformed
   */
  public JsonNode readArguments(MethodDescription method, byte[] arguments) {
    return types.record(method.name(), method.parameters()).readFields(new MessageInput(arguments));
  }

  /**
   * {@return the decoded result; null for void}
   *
   * @param result a record (rule MS-9)
   * @throws BadMessageException when the bytes are malformed
   */
  public @Nullable Object readResult(MethodDescription method, byte[] result) {
    Codec codec = result(method).orElse(null);
    if (codec == null) {
      return null;
    }
    MessageInput in = new MessageInput(result);
    Object read = null;
    for (int tag = in.tag(); tag != 0; tag = in.tag()) {
      if (WireTypes.field(tag) == 1) {
        read = codec.read(in, tag, read);
      } else {
        in.skip(tag);
      }
    }
    return codec.finish(read, method.name());
  }

  /**
   * {@return the codec that reads the result as a {@code Flow.Publisher} of JSON; empty if it is no
   * stream}
   */
  public Optional<Codec> stream(MethodDescription method) {
    return method.result().startsWith("Publisher<")
        ? Optional.of(BuiltInCodecs.publisher(types.of(item(method), method.name())))
        : Optional.empty();
  }

  private static String item(MethodDescription method) {
    return TypeExpression.parse(method.result()).arguments().getFirst().text();
  }

  /**
   * {@return the decoded fields of an exception (rule VA-13)}
   *
   * @throws BadMessageException when the bytes are malformed
   */
  public JsonNode details(String exception, byte[] details) {
    try {
      if (types.named(exception) instanceof RecordJson record) {
        return record.readFields(new MessageInput(details));
      }
    } catch (IllegalArgumentException e) {
      throw new BadMessageException(String.valueOf(e.getMessage()));
    }
    throw new BadMessageException(exception + " is not an exception");
  }
}
