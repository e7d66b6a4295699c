package dev.parley.calls;

import dev.parley.base.Limits;
import dev.parley.calls.api.ContractException;
import dev.parley.calls.codec.Codecs;
import dev.parley.calls.generate.RecordBodyWriter;
import dev.parley.calls.spi.Codec;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.WireTypes;

/**
 * Serializer for the values of one type, by the rules of the wire format (docs/protocol/values.md):
 * the bytes are a record whose field 1 is the value. For persistent data: bytes that an earlier
 * version wrote are readable as far as a change is compatible (rule CO-5).
 *
 * <pre>{@code
 * ValueCodec<Order> orders = ValueCodec.of(Order.class);
 * byte[] kept = orders.encode(order);
 * }</pre>
 *
 * <p>Immutable. Making one costs as much as reading a contract, so keep it.
 *
 * @param <T> a record, enum, sealed interface of records, or another type of values.md without type
 *     parameters
 */
public final class ValueCodec<T> {
  private static final int FRAME_BYTES = 6; // the tag and the length around the record

  private final Class<T> type;
  private final Codec codec;

  private ValueCodec(Class<T> type, Codec codec) {
    this.type = type;
    this.codec = codec;
  }

  /**
   * {@return the serializer of a type}
   *
   * @throws ContractException when the type is not a value type, with the path to the reason; also
   *     when references or streams are in it, since they travel in calls only
   */
  public static <T> ValueCodec<T> of(Class<T> type) {
    if (type.isPrimitive()) {
      throw new ContractException(type + ": take its box");
    }
    Codecs codecs = new Codecs(contract -> Contract.of(contract).model());
    Codec codec = codecs.of(type, type.getSimpleName());
    Codecs.refuseHandles(codec, type.getSimpleName(), "a value that is kept");
    codecs.finish(RecordBodyWriter::generate);
    return new ValueCodec<>(type, codec);
  }

  /**
   * {@return the value's bytes, at most {@link Limits#MESSAGE_BYTES_MAX}}
   *
   * @throws BadMessageException when there are more bytes, or null where it is not allowed (rule
   *     VA-5), with the path to it
   */
  public byte[] encode(T value) {
    MessageOutput out = MessageOutput.onHeap(Limits.MESSAGE_BYTES_MAX + FRAME_BYTES);
    int mark = out.embed(1);
    codec.write(out, 1, value, type.getSimpleName());
    out.exit(mark);
    MessageInput written = new MessageInput(out.toByteArray());
    return written.bytes(written.tag());
  }

  /**
   * {@return the value that the bytes encode}
   *
   * @throws BadMessageException when they encode no value that this version knows
   */
  public T decode(byte[] bytes) {
    MessageOutput framed = MessageOutput.onHeap(Limits.MESSAGE_BYTES_MAX + FRAME_BYTES);
    framed.bytesPresent(1, bytes);
    MessageInput in = new MessageInput(framed.toByteArray());
    in.narrow(in.tag());
    Object read = null;
    for (int tag = in.tag(); tag != 0; tag = in.tag()) {
      if (WireTypes.field(tag) == 1) {
        read = codec.read(in, tag, read);
      } else {
        in.skip(tag);
      }
    }
    Object value = codec.finish(read, type.getSimpleName());
    if (value == null) {
      throw new BadMessageException(type.getSimpleName() + " is missing");
    }
    return type.cast(value);
  }
}
