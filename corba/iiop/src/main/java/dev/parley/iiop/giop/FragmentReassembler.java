package dev.parley.iiop.giop;

import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.giop.GiopEvent.Fault;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageMemory;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reassembly of fragmented messages (CORBA 3.3 part 2, section 9.4.9): in GIOP 1.2 by the request
 * id at the start of each fragment; in GIOP 1.1, whose fragments have no id, one message per
 * connection at a time. The joined bytes equal those of an unfragmented message, except that in
 * GIOP 1.1 each fragment is aligned from its own header.
 */
final class FragmentReassembler {
  sealed interface Result {}

  /**
   * Complete message at position {@code from}; the size in its header covers all fragments.
   *
   * @param seams positions at which separately aligned fragments begin
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Complete(MessageHeader header, byte[] bytes, int from, int[] seams) implements Result {}

  record Malformed(Fault fault, String text) implements Result {}

  record Incomplete() implements Result {}

  private static final Incomplete MISSING = new Incomplete();
  private static final int ID_BYTES = 4;

  private final IiopLimits limits;
  private final Map<Integer, PartialMessage> parts = new HashMap<>();
  private final MessageMemory memory;
  private @Nullable PartialMessage single;
  private long held; // bytes of all parts

  FragmentReassembler(IiopLimits limits, MessageMemory memory) {
    this.limits = limits;
    this.memory = memory;
  }

  /** {@return whether the memory account permits that many more bytes} */
  private boolean reserve(long more) {
    try {
      memory.markIncomplete();
      memory.reserve(held + more);
      held += more;
      return true;
    } catch (BadMessageException e) {
      return false;
    }
  }

  private void release(PartialMessage part) {
    held -= part.held();
    if (held == 0) {
      memory.markComplete();
    }
    memory.tryReserve(held);
  }

  /** Releases all incomplete messages. */
  void clear() {
    parts.values().forEach(PartialMessage::close);
    parts.clear();
    if (single != null) {
      single.close();
      single = null;
    }
    held = 0;
    memory.markComplete();
    memory.tryReserve(0);
  }

  private static Malformed noMemory() {
    return new Malformed(Fault.SIZE, "FR-10: no memory for fragments of an incomplete message");
  }

  static boolean mayHaveFragments(GiopVersion version, MessageType type) {
    return switch (type) {
      case REQUEST, REPLY, FRAGMENT -> version.atLeast(GiopVersion.V1_1);
      case LOCATE_REQUEST, LOCATE_REPLY -> version == GiopVersion.V1_2;
      case CANCEL_REQUEST, CLOSE_CONNECTION, MESSAGE_ERROR -> false;
    };
  }

  int unfinished() {
    return parts.size() + (single == null ? 0 : 1);
  }

  /**
   * Takes a message or a fragment.
   *
   * @param bytes array with the message at {@code from}; fragments are copied from it
   */
  Result take(MessageHeader header, byte[] bytes, int from) {
    if (header.type() == MessageType.FRAGMENT) {
      return goOn(header, bytes, from);
    }
    if (header.type() == MessageType.CANCEL_REQUEST && header.size() >= ID_BYTES) {
      // A CancelRequest may replace the remaining fragments (section 9.4.4).
      PartialMessage given = parts.remove(id(header, bytes, from));
      if (given != null) {
        release(given);
        given.close();
      }
    }
    return header.more()
        ? begin(header, bytes, from)
        : new Complete(header, bytes, from, PartialMessage.NO_SEAMS);
  }

  private Result begin(MessageHeader header, byte[] bytes, int from) {
    if (unfinished() >= limits.unfinished()) {
      return new Malformed(
          Fault.FRAGMENT, "more than %d messages are unfinished".formatted(limits.unfinished()));
    }
    boolean hasId = header.version() != GiopVersion.V1_1;
    if (!hasId && single != null) {
      return new Malformed(Fault.FRAGMENT, "a message of GIOP 1.1 begins within another");
    }
    if (hasId && header.size() < ID_BYTES) {
      return new Malformed(Fault.SIZE, "a first fragment of %d bytes".formatted(header.size()));
    }
    if (hasId && parts.containsKey(id(header, bytes, from))) {
      return new Malformed(
          Fault.FRAGMENT, "message %d begins twice".formatted(id(header, bytes, from)));
    }
    var part = new PartialMessage(header);
    if (!keep(part, bytes, from, MessageHeader.BYTES + header.size())) {
      return noMemory();
    }
    if (hasId) {
      parts.put(id(header, bytes, from), part);
    } else {
      single = part;
    }
    return MISSING;
  }

  private Result goOn(MessageHeader header, byte[] bytes, int from) {
    boolean hasId = header.version() == GiopVersion.V1_2;
    if (hasId && header.size() < ID_BYTES) {
      return new Malformed(Fault.SIZE, "a fragment of %d bytes".formatted(header.size()));
    }
    var part = hasId ? parts.get(id(header, bytes, from)) : single;
    if (part == null || part.first().version() != header.version()) {
      return new Malformed(Fault.FRAGMENT, "a fragment of no message");
    }
    if (part.first().order() != header.order()) {
      return new Malformed(Fault.FRAGMENT, "a fragment in another byte order than its message");
    }
    int skipped = MessageHeader.BYTES + (hasId ? ID_BYTES : 0);
    int length = MessageHeader.BYTES + header.size() - skipped;
    if (part.fragments() >= limits.fragments()) {
      return new Malformed(
          Fault.FRAGMENT, "a message of more than %d fragments".formatted(limits.fragments()));
    }
    if (length > limits.messageBytes() - part.length()) {
      return new Malformed(
          Fault.SIZE, "fragments of more than %d bytes".formatted(limits.messageBytes()));
    }
    if (!keep(part, bytes, from + skipped, length)) {
      return noMemory();
    }
    if (header.more()) {
      return MISSING;
    }
    if (hasId) {
      parts.remove(id(header, bytes, from));
    } else {
      single = null;
    }
    release(part);
    try (part) {
      return part.joined();
    }
  }

  /** {@return whether there was memory to copy a fragment} */
  private boolean keep(PartialMessage part, byte[] bytes, int from, int length) {
    if (!reserve(length + PartialMessage.FRAGMENT_OVERHEAD)) {
      return false;
    }
    part.add(bytes, from, length);
    return true;
  }

  private static int id(MessageHeader header, byte[] bytes, int from) {
    return ByteBuffer.wrap(bytes).order(header.order()).getInt(from + MessageHeader.BYTES);
  }
}
