package dev.parley.iiop.giop;

import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.giop.GiopEvent.Fault;
import dev.parley.iiop.giop.GiopEvent.Message;
import dev.parley.iiop.giop.GiopEvent.Violation;
import dev.parley.transport.api.MessageMemory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Receiving side of one connection: takes bytes in pieces of any size, and returns whole messages.
 * A message that is complete in one array is read in place; others are collected, in memory that
 * grows only as their bytes arrive.
 *
 * <p>Threads: one at a time.
 */
public final class GiopReader {
  private static final int FIRST_BYTES = 4_096;

  private final IiopLimits limits;
  private final FragmentReassembler joining;
  private byte[] partial = new byte[MessageHeader.BYTES];
  private int have;
  private @Nullable MessageHeader header;
  private @Nullable Violation broken;
  private CodeSets codeSets = CodeSets.DEFAULT;

  /** Creates a reader for a new connection. */
  public GiopReader(IiopLimits limits) {
    this(limits, MessageMemory.unlimited());
  }

  /**
   * Creates a reader for a new connection.
   *
   * @param memory memory account of messages whose fragments have not all arrived; closed by the
   *     caller
   */
  public GiopReader(IiopLimits limits, MessageMemory memory) {
    this.limits = limits;
    joining = new FragmentReassembler(limits, memory);
  }

  /** Sets the code sets of messages from here on, as negotiated for the connection. */
  public void codeSets(CodeSets negotiated) {
    codeSets = negotiated;
  }

  /**
   * Reads bytes up to the end of the next event.
   *
   * @param bytes read from its position on; the rest belongs to the next call
   * @return next event; null if all bytes were read and more are needed
   */
  public @Nullable GiopEvent handle(ByteBuffer bytes) {
    while (broken == null && bytes.hasRemaining()) {
      var event = have == 0 && isWhole(bytes) ? inPlace(bytes) : collected(bytes);
      if (event != null) {
        return event;
      }
    }
    return broken;
  }

  /** {@return the number of incomplete messages, which wait for further fragments} */
  public int unfinished() {
    return joining.unfinished();
  }

  /** Releases incomplete messages when the connection has ended; nothing is read afterwards. */
  public void close() {
    joining.clear();
    violation(Fault.FRAGMENT, "the connection has ended");
  }

  private static boolean isWhole(ByteBuffer bytes) {
    if (bytes.remaining() < MessageHeader.BYTES) {
      return false;
    }
    int from = bytes.position();
    var order = order(bytes.get(from + MessageHeader.FLAGS_AT));
    int size = bytes.duplicate().order(order).getInt(from + MessageHeader.SIZE_AT);
    return size >= 0 && size <= bytes.remaining() - MessageHeader.BYTES;
  }

  private @Nullable GiopEvent inPlace(ByteBuffer bytes) {
    int from = bytes.position();
    var head = parse(bytes, from);
    if (head == null) {
      return broken;
    }
    int length = MessageHeader.BYTES + head.size();
    bytes.position(from + length);
    if (bytes.hasArray()) {
      return message(head, bytes.array(), bytes.arrayOffset() + from);
    }
    byte[] copy = new byte[length];
    bytes.get(from, copy);
    return message(head, copy, 0);
  }

  private @Nullable GiopEvent collected(ByteBuffer bytes) {
    if (header == null) {
      fill(bytes, MessageHeader.BYTES);
      if (have < MessageHeader.BYTES) {
        return null;
      }
      header = parse(ByteBuffer.wrap(partial), 0);
      if (header == null) {
        return broken;
      }
    }
    var head = header;
    fill(bytes, MessageHeader.BYTES + head.size());
    if (have < MessageHeader.BYTES + head.size()) {
      return null;
    }
    byte[] whole = partial;
    partial = new byte[MessageHeader.BYTES];
    have = 0;
    header = null;
    return message(head, whole, 0);
  }

  private void fill(ByteBuffer bytes, int wanted) {
    int more = Math.min(bytes.remaining(), wanted - have);
    if (have + more > partial.length) {
      int roomy = Math.max(FIRST_BYTES, 2 * partial.length);
      partial = Arrays.copyOf(partial, Math.max(have + more, Math.min(wanted, roomy)));
    }
    bytes.get(partial, have, more);
    have += more;
  }

  private @Nullable GiopEvent message(MessageHeader head, byte[] bytes, int from) {
    var result = joining.take(head, bytes, from);
    switch (result) {
      case FragmentReassembler.Complete(var first, var joined, int start, var seams) -> {
        return new Message(first, input(first, joined, start, seams));
      }
      case FragmentReassembler.Incomplete _ -> {
        return null;
      }
      case FragmentReassembler.Malformed(var fault, var text) -> {
        return violation(fault, text);
      }
    }
  }

  private CdrInput input(MessageHeader head, byte[] bytes, int from, int[] seams) {
    int length = MessageHeader.BYTES + head.size();
    var input =
        seams.length == 0
            ? CdrInput.of(bytes, from, length, head.version(), head.order(), codeSets, limits)
            : CdrInput.ofFragments(
                bytes, length, seams, head.version(), head.order(), codeSets, limits);
    input.skip(MessageHeader.BYTES);
    return input;
  }

  /** Reads a message header; returns null and sets {@link #broken} if it is malformed. */
  private @Nullable MessageHeader parse(ByteBuffer bytes, int from) {
    var view = bytes.duplicate().order(ByteOrder.BIG_ENDIAN);
    int magic = view.getInt(from);
    if (magic != MessageHeader.MAGIC) {
      return none(Fault.MAGIC, "a message begins with 0x%08X, which is not GIOP".formatted(magic));
    }
    var version = version(view.get(from + 4), view.get(from + 5));
    if (version == null) {
      return none(
          Fault.VERSION,
          "GIOP %d.%d is not spoken here"
              .formatted(view.get(from + 4) & 0xFF, view.get(from + 5) & 0xFF));
    }
    int flags = view.get(from + MessageHeader.FLAGS_AT);
    int code = view.get(from + 7) & 0xFF;
    if (code > (version == GiopVersion.V1_0 ? 6 : 7)) {
      return none(Fault.TYPE, "GIOP %s has no message type %d".formatted(version, code));
    }
    var type = MessageType.of(code);
    boolean more = (flags & MessageHeader.MORE) != 0;
    if (more && !FragmentReassembler.mayHaveFragments(version, type)) {
      return none(Fault.FLAGS, "a %s of GIOP %s has no fragments".formatted(type, version));
    }
    int size = view.order(order(flags)).getInt(from + MessageHeader.SIZE_AT);
    if (size < 0 || size > limits.messageBytes() - MessageHeader.BYTES) {
      return none(
          Fault.SIZE,
          "a message of %d bytes, and at most %d are taken"
              .formatted(Integer.toUnsignedLong(size), limits.messageBytes()));
    }
    return new MessageHeader(version, order(flags), more, type, size);
  }

  private static ByteOrder order(int flags) {
    return (flags & MessageHeader.LITTLE) != 0 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
  }

  private static @Nullable GiopVersion version(byte major, byte minor) {
    if (major != 1) {
      return null;
    }
    return switch (minor) {
      case 0 -> GiopVersion.V1_0;
      case 1 -> GiopVersion.V1_1;
      case 2 -> GiopVersion.V1_2;
      default -> null;
    };
  }

  private @Nullable MessageHeader none(Fault fault, String text) {
    violation(fault, text);
    return null;
  }

  private Violation violation(Fault fault, String text) {
    var violation = new Violation(fault, text);
    broken = violation;
    partial = new byte[0];
    return violation;
  }
}
