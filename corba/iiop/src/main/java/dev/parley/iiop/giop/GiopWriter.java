package dev.parley.iiop.giop;

import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.GiopVersion;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;

/**
 * Begins and ends messages in a {@link CdrOutput}: {@code begin}, a header's {@code write}, the
 * body, {@code end}, and then {@code send}.
 */
public final class GiopWriter {
  private static final int FRAGMENT_HEADER = MessageHeader.BYTES + 4;

  /** Below, a fragment would be all header. */
  private static final int FRAGMENT_BYTES_MIN = 32;

  private GiopWriter() {}

  /** Begins a message in an output, which forgets what it held. */
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

  /** Ends a message: its size is written into its header. */
  public static void end(CdrOutput output) {
    output.patchInt(MessageHeader.SIZE_AT, output.position() - MessageHeader.BYTES);
  }

  /** Writes a whole message that is nothing but its header: CloseConnection or MessageError. */
  public static void writeBare(CdrOutput output, MessageType type, GiopVersion version) {
    begin(output, type, version, output.order(), output.codeSets());
    end(output);
  }

  /**
   * Hands over a message that was ended: whole if it is not longer than {@code fragmentBytes}, its
   * type has no fragments, or its version is not 1.2, otherwise in fragments of at most as many
   * bytes. All but the last are a multiple of eight long, so that alignment goes on; in GIOP 1.1
   * each fragment would have to be aligned by itself (CORBA 3.3 part 2, section 9.4.9).
   *
   * @param output spoilt afterwards, if the message was cut
   * @param sink is given one message after the other; the bytes are good only during the call
   */
  public static void send(CdrOutput output, int fragmentBytes, Consumer<ByteBuffer> sink) {
    var all = output.written().order(output.order());
    var type = MessageType.of(all.get(7));
    if (all.limit() <= Math.max(fragmentBytes, FRAGMENT_BYTES_MIN)
        || output.version() != GiopVersion.V1_2
        || !Joining.mayHaveFragments(output.version(), type)) {
      sink.accept(all);
      return;
    }
    cut(all, Math.max(fragmentBytes, FRAGMENT_BYTES_MIN) & ~7, sink);
  }

  /** Each fragment's header is written over the end of the one before, which is gone by then. */
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
