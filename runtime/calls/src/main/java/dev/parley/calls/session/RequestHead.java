package dev.parley.calls.session;

import dev.parley.base.Limits;
import dev.parley.calls.spi.MethodCall;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.WireTypes;
import java.util.HashMap;
import java.util.Map;

/**
 * Fields of the REQUEST that is being read (docs/protocol/messages.md). One object serves all
 * requests of a connection, one after another, so that reading one allocates nothing.
 *
 * <p>Threads: confined to the reading thread.
 */
final class RequestHead {
  private final ReceivedHandles received;
  private long number; // of the call; 0 for none
  private long reference;
  private int method;
  private long timeoutMillis; // 0 for none
  private int argumentsTag; // 0 for no arguments
  private int argumentsPosition;
  private Map<String, String> metadata = Map.of();

  RequestHead(ReceivedHandles received) {
    this.received = received;
  }

  /** Decodes all fields, except the arguments. */
  void read(MessageInput in) {
    number = 0;
    reference = 0;
    method = 0;
    timeoutMillis = 0;
    argumentsTag = 0;
    metadata = Map.of();
    int bytes = 0;
    for (int tag = in.tag(); tag != 0; tag = in.tag()) {
      switch (WireTypes.field(tag)) {
        case 1 -> number = in.uint53(tag);
        case 2 -> reference = in.uint53(tag);
        case 3 -> method = in.fixed32(tag);
        case 4 -> timeoutMillis = in.uint(tag);
        case 5 -> {
          metadata = metadata.isEmpty() ? new HashMap<>() : metadata;
          bytes += readMetadata(in, tag, metadata);
          if (bytes > Limits.METADATA_BYTES_MAX) {
            throw ParleyMessages.protocolError(
                "MS-8", "metadata of more than " + Limits.METADATA_BYTES_MAX + " bytes");
          }
        }
        case 6 -> {
          argumentsTag = tag;
          argumentsPosition = in.position();
          in.skip(tag);
        }
        case ParleyMessages.REQUEST_LISTS -> received.listed().references(in, tag);
        case ParleyMessages.REQUEST_LISTS + 1 -> received.listed().streams(in, tag);
        default -> in.skip(tag);
      }
    }
  }

  /** Decodes one metadata entry. {@return its size in bytes} */
  private static int readMetadata(MessageInput in, int tag, Map<String, String> metadata) {
    String key = "";
    String value = "";
    int outer = in.enter(tag);
    int bytes = in.remaining();
    for (int next = in.tag(); next != 0; next = in.tag()) {
      switch (WireTypes.field(next)) {
        case 1 -> key = in.string(next);
        case 2 -> value = in.string(next);
        default -> in.skip(next);
      }
    }
    in.exit(outer);
    metadata.put(key, value);
    return bytes;
  }

  /** {@return the call number; 0 for a call without a reply} */
  long number() {
    return number;
  }

  /** {@return the number of the called reference} */
  long reference() {
    return reference;
  }

  /** {@return the id of the called method} */
  int method() {
    return method;
  }

  /** Sets the call's number, deadline and metadata. */
  void describe(MethodCall call) {
    call.id(number);
    long now = System.nanoTime();
    call.startedNanos(now);
    if (timeoutMillis > 0) {
      // Capped at 24 days, so that the product in nanoseconds cannot overflow.
      call.deadlineNanos(now + Math.min(timeoutMillis, Integer.MAX_VALUE) * 1_000_000L);
    }
    metadata.forEach(call::metadata);
    metadata = Map.of(); // an idle connection keeps none
  }

  /** Decodes the arguments into the call. */
  void readArguments(MessageInput in, MethodCall call) {
    if (argumentsTag != 0) {
      in.position(argumentsPosition);
      in.narrow(argumentsTag);
      call.readArguments(in);
    } else {
      call.readArguments(new MessageInput());
    }
  }
}
