package dev.parley.calls.codec;

import dev.parley.calls.spi.Codec;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import java.util.List;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Codec of {@link Flow.Publisher}: the number of a stream (rule ST-1). */
final class PublisherCodec extends Codec {
  private final Codec item;

  PublisherCodec(Codec item) {
    this.item = item;
  }

  @Override
  public boolean isHandle() {
    return true;
  }

  @Override
  public String type() {
    return "Publisher<" + item.type() + ">";
  }

  @Override
  public void write(MessageOutput out, int field, @Nullable Object value, String where) {
    HandleContext carrier = ReferenceCodec.carrier(out.context(), where);
    out.uintPresent(field, carrier.publish((Flow.Publisher<?>) present(value, where), item));
  }

  @Override
  public Object read(MessageInput in, int tag, @Nullable Object before) {
    return ReferenceCodec.carrier(in.context(), type()).subscribe(in.uint53(tag), item);
  }

  @Override
  public List<Codec> parts() {
    return List.of(item);
  }
}
