package dev.parley.calls.codec;

import dev.parley.base.Limits;
import dev.parley.calls.Contract;
import dev.parley.calls.generate.RecordBodyWriter;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import java.util.Objects;

/** Records as bytes by their generated codecs, without a field around them. */
public final class RecordValues {
  private RecordValues() {}

  /** {@return the record's bytes} */
  public static byte[] write(Record value) {
    MessageOutput out = MessageOutput.onHeap(Limits.MESSAGE_BYTES_MAX);
    codec(value.getClass()).write(out, 1, value, "value");
    MessageInput in = new MessageInput(out.toByteArray());
    return in.bytes(in.tag());
  }

  /** {@return the record of these bytes} */
  public static Object read(Class<?> type, byte[] bytes) {
    MessageOutput out = MessageOutput.onHeap(Limits.MESSAGE_BYTES_MAX);
    out.bytesPresent(1, bytes);
    MessageInput in = new MessageInput(out.toByteArray());
    return Objects.requireNonNull(codec(type).read(in, in.tag(), null));
  }

  private static dev.parley.calls.spi.Codec codec(Class<?> type) {
    Codecs codecs = new Codecs(contract -> Contract.of(contract).model());
    var codec = codecs.of(new Mirror(type), type.getSimpleName());
    codecs.finish(RecordBodyWriter::generate);
    return codec;
  }
}
