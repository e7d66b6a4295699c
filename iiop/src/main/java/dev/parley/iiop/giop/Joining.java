package dev.parley.iiop.giop;

import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.giop.GiopEvent.Fault;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Joins fragments (CORBA 3.3 part 2, section 9.4.9): in GIOP 1.2 by the request id that each begins
 * with, in GIOP 1.1, where fragments have none, one message of the connection at a time. The joined
 * bytes are those of one message of which nobody cut anything; but in GIOP 1.1 each fragment is
 * aligned by itself, from its own header on.
 */
final class Joining {
  sealed interface Result {}

  /**
   * A whole message from {@code from} on, its header's size that of all fragments.
   *
   * @param seams where fragments begin that are aligned by themselves
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Whole(MessageHeader header, byte[] bytes, int from, int[] seams) implements Result {}

  record Wrong(Fault fault, String text) implements Result {}

  record Missing() implements Result {}

  private static final Missing MISSING = new Missing();
  private static final int ID_BYTES = 4;
  private static final int[] NO_SEAMS = {};

  private final IiopLimits limits;
  private final Map<Integer, Part> parts = new HashMap<>();
  private @Nullable Part single;

  Joining(IiopLimits limits) {
    this.limits = limits;
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

  Result take(MessageHeader header, byte[] bytes, int from) {
    if (header.type() == MessageType.FRAGMENT) {
      return goOn(header, bytes, from);
    }
    if (header.type() == MessageType.CANCEL_REQUEST && header.size() >= ID_BYTES) {
      // It may stand for the fragments that will not come (section 9.4.4).
      parts.remove(id(header, bytes, from));
    }
    return header.more() ? begin(header, bytes, from) : new Whole(header, bytes, from, NO_SEAMS);
  }

  private Result begin(MessageHeader header, byte[] bytes, int from) {
    if (unfinished() >= limits.unfinished()) {
      return new Wrong(
          Fault.FRAGMENT, "more than %d messages are unfinished".formatted(limits.unfinished()));
    }
    if (header.version() == GiopVersion.V1_1) {
      if (single != null) {
        return new Wrong(Fault.FRAGMENT, "a message of GIOP 1.1 begins within another");
      }
      single = new Part(header, bytes, from);
      return MISSING;
    }
    if (header.size() < ID_BYTES) {
      return new Wrong(Fault.SIZE, "a first fragment of %d bytes".formatted(header.size()));
    }
    int id = id(header, bytes, from);
    return parts.putIfAbsent(id, new Part(header, bytes, from)) == null
        ? MISSING
        : new Wrong(Fault.FRAGMENT, "message %d begins twice".formatted(id));
  }

  private Result goOn(MessageHeader header, byte[] bytes, int from) {
    boolean hasId = header.version() == GiopVersion.V1_2;
    if (hasId && header.size() < ID_BYTES) {
      return new Wrong(Fault.SIZE, "a fragment of %d bytes".formatted(header.size()));
    }
    var part = hasId ? parts.get(id(header, bytes, from)) : single;
    if (part == null || part.first.version() != header.version()) {
      return new Wrong(Fault.FRAGMENT, "a fragment of no message");
    }
    if (part.first.order() != header.order()) {
      return new Wrong(Fault.FRAGMENT, "a fragment in another byte order than its message");
    }
    int skipped = MessageHeader.BYTES + (hasId ? ID_BYTES : 0);
    int length = MessageHeader.BYTES + header.size() - skipped;
    if (++part.fragments > limits.fragments()) {
      return new Wrong(
          Fault.FRAGMENT, "a message of more than %d fragments".formatted(limits.fragments()));
    }
    if (length > limits.messageBytes() - part.length) {
      return new Wrong(
          Fault.SIZE, "fragments of more than %d bytes".formatted(limits.messageBytes()));
    }
    part.append(bytes, from + skipped, length);
    if (header.more()) {
      return MISSING;
    }
    if (hasId) {
      parts.remove(id(header, bytes, from));
    } else {
      single = null;
    }
    return part.whole();
  }

  private static int id(MessageHeader header, byte[] bytes, int from) {
    return ByteBuffer.wrap(bytes).order(header.order()).getInt(from + MessageHeader.BYTES);
  }

  /** A message of which fragments are missing. */
  private static final class Part {
    final MessageHeader first;
    byte[] bytes;
    int length;
    int fragments = 1;
    private int[] seams = NO_SEAMS;

    Part(MessageHeader first, byte[] source, int from) {
      this.first = first;
      length = MessageHeader.BYTES + first.size();
      bytes = Arrays.copyOfRange(source, from, from + length);
    }

    void append(byte[] source, int from, int more) {
      if (first.version() == GiopVersion.V1_1) {
        seams = Arrays.copyOf(seams, seams.length + 1);
        seams[seams.length - 1] = length;
      }
      if (length + more > bytes.length) {
        bytes = Arrays.copyOf(bytes, Math.max(length + more, bytes.length + bytes.length / 2));
      }
      System.arraycopy(source, from, bytes, length, more);
      length += more;
    }

    Whole whole() {
      int size = length - MessageHeader.BYTES;
      var header = new MessageHeader(first.version(), first.order(), false, first.type(), size);
      return new Whole(header, bytes, 0, seams);
    }
  }
}
