package dev.parley.iiop.giop;

import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.GiopVersion;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;

/**
 * Writer of GIOP messages into a {@link CdrOutput}: {@code begin}, the {@code write} of a header,
 * the body, {@code end}, then {@code send}.
 */
public final class GiopWriter {
  private static final int FRAGMENT_HEADER = MessageHeader.BYTES + 4;

  /** Minimum fragment size in bytes; a smaller fragment would be little more than its header. */
  private static final int FRAGMENT_BYTES_MIN = 32;

  private GiopWriter() {}

  /** Begins a message in an output, whose previous content is discarded. */
  public static void begin(
      CdrOutput output, MessageType type, GiopVersion version, ByteOrder order, CodeSets codeSets) {
    output.reset(version, order, codeSets);
    output.writeByte('G');
    output.writeByte('I');
    output.writeByte('O');
    output.writeByte('P');
    output.writeByte(1);
    output.writeByte(version.minor());
    output.writeByte(order == ByteOrder.LITTLE_ENDIAN ? MessageHeader.LITTLE : 0);
    output.writeByte(type.code());
    output.writeInt(0);
  }

  /** Ends a message: writes its size into the header. */
  public static void end(CdrOutput output) {
    output.patchInt(MessageHeader.SIZE_AT, output.position() - MessageHeader.BYTES);
  }

  /** Writes a message that consists of a header only: CloseConnection or MessageError. */
  public static void writeBare(CdrOutput output, MessageType type, GiopVersion version) {
    begin(output, type, version, output.order(), output.codeSets());
    end(output);
  }

  /**
   * Passes a finished message to a sink: in one piece if it is not longer than {@code
   * fragmentBytes}, its type has no fragments, or its version is not 1.2; otherwise in fragments of
   * at most {@code fragmentBytes}. All fragments but the last have a multiple of eight bytes, so
   * that alignment continues across them; in GIOP 1.1 each fragment would need its own alignment
   * (CORBA 3.3 part 2, section 9.4.9).
   *
   * @param output unusable afterwards, if the message was split
   * @param sink receives one message after the other; the bytes are valid only during the call
   */
  public static void send(CdrOutput output, int fragmentBytes, Consumer<ByteBuffer> sink) {
    var all = output.written().order(output.order());
    var type = MessageType.of(all.get(7));
    if (all.limit() <= Math.max(fragmentBytes, FRAGMENT_BYTES_MIN)
        || output.version() != GiopVersion.V1_2
        || !FragmentReassembler.mayHaveFragments(output.version(), type)) {
      sink.accept(all);
      return;
    }
    cut(all, Math.max(fragmentBytes, FRAGMENT_BYTES_MIN) & ~7, sink);
  }

  /**
   * Splits a message. Each fragment's header overwrites the end of the fragment before it, which
   * has been passed on by then.
   */
  private static void cut(ByteBuffer all, int pieceBytes, Consumer<ByteBuffer> sink) {
    int dataBytes = pieceBytes - FRAGMENT_HEADER & ~7;
    int id = all.getInt(MessageHeader.BYTES);
    byte[] head = new byte[MessageHeader.BYTES];
    all.get(0, head);
    int total = all.limit();

    piece(all, 0, pieceBytes, true, sink);
    head[7] = (byte) MessageType.FRAGMENT.code();
    for (int at = pieceBytes; at < total; at += dataBytes) {
      int from = at - FRAGMENT_HEADER;
      all.put(from, head);
      all.putInt(from + MessageHeader.BYTES, id);
      int end = Math.min(total, at + dataBytes);
      piece(all, from, end - from, end < total, sink);
    }
  }

  private static void piece(
      ByteBuffer all, int from, int length, boolean more, Consumer<ByteBuffer> sink) {
    int flags = all.get(from + MessageHeader.FLAGS_AT) & MessageHeader.LITTLE;
    all.put(from + MessageHeader.FLAGS_AT, (byte) (more ? flags | MessageHeader.MORE : flags));
    all.putInt(from + MessageHeader.SIZE_AT, length - MessageHeader.BYTES);
    sink.accept(all.slice(from, length));
  }
}
